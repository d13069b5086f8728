//! "Remove any number of storage counters from this land: Add {B} for each storage counter removed this way." How many is chosen
//! for the cost, as an X is (CR 107.3a), and words after the cost speak of that number.

use spellstack_core::lang::derive::cost_has_x;

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        COST,
        "Remove any number of <kind> counters from <this>",
        slots![kind: COUNTER_NAME, this: THIS],
        |reading| {
            let kind = reading.part(COUNTER_NAME)?;
            reading.part(THIS)?;
            reading.scope.mention_this();
            reading.scope.removed = Some(kind);
            Some(Cost::RemoveCounters(kind, Value::X))
        },
        |writing, cost| match cost {
            Cost::RemoveCounters(kind, Value::X) => {
                writing.part(COUNTER_NAME, kind)?;
                writing.part(THIS, &ObjectRef::This)?;
                writing.scope.mention_this();
                writing.scope.removed = Some(*kind);
                Some(())
            }
            _ => None,
        },
    );
    macro_rules! that_many {
        ($category:expr, $wording:literal) => {
            grammar.add(
                $category,
                $wording,
                slots![kind: COUNTER_NAME],
                |reading| {
                    let kind = reading.part(COUNTER_NAME)?;
                    (reading.scope.removed == Some(kind)).then_some(Value::X)
                },
                |writing, value| {
                    let kind = writing.scope.removed?;
                    (*value == Value::X).then_some(())?;
                    writing.part(COUNTER_NAME, &kind)
                },
            );
        };
    }
    that_many!(FOR_EACH, "<kind> counter removed this way");
    that_many!(COUNTED, "<kind> counters removed this way");
}

/// Whether the number that is chosen for a cost is but one.
pub(super) fn is_one_number(cost: &[Cost]) -> bool {
    cost.iter().filter(|part| cost_has_x(part)).count() < 2
}
