//! Prowess (CR 702.108): a creature that grows with noncreature spells.

use super::parts::{gets, plain, this, triggered};
use crate::lang::{Ability, EventPattern, Filter, PlayerFilter, Value};
use crate::types::CardType;

/// CR 702.108a. Each instance triggers by itself (CR 702.108b).
pub(super) fn abilities() -> Vec<Ability> {
    let noncreature = EventPattern::Casts {
        who: PlayerFilter::You,
        spell: Filter::Type(CardType::Creature).not(),
    };
    let grows = gets(this(), Value::Number(1), Value::Number(1));
    vec![triggered([noncreature], None, plain(grows))]
}
