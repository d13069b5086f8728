//! Exalted (CR 702.83): a creature that attacks alone grows.

use super::parts::{gets, plain, triggered};
use crate::lang::{Ability, EventPattern, EventRole, Filter, ObjectRef, Objects, PlayerFilter, Value};
use crate::types::CardType;

/// CR 702.83a.
pub(super) fn abilities() -> Vec<Ability> {
    let alone = EventPattern::AttacksAlone {
        what: Filter::all([
            Filter::Type(CardType::Creature),
            Filter::Controller(PlayerFilter::You),
        ]),
    };
    let it = Objects::The(ObjectRef::Event(EventRole::Subject));
    let grows = gets(it, Value::Number(1), Value::Number(1));
    vec![triggered([alone], None, plain(grows))]
}
