//! Annihilator (CR 702.86): the defending player sacrifices permanents as the creature attacks.

use super::parts::{attacks, number, plain, triggered};
use crate::lang::{Ability, Chooser, Effect, Filter, Objects, PlayerFilter, PlayerRef, Quantity, Selection};

/// CR 702.86a. Each instance triggers by itself (CR 702.86b).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let theirs = Filter::all([
        Filter::Permanent,
        Filter::Controller(PlayerFilter::Is(PlayerRef::Defending)),
    ]);
    let sacrifice = Effect::Sacrifice(Objects::Chosen(Selection {
        by: Chooser::Player(PlayerRef::Defending),
        quantity: Quantity::Exactly(number(*count)),
        among: theirs,
    }));
    vec![triggered([attacks()], None, plain(sacrifice))]
}
