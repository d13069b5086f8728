//! Double strike (CR 702.4).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.4b: it deals combat damage in both steps. What it has when the second begins decides about that one
/// (CR 702.4c-d).
#[inline]
pub(crate) fn strikes_twice(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::DoubleStrike)
}
