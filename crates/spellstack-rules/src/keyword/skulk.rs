//! Skulk (CR 702.118).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;

/// CR 702.118b: creatures with greater power don't block it.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Skulk) || blocker.power <= attacker.power
}
