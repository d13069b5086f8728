//! Random games with the engine's promises checked along the way: three hundred between many decks, twelve for each pair
//! of the four decks that people play, and one each between forty pairs of decks drawn from the whole catalog. The tests are built
//! with debug assertions and overflow checks, so that these hold too. `spellstack conformance` plays as many games as one likes.

use std::collections::BTreeSet;
use std::path::Path;

use rstest::rstest;
use spellstack_ai::{Agent, RandomAgent};
use spellstack_catalog::{Catalog, decks};
use spellstack_conformance::{Failure, Plan, Subject, Tally};
use spellstack_core::KeywordKind;
use spellstack_core::card::CardDef;
use spellstack_core::lang::Ability;
use spellstack_sim::{GameSeeds, setup};

use crate::support::pairings;

/// Pairs of small decks and of decks with keywords; with the pairings of the seven standard decks these make fifty.
const SMALL_PAIRS: usize = 10;
const KEYWORD_PAIRS: usize = 12;
const GAMES_PER_PAIRING: u64 = 6;
const GAMES_PER_PAIR: u64 = 12;

/// Pairs of decks drawn from the whole catalog, and in how many parts their games are played.
const RANDOM_PAIRS: u64 = 40;
const PARTS: u64 = 4;

/// The most expensive checks are made more often than usual: in a few short games they would not come up at all.
fn plan() -> Plan {
    Plan {
        expensive_every: 64,
        exact: true,
        ..Plan::default()
    }
}

#[test]
fn every_keyword_is_in_a_deck() {
    let pairings = pairings(SMALL_PAIRS, KEYWORD_PAIRS);
    let definitions = pairings.iter().flat_map(|pairing| &pairing.setup.definitions);
    let in_decks: Vec<KeywordKind> = definitions
        .flat_map(|def| &def.faces)
        .flat_map(|face| &face.abilities)
        .filter_map(|ability| match ability {
            Ability::Keyword(keyword) => Some(keyword.kind()),
            _ => None,
        })
        .collect();
    let mut missing = KeywordKind::ALL.to_vec();
    missing.retain(|kind| !in_decks.contains(kind));
    assert_eq!(
        missing,
        [],
        "tests/support/pairings/keywords.rs has no card with these"
    );
    assert_eq!(pairings.len(), 50, "three hundred games");
}

#[rstest]
fn every_promise_holds_in_games_of_many_decks(#[values(0, 1, 2, 3)] part: usize) {
    let mut tally = Tally::default();
    for (number, pairing) in pairings(SMALL_PAIRS, KEYWORD_PAIRS).into_iter().enumerate() {
        if number % 4 == part {
            let subject = Subject::new(pairing.name, pairing.setup).expect("a legal setup");
            let first = number as u64 * GAMES_PER_PAIRING;
            tally.add(&check(&subject, first..first + GAMES_PER_PAIRING));
        }
    }
    assert_checked(&tally);
}

#[test]
fn an_overflow_is_noticed_in_every_build() {
    let largest = std::hint::black_box(i32::MAX);
    let sum = std::panic::catch_unwind(|| largest + std::hint::black_box(1));
    assert!(sum.is_err(), "overflow goes unnoticed");
}

#[test]
fn every_card_of_the_catalog_is_in_a_random_deck() {
    let catalog = Catalog::standard();
    let definitions: Vec<CardDef> = catalog.iter().cloned().collect();
    let subjects = (0..RANDOM_PAIRS).map(|seed| random_decks(&definitions, seed));
    let used: BTreeSet<String> = subjects
        .flat_map(|subject| subject.setup().definitions.clone())
        .map(|def| def.name().to_owned())
        .collect();
    let names = catalog.iter().map(CardDef::name);
    let missing: Vec<&str> = names.filter(|name| !used.contains(*name)).collect();
    assert_eq!(missing, [""; 0], "play more games");
}

#[rstest]
fn every_promise_holds_between_random_decks(#[values(0, 1, 2, 3)] part: u64) {
    let definitions: Vec<CardDef> = Catalog::standard().iter().cloned().collect();
    let mut tally = Tally::default();
    for seed in (0..RANDOM_PAIRS).filter(|seed| seed % PARTS == part) {
        tally.add(&check(&random_decks(&definitions, seed), seed..seed + 1));
    }
    assert_checked(&tally);
}

fn random_decks(definitions: &[CardDef], seed: u64) -> Subject {
    Subject::random(definitions, seed).expect("the catalog's definitions are good")
}

#[rstest]
#[case("Goblins", "Goblins")]
#[case("Goblins", "Enchantress")]
#[case("Goblins", "Dimir Tempo")]
#[case("Goblins", "Burn")]
#[case("Enchantress", "Enchantress")]
#[case("Enchantress", "Dimir Tempo")]
#[case("Enchantress", "Burn")]
#[case("Dimir Tempo", "Dimir Tempo")]
#[case("Dimir Tempo", "Burn")]
#[case("Burn", "Burn")]
fn every_promise_holds_between(#[case] first: &str, #[case] second: &str) {
    let decks = [first, second].map(|name| decks::by_name(name).expect("a standard deck"));
    let setup = setup(&Catalog::standard(), &decks).expect("the catalog has every card");
    let subject = Subject::new(format!("{first} - {second}"), setup).expect("a legal setup");
    assert_checked(&check(&subject, 0..GAMES_PER_PAIR));
}

/// Plays the games of these seeds at random.
fn check(subject: &Subject, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let agents = GameSeeds::of(seed, 0, 2).agents.into_iter();
        let mut agents: Vec<Box<dyn Agent>> = agents
            .map(|seed| -> Box<dyn Agent> { Box::new(RandomAgent::new(seed)) })
            .collect();
        match subject.check(seed, &mut agents, &plan()) {
            Ok(of_game) => tally.add(&of_game),
            Err(failure) => panic!("{failure}\n{}", kept(&failure)),
        }
    }
    tally
}

/// Keeps the failure, and says how to see it again.
fn kept(failure: &Failure) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("failure-{}.jsonl", failure.record.seed));
    match std::fs::write(&file, failure.to_text()) {
        Ok(()) => format!(
            "again: cargo run --release -- conformance --again {}",
            file.display()
        ),
        Err(error) => format!("it can't be kept: {error}"),
    }
}

fn assert_checked(tally: &Tally) {
    println!("{tally}");
    assert_eq!(tally.unchecked(), [], "never checked");
}
