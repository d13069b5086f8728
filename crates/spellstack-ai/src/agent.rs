//! What an agent is.

use spellstack_rules::{Choice, Decision, View};

/// Somebody who makes a player's choices.
///
/// With the same seed, budget, views and decisions, an agent makes the same choices.
pub trait Agent: Send {
    /// Chooses one of the decision's answers.
    ///
    /// The view is that of the player whose decision it is.
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice;
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        (**self).choose(view, decision)
    }
}
