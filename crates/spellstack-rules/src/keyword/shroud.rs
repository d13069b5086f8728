//! Shroud (CR 702.18).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.18a: it can't be the target of spells or abilities, whoever controls them.
#[inline]
pub(crate) fn is_shrouded(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Shroud)
}
