//! Indestructible (CR 702.12).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.12b: it can't be destroyed, and lethal damage doesn't destroy it.
#[inline]
pub(crate) fn is_indestructible(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Indestructible)
}
