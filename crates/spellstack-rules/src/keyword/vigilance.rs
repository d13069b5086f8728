//! Vigilance (CR 702.20).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.20b: attacking doesn't cause it to tap.
#[inline]
pub(crate) fn attacks_untapped(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Vigilance)
}
