//! Setting up games: what is accepted, what isn't and why, and how a game begins (CR 103).

use spellstack_core::card::CardDef;
use spellstack_core::lang::build::{Card, creature};
use spellstack_core::{CounterKind, PlayerId, Step, Zone};
use spellstack_rules::{
    Ask, CardSetup, Choice, Game, GameSetup, Item, Options, PositionSetup, SetupError, Start, Why,
};

const P1: PlayerId = PlayerId::new(0);
const P2: PlayerId = PlayerId::new(1);

fn definitions() -> Vec<CardDef> {
    vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
        Card::land("Forest", "Forest").define(),
        Card::aura("Leash", "{W}", creature()).define(),
        Card::new("Stick", "{1}", "Artifact — Equipment").define(),
        Card::instant("Spark", "{R}").define(),
        Card::planeswalker("Walker", "{3}{W}", "Ajani", 4).define(),
    ]
}

fn deck(size: usize) -> Vec<String> {
    let names = ["Bear", "Forest"];
    (0..size).map(|index| names[index % 2].to_owned()).collect()
}

fn decks() -> GameSetup {
    GameSetup::decks(definitions(), vec![deck(20), deck(20)])
}

fn position() -> PositionSetup {
    PositionSetup::new(2)
}

fn errors(setup: GameSetup) -> Vec<SetupError> {
    Game::new(setup, 1).expect_err("the setup is not legal").0
}

fn answer(game: &mut Game, why: Why, items: &[Item]) -> PlayerId {
    let (player, asked) = game.omniscient().awaited().expect("something is asked");
    assert_eq!(asked, why);
    game.apply(Choice::Pick(items.iter().copied().collect()))
        .expect("the answer is legal");
    player
}

#[test]
fn every_reason_is_reported_at_once() {
    let mut setup = decks();
    setup.players[0].life = 0;
    setup.players[0].deck.push("Bare".to_owned());
    setup.players[1].deck.clear();
    setup
        .definitions
        .push(Card::creature("bear", "{G}", "Bear", 1, 1).define());
    setup.start = Start::Decks {
        starting_player: Some(PlayerId::new(5)),
        shuffle: true,
    };
    let errors = errors(setup);
    assert_eq!(errors.len(), 5, "{errors:?}");
    assert!(errors.contains(&SetupError::NoCards { player: P2 }));
    assert!(errors.contains(&SetupError::StartingLife { player: P1, life: 0 }));
    assert!(errors.contains(&SetupError::NoSuchPlayer {
        player: PlayerId::new(5)
    }));
    assert!(errors.contains(&SetupError::DuplicateDefinition {
        name: "bear".to_owned()
    }));
    assert!(
        errors
            .iter()
            .any(|error| error.to_string() == "p1 deck: there is no definition of 'Bare'")
    );
}

// CR 100.1a
#[test]
fn a_game_needs_two_players() {
    let mut setup = decks();
    setup.players.pop();
    assert!(matches!(
        errors(setup)[..],
        [SetupError::PlayerCount { count: 1, .. }]
    ));
    assert!(matches!(
        errors(GameSetup::default())[..],
        [SetupError::PlayerCount { count: 0, .. }]
    ));
}

#[test]
fn a_loop_limit_that_is_as_good_as_none_is_refused() {
    let mut setup = decks();
    setup.options.loop_limit = 100_000;
    assert!(setup.clone().prepare().is_ok());
    setup.options.loop_limit = u32::MAX;
    let errors = errors(setup);
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        "a loop limit of 4294967295 resolutions is more than 100000"
    );
}

#[test]
fn a_faulty_definition_is_named() {
    let mut setup = decks();
    setup.definitions[0].faces.clear();
    let errors = errors(setup);
    assert!(
        errors
            .iter()
            .any(|error| matches!(error, SetupError::Definition { .. })),
        "{errors:?}"
    );
}

#[test]
fn impossible_permanents_are_rejected() {
    // CR 110.4: an instant isn't a permanent.
    let card = CardSetup::named;
    let wrong: Vec<CardSetup> = vec![
        card("Spark"),
        card("Leash"),
        CardSetup {
            attached_to: Some(99),
            ..card("Leash")
        },
        CardSetup {
            attached_to: Some(0),
            ..card("Bear")
        },
        CardSetup {
            transformed: true,
            ..card("Bear")
        },
        CardSetup {
            controller: Some(PlayerId::new(7)),
            ..card("Bear")
        },
        CardSetup {
            token: true,
            ..card("Nothing Token")
        },
    ];
    let count = wrong.len();
    let mut position = position();
    position.players[0].battlefield = wrong;
    position.players[1].life = -1;
    position.players[1].hand = vec![CardSetup {
        tapped: true,
        ..card("Bear")
    }];
    position.turn = 0;
    position.step = Step::Untap;
    let errors = errors(GameSetup::position(definitions(), position));
    assert_eq!(errors.len(), count + 4, "{errors:?}");
}

