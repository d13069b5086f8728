//! Wither (CR 702.80).

use spellstack_core::{CounterKind, KeywordKind, ObjectId};

use crate::characteristics::Characteristics;
use crate::event::Event;

/// Whether its damage to creatures becomes counters; once or twice is the same (CR 702.80d).
#[inline]
pub(crate) fn withers(source: &Characteristics) -> bool {
    source.has(KeywordKind::Wither)
}

/// CR 120.3d, 702.80a: -1/-1 counters instead of marked damage. Infect does the same (CR 702.90c).
pub(crate) fn counters(creature: ObjectId, amount: u32) -> Event {
    Event::PutCounters {
        on: creature,
        kind: CounterKind::MinusOneMinusOne,
        count: amount,
        by_effect: false,
    }
}
