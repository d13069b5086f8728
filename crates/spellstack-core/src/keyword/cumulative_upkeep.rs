//! Cumulative upkeep (CR 702.24): a cost that grows from upkeep to upkeep.

use super::parts::{at_your_upkeep, this};
use crate::counter::CounterKind;
use crate::lang::{Ability, Cost, Effect, ObjectRef, PlayerRef, Value};

/// CR 702.24a. Each instance triggers by itself, and all count the same counters (CR 702.24b).
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let pays = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::Pay {
            who: PlayerRef::You,
            cost: cost.to_vec(),
            times: Some(Value::Counters(CounterKind::Age, ObjectRef::This)),
        }),
    };
    let effect = Effect::Then(vec![
        Effect::PutCounters(this(), CounterKind::Age, Value::Number(1)),
        Effect::IfDone {
            first: Box::new(pays),
            then: None,
            otherwise: Some(Box::new(Effect::Sacrifice(this()))),
        },
    ]);
    vec![at_your_upkeep(None, effect)]
}
