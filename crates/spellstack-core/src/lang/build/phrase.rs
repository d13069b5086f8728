//! How effects are joined: then, may, if you do, unless, for each.

use super::{all, sacrifice, this, you_control};
use crate::lang::{
    Condition, Cost, Each, Effect, EventPattern, Filter, Label, ObjectRef, Objects, PlayerFilter, PlayerRef,
    Selection, WordKind,
};

/// One after the other, flat.
///
/// ```
/// use spellstack_core::lang::build::*;
/// let one = then([draw(you(), 1), then([draw(you(), 2), draw(you(), 3)])]);
/// assert_eq!(one, then([draw(you(), 1), draw(you(), 2), draw(you(), 3)]));
/// assert_eq!(then([draw(you(), 1)]), draw(you(), 1));
/// ```
#[must_use]
pub fn then(effects: impl IntoIterator<Item = Effect>) -> Effect {
    let mut parts = Vec::new();
    for effect in effects {
        match effect {
            Effect::Then(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    only_or(parts, Effect::Then)
}

/// All at once, flat.
#[must_use]
pub fn together(effects: impl IntoIterator<Item = Effect>) -> Effect {
    let mut parts = Vec::new();
    for effect in effects {
        match effect {
            Effect::Together(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    only_or(parts, Effect::Together)
}

/// You may do it.
#[must_use]
pub fn may(effect: Effect) -> Effect {
    may_by(PlayerRef::You, effect)
}

/// That player may do it.
#[must_use]
pub fn may_by(who: PlayerRef, effect: Effect) -> Effect {
    Effect::May {
        who,
        effect: Box::new(effect),
    }
}

/// If the first is done, the second.
#[must_use]
pub fn if_done(first: Effect, then: Effect) -> Effect {
    Effect::IfDone {
        first: Box::new(first),
        then: Some(Box::new(then)),
        otherwise: None,
    }
}

/// The effect, unless that player pays (CR 118.12a).
#[must_use]
pub fn unless_pays(who: PlayerRef, cost: impl IntoIterator<Item = Cost>, effect: Effect) -> Effect {
    let first = may_by(who.clone(), pay(who, cost));
    Effect::IfDone {
        first: Box::new(first),
        then: None,
        otherwise: Some(Box::new(effect)),
    }
}

/// Sacrifice this unless you pay.
#[must_use]
pub fn sacrifice_unless(cost: impl IntoIterator<Item = Cost>) -> Effect {
    unless_pays(PlayerRef::You, cost, sacrifice(this()))
}

/// A player pays.
#[must_use]
pub fn pay(who: PlayerRef, cost: impl IntoIterator<Item = Cost>) -> Effect {
    Effect::Pay {
        who,
        cost: cost.into_iter().collect(),
        times: None,
    }
}

/// The effect if the condition holds.
#[must_use]
pub fn if_so(condition: Condition, effect: Effect) -> Effect {
    Effect::If {
        condition,
        then: Box::new(effect),
        otherwise: None,
    }
}

/// The effect if that object fits.
#[must_use]
pub fn if_it(object: ObjectRef, fits: Filter, effect: Effect) -> Effect {
    if_so(Condition::Is(object, Box::new(fits)), effect)
}

/// The effect, or the other *instead* if the condition holds (CR 614.15).
#[must_use]
pub fn instead_if(usual: Effect, condition: Condition, instead: Effect) -> Effect {
    Effect::Instead {
        usual: Box::new(usual),
        condition,
        instead: Box::new(instead),
    }
}

/// For each of the objects.
#[must_use]
pub fn for_each(objects: impl Into<Objects>, effect: Effect) -> Effect {
    Effect::ForEach {
        each: Each::Object(objects.into()),
        effect: Box::new(effect),
    }
}

/// For each such player: choices first, then all of it at once.
#[must_use]
pub fn for_each_player(players: PlayerFilter, effect: Effect) -> Effect {
    Effect::ForEach {
        each: Each::Player(players),
        effect: Box::new(effect),
    }
}

/// Remembers what the effect moved, made, chose or counted.
#[must_use]
pub fn bind(label: u8, effect: Effect) -> Effect {
    Effect::Bind(Label(label), Box::new(effect))
}

/// A player chooses objects.
#[must_use]
pub fn choose(selection: Selection) -> Effect {
    Effect::Choose(selection)
}

/// You choose a colour, remembered under the label.
#[must_use]
pub fn choose_color(label: u8) -> Effect {
    bind(
        label,
        Effect::ChooseWord {
            who: PlayerRef::You,
            kind: WordKind::Color,
        },
    )
}

/// You choose a word, remembered under the label.
#[must_use]
pub fn choose_word(label: u8, kind: WordKind) -> Effect {
    bind(
        label,
        Effect::ChooseWord {
            who: PlayerRef::You,
            kind,
        },
    )
}

/// You control one that fits.
#[must_use]
pub fn you_control_a(filter: Filter) -> Condition {
    Condition::Exists(1, Box::new(all([filter, you_control()])))
}

/// This happened this turn.
#[must_use]
pub fn happened_this_turn(event: EventPattern) -> Condition {
    Condition::HappenedThisTurn(Box::new(event))
}

/// The only part as it is, or several in a structure.
fn only_or(mut parts: Vec<Effect>, structure: fn(Vec<Effect>) -> Effect) -> Effect {
    match parts.len() {
        1 => parts.remove(0),
        _ => structure(parts),
    }
}
