//! Madness (CR 702.35): the part that replaces; the trigger is written in the card language.

use spellstack_core::{KeywordKind, ObjectId, Zone};

use crate::event::{Move, Mover};
use crate::look::Look;
use crate::program::AbilityEntry;
use crate::state::Flags;

/// CR 702.35a: a card with madness that is discarded goes to exile.
pub(crate) fn exiles(look: &Look<'_>, movement: &Move) -> bool {
    let (Mover::Object(card), Zone::Hand(_), Zone::Graveyard(_)) =
        (movement.what, movement.from, movement.to)
    else {
        return false;
    };
    movement.discarded
        && look
            .chars(card)
            .is_some_and(|chars| chars.has(KeywordKind::Madness))
}

/// CR 607.2h, 702.35a: its second ability triggers only if it was the first that exiled the card. True for what is no
/// ability of madness.
pub(crate) fn may_trigger(look: &Look<'_>, entry: &AbilityEntry, exiled: Option<ObjectId>) -> bool {
    let is_exiled_so = |id| {
        look.object(id)
            .is_some_and(|object| object.flags.has(Flags::BY_MADNESS))
    };
    entry.keyword != Some(KeywordKind::Madness) || exiled.is_some_and(is_exiled_so)
}
