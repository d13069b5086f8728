//! Echo (CR 702.30): a permanent whose cost is paid a second time.

use super::parts::{at_your_upkeep, this};
use crate::lang::{Ability, Condition, Cost, Effect, PlayerRef};

/// CR 702.30a.
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let pays = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::Pay {
            who: PlayerRef::You,
            cost: cost.to_vec(),
            times: None,
        }),
    };
    let effect = Effect::IfDone {
        first: Box::new(pays),
        then: None,
        otherwise: Some(Box::new(Effect::Sacrifice(this()))),
    };
    vec![at_your_upkeep(Some(Condition::NewlyControlled), effect)]
}
