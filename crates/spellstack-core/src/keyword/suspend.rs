//! Suspend (CR 702.62): a card waits in exile and is then cast for nothing.

use super::KeywordKind;
use super::parts::{at_your_upkeep, plain, this, triggered};
use crate::counter::CounterKind;
use crate::keyword::Keyword;
use crate::lang::{
    Ability, Condition, Cost, Duration, Effect, EventPattern, Filter, Label, Modification, ObjectRef,
    Objects, PlayerFilter, PlayerRef, Price, Value,
};
use crate::types::CardType;
use crate::zone::ZoneKind;

/// The two triggered abilities of CR 702.62a. The first ability, a special action, is known to the rules.
pub(super) fn abilities(_count: &Value, _cost: &[Cost]) -> Vec<Ability> {
    let remove = Effect::RemoveCounters(this(), CounterKind::Time, Value::Number(1));
    let last = EventPattern::LastCounterRemoved {
        kind: CounterKind::Time,
        from: Filter::Is(ObjectRef::This),
    };
    let is_exiled = is(ObjectRef::This, Filter::Zone(ZoneKind::Exile));
    vec![
        at_your_upkeep(Some(is_suspended()), remove),
        triggered([last], Some(is_exiled), plain(cast_with_haste())),
    ]
}

/// CR 702.62b.
fn is_suspended() -> Condition {
    let suspended = Filter::all([
        Filter::Zone(ZoneKind::Exile),
        Filter::Keyword(KeywordKind::Suspend),
        Filter::Counter(CounterKind::Time),
    ]);
    is(ObjectRef::This, suspended)
}

fn cast_with_haste() -> Effect {
    let spell = || ObjectRef::Result(Label(0));
    let casts = Effect::May {
        who: PlayerRef::You,
        effect: Box::new(Effect::Cast {
            who: PlayerRef::You,
            what: ObjectRef::This,
            price: Price::Free,
        }),
    };
    let still_yours = is(spell(), Filter::Controller(PlayerFilter::You));
    let haste = Effect::Modify {
        what: Objects::The(spell()),
        changes: vec![Modification::Gain(Box::new(Ability::Keyword(Keyword::Haste)))],
        duration: Duration::AsLongAs(Box::new(still_yours)),
    };
    Effect::Then(vec![
        Effect::Bind(Label(0), Box::new(casts)),
        Effect::If {
            condition: is(spell(), Filter::Type(CardType::Creature)),
            then: Box::new(haste),
            otherwise: None,
        },
    ])
}

fn is(object: ObjectRef, filter: Filter) -> Condition {
    Condition::Is(object, Box::new(filter))
}
