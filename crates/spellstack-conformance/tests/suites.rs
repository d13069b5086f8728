//! Many games: what is checked how often, and in which order.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use spellstack_ai::RandomAgent;
use spellstack_conformance::{Plan, Promise, Suite, SuiteError, Tally};
use spellstack_rules::Choice;
use spellstack_sim::{MakeAgent, Threads};

use crate::support::{Turncoat, bears, definitions};

fn random() -> MakeAgent {
    Box::new(|seed, _| Box::new(RandomAgent::new(seed)))
}

fn suite() -> Suite {
    let plan = Plan {
        thorough_every: 8,
        expensive_every: 32,
        exact: true,
        ..Plan::default()
    };
    Suite::new(vec![bears()], vec![random(), random()], 1)
        .with_random_decks(definitions(), 2)
        .with_plan(plan)
}

fn threads() -> Threads {
    Threads::new(2).expect("two threads can be had")
}

fn checked(suite: &Suite, number: u64) -> Tally {
    let checked = suite.check(number).expect("there is something to play");
    checked.unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn every_promise_is_checked_as_often_as_it_says() {
    let mut tally = Tally::default();
    (0..8).for_each(|number| tally.add(&checked(&suite(), number)));
    assert_eq!(tally.unchecked(), [], "{tally}");
    // Once at each decision, and once more when the game is over.
    let every = tally.decisions + tally.games;
    for promise in [
        Promise::Conservation,
        Promise::Owners,
        Promise::Ids,
        Promise::Layers,
        Promise::Asks,
    ] {
        assert_eq!(tally.count(promise), every, "{promise}");
    }
    for promise in [Promise::Listing, Promise::Agent, Promise::Accepted] {
        assert_eq!(tally.count(promise), tally.decisions, "{promise}");
    }
    assert!(tally.count(Promise::Refused) > tally.decisions);
    for promise in [Promise::Clone, Promise::Apart, Promise::Json, Promise::Binary] {
        let one_in = tally.decisions / tally.count(promise);
        assert!(
            (4..=16).contains(&one_in),
            "{promise} at one decision in {one_in}"
        );
    }
    for promise in [Promise::Events, Promise::End, Promise::Calm] {
        assert_eq!(tally.count(promise), 8, "{promise}");
    }
}

#[test]
fn a_run_is_its_games_whatever_their_order() {
    let suite = suite();
    let ticks = AtomicU64::new(0);
    let tick = || {
        ticks.fetch_add(1, Ordering::Relaxed);
    };
    let outcome = suite
        .run(2..5, &threads(), &tick, &AtomicBool::new(false))
        .expect("there is something to play");
    assert!(outcome.failure.is_none());
    let mut apart = Tally::default();
    [4, 2, 3]
        .iter()
        .for_each(|number| apart.add(&checked(&suite, *number)));
    let counts = |tally: &Tally| {
        Promise::ALL
            .iter()
            .map(|promise| tally.count(*promise))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&outcome.tally), counts(&apart));
    assert_eq!((outcome.tally.games, ticks.into_inner()), (3, 3));
}

#[test]
fn the_failure_of_the_lowest_number_is_told() {
    let traitor: MakeAgent = Box::new(|_, _| Box::new(Turncoat::new(0, |_| Choice::Number(99))));
    let suite = Suite::new(vec![bears()], vec![traitor, random()], 1);
    let outcome = suite
        .run(3..6, &threads(), &|| {}, &AtomicBool::new(false))
        .expect("there is something to play");
    let (number, failure) = outcome.failure.expect("each game fails");
    assert_eq!((number, failure.promise), (3, Promise::Agent));
}

#[test]
fn a_run_can_be_stopped() {
    let outcome = suite()
        .run(0..50, &threads(), &|| {}, &AtomicBool::new(true))
        .expect("there is something to play");
    assert_eq!(outcome.tally, Tally::default());
}

#[test]
fn a_suite_that_can_not_be_played_says_why() {
    let nothing = Suite::new(Vec::new(), vec![random(), random()], 1);
    assert_eq!(nothing.check(0).err(), Some(SuiteError::Nothing));
    let alone = Suite::new(vec![bears()], vec![random()], 1);
    let error = alone
        .check(0)
        .expect_err("there is one agent for two players")
        .to_string();
    assert_eq!(error, "'bears' has 2 players, and there are 1 agents");
}
