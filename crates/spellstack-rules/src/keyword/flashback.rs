//! Flashback (CR 702.34).

use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{Ability, Cost};
use spellstack_core::{CardType, DefId, KeywordKind, ZoneKind};

use crate::characteristics::Characteristics;
use crate::cost::{CostPlace, TotalCost};
use crate::legal::Actor;
use crate::look::Seen;
use crate::payment::Payments;
use crate::program::AbilityEntry;
use crate::state::{StackEntry, Way};

/// CR 702.34a: a spell that was cast for its flashback cost is exiled instead of going anywhere else.
pub(crate) fn exiles(entry: &StackEntry) -> bool {
    matches!(entry.way, Way::Flashback(_))
}

/// Whether a card has it: a quick look.
#[inline]
pub(crate) fn has_flashback(card: &Characteristics) -> bool {
    card.has(KeywordKind::Flashback)
}

impl Actor<'_> {
    /// CR 702.34a: a card is cast with it from its player's graveyard. A flashback cost equal to a mana cost that isn't
    /// there can't be paid (CR 118.6).
    pub(crate) fn allows_flashback(&self, seen: &Seen<'_>, def: DefId, entry: &AbilityEntry) -> bool {
        let has_cost = || {
            let own = Ability::Keyword(Keyword::Flashback(vec![Cost::OwnManaCost]));
            entry.ability != own || self.reader.program.def(def).mana_cost.is_some()
        };
        // It is an ability of instants and sorceries.
        let base = &self.reader.program.def(def).base;
        let is_such = base.is(CardType::Instant) || base.is(CardType::Sorcery);
        seen.zone.kind() == ZoneKind::Graveyard && seen.owner == self.player && is_such && has_cost()
    }
}

impl Payments<'_> {
    /// What is paid rather than the mana cost.
    pub(crate) fn flashback_cost(&self, place: CostPlace, def: DefId) -> TotalCost {
        let mut cost = TotalCost::default();
        cost.add(self.program, place);
        if let (true, Some(mana)) = (self.is_own_mana_cost(place), &self.program.def(def).mana_cost) {
            cost.mana = cost.mana.plus(mana);
        }
        cost
    }

    /// Whether a cost is the mana cost of the card that has it.
    pub(crate) fn is_own_mana_cost(&self, place: CostPlace) -> bool {
        self.program.costs(place).contains(&Cost::OwnManaCost)
    }
}
