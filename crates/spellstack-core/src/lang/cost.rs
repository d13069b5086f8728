//! Costs: the same verbs as effects, done to pay (CR 118).

use serde::{Deserialize, Serialize};

use super::{Filter, Quantity, Value};
use crate::counter::CounterKind;
use crate::mana::ManaCost;

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Mana.
    Mana(ManaCost),
    /// Mana equal to the mana cost of the card that is cast ("the flashback cost is equal to its mana cost").
    OwnManaCost,
    /// Tap this, `{T}`.
    Tap,
    /// Untap this, `{Q}`.
    Untap,
    /// Pay life.
    Life(Value),
    /// Sacrifice this permanent.
    SacrificeThis,
    /// Sacrifice that many permanents that fit.
    Sacrifice(Quantity, Filter),
    /// Discard this card.
    DiscardThis,
    /// Discard that many cards that fit.
    Discard(Quantity, Filter),
    /// Reveal this card.
    RevealThis,
    /// Exile this object from the zone where it is.
    ExileThis,
    /// Exile that many cards that fit; the filter names the zone.
    Exile(Quantity, Filter),
    /// Return that many permanents that fit to their owners' hands.
    Return(Quantity, Filter),
    /// Tap that many untapped permanents that fit.
    TapPermanents(Quantity, Filter),
    /// Remove counters from this permanent.
    RemoveCounters(CounterKind, Value),
    /// Put counters on this permanent.
    PutCounters(CounterKind, Value),
    /// Add (or, negative, remove) loyalty counters (CR 606.4).
    Loyalty(i32),
    /// Remove X loyalty counters (CR 606.4).
    LoyaltyMinusX,
    /// Mill cards.
    Mill(Value),
    /// Pay energy counters.
    Energy(Value),
}

impl Cost {
    /// How many objects its payer chooses, and among what; `None` if nothing is chosen for it.
    #[must_use]
    pub fn choice(&self) -> Option<(&Quantity, &Filter)> {
        match self {
            Cost::Sacrifice(quantity, filter)
            | Cost::Discard(quantity, filter)
            | Cost::Exile(quantity, filter)
            | Cost::Return(quantity, filter)
            | Cost::TapPermanents(quantity, filter) => Some((quantity, filter)),
            _ => None,
        }
    }
}
