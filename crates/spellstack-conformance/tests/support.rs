//! Small games to check.

use spellstack_ai::{Agent, RandomAgent};
use spellstack_conformance::{Failure, Plan, Subject};
use spellstack_core::card::CardDef;
use spellstack_core::lang::build::Card;
use spellstack_rules::{Choice, Decision, GameSetup, View};

pub fn definitions() -> Vec<CardDef> {
    vec![
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
        Card::creature("Elephant", "{3}{G}", "Elephant", 4, 4).define(),
        Card::land("Grove", "Forest").define(),
    ]
}

pub fn bears() -> Subject {
    let names = ["Grove", "Bear", "Grove", "Elephant"];
    let deck: Vec<String> = names.repeat(6).into_iter().map(str::to_owned).collect();
    let setup = GameSetup::decks(definitions(), vec![deck.clone(), deck]);
    Subject::new("bears", setup).expect("a legal setup")
}

/// An agent that chooses at random until it has been asked so often, and then chooses that.
pub struct Turncoat {
    random: RandomAgent,
    patience: usize,
    then: fn(&Decision<'_>) -> Choice,
}

impl Turncoat {
    pub fn new(patience: usize, then: fn(&Decision<'_>) -> Choice) -> Self {
        let random = RandomAgent::new(5);
        Turncoat {
            random,
            patience,
            then,
        }
    }
}

impl Agent for Turncoat {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        match self.patience.checked_sub(1) {
            Some(left) => {
                self.patience = left;
                self.random.choose(view, decision)
            }
            None => (self.then)(decision),
        }
    }
}

/// What is found when such an agent plays against chance.
pub fn failure_of(turncoat: Turncoat) -> Failure {
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(turncoat), Box::new(RandomAgent::new(6))];
    *bears()
        .check(3, &mut agents, &Plan::default())
        .expect_err("the agent breaks a promise")
}
