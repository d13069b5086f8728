//! Evolve (CR 702.100): a creature that grows as bigger ones arrive.

use super::parts::{plain, this, triggered};
use crate::counter::CounterKind;
use crate::lang::{
    Ability, Comparison, Condition, Effect, EventPattern, EventRole, Filter, ObjectRef, PlayerFilter, Stat,
    Value,
};
use crate::types::CardType;
use crate::zone::ZoneKind;

/// CR 702.100a. Each instance triggers by itself (CR 702.100d).
pub(super) fn abilities() -> Vec<Ability> {
    let arrives = EventPattern::Moves {
        what: Filter::all([
            Filter::Type(CardType::Creature),
            Filter::Controller(PlayerFilter::You),
        ]),
        from: None,
        to: Some(ZoneKind::Battlefield),
    };
    // CR 702.100c: power and toughness are compared only of creatures.
    let is_creature = Condition::Is(ObjectRef::This, Box::new(Filter::Type(CardType::Creature)));
    let is_greater = Condition::All(vec![
        is_creature,
        Condition::AnyOf(vec![greater(Stat::Power), greater(Stat::Toughness)]),
    ]);
    let grows = Effect::PutCounters(this(), CounterKind::PlusOnePlusOne, Value::Number(1));
    vec![triggered([arrives], Some(is_greater), plain(grows))]
}

fn greater(stat: Stat) -> Condition {
    let own = Value::Of(stat, ObjectRef::This);
    Condition::Compare(
        Value::Of(stat, ObjectRef::Event(EventRole::Subject)),
        Comparison::AtLeast,
        Value::Plus(Box::new(own), Box::new(Value::Number(1))),
    )
}
