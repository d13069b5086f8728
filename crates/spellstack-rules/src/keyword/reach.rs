//! Reach (CR 702.17).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.17b: it can block creatures with flying.
#[inline]
pub(crate) fn reaches_flying(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Reach)
}
