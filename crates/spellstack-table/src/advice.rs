//! What an agent would do in a person's place.

use std::fmt;

use spellstack_ai::{Agent, Heuristic};
use spellstack_rules::{Choice, Decision, View};

/// Somebody who is asked for hints: an agent, and a judge of positions.
pub struct Adviser {
    agent: Box<dyn Agent>,
    judge: Heuristic,
}

/// A hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What the agent would do.
    pub choice: Choice,
    /// What the position is worth to the player, in halves of a card; 0 is even.
    pub estimate: f32,
}

impl Adviser {
    /// Asks that agent.
    #[must_use]
    pub fn new(agent: Box<dyn Agent>) -> Self {
        let judge = Heuristic::new(0);
        Adviser { agent, judge }
    }

    /// What the agent would do, from what the player may know.
    pub fn advise(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Advice {
        Advice {
            choice: self.agent.choose(view, decision),
            estimate: self.judge.evaluate(view),
        }
    }
}

impl Default for Adviser {
    fn default() -> Self {
        Adviser::new(Box::new(Heuristic::new(0)))
    }
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser").finish_non_exhaustive()
    }
}
