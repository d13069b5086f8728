//! Horsemanship, an evasion ability (CR 702.31, 702.31a).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.31b: only creatures with horsemanship block it.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Horsemanship) || blocker.has(KeywordKind::Horsemanship)
}
