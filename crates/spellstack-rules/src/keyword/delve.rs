//! Delve (CR 702.66): which cards can pay, and what is remembered of them.

use smallvec::SmallVec;
use spellstack_core::lang::Link;
use spellstack_core::{ObjectId, PlayerId, Zone};

use crate::cast::Casting;
use crate::event::Bookkeeping;
use crate::payment::Payments;

/// What delve exiles is linked under this name (CR 607.2q).
const DELVE_LINK: Link = Link(0);

impl Casting<'_> {
    /// CR 607.2q: the cards that were exiled for a spell are linked to it.
    pub(crate) fn remember_delved(&mut self, spell: ObjectId) {
        let exiled = std::mem::take(&mut self.control.result.objects);
        let in_exile = |id: &ObjectId| {
            self.facts
                .object(*id)
                .is_some_and(|object| object.zone == Zone::Exile)
        };
        let remembered = exiled.into_iter().filter(in_exile);
        let records = remembered
            .map(|object| Bookkeeping::Remember {
                holder: spell,
                link: DELVE_LINK,
                object,
            })
            .collect();
        self.record_all(records);
    }
}

impl Payments<'_> {
    /// The cards that a player could exile for a spell, besides those that other parts of its cost take (CR 702.66a).
    pub(crate) fn delve_cards(
        &self,
        who: PlayerId,
        spell: ObjectId,
        is_taken: impl Fn(ObjectId) -> bool,
    ) -> SmallVec<[ObjectId; 8]> {
        let cards = self.facts.in_zone(Zone::Graveyard(who)).iter().copied();
        cards.filter(|id| *id != spell && !is_taken(*id)).collect()
    }
}
