//! Fear (CR 702.36).

use spellstack_core::{CardType, Color, KeywordKind};

use crate::characteristics::Characteristics;

/// CR 702.36b: only artifact creatures and black creatures block it.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Fear)
        || blocker.is(CardType::Artifact)
        || blocker.colors.contains(Color::Black)
}
