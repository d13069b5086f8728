//! Shadow (CR 702.28).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.28b: creatures with shadow and those without don't block each other.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    attacker.has(KeywordKind::Shadow) == blocker.has(KeywordKind::Shadow)
}
