//! What "and" joins: one action is done at once (CR 608.2f), different ones are done in order (CR 608.2c).

use std::mem::{Discriminant, discriminant};

use spellstack_core::lang::visit::{Flow, GO_ON, STOP, Visitor, stops_in, walk_value};
use spellstack_core::lang::{Destination, Each, Effect, Value};

use super::doing::refers_back;
use super::effect::sequence;
use crate::scope::WhereX;

/// Instructions joined by "and": one action on several players or objects is done at once (CR 608.2f), different actions are
/// done in the order written (CR 608.2c). An X that both have is one number, whatever the first changes (CR 107.3i).
pub(super) fn joined(parts: Vec<Effect>, x: &WhereX) -> Effect {
    match is_one_action(&parts) && !needs_order(&parts, common_x(&parts, x).as_ref()) {
        true => Effect::Together(parts),
        false => sequence(parts),
    }
}

/// The ways in which the effect is that many instructions joined by "and". Different actions are usually said with "then",
/// so that their "and" is one that was read.
pub(super) fn unjoined(effect: &Effect, count: usize, was_read: bool, x: &WhereX) -> Vec<Vec<Effect>> {
    let ways = match effect {
        Effect::Together(parts) if parts.len() == count => vec![parts.clone()],
        Effect::Then(parts) if parts.len() == count => vec![parts.clone()],
        Effect::Then(parts) if count == 2 => (1..parts.len())
            .map(|at| {
                let (first, rest) = parts.split_at(at);
                [first, rest].map(|part| sequence(part.to_vec())).to_vec()
            })
            .collect(),
        _ => Vec::new(),
    };
    ways.into_iter()
        .filter(|parts| joined(parts.clone(), x) == *effect)
        .filter(|parts| {
            let common = common_x(parts, x);
            was_read || is_one_action(parts) || needs_order(parts, common.as_ref())
        })
        .collect()
}

/// What is done, as far as it decides what is done at once.
#[derive(PartialEq)]
enum Action {
    /// One verb.
    Verb(Discriminant<Effect>),
    /// Something goes there.
    Move(Discriminant<Destination>),
    /// Something is so for a while: changes, rules and replacements begin at the same time.
    Lasting,
}

/// Whether all the instructions are one action.
fn is_one_action(parts: &[Effect]) -> bool {
    if is_payment(parts) {
        return true;
    }
    let mut actions = parts.iter().map(action);
    let first = actions.next().flatten();
    first.is_some() && actions.all(|action| action == first)
}

/// Whether they are what a player pays, which is one thing, whatever it is made of: nobody can choose to pay who can't pay all
/// of it (CR 118.3, 118.12).
fn is_payment(parts: &[Effect]) -> bool {
    let is_paid = |part: &Effect| {
        matches!(
            part,
            Effect::Pay { .. }
                | Effect::Sacrifice(_)
                | Effect::Discard(_)
                | Effect::Exile(..)
                | Effect::Tap(_)
        )
    };
    parts.iter().any(|part| matches!(part, Effect::Pay { .. })) && parts.iter().all(is_paid)
}

/// The action, unless it never happens together with another: cards are drawn one at a time (CR 121.2), and what depends on
/// something is done when that is known.
fn action(effect: &Effect) -> Option<Action> {
    match effect {
        Effect::Bind(_, inner)
        | Effect::ForEach {
            each: Each::Player(_),
            effect: inner,
        } => action(inner),
        Effect::Modify { .. } | Effect::ChangeRule(..) | Effect::Replace { .. } => Some(Action::Lasting),
        Effect::Move { to, .. } => Some(Action::Move(discriminant(to))),
        Effect::Draw(..)
        | Effect::Then(_)
        | Effect::Together(_)
        | Effect::May { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::Instead { .. }
        | Effect::ForEach { .. } => None,
        verb => Some(Action::Verb(discriminant(verb))),
    }
}

/// The X that the first and a later one have.
fn common_x(parts: &[Effect], x: &WhereX) -> Option<Value> {
    let x = match x {
        WhereX::Own => None,
        WhereX::Open(Some(value)) => Some(value.clone()),
        // It isn't explained yet: what the later one looks at would be it.
        WhereX::Open(None) => parts.get(1..).and_then(first_looked_at),
    };
    x.filter(|x| parts.first().is_some_and(|first| has_value(first, x)))
}

/// Whether an instruction needs those before it to be over: it looks at what they change, or at the order of a library.
fn needs_order(parts: &[Effect], x: Option<&Value>) -> bool {
    if parts
        .iter()
        .any(|part| matches!(part, Effect::Then(_) | Effect::Together(_)))
    {
        return true;
    }
    let Some((_, before)) = parts.split_last() else {
        return false;
    };
    let changes_library = |part: &Effect| {
        let inner = if let Effect::Bind(_, inner) = part {
            inner
        } else {
            part
        };
        matches!(
            inner,
            Effect::Shuffle(_) | Effect::ShuffleInto(..) | Effect::Search(..) | Effect::Top { .. }
        )
    };
    let looks = |part: &Effect| looks(part, x);
    before.iter().any(changes_library) || refers_back(parts) || parts[1..].iter().any(looks)
}

/// Looks for values that depend on the game at that moment, other than what X is; the first is kept.
struct Looks<'x> {
    x: Option<&'x Value>,
    first: Option<Value>,
}

impl<'a> Visitor<'a> for Looks<'_> {
    fn visit_value(&mut self, value: &'a Value) -> Flow {
        if self.x == Some(value) {
            return GO_ON;
        }
        match value {
            Value::Number(_) | Value::X | Value::EventAmount | Value::Targets(_) | Value::TimesKicked => {
                GO_ON
            }
            Value::Plus(..) | Value::Times(..) | Value::Divided(..) => walk_value(self, value),
            other => {
                self.first = Some(other.clone());
                STOP
            }
        }
    }
}

/// Whether what the effect does depends on the game at that moment.
fn looks(effect: &Effect, x: Option<&Value>) -> bool {
    let first = None;
    matches!(effect, Effect::Fight(..)) || stops_in(effect, Looks { x, first })
}

/// The first value that depends on the game at that moment.
fn first_looked_at(parts: &[Effect]) -> Option<Value> {
    parts.iter().find_map(|part| {
        let mut looks = Looks { x: None, first: None };
        let _stopped = looks.visit_effect(part);
        looks.first
    })
}

/// Whether the effect has that very amount.
fn has_value(effect: &Effect, value: &Value) -> bool {
    struct Has<'x>(&'x Value);
    impl<'a> Visitor<'a> for Has<'_> {
        fn visit_value(&mut self, value: &'a Value) -> Flow {
            match value == self.0 {
                true => STOP,
                false => walk_value(self, value),
            }
        }
    }
    stops_in(effect, Has(value))
}
