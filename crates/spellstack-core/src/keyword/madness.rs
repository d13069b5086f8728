//! Madness (CR 702.35): a discarded card is exiled, and may be cast from there.

use super::parts::{plain, this, triggered};
use crate::lang::{
    Ability, Condition, Cost, Destination, Effect, EventPattern, Filter, ObjectRef, PlayerFilter, PlayerRef,
    Price,
};
use crate::zone::ZoneKind;

/// The second ability of CR 702.35a. The first one, which exiles the card, is a rule of replacement;
/// this one triggers only when that has been applied (CR 603.11, 607.2h).
pub(super) fn abilities(cost: &[Cost]) -> Vec<Ability> {
    let discarded = EventPattern::Discards {
        who: PlayerFilter::Any,
        what: Filter::Is(ObjectRef::This),
    };
    let is_exiled = Condition::Is(ObjectRef::This, Box::new(Filter::Zone(ZoneKind::Exile)));
    let casts = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::Cast {
            who: PlayerRef::You,
            what: ObjectRef::This,
            price: Price::Cost(cost.to_vec()),
        }),
    };
    let gives_up = Effect::Move {
        what: this(),
        from: Some(ZoneKind::Exile),
        to: Destination::Graveyard,
    };
    let effect = Effect::IfDone {
        first: Box::new(casts),
        then: None,
        otherwise: Some(Box::new(gives_up)),
    };
    vec![triggered([discarded], Some(is_exiled), plain(effect))]
}
