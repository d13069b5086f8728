//! Flanking (CR 702.25): blockers without flanking shrink.

use super::KeywordKind;
use super::parts::{gets, plain, triggered};
use crate::lang::{Ability, EventPattern, EventRole, Filter, ObjectRef, Objects, Value};

/// CR 702.25a. Each instance triggers by itself (CR 702.25b).
pub(super) fn abilities() -> Vec<Ability> {
    let blocked = EventPattern::Blocks {
        what: Filter::Keyword(KeywordKind::Flanking).not(),
        whom: Filter::Is(ObjectRef::This),
    };
    let blocker = Objects::The(ObjectRef::Event(EventRole::Subject));
    let shrinks = gets(blocker, Value::Number(-1), Value::Number(-1));
    vec![triggered([blocked], None, plain(shrinks))]
}
