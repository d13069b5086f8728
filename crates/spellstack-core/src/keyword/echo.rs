//! Echo (CR 702.30): a permanent whose cost is paid a second time.

use super::parts::at_your_upkeep;
use crate::lang::build::sacrifice_unless;
use crate::lang::{Ability, Condition, Cost};

/// CR 702.30a.
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let effect = sacrifice_unless(cost.to_vec());
    vec![at_your_upkeep(Some(Condition::NewlyControlled), effect)]
}
