//! Bloodthirst (CR 702.54): a creature that enters bigger after an opponent was dealt damage.

use super::parts::enters_with_if;
use crate::counter::CounterKind;
use crate::lang::{Ability, Condition, DamageKind, EventPattern, Filter, PlayerFilter, Recipient};

/// CR 702.54a. Each instance applies by itself (CR 702.54c).
pub(super) fn abilities(count: &u32) -> Vec<Ability> {
    let dealt = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::Opponent),
        kind: DamageKind::Any,
    };
    let condition = Condition::HappenedThisTurn(Box::new(dealt));
    vec![enters_with_if(
        CounterKind::PlusOnePlusOne,
        *count,
        Some(condition),
    )]
}
