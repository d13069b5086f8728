//! The engine's invariants that one fixed game shows.

use spellstack_core::PlayerId;
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::Card;
use spellstack_rules::{ApplyError, Choice, Game, GameSetup, Random, Start};

const P1: PlayerId = PlayerId::new(0);

/// The hash of the fixed game at its end. It changes with the rules, the card language or the form of the state, and
/// with nothing else: neither platform nor process.
const GOLDEN: u64 = 0x6b1d_47fa_7959_6908;

/// A game is a value that can be sent, shared, copied and compared.
const _: () = {
    const fn is_a_value<T: Send + Sync + Clone + Eq + 'static>() {}
    is_a_value::<Game>();
};

fn definitions() -> Vec<CardDef> {
    vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
        Card::creature("Elephant", "{3}{G}", "Elephant", 4, 4).define(),
        Card::land("Grove", "Forest").define(),
    ]
}

fn setup() -> GameSetup {
    let names = ["Grove", "Bear", "Grove", "Elephant"];
    let deck: Vec<String> = (0..40).map(|index| names[index % 4].to_owned()).collect();
    let mut setup = GameSetup::decks(definitions(), vec![deck.clone(), deck]);
    setup.start = Start::Decks {
        starting_player: Some(P1),
        shuffle: true,
    };
    setup
}

/// Plays the fixed game and gives its bytes after each choice.
fn play(seed: u64) -> (Game, Vec<Vec<u8>>) {
    let mut game = Game::new(setup(), seed).expect("a legal setup");
    let mut random = Random::new(seed);
    let mut bytes = Vec::new();
    while let Some(decision) = game.decision() {
        let choice = decision.sample(&mut random);
        game.apply(choice).expect("a sampled choice is legal");
        bytes.push(serde_json::to_vec(&game.save_short()).expect("a game can be written"));
    }
    (game, bytes)
}

#[test]
fn the_same_seed_and_choices_give_the_same_bytes() {
    let (first, bytes) = play(7);
    let (second, again) = play(7);
    assert!(bytes.len() > 50, "the game is worth comparing");
    assert!(bytes == again && first == second);
    assert_ne!(play(8).0.state_hash(), first.state_hash());
}

#[test]
fn the_fixed_game_is_the_same_everywhere() {
    let hash = play(7).0.state_hash();
    assert_eq!(hash, GOLDEN, "the hash is {hash:#x}");
}

#[test]
fn an_illegal_choice_changes_nothing_and_is_named() {
    let mut game = Game::new(setup(), 7).expect("a legal setup");
    let before = (game.state_hash(), game.clone());
    let error = game.apply(Choice::Number(3)).expect_err("a hand is kept or not");
    assert!(matches!(
        error,
        ApplyError::Illegal {
            player: P1,
            choice: Choice::Number(3),
            ..
        }
    ));
    let stranger = PlayerId::new(5);
    assert_eq!(
        game.apply(Choice::Concede(stranger)),
        Err(ApplyError::NoSuchPlayer(stranger))
    );
    assert_eq!((game.state_hash(), game), before);
}

#[test]
fn nothing_can_be_chosen_once_the_game_is_over() {
    let mut game = Game::new(setup(), 7).expect("a legal setup");
    game.apply(Choice::Concede(P1)).expect("any player may concede");
    let hash = game.state_hash();
    assert_eq!(game.apply(Choice::Pass), Err(ApplyError::GameOver));
    assert_eq!(game.state_hash(), hash);
}
