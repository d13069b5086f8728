//! Bushido (CR 702.45): a creature that grows as it blocks or becomes blocked.

use super::parts::{gets, number, plain, this, triggered};
use crate::lang::{Ability, EventPattern, Filter, ObjectRef};

/// CR 702.45a. Each instance triggers by itself (CR 702.45b).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let what = || Filter::Is(ObjectRef::This);
    let blocks = EventPattern::Blocks {
        what: what(),
        whom: Filter::Any,
    };
    let becomes_blocked = EventPattern::BecomesBlocked { what: what() };
    let grows = gets(this(), number(*count), number(*count));
    vec![triggered([blocks, becomes_blocked], None, plain(grows))]
}
