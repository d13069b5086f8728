//! Haste (CR 702.10).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.10b-c: it attacks and taps for costs though it came this turn (CR 302.6).
#[inline]
pub(crate) fn has_haste(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Haste)
}
