//! First strike (CR 702.7).

use spellstack_core::KeywordKind;

use super::double_strike;
use crate::characteristics::Characteristics;

/// CR 702.7b: it deals its combat damage in the first of two steps; so does a creature with double strike.
#[inline]
pub(crate) fn strikes_first(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::FirstStrike) || double_strike::strikes_twice(chars)
}
