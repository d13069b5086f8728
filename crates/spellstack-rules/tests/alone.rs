//! What is worked out for one object alone is what working out everything gives.

use spellstack_core::card::CardDef;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::build::{
    Card, all, as_long_as, creature, gets, has, modify, other, power_of, put_counters, target,
    target_creature, targeting, this, until_end_of_turn, with_keyword, you_control,
};
use spellstack_core::lang::{Comparison, Condition, Duration, Effect, Objects, PlayerRef, Statement, Value};
use spellstack_core::{CounterKind, KeywordKind, ObjectId, Step, Zone};
use spellstack_rules::{CardSetup, Characteristics, Game, GameSetup, PositionSetup};

use crate::side_by_side::{cast, pass, pick, resolve};

fn trick(name: &str, effect: Effect) -> CardDef {
    Card::instant(name, "{0}")
        .spell(targeting(target_creature(), effect))
        .define()
}

fn bear() -> CardDef {
    Card::creature("Bear", "{0}", "Bear", 2, 2).define()
}

/// p1 has priority in the second main phase, with these cards in hand and on the battlefield.
fn game(definitions: Vec<CardDef>, hand: &[&str], battlefield: Vec<CardSetup>) -> Game {
    let mut position = PositionSetup::new(2);
    position.step = Step::PostcombatMain;
    position.players[0].hand = hand.iter().map(|name| CardSetup::named(*name)).collect();
    position.players[0].battlefield = battlefield;
    for player in &mut position.players {
        player.library = vec![CardSetup::named("Bear"); 3];
    }
    let mut setup = GameSetup::position(definitions, position);
    setup.options.forced_decisions = true;
    Game::new(setup, 1).expect("a legal position")
}

fn id(game: &Game, name: &str) -> ObjectId {
    let all = game.omniscient();
    let mut permanents = all.zone(Zone::Battlefield);
    let found = permanents.find(|object| object.name() == Some(name));
    found.expect("it is on the battlefield").id()
}

fn characteristics(game: &Game, name: &str) -> Characteristics {
    let all = game.omniscient();
    let object = all.object(id(game, name)).expect("it is there");
    object.characteristics().expect("everybody sees it")
}

fn size(game: &Game, name: &str) -> (i32, i32) {
    let characteristics = characteristics(game, name);
    (characteristics.power, characteristics.toughness)
}

/// Casts a card, on what has that name if it has a target, and lets it resolve.
fn play(game: &mut Game, card: &str, on: Option<&str>) {
    cast(game, card, false);
    if let Some(on) = on {
        pick(game, &[on]);
    }
    resolve(game);
    assert_eq!(game.audit(), [], "after {card}");
}

/// CR 613.1f-g: whether its power is great enough is asked before anything changes powers, whoever is asked for.
#[test]
fn what_arrives_is_given_what_those_there_were_given() {
    let is_great = Condition::Compare(power_of(this()), Comparison::AtLeast, Value::Number(4));
    let others = all([creature(), you_control(), other()]);
    let leader = Card::creature("Leader", "{0}", "Giant", 3, 3).ability(as_long_as(
        is_great,
        [Statement::Modify(others.into(), vec![has(Keyword::Trample)])],
    ));
    let mut grown = CardSetup::named("Leader");
    grown.counters = vec![(CounterKind::PlusOnePlusOne, 1)];
    let mut game = game(vec![leader.define(), bear()], &["Bear"], vec![grown]);
    assert_eq!(size(&game, "Leader"), (4, 4));
    play(&mut game, "Bear", None);
    let bear = characteristics(&game, "Bear");
    assert!(!bear.keywords.contains(KeywordKind::Trample));
}

/// What changes one creature meets what changes all: an effect on it, counters on it, and the end of the turn.
#[test]
fn effects_on_one_creature_meet_those_on_all() {
    let definitions = vec![
        bear(),
        Card::creature("Captain", "{0}", "Bird", 1, 1)
            .ability(modify(all([creature(), you_control(), other()]), [gets(1, 1)]))
            .define(),
        Card::enchantment("Wind", "{0}")
            .ability(modify(
                all([creature(), with_keyword(KeywordKind::Flying)]),
                [gets(2, 0)],
            ))
            .define(),
        Card::enchantment("Sight", "{0}")
            .ability(modify(
                all([creature(), with_keyword(KeywordKind::Flying)]),
                [has(Keyword::Vigilance)],
            ))
            .define(),
        trick("Growth", until_end_of_turn(target(0), [gets(3, 3)])),
        trick("Wings", until_end_of_turn(target(0), [has(Keyword::Flying)])),
        trick(
            "Training",
            put_counters(target(0), CounterKind::PlusOnePlusOne, 1),
        ),
    ];
    let hand = ["Growth", "Wings", "Training", "Growth", "Wings", "Sight", "Wings"];
    let there = ["Captain", "Bear", "Wind"].map(CardSetup::named).to_vec();
    let mut game = game(definitions, &hand, there);
    assert_eq!(size(&game, "Bear"), (3, 3));

    play(&mut game, "Growth", Some("Bear"));
    assert_eq!(size(&game, "Bear"), (6, 6));
    play(&mut game, "Wings", Some("Bear"));
    assert_eq!(size(&game, "Bear"), (8, 6));
    play(&mut game, "Training", Some("Bear"));
    assert_eq!(size(&game, "Bear"), (9, 7));
    play(&mut game, "Growth", Some("Captain"));
    assert_eq!((size(&game, "Captain"), size(&game, "Bear")), ((4, 4), (9, 7)));
    play(&mut game, "Sight", None);
    assert!(
        characteristics(&game, "Bear")
            .keywords
            .contains(KeywordKind::Vigilance)
    );
    // The order of what gives abilities and what reads them matters now (CR 613.8).
    play(&mut game, "Wings", Some("Captain"));
    assert!(
        characteristics(&game, "Captain")
            .keywords
            .contains(KeywordKind::Vigilance)
    );
    assert_eq!(size(&game, "Captain"), (6, 4));

    while game.omniscient().step() != Step::Upkeep {
        pass(&mut game);
        assert_eq!(game.audit(), []);
    }
    assert_eq!((size(&game, "Captain"), size(&game, "Bear")), ((1, 1), (4, 4)));
    let bear = characteristics(&game, "Bear");
    assert!(!bear.keywords.contains(KeywordKind::Flying) && !bear.keywords.contains(KeywordKind::Vigilance));
}

/// What is to change a creature during a player's next turn does so as that turn begins, though no other event tells of it.
#[test]
fn effects_of_a_turn_to_come_begin_with_it() {
    let effect = Effect::Modify {
        what: Objects::The(target(0)),
        changes: vec![gets(2, 2)],
        duration: Duration::NextTurnOf(PlayerRef::You),
    };
    let definitions = vec![bear(), trick("Plan", effect)];
    let mut game = game(definitions, &["Plan"], vec![CardSetup::named("Bear")]);
    play(&mut game, "Plan", Some("Bear"));
    assert_eq!(size(&game, "Bear"), (2, 2));
    let turn = game.omniscient().turn();
    let mut sizes = Vec::new();
    while sizes.last().is_none_or(|(turns, _)| *turns < 3) {
        let choice = game.decision().expect("the game goes on").default_choice();
        game.apply(choice).expect("the default is legal");
        assert_eq!(game.audit(), []);
        let all = game.omniscient();
        if all.step() == Step::Upkeep {
            sizes.push((all.turn() - turn, size(&game, "Bear")));
        }
    }
    sizes.dedup();
    assert_eq!(sizes, [(1, (2, 2)), (2, (4, 4)), (3, (2, 2))]);
}