#[test]
fn a_position_is_as_it_was_written() {
    let mut position = position();
    position.active = P2;
    position.players[0].life = 7;
    position.players[0].pool = "{R}{R}".parse().expect("a pool");
    position.players[0].battlefield = vec![
        CardSetup {
            tapped: true,
            damage: 1,
            counters: vec![(CounterKind::PlusOnePlusOne, 2)],
            ..CardSetup::named("bear")
        },
        CardSetup {
            attached_to: Some(0),
            ..CardSetup::named("Leash")
        },
        CardSetup::named("Walker"),
    ];
    position.players[1].battlefield = vec![CardSetup {
        controller: Some(P1),
        sick: true,
        ..CardSetup::named("Bear")
    }];
    position.players[1].library = vec![CardSetup::named("Forest"), CardSetup::named("Bear")];
    let mut setup = GameSetup::position(definitions(), position);
    setup.options.forced_decisions = true;
    let game = Game::new(setup, 1).expect("a legal position");
    let view = game.omniscient();
    assert_eq!(
        (view.turn(), view.active_player(), view.step()),
        (5, P2, Step::PrecombatMain)
    );
    assert_eq!(view.player(P1).expect("p1").life, 7);
    let permanents: Vec<_> = view.battlefield().collect();
    assert_eq!(permanents[0].name(), Some("Bear"));
    assert!(permanents[0].is_tapped() && !permanents[0].is_summoning_sick());
    assert_eq!(
        (
            permanents[0].damage(),
            permanents[0].counter(CounterKind::PlusOnePlusOne)
        ),
        (1, 2)
    );
    assert_eq!(permanents[1].attached_to(), Some(permanents[0].id()));
    assert_eq!(permanents[2].counter(CounterKind::Loyalty), 4);
    assert_eq!((permanents[3].owner(), permanents[3].controller()), (P2, P1));
    assert!(permanents[3].is_summoning_sick());
    assert!(
        permanents
            .windows(2)
            .all(|pair| pair[0].timestamp() < pair[1].timestamp())
    );
    let library: Vec<_> = view.library(P2).filter_map(|card| card.name()).collect();
    assert_eq!(library, ["Forest", "Bear"]);
    assert_eq!(view.priority(), Some(P2));
}

#[test]
fn opening_hands_are_drawn_from_the_top_of_unshuffled_decks() {
    let mut setup = decks();
    setup.start = Start::Decks {
        starting_player: Some(P2),
        shuffle: false,
    };
    let game = Game::new(setup, 1).expect("a legal setup");
    let view = game.omniscient();
    assert_eq!(view.awaited(), Some((P2, Why::Mulligan)));
    let hand: Vec<_> = view.hand(P1).filter_map(|card| card.name()).collect();
    // A hand is in the order of what its cards are.
    assert_eq!(
        hand,
        ["Bear", "Bear", "Bear", "Bear", "Forest", "Forest", "Forest"]
    );
    assert_eq!(view.player(P1).expect("p1").library, 13);
}

/// CR 103.3: the decks become libraries in a random order, and lose nothing by it.
#[test]
fn decks_are_shuffled() {
    let order = |shuffle: bool, seed: u64| {
        let mut setup = decks();
        setup.start = Start::Decks {
            starting_player: Some(P1),
            shuffle,
        };
        let game = Game::new(setup, seed).expect("a legal setup");
        let view = game.omniscient();
        let name = |name: Option<&str>| name.expect("everything is seen").to_owned();
        let hand: Vec<String> = view.hand(P2).map(|card| name(card.name())).collect();
        let library: Vec<String> = view.library(P2).map(|card| name(card.name())).collect();
        (hand, library)
    };
    let (_, unshuffled) = order(false, 1);
    let mut orders = vec![unshuffled];
    for seed in 1..5 {
        let (hand, library) = order(true, seed);
        let bears = hand.iter().chain(&library).filter(|name| *name == "Bear");
        assert_eq!((hand.len() + library.len(), bears.count()), (20, 10));
        assert!(!orders.contains(&library), "seed {seed} gives a new order");
        orders.push(library);
    }
}

