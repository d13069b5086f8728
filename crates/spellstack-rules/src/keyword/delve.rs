//! Delve (CR 702.66): which cards can pay.

use smallvec::SmallVec;
use spellstack_core::{ObjectId, PlayerId, Zone};

use crate::payment::Payments;

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
