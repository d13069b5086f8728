//! Madness (CR 702.35): the part that replaces; the trigger is said in the card language.

use spellstack_core::{KeywordKind, ObjectId};

use crate::look::Look;

/// CR 702.35a: a card with madness that is discarded goes to exile. Only discarding takes a card from a hand to a
/// graveyard.
pub(crate) fn exiles(look: &Look<'_>, card: ObjectId) -> bool {
    look.chars(card)
        .is_some_and(|chars| chars.has(KeywordKind::Madness))
}