// CR 101.4e
#[test]
fn the_starting_player_begins_when_all_have_kept() {
    let mut setup = decks();
    setup.start = Start::Decks {
        starting_player: Some(P2),
        shuffle: true,
    };
    let mut game = Game::new(setup, 1).expect("a legal setup");
    assert_eq!(answer(&mut game, Why::Mulligan, &[Item::Keep]), P2);
    assert_eq!(answer(&mut game, Why::Mulligan, &[Item::Keep]), P1);
    let view = game.omniscient();
    assert_eq!((view.turn(), view.active_player()), (1, P2));
}

#[test]
fn mulligans_are_declared_by_all_before_any_is_taken() {
    let mut setup = decks();
    setup.start = Start::Decks {
        starting_player: Some(P1),
        shuffle: true,
    };
    let mut game = Game::new(setup, 1).expect("a legal setup");
    answer(&mut game, Why::Mulligan, &[Item::Mulligan]);
    assert_eq!(game.omniscient().player(P1).expect("p1").hand, 7);
    assert_eq!(game.omniscient().awaited(), Some((P2, Why::Mulligan)));
    answer(&mut game, Why::Mulligan, &[Item::Mulligan]);
    for player in [P1, P2] {
        assert_eq!(game.omniscient().awaited(), Some((player, Why::BottomCards)));
        let first = game.omniscient().hand(player).next().expect("a card").id();
        answer(&mut game, Why::BottomCards, &[Item::Object(first)]);
        let state = game.omniscient().player(player).expect("a player");
        assert_eq!((state.hand, state.library), (6, 14));
    }
    assert_eq!(game.omniscient().awaited(), Some((P1, Why::Mulligan)));
}

#[test]
fn a_player_who_kept_is_not_asked_again_and_no_hand_is_smaller_than_none() {
    let mut setup = decks();
    setup.start = Start::Decks {
        starting_player: Some(P1),
        shuffle: true,
    };
    setup.options = Options {
        forced_decisions: true,
        ..Options::default()
    };
    let mut game = Game::new(setup, 1).expect("a legal setup");
    answer(&mut game, Why::Mulligan, &[Item::Mulligan]);
    assert_eq!(answer(&mut game, Why::Mulligan, &[Item::Keep]), P2);
    for mulligans in 1..=7 {
        let hand: Vec<Item> = game
            .omniscient()
            .hand(P1)
            .take(mulligans)
            .map(|card| Item::Object(card.id()))
            .collect();
        answer(&mut game, Why::BottomCards, &hand);
        if mulligans > 1 {
            let asked = game.omniscient().awaited();
            assert_eq!(
                asked,
                Some((P1, Why::OrderCards)),
                "several cards go there in any order"
            );
            let order = game.decision().expect("p1 is asked").default_choice();
            game.apply(order).expect("a legal order");
        }
        let decision = game.decision().expect("p1 is asked");
        assert_eq!((decision.player(), decision.why()), (P1, Why::Mulligan));
        let Ask::Pick { items, .. } = decision.ask() else {
            panic!("a pick")
        };
        assert_eq!(items.contains(&Item::Mulligan), mulligans < 7);
        let item = if mulligans < 7 { Item::Mulligan } else { Item::Keep };
        answer(&mut game, Why::Mulligan, &[item]);
    }
    assert_eq!(game.omniscient().hand(P1).count(), 0);
    assert_eq!(game.omniscient().turn(), 1);
}

#[test]
fn the_same_seed_begins_the_same_game() {
    let prepared = decks().prepare().expect("a legal setup");
    assert_eq!(prepared.start(3), Game::new(decks(), 3).expect("a legal setup"));
    assert_eq!(prepared.start(3).state_hash(), prepared.start(3).state_hash());
    assert_ne!(prepared.start(3).state_hash(), prepared.start(4).state_hash());
}

#[test]
fn face_down_cards_are_known_to_their_controller_only() {
    let mut position = position();
    position.players[0].battlefield = vec![CardSetup {
        face_down: true,
        ..CardSetup::named("Spark")
    }];
    let game = Game::new(GameSetup::position(definitions(), position), 1).expect("a legal position");
    let seen = |player| {
        game.view(player)
            .zone(Zone::Battlefield)
            .next()
            .expect("a permanent")
            .printed_names()
    };
    assert_eq!(seen(P1), ["Spark"]);
    assert!(seen(P2).is_empty());
}
