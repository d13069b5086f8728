//! Changeling (CR 702.73): it is every creature type, everywhere.

use spellstack_core::KeywordKind;
use spellstack_core::keyword::KeywordSet;
use spellstack_core::lang::Modification;

use crate::program::{AbilityClass, AbilityEntry};

/// Whether the ability is it.
#[inline]
pub(crate) fn is_it(entry: &AbilityEntry) -> bool {
    entry.class == AbilityClass::Keyword(KeywordKind::Changeling)
}

/// Whether it is among the keywords: an ability that defines characteristics (CR 604.3, 702.73a).
#[inline]
pub(crate) fn is_among(keywords: KeywordSet) -> bool {
    keywords.contains(KeywordKind::Changeling)
}

/// What it says (CR 702.73a).
pub(crate) const CHANGES: &[Modification] = &[Modification::EveryCreatureType];
