//! Smaller records in which the same thing happens.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_conformance::shrink;
use spellstack_core::Zone;
use spellstack_rules::{Choice, Game, Record, replay};

use crate::support::{Turncoat, bears, failure_of};

/// A whole game that two players play at random.
fn record() -> Record {
    let subject = bears();
    let mut record = Record::new(subject.setup().clone(), 8);
    let mut game = Game::new(subject.setup().clone(), 8).expect("a legal setup");
    let mut agent = RandomAgent::new(8);
    while let Some(decision) = game.decision() {
        let choice = agent.choose(&game.view(decision.player()), &decision);
        game.apply(choice.clone()).expect("the choice is legal");
        record.note(choice, &game);
    }
    record
}

/// A creature has died.
fn died(game: &Game) -> bool {
    let all = game.omniscient();
    let mut graveyards = all.players().map(|player| Zone::Graveyard(player.id));
    graveyards.any(|zone| all.zone(zone).any(|object| object.name() == Some("Bear")))
}

#[test]
fn a_smaller_record_is_found_in_which_the_same_happens() {
    let whole = record();
    let smaller = shrink(&whole, 300, &mut died).expect("a legal setup");
    let game = replay(&smaller).expect("it is a record of its own");
    assert!(died(&game));
    let (long, short) = (whole.choices.len(), smaller.choices.len());
    assert!(short * 2 < long, "{short} of {long} choices");
    let cut = Record {
        choices: smaller.choices[..short - 1].to_vec(),
        hashes: smaller.hashes[..short - 1].to_vec(),
        outcome: None,
        ..smaller
    };
    assert!(
        !died(&replay(&cut).expect("the beginning of a record")),
        "it ends where it happens"
    );
}

#[test]
fn what_never_happens_leaves_the_record_as_it_is() {
    let whole = record();
    assert_eq!(shrink(&whole, 50, &mut |_| false), Ok(whole));
}

#[test]
fn a_failure_that_only_an_agent_can_cause_stays_as_it_is() {
    let failure = failure_of(Turncoat::new(12, |_| Choice::Number(99)));
    assert_eq!(failure.clone().shrink(50), failure);
}
