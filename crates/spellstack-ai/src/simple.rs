//! Agents that don't think.

use spellstack_rules::{Choice, Decision, Random, View};

use crate::agent::Agent;

/// Chooses at random.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    random: Random,
}

impl RandomAgent {
    /// The random agent for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomAgent {
            random: Random::new(seed),
        }
    }
}

impl Agent for RandomAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision.sample(&mut self.random)
    }
}

/// Makes the default choice: passes, declines, and otherwise takes what comes first.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultAgent;

impl Agent for DefaultAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision.default_choice()
    }
}

/// Does the first thing that it can do: with priority the first action that is no mana ability, and otherwise the
/// default choice. It never ends a turn in which an ability that costs nothing can be activated again and again, so it
/// is for tests that count their decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstAgent;

impl Agent for FirstAgent {
    fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
        decision
            .actions()
            .first()
            .map_or_else(|| decision.default_choice(), |action| Choice::Act(*action))
    }
}
