//! Whole games whose choices come from bytes, illegal ones among them.

use std::num::NonZeroU32;
use std::sync::{LazyLock, OnceLock};

use spellstack_core::{AbilityId, ObjectId, PlayerId};
use spellstack_rules::{
    Action, Ask, Block, Choice, Game, GameSetup, Item, Means, PreparedSetup, Random, ShortSave, Thing, Way,
};

use crate::bytes::Bytes;
use crate::support::{Pairing, pairings};

/// Pairs of small decks and of decks with keywords, beside the pairings of the standard decks.
const SMALL_PAIRS: usize = 40;
const KEYWORD_PAIRS: usize = 12;

/// Where a game is left.
const MOST_DECISIONS: usize = 600;

/// Of how many answers one is taken by its number; of more, one is drawn.
const NUMBERED: u64 = 64;

/// A setup, and what it is prepared as with each of the options.
struct Table {
    setup: GameSetup,
    prepared: [OnceLock<PreparedSetup>; 4],
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let table = |pairing: Pairing| Table {
        setup: pairing.setup,
        prepared: Default::default(),
    };
    pairings(SMALL_PAIRS, KEYWORD_PAIRS)
        .into_iter()
        .map(table)
        .collect()
});

/// The setup of that number, with these options. Each is prepared once.
fn prepared(number: u8, options: u8) -> &'static PreparedSetup {
    let table = &TABLES[usize::from(number) % TABLES.len()];
    let options = options % 4;
    table.prepared[usize::from(options)].get_or_init(|| {
        let mut setup = table.setup.clone();
        setup.options.forced_decisions = options & 1 != 0;
        setup.options.mana_by_hand = options & 2 != 0;
        setup.prepare().expect("a legal setup")
    })
}

/// The first bytes choose decks, options and seed, the others answer. The game never panics, its bookkeeping is right at
/// every decision, and a choice that is refused changes nothing.
pub fn choices_never_corrupt(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let setup = prepared(bytes.byte(), bytes.byte());
    let seed = u64::from(bytes.byte());
    play(setup.start(seed), &mut bytes);
}

/// Answers from bytes until they or the game are over.
pub(crate) fn play(mut game: Game, bytes: &mut Bytes<'_>) {
    check(&game);
    for _ in 0..MOST_DECISIONS {
        let (Some(byte), true) = (bytes.take(), game.decision().is_some()) else {
            break;
        };
        match byte >> 5 {
            0 | 1 => try_any(&mut game, bytes),
            2 if byte == 64 => game = saved_and_loaded(&game),
            _ => answer(&mut game, byte),
        }
        check(&game);
    }
}

fn check(game: &Game) {
    let faults = game.audit();
    assert!(faults.is_empty(), "{faults:?}");
}

/// Gives a legal answer.
fn answer(game: &mut Game, byte: u8) {
    let decision = game.decision().expect("the game goes on");
    let count = decision.len().at_least();
    assert!(count > 0, "{decision:?} has no answer");
    let choice = if count <= NUMBERED {
        let choice = decision.get(u64::from(byte) % count);
        choice.expect("there are as many choices as it says")
    } else {
        decision.sample(&mut Random::new(u64::from(byte)))
    };
    assert!(decision.contains(&choice), "{choice:?} to {decision:?}");
    let result = game.apply(choice);
    assert!(result.is_ok(), "{result:?}");
}

/// Gives any answer at all: it is accepted if it is one of the decision's, and otherwise changes nothing.
fn try_any(game: &mut Game, bytes: &mut Bytes<'_>) {
    let choice = any_choice(game, bytes);
    let decision = game.decision().expect("the game goes on");
    let is_legal = decision.contains(&choice);
    let before = (game.state_hash(), game.clone());
    let result = game.apply(choice.clone());
    assert_eq!(result.is_ok(), is_legal, "{choice:?}: {result:?}");
    if result.is_err() {
        let is_same = game.state_hash() == before.0 && *game == before.1;
        assert!(is_same, "{choice:?} was refused and changed the game");
    }
}

