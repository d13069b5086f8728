//! Intimidate (CR 702.13).

use spellstack_core::{CardType, Color, KeywordKind};

use crate::characteristics::Characteristics;

/// CR 702.13b: only artifact creatures and creatures that share a colour with it block it.
pub(crate) fn allows_block(blocker: &Characteristics, attacker: &Characteristics) -> bool {
    !attacker.has(KeywordKind::Intimidate)
        || blocker.is(CardType::Artifact)
        || Color::ALL
            .iter()
            .any(|color| attacker.colors.contains(*color) && blocker.colors.contains(*color))
}
