//! Ward (CR 702.21): what targets the permanent is countered unless its controller pays.

use super::parts::{plain, triggered};
use crate::lang::build::unless_pays;
use crate::lang::{
    Ability, Cost, Effect, EventPattern, EventRole, Filter, ObjectRef, Objects, PlayerFilter, PlayerRef,
    Recipient,
};

/// CR 702.21a.
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let targeting = || ObjectRef::Event(EventRole::Other);
    let payer = PlayerRef::Controller(Box::new(targeting()));
    let targeted = EventPattern::BecomesTarget {
        what: Recipient::Object(Filter::Is(ObjectRef::This)),
        by: Filter::Controller(PlayerFilter::Opponent),
    };
    let effect = unless_pays(payer, cost.to_vec(), Effect::Counter(Objects::The(targeting())));
    vec![triggered([targeted], None, plain(effect))]
}
