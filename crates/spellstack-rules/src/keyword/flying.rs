//! Flying (CR 702.9).

use spellstack_core::KeywordKind;

use super::reach;
use crate::characteristics::Characteristics;

/// CR 702.9b: a creature with flying is blocked only by creatures with flying or reach.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !flies(attacker) || flies(blocker) || reach::reaches_flying(blocker)
}

fn flies(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Flying)
}
