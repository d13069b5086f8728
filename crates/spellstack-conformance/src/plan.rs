//! How often what is checked.

use serde::{Deserialize, Serialize};

/// How often dear checks are made, and where a game is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// At one decision in so many, all listed and altered choices are tried, and copies, saved games, replays and views
    /// compared.
    pub thorough: u64,
    /// At one decision in so many, the game is written with its definitions, and its record is written, read and played.
    pub dear: u64,
    /// No more listed choices than this are tried at a decision.
    pub listed: usize,
    /// How many decisions a copy is played on.
    pub ahead: usize,
    /// Optional loops exist, and a random player doesn't tire of them: after so many decisions in a turn, the default
    /// choice is made instead of the agent's.
    pub patience: usize,
    /// A game that asks more often than this doesn't end.
    pub decisions: usize,
    /// Whether the same game is played beside it without any quick answers.
    #[serde(default)]
    pub exact: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            thorough: 32,
            dear: 512,
            listed: 200,
            ahead: 12,
            patience: 200,
            decisions: 20_000,
            exact: false,
        }
    }
}

impl Plan {
    /// A plan that checks everything at every decision.
    #[must_use]
    pub fn everything() -> Self {
        Plan {
            thorough: 1,
            dear: 1,
            exact: true,
            ..Plan::default()
        }
    }
}
