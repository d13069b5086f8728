//! Games for the tests: two decks that ask as many kinds of questions as a few cards can.

use serde::Serialize;
use serde::de::DeserializeOwned;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{Rule, WordKind, words};
use spellstack_core::{CardDef, CounterKind, Keyword, PlayerId, ZoneKind};
use spellstack_protocol::{Asked, ManaAbilities, Words};
use spellstack_rules::{CardSetup, Game, GameSetup, PositionSetup, Random};

pub const ANN: PlayerId = PlayerId::new(0);
pub const BOB: PlayerId = PlayerId::new(1);
pub const NAMES: [&str; 2] = ["Ann", "Bob"];

/// All cards of the tests.
pub fn cards() -> Vec<CardDef> {
    let all = [creatures(), spells(), others()].concat();
    all.into_iter().map(Card::define).collect()
}

fn keyword(text: &str) -> Keyword {
    words::keyword(text).expect("it is a keyword")
}

fn creatures() -> Vec<Card> {
    let pings = when(
        enters(all([creature(), you_control()])),
        targeting(any_target(), deal_damage(this(), 1, target(0))),
    );
    let feeds = when(enters(all([creature(), you_control()])), gain_life(you(), 1));
    vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2),
        Card::creature("Brute", "{1}{R}", "Ogre", 3, 2).keyword(Keyword::Menace),
        Card::creature("Beast", "{2}{G}", "Beast", 5, 4).keyword(Keyword::Trample),
        Card::creature("Bird", "{1}{U}", "Bird", 2, 1).keyword(Keyword::Flying),
        Card::creature("Veil", "{3}{U}", "Illusion", 4, 4).keyword(keyword("morph {U}")),
        Card::creature("Queen", "{1}{W}", "Human", 1, 1).legendary(),
        Card::creature("Archer", "{1}{R}", "Elf", 1, 2).ability(pings),
        Card::creature("Nurse", "{1}{W}", "Human", 1, 2).ability(feeds),
        Card::creature("Bomber", "{R}", "Goblin", 1, 1).ability(activated(
            [sacrifice_a(creature())],
            targeting(any_target(), deal_damage(this(), 1, target(0))),
        )),
        Card::creature("Rager", "{R}", "Orc", 2, 1).ability(rule(Rule::MustAttack(this().into()))),
        Card::creature("Shifter", "{2}{U}", "Shapeshifter", 0, 1).ability(may_enter_as_copy(creature())),
    ]
}

fn spells() -> Vec<Card> {
    let fork = divided(4, any_number_of(target_creature()));
    let modes = [
        clause(gain_life(you(), 3)),
        clause(draw(you(), 1)),
        targeting(
            target_creature(),
            put_counters(target(0), CounterKind::PlusOnePlusOne, 1),
        ),
    ];
    let tutor = then([
        bind(0, search(you(), creature())),
        reveal(result(0)),
        return_to_hand(result(0)),
        shuffle(you()),
    ]);
    vec![
        Card::instant("Bolt", "{R}").spell(targeting(any_target(), deal_damage(this(), 3, target(0)))),
        Card::instant("Negate", "{1}{U}").spell(targeting(target_spell(), counter(target(0)))),
        Card::instant("Growth", "{G}")
            .keyword(keyword("kicker {1}"))
            .spell(targeting(
                target_creature(),
                until_end_of_turn(target(0), [gets(3, 3)]),
            )),
        Card::sorcery("Blaze", "{X}{R}").spell(targeting(any_target(), deal_damage(this(), x(), target(0)))),
        Card::sorcery("Fork", "{2}{R}").spell(targeting(fork, deal_divided_damage(this(), 0))),
        Card::sorcery("Charm", "{1}{W}").spell(modal(2, modes)),
        Card::sorcery("Study", "{U}").spell(then([surveil(2), draw(you(), 1)])),
        Card::sorcery("Tutor", "{1}{B}").spell(tutor),
        Card::sorcery("Toil", "{1}{B}").spell(targeting(
            target_opponent(),
            discard(chosen_by_you(
                1,
                cards_in(ZoneKind::Hand, owned_by(player_of_target(0))),
            )),
        )),
        Card::sorcery("Rally", "{2}{W}").spell(create(2, token([], "Soldier", 1, 1))),
    ]
}

fn others() -> Vec<Card> {
    vec![
        Card::land("Forest", "Forest"),
        Card::new("Prism", "", "Land").ability(activated([tap_this()], clause(add_any_color(1)))),
        Card::artifact("Banner", "{2}").ability(enters_choosing(WordKind::Color, 0)),
        Card::aura("Mantle", "{1}{W}", creature()).ability(modify(attached(), [gets(1, 1)])),
        Card::planeswalker("Sage", "{2}{U}", "Jace", 3)
            .ability(loyalty(1, clause(draw(you(), 1))))
            .ability(loyalty(
                -2,
                targeting(target_creature(), return_to_hand(target(0))),
            )),
    ]
}

/// A game of two decks of these cards, which differ in their halves.
pub fn setup() -> GameSetup {
    let names: Vec<String> = cards().iter().map(|card| card.name().to_owned()).collect();
    let deck = |skip: usize| -> Vec<String> {
        let spells = names.iter().filter(|name| *name != "Prism").skip(skip).step_by(2);
        let mut deck: Vec<String> = spells.flat_map(|name| vec![name.clone(); 2]).collect();
        deck.extend(vec!["Prism".to_owned(); 20]);
        deck
    };
    GameSetup::decks(cards(), vec![deck(0), deck(1)])
}

pub fn game(seed: u64) -> Game {
    Game::new(setup(), seed).expect("a legal setup")
}

/// Plays a game at random; it is looked at before each choice.
pub fn play(mut game: Game, seed: u64, most: usize, mut look: impl FnMut(&Game)) -> Game {
    let mut random = Random::new(seed);
    for _ in 0..most {
        look(&game);
        let Some(decision) = game.decision() else { break };
        let choice = decision.sample(&mut random);
        game.apply(choice).expect("a sampled choice is legal");
    }
    game
}

/// Cards by their names.
pub fn named(names: &[&str]) -> Vec<CardSetup> {
    names.iter().map(|name| CardSetup::named(*name)).collect()
}

/// A game that begins in a position.
pub fn from_position(position: PositionSetup) -> Game {
    let mut setup = GameSetup::position(cards(), position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

/// The names of the players.
pub fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

/// What the player is asked, with mana abilities.
pub fn asked(game: &Game) -> Asked {
    asked_with(game, ManaAbilities::Listed)
}

/// What the player is asked.
pub fn asked_with(game: &Game, mana: ManaAbilities) -> Asked {
    let decision = game.decision().expect("something is asked");
    let names = names();
    let words = Words::new(game.view(decision.player()), &names);
    Asked::of(&decision, &words, mana)
}

/// The value, written as JSON and read again.
pub fn written<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("it can be written");
    serde_json::from_str(&text).expect("it can be read")
}
