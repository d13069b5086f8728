//! How combat damage can be assigned (CR 510.1).

use smallvec::SmallVec;
use spellstack_core::ObjectId;

use crate::event::Thing;

/// What has been assigned in this step: dealer, recipient, amount.
pub(crate) type Assigned = [(ObjectId, Thing, u32)];

/// How a creature can assign its combat damage.
pub(crate) struct Assignment {
    pub total: u32,
    /// The recipients; nothing is assigned if there are none.
    pub among: SmallVec<[Thing; 4]>,
    /// What each recipient but the last has to get before those that are reached over it get any.
    pub lethal: Vec<u32>,
    /// How many of the last recipients are reached over others.
    pub over: u32,
}
