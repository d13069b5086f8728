//! Undying (CR 702.93): a creature that returns once, bigger.

use super::parts::{dies, plain, this, triggered};
use crate::counter::CounterKind;
use crate::lang::{Ability, Comparison, Condition, Destination, Effect, EventRole, ObjectRef, Under, Value};

/// CR 702.93a.
pub(super) fn abilities() -> Vec<Ability> {
    vec![returns_with(CounterKind::PlusOnePlusOne)]
}

/// It returns with a counter if it had none of that kind; persist says the same of the other kind.
pub(super) fn returns_with(kind: CounterKind) -> Ability {
    let had = Value::Counters(kind, ObjectRef::Event(EventRole::Subject));
    let had_none = Condition::Compare(had, Comparison::AtMost, Value::Number(0));
    let returns = Effect::Move {
        what: this(),
        from: None,
        to: Destination::Battlefield {
            under: Under::Owner,
            flags: Vec::new(),
            counters: vec![(kind, Value::Number(1))],
        },
    };
    triggered([dies()], Some(had_none), plain(returns))
}
