//! Vanishing (CR 702.63): a permanent that is sacrificed as its last time counter is removed.

use super::parts::{at_your_upkeep, enters_with, plain, this, triggered};
use crate::counter::CounterKind;
use crate::lang::{Ability, Condition, Effect, EventPattern, Filter, ObjectRef, Value};

/// CR 702.63a; without a number, CR 702.63b. Each instance works by itself (CR 702.63c).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let has_time = Condition::Is(ObjectRef::This, Box::new(Filter::Counter(CounterKind::Time)));
    let remove = Effect::RemoveCounters(this(), CounterKind::Time, Value::Number(1));
    let last = EventPattern::LastCounterRemoved {
        kind: CounterKind::Time,
        from: Filter::Is(ObjectRef::This),
    };
    let mut abilities = Vec::new();
    if *count > 0 {
        abilities.push(enters_with(CounterKind::Time, *count));
    }
    abilities.push(at_your_upkeep(Some(has_time), remove));
    abilities.push(triggered([last], None, plain(Effect::Sacrifice(this()))));
    abilities
}
