//! Ninjutsu (CR 702.49): an unblocked attacker is exchanged for a card in hand.

use super::parts::{plain, this};
use crate::lang::{
    Ability, Activated, Cost, Destination, Effect, EntryFlag, Filter, PlayerFilter, PlayerRef, Quantity,
    Under, Value,
};
use crate::types::CardType;
use crate::zone::ZoneKind;

/// CR 702.49a. What it enters attacking is what the returned creature attacked (CR 702.49c).
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let unblocked = Filter::all([
        Filter::Unblocked,
        Filter::Type(CardType::Creature),
        Filter::Controller(PlayerFilter::You),
    ]);
    let mut cost = cost.to_vec();
    cost.push(Cost::RevealThis);
    cost.push(Cost::Return(Quantity::Exactly(Value::Number(1)), unblocked));
    let enters = Effect::Move {
        what: this(),
        from: Some(ZoneKind::Hand),
        to: Destination::Battlefield {
            under: Under::Control(PlayerRef::You),
            flags: vec![EntryFlag::Tapped, EntryFlag::Attacking],
            counters: Vec::new(),
        },
    };
    vec![Ability::Activated(Activated {
        cost,
        body: plain(enters),
        limits: Vec::new(),
    })]
}
