//! How a game is played, apart from its rules.

use serde::{Deserialize, Serialize};

/// How a game is played, apart from its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// Whether decisions with a single legal answer are asked too.
    pub forced_decisions: bool,
    /// Whether payments of mana are asked, and every mana ability counts as something to do with priority.
    pub mana_by_hand: bool,
    /// How many resolutions in a row without an unforced choice but passing make a draw (CR 104.4b); 100,000 at most.
    pub loop_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            forced_decisions: false,
            mana_by_hand: false,
            loop_limit: 10_000,
        }
    }
}
