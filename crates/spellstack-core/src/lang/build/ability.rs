//! Abilities and their bodies.

use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Condition, Cost, Effect, EventPattern, Statement,
    Static, TargetSpec, Trigger, Triggered,
};

/// An effect without targets, where a clause is wanted.
#[must_use]
pub fn clause(effect: Effect) -> Clause {
    effect.into()
}

/// An effect with one target.
#[must_use]
pub fn targeting(target: TargetSpec, effect: Effect) -> Clause {
    targeting_each([target], effect)
}

/// An effect with several targets.
#[must_use]
pub fn targeting_each(targets: impl IntoIterator<Item = TargetSpec>, effect: Effect) -> Clause {
    Clause {
        targets: targets.into_iter().collect(),
        effect,
    }
}

/// "Choose one —", "choose two —".
#[must_use]
pub fn modal(number: u8, modes: impl IntoIterator<Item = Clause>) -> Body {
    Body::Modal {
        at_least: number,
        at_most: number,
        modes: modes.into_iter().collect(),
    }
}

/// "Cost: effect."
#[must_use]
pub fn activated(cost: impl IntoIterator<Item = Cost>, body: impl Into<Body>) -> Ability {
    activated_only([], cost, body)
}

/// "Cost: effect. Activate only …"
#[must_use]
pub fn activated_only(
    limits: impl IntoIterator<Item = ActivationLimit>,
    cost: impl IntoIterator<Item = Cost>,
    body: impl Into<Body>,
) -> Ability {
    Ability::Activated(Activated {
        cost: cost.into_iter().collect(),
        body: body.into(),
        limits: limits.into_iter().collect(),
    })
}

/// A loyalty ability (CR 606).
#[must_use]
pub fn loyalty(change: i32, body: impl Into<Body>) -> Ability {
    activated([Cost::Loyalty(change)], body)
}

/// A triggered ability.
#[must_use]
pub fn when(event: EventPattern, body: impl Into<Body>) -> Ability {
    when_any([event], body)
}

/// A triggered ability that watches for any of several events.
#[must_use]
pub fn when_any(events: impl IntoIterator<Item = EventPattern>, body: impl Into<Body>) -> Ability {
    triggered(events, None, body)
}

/// A triggered ability with an intervening *if* (CR 603.4).
#[must_use]
pub fn when_if(event: EventPattern, condition: Condition, body: impl Into<Body>) -> Ability {
    triggered([event], Some(condition), body)
}

/// A static ability.
#[must_use]
pub fn static_ability(statements: impl IntoIterator<Item = Statement>) -> Ability {
    Ability::Static(Static {
        condition: None,
        statements: statements.into_iter().collect(),
    })
}

/// A static ability that holds as long as something is so.
#[must_use]
pub fn as_long_as(condition: Condition, statements: impl IntoIterator<Item = Statement>) -> Ability {
    Ability::Static(Static {
        condition: Some(condition),
        statements: statements.into_iter().collect(),
    })
}

fn triggered(
    events: impl IntoIterator<Item = EventPattern>,
    condition: Option<Condition>,
    body: impl Into<Body>,
) -> Ability {
    let trigger = Trigger::Event(events.into_iter().collect());
    Ability::Triggered(Triggered {
        trigger,
        condition,
        body: body.into(),
    })
}
