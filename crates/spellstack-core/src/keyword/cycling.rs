//! Cycling (CR 702.29): a card in hand is discarded for another one.

use super::parts::plain;
use crate::lang::{Ability, Activated, Cost, Effect, PlayerRef, Players, Value};

/// CR 702.29a.
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let mut cost = cost.to_vec();
    cost.push(Cost::DiscardThis);
    let effect = Effect::Draw(Players::The(PlayerRef::You), Value::Number(1));
    vec![Ability::Activated(Activated {
        cost,
        body: plain(effect),
        limits: Vec::new(),
    })]
}
