//! Hexproof and hexproof from a quality (CR 702.11).

use spellstack_core::keyword::Keyword;
use spellstack_core::{KeywordKind, ObjectId};

use crate::characteristics::Characteristics;
use crate::target::Targets;

/// CR 702.11b: opponents can't target it.
#[inline]
pub(crate) fn is_hexproof(chars: &Characteristics) -> bool {
    chars.has(KeywordKind::Hexproof)
}

impl Targets<'_> {
    /// CR 702.11d: an opponent's spells and abilities with the quality can't target it. Each such ability counts by
    /// itself, and once or twice is the same (CR 702.11f-h).
    pub(crate) fn is_hexproof_from(&self, id: ObjectId, source: ObjectId) -> bool {
        self.has_quality_against(id, source, KeywordKind::HexproofFrom, |keyword| match keyword {
            Keyword::HexproofFrom(quality) => Some(quality),
            _ => None,
        })
    }
}
