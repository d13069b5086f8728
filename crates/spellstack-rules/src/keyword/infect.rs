//! Infect (CR 702.90): to creatures it does what wither does, to players it gives poison.

use spellstack_core::{CounterKind, KeywordKind, PlayerId};

use crate::characteristics::Characteristics;
use crate::event::Event;

/// Whether its damage becomes counters; once or twice is the same (CR 702.90f).
#[inline]
pub(crate) fn infects(source: &Characteristics) -> bool {
    source.has(KeywordKind::Infect)
}

/// CR 120.3b, 702.90b: poison counters instead of lost life.
pub(crate) fn poison(who: PlayerId, amount: u32) -> Event {
    Event::GiveCounters {
        who,
        kind: CounterKind::Poison,
        count: amount,
    }
}
