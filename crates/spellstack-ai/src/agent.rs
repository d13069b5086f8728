//! What an agent is.

use spellstack_rules::{Choice, Decision, View};

/// Somebody who makes a player's choices.
///
/// With the same seed, budget, views and decisions, an agent makes the same choices; one whose budget is a time does so
/// only as far as the clock lets it.
pub trait Agent: Send {
    /// Chooses one of the decision's answers.
    ///
    /// The view is that of the player whose decision it is.
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice;

    /// What it thought of the answers when it last chose, the best first; empty if it didn't compare any.
    fn estimates(&self) -> &[Estimate] {
        &[]
    }
}

/// What an agent thinks of one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The answer.
    pub choice: Choice,
    /// How likely the asked player is to win with it, from 0 to 1.
    pub value: f32,
    /// How often it was tried.
    pub samples: u32,
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        (**self).choose(view, decision)
    }

    fn estimates(&self) -> &[Estimate] {
        (**self).estimates()
    }
}
