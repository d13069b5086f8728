//! Prowess (CR 702.108): a creature that grows with noncreature spells.

use super::parts::{plain, this, triggered};
use crate::lang::{Ability, Duration, Effect, EventPattern, Filter, Modification, PlayerFilter, Value};
use crate::types::CardType;

/// CR 702.108a.
pub(super) fn abilities() -> Vec<Ability> {
    let noncreature = EventPattern::Casts {
        who: PlayerFilter::You,
        spell: Filter::Type(CardType::Creature).not(),
    };
    let grows = Effect::Modify {
        what: this(),
        changes: vec![Modification::ModifyPt(Value::Number(1), Value::Number(1))],
        duration: Duration::EndOfTurn,
    };
    vec![triggered([noncreature], None, plain(grows))]
}
