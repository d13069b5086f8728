//! Flying and reach (CR 702.9, 702.17).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.9b, 702.17b: a creature with flying is blocked only by creatures with flying or reach.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Flying) || blocker.has(KeywordKind::Flying) || blocker.has(KeywordKind::Reach)
}
