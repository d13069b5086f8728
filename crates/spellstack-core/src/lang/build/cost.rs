//! Costs.

use super::literal;
use crate::counter::CounterKind;
use crate::lang::{Cost, Filter, Quantity, Value};

/// Mana, written as on the card.
///
/// # Panics
/// If the text isn't a mana cost.
#[must_use]
#[track_caller]
pub fn mana(cost: &str) -> Cost {
    Cost::Mana(literal(cost))
}

/// `{T}`.
#[must_use]
pub fn tap_this() -> Cost {
    Cost::Tap
}

/// Pay that much life.
#[must_use]
pub fn life(amount: impl Into<Value>) -> Cost {
    Cost::Life(amount.into())
}

/// Sacrifice this.
#[must_use]
pub fn sacrifice_this() -> Cost {
    Cost::SacrificeThis
}

/// Sacrifice a permanent that fits.
#[must_use]
pub fn sacrifice_a(filter: Filter) -> Cost {
    sacrifice_some(1, filter)
}

/// Sacrifice that many permanents that fit.
#[must_use]
pub fn sacrifice_some(number: i32, filter: Filter) -> Cost {
    Cost::Sacrifice(Quantity::Exactly(number.into()), filter)
}

/// Discard a card that fits.
#[must_use]
pub fn discard_a(filter: Filter) -> Cost {
    Cost::Discard(Quantity::Exactly(1.into()), filter)
}

/// Reveal this card.
#[must_use]
pub fn reveal_this() -> Cost {
    Cost::RevealThis
}

/// Exile a card that fits; the filter names the zone.
#[must_use]
pub fn exile_a(filter: Filter) -> Cost {
    Cost::Exile(Quantity::Exactly(1.into()), filter)
}

/// Return a permanent that fits to its owner's hand.
#[must_use]
pub fn return_a(filter: Filter) -> Cost {
    Cost::Return(Quantity::Exactly(1.into()), filter)
}

/// Remove a counter from this.
#[must_use]
pub fn remove_counter(kind: CounterKind) -> Cost {
    Cost::RemoveCounters(kind, 1.into())
}
