//! Instructions in progress (CR 608.2).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::NodeId;

use super::Done;
use crate::decision::Item;

/// An instruction in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct EffectFrame {
    pub node: NodeId,
    pub place: u16,
    /// A number worked out when the instruction began.
    pub count: i32,
    /// What has been chosen so far.
    pub chosen: SmallVec<[Item; 2]>,
    /// What the parts done so far have done.
    pub done: Done,
}

impl EffectFrame {
    pub fn new(node: NodeId) -> Self {
        EffectFrame {
            node,
            place: 0,
            count: 0,
            chosen: SmallVec::new(),
            done: Done::default(),
        }
    }
}
