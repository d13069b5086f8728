//! Lifelink (CR 702.15).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;
use crate::event::{Damage, Event};

/// Whether its damage gains life; once or twice is the same (CR 702.15f).
#[inline]
pub(crate) fn links_life(source: &Characteristics) -> bool {
    source.has(KeywordKind::Lifelink)
}

/// CR 120.3f, 702.15b: the source's controller gains that much life; from each source it is a gain of its own
/// (CR 702.15e).
#[inline]
pub(crate) fn gain(damage: &Damage) -> Option<Event> {
    damage.lifelink.then_some(Event::GainLife {
        who: damage.controller,
        amount: damage.amount,
    })
}
