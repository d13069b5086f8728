//! Answers: what the frame that asked gets.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::decision::Item;
use crate::numbers::Numbers;

/// A choice that a player has made, as the frame that asked gets it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// Items picked, or put in order.
    Items(SmallVec<[Item; 2]>),
    /// A number.
    Number(u32),
    /// Shares of a division, in the order of the recipients.
    Shares(Numbers<SmallVec<[u32; 4]>>),
    /// Attackers.
    Attacks(Vec<crate::state::Attack>),
    /// Blocks.
    Blocks(Vec<crate::state::Block>),
}
