//! Cards, their abilities, and what these are made of.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::card::{CardDef, Face, TokenDef};
use crate::keyword::{Keyword, Parameter};
use crate::lang::{
    Ability, Activated, ActivationLimit, Body, Clause, Static, TargetSpec, Trigger, Triggered,
};

/// Walks on to the faces of a card.
pub fn walk_card<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, card: &'a CardDef) -> Flow {
    let CardDef { layout: _, faces } = card;
    faces.accept(visitor)
}

/// Walks on to the abilities of a face.
pub fn walk_face<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, face: &'a Face) -> Flow {
    let Face {
        name: _,
        mana_cost: _,
        color_indicator: _,
        type_line: _,
        pt: _,
        loyalty: _,
        abilities,
    } = face;
    abilities.accept(visitor)
}

/// Walks on to the abilities of a token.
pub fn walk_token<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, token: &'a TokenDef) -> Flow {
    let TokenDef {
        name: _,
        colors: _,
        type_line: _,
        pt: _,
        abilities,
    } = token;
    abilities.accept(visitor)
}

/// Walks on to what kind of ability it is.
pub fn walk_ability<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, ability: &'a Ability) -> Flow {
    match ability {
        Ability::Keyword(keyword) => keyword.accept(visitor),
        Ability::Spell(body) => body.accept(visitor),
        Ability::Activated(activated) => activated.accept(visitor),
        Ability::Triggered(triggered) => triggered.accept(visitor),
        Ability::Static(statics) => statics.accept(visitor),
    }
}

/// Walks on to the parameters of a keyword.
pub fn walk_keyword<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, keyword: &'a Keyword) -> Flow {
    let mut parameters = keyword.parameters().into_iter();
    parameters.try_for_each(|parameter| match parameter {
        Parameter::Cost(cost) => cost.accept(visitor),
        Parameter::Filter(filter) => filter.accept(visitor),
        Parameter::Players(players) => players.accept(visitor),
        Parameter::Quality(quality) => quality.accept(visitor),
        Parameter::Value(value) => value.accept(visitor),
        Parameter::Number(_) => GO_ON,
    })
}

/// Walks on to cost, body and limits.
pub fn walk_activated<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, activated: &'a Activated) -> Flow {
    let Activated { cost, body, limits } = activated;
    cost.accept(visitor)?;
    body.accept(visitor)?;
    limits.accept(visitor)
}

/// Walks on to the condition, if there is one.
pub fn walk_activation_limit<'a, V: Visitor<'a> + ?Sized>(
    visitor: &mut V,
    limit: &'a ActivationLimit,
) -> Flow {
    match limit {
        ActivationLimit::OnlyIf(condition) => condition.accept(visitor),
        ActivationLimit::SorcerySpeed | ActivationLimit::OncePerTurn => GO_ON,
    }
}

/// Walks on to trigger, condition and body.
pub fn walk_triggered<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, triggered: &'a Triggered) -> Flow {
    let Triggered {
        trigger,
        condition,
        body,
    } = triggered;
    trigger.accept(visitor)?;
    condition.accept(visitor)?;
    body.accept(visitor)
}

/// Walks on to the events or the state.
pub fn walk_trigger<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, trigger: &'a Trigger) -> Flow {
    match trigger {
        Trigger::Event(events) | Trigger::OneOrMore(events) | Trigger::OncePerTurn(events) => {
            events.accept(visitor)
        }
        Trigger::State(condition) => condition.accept(visitor),
    }
}

/// Walks on to condition and statements.
pub fn walk_static<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, ability: &'a Static) -> Flow {
    let Static {
        condition,
        statements,
    } = ability;
    condition.accept(visitor)?;
    statements.accept(visitor)
}

/// Walks on to the clauses.
pub fn walk_body<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, body: &'a Body) -> Flow {
    match body {
        Body::Plain(clause) => clause.accept(visitor),
        Body::Modal {
            at_least: _,
            at_most: _,
            modes,
        } => modes.accept(visitor),
    }
}

/// Walks on to targets and effect.
pub fn walk_clause<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, clause: &'a Clause) -> Flow {
    let Clause { targets, effect } = clause;
    targets.accept(visitor)?;
    effect.accept(visitor)
}

/// Walks on to what can be chosen as the target.
pub fn walk_target<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, target: &'a TargetSpec) -> Flow {
    let TargetSpec {
        quantity,
        objects,
        players,
        relations: _,
        divided,
    } = target;
    quantity.accept(visitor)?;
    objects.accept(visitor)?;
    players.accept(visitor)?;
    divided.accept(visitor)
}
