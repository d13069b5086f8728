//! Agents that do what agents mustn't.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_conformance::{Plan, Promise};
use spellstack_rules::Choice;

use crate::support::{Turncoat, bears, failure_of};

#[test]
fn an_agent_that_chooses_what_is_not_offered_is_found() {
    let failure = failure_of(Turncoat::new(12, |_| Choice::Number(99)));
    assert_eq!(failure.promise, Promise::Agent);
    assert_eq!(failure.record.choices.last(), Some(&Choice::Number(99)));
    assert_eq!(failure.decision, failure.record.choices.len());
    let said = failure.to_string();
    assert!(
        said.contains("an agent's choice is legal")
            && said.contains("Number(99)")
            && said.contains("bears, seed 3"),
        "{said}"
    );
}

#[test]
fn an_agent_that_panics_is_found_with_what_it_said() {
    let failure = failure_of(Turncoat::new(12, |_| panic!("I don't play any more")));
    assert_eq!(failure.promise, Promise::Calm);
    assert_eq!(failure.detail, "I don't play any more");
    assert!(failure.record.choices.len() >= 12);
}

#[test]
fn a_game_that_goes_on_for_too_long_is_found() {
    let plan = Plan {
        decisions: 20,
        ..Plan::default()
    };
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1)), Box::new(RandomAgent::new(2))];
    let failure = bears().check(3, &mut agents, &plan).expect_err("it takes longer");
    assert_eq!(failure.promise, Promise::End);
    assert_eq!(failure.record.choices.len(), 20);
}

#[test]
#[should_panic(expected = "2 players want an agent each")]
fn too_few_agents_are_a_mistake() {
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1))];
    let _ = bears().check(3, &mut agents, &Plan::default());
}
