//! Defender (CR 702.3).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.3b: it can't attack.
#[inline]
pub(crate) fn keeps_from_attacking(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Defender)
}
