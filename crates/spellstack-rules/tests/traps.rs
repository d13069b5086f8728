//! Defects of copies, saved games and loops that other engines have; what a scenario can't show from within one game.
//!
//! Others of the kind are looked for elsewhere:
//! - a log that names the card that another player drew: `events_hide_the_cards_that_others_draw` in `views.rs`
//! - ids that tell a shuffled card's identity: `histories.rs`, and the workspace's `tests/twins.rs`
//! - a copy that shares a list, or a decision without a legal answer: `copies.rs` and `choices.rs` of the conformance crate
//! - a random generator or a zone left out of a saved game: `saves.rs`
//! - display work inside the rules step: the workspace's `tests/architecture.rs`
//! - an order of hash maps that reaches a deck or a list: `clippy.toml` refuses them, and `invariants.rs`
//!   compares with what another process gave

use spellstack_core::card::CardDef;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::build::{
    Card, create, draw, emblem, gain_life, gets, mana, modify, shuffle, then, token, when, you,
};
use spellstack_core::lang::{EventPattern, PlayerFilter};
use spellstack_core::{Color, CounterKind, PlayerId, Zone};
use spellstack_rules::{
    Action, CardSetup, Choice, Game, GameSetup, Means, Outcome, PositionSetup, SavedGame, ShortSave, Way,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn definitions() -> Vec<CardDef> {
    let animals = ["Ape", "Bear", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen"];
    let mut cards: Vec<CardDef> = animals
        .iter()
        .map(|name| Card::creature(name, "{0}", "Bear", 1, 1).define())
        .collect();
    let you_gain = EventPattern::GainsLife {
        who: PlayerFilter::You,
    };
    let lord = modify(spellstack_core::lang::build::creature(), [gets(1, 1)]);
    cards.extend(
        [
            Card::creature("Mole", "{2}", "Cat", 3, 3).keyword(Keyword::Morph(vec![mana("{1}")])),
            Card::instant("Mix", "{0}").spell(shuffle(you())),
            Card::instant("Stir", "{0}").spell(then([
                create(1, token([Color::White], "Soldier", 1, 1)),
                emblem([lord]),
                draw(you(), 1),
            ])),
            Card::instant("Sip", "{0}").spell(gain_life(you(), 1)),
            Card::enchantment("Endless Song", "{0}").ability(when(you_gain, gain_life(you(), 1))),
        ]
        .map(Card::define),
    );
    cards
}

/// A game with something in every zone: a spell on the stack, an emblem, a face-down permanent, a token, counters.
fn game() -> Game {
    let named = |names: &[&str]| {
        names
            .iter()
            .map(|name| CardSetup::named(*name))
            .collect::<Vec<_>>()
    };
    let mut position = PositionSetup::new(2);
    let first = &mut position.players[0];
    first.hand = named(&["Stir", "Mix", "Ape"]);
    first.library = named(&["Ape", "Bear", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen"]);
    first.graveyard = named(&["Cat"]);
    first.exile = named(&["Dog"]);
    first.battlefield = named(&["Mole", "Bear"]);
    first.battlefield[0].face_down = true;
    first.battlefield[1].counters = vec![(CounterKind::PlusOnePlusOne, 2)];
    first.battlefield[1].tapped = true;
    position.players[1].hand = named(&["Eel"]);
    position.players[1].library = named(&["Fox", "Gnu"]);
    position.players[1].battlefield = named(&["Hen"]);
    position.players[1].battlefield[0].controller = Some(P1);
    let mut setup = GameSetup::position(definitions(), position);
    setup.options.forced_decisions = true;
    let mut game = Game::new(setup, 7).expect("a legal position");
    cast(&mut game, "Stir");
    resolve(&mut game);
    cast(&mut game, "Mix");
    game
}

fn cast(game: &mut Game, name: &str) {
    let view = game.omniscient();
    let card = view.hand(P1).find(|card| card.name() == Some(name));
    let id = card.expect("a card in hand").id();
    game.apply(Choice::Act(Action::Cast(id, 0, Way::Normal, Means::Plain)))
        .expect("it can be cast");
}

fn resolve(game: &mut Game) {
    let before = game.omniscient().zone(Zone::Stack).count();
    while game.omniscient().zone(Zone::Stack).count() >= before && game.decision().is_some() {
        game.apply(Choice::Pass).expect("a pass is legal");
    }
}

/// All that can be seen of all objects, their numbers included, and the libraries in order.
fn listing(game: &Game) -> Vec<String> {
    let view = game.omniscient();
    let mut lines: Vec<String> = view
        .objects()
        .map(|object| {
            let counters: Vec<_> = object.counters().collect();
            format!(
                "{:?} {:?} {:?} owner {:?} controller {:?} down {} tapped {} token {} emblem {} {counters:?} {:?}",
                object.id(),
                object.zone(),
                object.printed_names(),
                object.owner(),
                object.controller(),
                object.is_face_down(),
                object.is_tapped(),
                object.is_token(),
                object.is_emblem(),
                object.characteristics().map(|seen| (seen.power, seen.toughness)),
            )
        })
        .collect();
    for player in [P1, P2] {
        let names: Vec<_> = view.library(player).map(|card| card.name()).collect();
        lines.push(format!("{player} {names:?}"));
    }
    lines
}

fn written(game: &Game) -> Game {
    let text = serde_json::to_string(&game.save()).expect("a game can be written");
    let saved: SavedGame = serde_json::from_str(&text).expect("a game can be read");
    saved.load().expect("a game can be loaded")
}

fn written_short(game: &Game) -> Game {
    let text = serde_json::to_string(&game.save_short()).expect("a game can be written");
    let saved: ShortSave = serde_json::from_str(&text).expect("a game can be read");
    saved.load(game.program()).expect("a game can be loaded")
}

#[test]
fn the_position_has_something_in_every_zone() {
    let game = game();
    let view = game.omniscient();
    for zone in [
        Zone::Hand(P1),
        Zone::Hand(P2),
        Zone::Graveyard(P1),
        Zone::Exile,
        Zone::Battlefield,
        Zone::Stack,
        Zone::Command,
    ] {
        assert!(view.zone(zone).count() > 0, "{zone:?}");
    }
    assert!(view.objects().any(|object| object.is_face_down()));
    assert!(view.objects().any(|object| object.is_token()));
}

#[test]
fn copies_and_saved_games_turn_nothing_up_and_renumber_nothing() {
    let game = game();
    let expected = listing(&game);
    for (how, other) in [
        ("a copy", game.clone()),
        ("a saved game", written(&game)),
        ("a short save", written_short(&game)),
    ] {
        assert_eq!(listing(&other), expected, "{how}");
        assert_eq!(other, game, "{how}");
    }
    for player in [P1, P2] {
        let seen = game.view(player).to_owned().expect("a player looks");
        let again = written(&game).view(player).to_owned().expect("a player looks");
        assert_eq!(seen, again, "{player} knows what they knew");
    }
}

#[test]
fn a_copy_shares_no_list_with_the_original() {
    let game = game();
    let (expected, hash) = (listing(&game), game.state_hash());
    let mut copy = game.clone();
    resolve(&mut copy);
    cast(&mut copy, "Ape");
    resolve(&mut copy);
    copy.apply(Choice::Concede(P2)).expect("a player may concede");
    assert_ne!(listing(&copy), expected);
    assert_eq!(listing(&game), expected);
    assert_eq!(game.state_hash(), hash);
}

#[test]
fn the_random_generator_is_part_of_a_saved_game() {
    let game = game();
    let shuffled = |mut game: Game| -> Vec<String> {
        resolve(&mut game);
        cast(&mut game, "Ape");
        let library: Vec<String> = game
            .omniscient()
            .library(P1)
            .map(|card| card.name().expect("all is seen").to_owned())
            .collect();
        library
    };
    let expected = shuffled(game.clone());
    assert_ne!(
        expected,
        ["Bear", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen"],
        "it was shuffled"
    );
    assert_eq!(shuffled(written(&game)), expected);
    assert_eq!(shuffled(written_short(&game)), expected);
}

#[test]
fn a_mandatory_loop_in_which_something_grows_is_a_draw() {
    let mut position = PositionSetup::new(2);
    position.players[0].hand = vec![CardSetup::named("Sip")];
    position.players[0].battlefield = vec![CardSetup::named("Endless Song")];
    let mut setup = GameSetup::position(definitions(), position);
    setup.options.loop_limit = 300;
    let mut game = Game::new(setup, 1).expect("a legal position");
    cast(&mut game, "Sip");
    let mut passes = 0;
    while game.decision().is_some() && passes < 2_000 {
        game.apply(Choice::Pass).expect("a pass is legal");
        passes += 1;
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}
