//! What the benches share: decks, and positions in the middle of real games.
#![allow(dead_code, reason = "each bench uses a part of it")]

use spellstack::catalog::{Catalog, decks};
use spellstack::rules::{Choice, Game, GameSetup, PreparedSetup, Random, Why};

/// A pairing of two catalog decks, ready to start games.
pub struct Pairing {
    /// The names of the decks.
    pub name: String,
    /// The prepared setup.
    pub setup: PreparedSetup,
}

/// No game of the benches goes on for longer; two random players can go round in an optional loop for ever.
pub const DECISION_LIMIT: u32 = 2_000;

/// The pairing of two decks by name.
pub fn pairing(left: &str, right: &str) -> Pairing {
    let catalog = Catalog::standard();
    let list = |name: &str| -> Vec<String> {
        let deck = decks::by_name(name).expect("a deck of the catalog");
        let copies = deck
            .main
            .iter()
            .flat_map(|(count, card)| std::iter::repeat_n(card.clone(), *count as usize));
        copies.collect()
    };
    let setup = GameSetup::decks(catalog.iter().cloned().collect(), vec![list(left), list(right)]);
    let setup = setup.prepare().expect("catalog decks make a legal game");
    Pairing {
        name: format!("{left} against {right}"),
        setup,
    }
}

/// The pairings that the benches play.
pub fn pairings() -> Vec<Pairing> {
    let names = ["Goblins", "Blue tempo", "White-green lords", "Burn"];
    let mut pairings = Vec::new();
    for (at, left) in names.iter().enumerate() {
        for right in &names[at..] {
            pairings.push(pairing(left, right));
        }
    }
    pairings
}

/// Plays at random to the end or the limit; how many decisions that took.
pub fn play(game: &mut Game, seed: u64) -> u32 {
    play_until(game, seed, |_, count| count >= DECISION_LIMIT)
}

/// Plays at random until the game is over or `stop` says so.
pub fn play_until(game: &mut Game, seed: u64, mut stop: impl FnMut(&Game, u32) -> bool) -> u32 {
    let mut random = Random::new(seed);
    let mut count = 0;
    while let Some(decision) = game.decision() {
        if stop(game, count) {
            break;
        }
        let choice = decision.sample(&mut random);
        game.apply(choice).expect("a sampled choice is legal");
        count += 1;
    }
    count
}

/// Positions with priority in the middle of games of all the pairings, turn 8 or later.
pub fn positions() -> Vec<Game> {
    let mut positions = Vec::new();
    for (index, pairing) in (0u64..).zip(pairings()) {
        for seed in 0..2 {
            let mut game = pairing.setup.start(index * 100 + seed);
            play_until(&mut game, seed, |game, _| {
                let at_priority = game
                    .decision()
                    .is_some_and(|decision| decision.why() == Why::Priority);
                at_priority && game.omniscient().turn() >= 8
            });
            if game.outcome().is_none() {
                assert!(game.audit().is_empty(), "a position of {} is sound", pairing.name);
                positions.push(game);
            }
        }
    }
    assert!(positions.len() >= 12, "most games last until turn 8");
    positions
}

/// A choice that does nothing.
pub const PASS: Choice = Choice::Pass;
