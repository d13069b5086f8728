//! Phrases that the abilities of several keywords share.

use crate::counter::CounterKind;
use crate::lang::{
    Ability, Body, Clause, Condition, Duration, Effect, EventPattern, Filter, Instead, Modification,
    ObjectRef, Objects, PlayerFilter, Quantity, Recipient, Replacement, Statement, Static, TargetSpec,
    Trigger, Triggered, Value,
};
use crate::step::Step;
use crate::zone::ZoneKind;

/// "This enters with N counters."
pub(super) fn enters_with(kind: CounterKind, count: u32) -> Ability {
    enters_with_if(kind, count, None)
}

/// "If that is so, this enters with N counters."
pub(super) fn enters_with_if(kind: CounterKind, count: u32, condition: Option<Condition>) -> Ability {
    Ability::Static(Static {
        condition: None,
        statements: vec![Statement::Replace(Replacement {
            event: EventPattern::Moves {
                what: Filter::Is(ObjectRef::This),
                from: None,
                to: Some(ZoneKind::Battlefield),
            },
            condition,
            instead: Instead::EntersWithCounters(kind, number(count)),
        })],
    })
}

/// "At the beginning of your upkeep, ..."
pub(super) fn at_your_upkeep(condition: Option<Condition>, effect: Effect) -> Ability {
    let upkeep = EventPattern::StepBegins {
        step: Step::Upkeep,
        whose: PlayerFilter::You,
    };
    triggered([upkeep], condition, plain(effect))
}

/// A triggered ability.
pub(super) fn triggered<const N: usize>(
    events: [EventPattern; N],
    condition: Option<Condition>,
    body: Body,
) -> Ability {
    Ability::Triggered(Triggered {
        trigger: Trigger::Event(events.into()),
        condition,
        body,
    })
}

/// "This gets +X/+Y until end of turn", or something else does.
pub(super) fn gets(what: Objects, power: Value, toughness: Value) -> Effect {
    Effect::Modify {
        what,
        changes: vec![Modification::ModifyPt(power, toughness)],
        duration: Duration::EndOfTurn,
    }
}

/// "This attacks."
pub(super) fn attacks() -> EventPattern {
    EventPattern::Attacks {
        what: Filter::Is(ObjectRef::This),
        whom: Recipient::Anything,
    }
}

/// "This dies."
pub(super) fn dies() -> EventPattern {
    EventPattern::Moves {
        what: Filter::Is(ObjectRef::This),
        from: Some(ZoneKind::Battlefield),
        to: Some(ZoneKind::Graveyard),
    }
}

/// A number on a card.
pub(super) fn number(count: u32) -> Value {
    Value::Number(i32::try_from(count).unwrap_or(i32::MAX))
}

/// This permanent or card.
pub(super) fn this() -> Objects {
    Objects::The(ObjectRef::This)
}

/// An effect without targets.
pub(super) fn plain(effect: Effect) -> Body {
    Body::Plain(Clause {
        targets: Vec::new(),
        effect,
    })
}

/// One target object that fits (CR 115.1e).
pub(super) fn target(objects: Filter) -> TargetSpec {
    TargetSpec {
        quantity: Quantity::Exactly(Value::Number(1)),
        objects: Some(objects),
        players: None,
        relations: Vec::new(),
        divided: None,
    }
}
