//! Flash (CR 702.8).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.8a: it may be cast whenever an instant could be.
#[inline]
pub(crate) fn has_flash(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Flash)
}
