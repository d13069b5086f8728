//! Mentor (CR 702.134): a smaller attacker gets a counter.

use super::parts::{attacks, target, triggered};
use crate::counter::CounterKind;
use crate::lang::{Ability, Body, Clause, Comparison, Effect, Filter, ObjectRef, Objects, Stat, Value};
use crate::types::CardType;

/// CR 702.134a. Each instance triggers by itself (CR 702.134b).
pub(super) fn abilities() -> Vec<Ability> {
    let own = Value::Of(Stat::Power, ObjectRef::This);
    let less = Value::Plus(Box::new(own), Box::new(Value::Number(-1)));
    let smaller = Filter::all([
        Filter::Attacking,
        Filter::Type(CardType::Creature),
        Filter::Stat(Stat::Power, Comparison::AtMost, Box::new(less)),
    ]);
    let body = Body::Plain(Clause {
        targets: vec![target(smaller)],
        effect: Effect::PutCounters(
            Objects::The(ObjectRef::Target(0)),
            CounterKind::PlusOnePlusOne,
            Value::Number(1),
        ),
    });
    vec![triggered([attacks()], None, body)]
}