fn saved_and_loaded(game: &Game) -> Game {
    let text = serde_json::to_string(&game.save_short()).expect("a game can be written");
    let saved: ShortSave = serde_json::from_str(&text).expect("a game can be read");
    let loaded = saved.load(game.program()).expect("a game can be loaded");
    assert_eq!(loaded.state_hash(), game.state_hash(), "another game was loaded");
    loaded
}

/// A choice of any kind, of things that are there and things that aren't.
fn any_choice(game: &Game, bytes: &mut Bytes<'_>) -> Choice {
    let count = usize::from(bytes.byte() % 4);
    match bytes.byte() % 12 {
        0 => Choice::Pass,
        1 => Choice::Act(any_action(game, bytes)),
        2 | 3 => Choice::Pick((0..count).map(|_| any_item(game, bytes)).collect()),
        4 => Choice::Order((0..count).map(|_| any_item(game, bytes)).collect()),
        5 => Choice::Number(bytes.number()),
        6 => Choice::Divide((0..count).map(|_| bytes.number()).collect()),
        7 => Choice::Attack(
            (0..count)
                .map(|_| (any_object(game, bytes), any_thing(game, bytes)))
                .collect(),
        ),
        8 => {
            let mut block = || Block {
                blocker: any_object(game, bytes),
                attacker: any_object(game, bytes),
            };
            Choice::Block((0..count).map(|_| block()).collect())
        }
        9 => Choice::AutoPay,
        10 => Choice::PayWith(any_object(game, bytes), any_ability(bytes)),
        _ => Choice::Concede(any_player(bytes)),
    }
}

fn any_action(game: &Game, bytes: &mut Bytes<'_>) -> Action {
    let object = any_object(game, bytes);
    let ability = any_ability(bytes);
    let face = bytes.byte() % 3;
    let means = [Means::Plain, Means::GivingUp][usize::from(bytes.byte() % 2)];
    match bytes.byte() % 10 {
        0 => Action::PlayLand(object, face),
        1 => Action::Activate(object, ability, means),
        2 => Action::ActivateMana(object, ability, means),
        3 => Action::TurnFaceUp(object, ability, means),
        4 => Action::Suspend(object, ability, means),
        5 => Action::Cast(object, face, Way::Alternative(ability), means),
        6 => Action::Cast(object, face, Way::Flashback(ability), means),
        7 => Action::Cast(object, face, Way::FaceDown, means),
        8 => Action::Cast(object, face, Way::Free, means),
        _ => Action::Cast(object, face, Way::Normal, means),
    }
}

/// One of the items that are asked about, or something else.
fn any_item(game: &Game, bytes: &mut Bytes<'_>) -> Item {
    let asked = game.decision().map(|decision| match decision.ask() {
        Ask::Pick { items, .. } | Ask::Order { items } | Ask::Divide { among: items, .. } => items.clone(),
        _ => Vec::new(),
    });
    let other = match bytes.byte() % 8 {
        0 => Some(Item::Player(any_player(bytes))),
        1 => Some(Item::Object(any_object(game, bytes))),
        2 => Some(Item::Yes),
        3 => Some(Item::Mode(bytes.byte())),
        4 => Some(Item::Trigger(u16::from(bytes.byte()))),
        _ => bytes.pick(&asked.unwrap_or_default()),
    };
    other.unwrap_or(Item::No)
}

fn any_thing(game: &Game, bytes: &mut Bytes<'_>) -> Thing {
    match bytes.byte() % 4 {
        0 => Thing::Object(any_object(game, bytes)),
        _ => Thing::Player(any_player(bytes)),
    }
}

/// An object of the game, or one that no game has.
fn any_object(game: &Game, bytes: &mut Bytes<'_>) -> ObjectId {
    let objects: Vec<ObjectId> = game.omniscient().objects().map(|object| object.id()).collect();
    let found = bytes.pick(&objects).filter(|_| bytes.byte() != 255);
    found.unwrap_or_else(|| ObjectId::new(bytes.number(), NonZeroU32::MIN))
}

fn any_ability(bytes: &mut Bytes<'_>) -> AbilityId {
    AbilityId::new(bytes.number())
}

fn any_player(bytes: &mut Bytes<'_>) -> PlayerId {
    PlayerId::new(bytes.byte() % 4)
}
