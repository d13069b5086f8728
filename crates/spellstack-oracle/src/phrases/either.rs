//! "You may tap or untap target creature": which of the two is chosen as it happens (CR 608.2d).

use spellstack_core::lang::{Effect, Quantity, Value};

use super::*;
use crate::grammar::{Grammar, slots};
use crate::scope::{Doer, Scope};

pub(super) fn declare(grammar: &mut Grammar) {
    grammar.add(
        YOURS,
        "you may tap or untap <what>",
        slots![what: OBJECTS],
        |reading| {
            let what = reading.part(OBJECTS)?;
            is_single(&reading.scope, &what).then(|| either(PlayerRef::You, what))
        },
        |writing, effect| {
            let what = of_either(effect, &PlayerRef::You)?;
            writing.part(OBJECTS, &what)?;
            is_single(&writing.scope, &what).then_some(())
        },
    );
    grammar.add(
        CLAUSE,
        "<who> may tap or untap <what>",
        slots![who: PLAYER, what: OBJECTS],
        |reading| {
            let who = reading.part(PLAYER)?;
            reading.scope.after_you = true;
            reading.scope.doer = Doer::One(who.clone());
            let what = reading.part(OBJECTS)?;
            is_single(&reading.scope, &what).then(|| either(who, what))
        },
        |writing, effect| {
            let Effect::IfDone { first, .. } = effect else {
                return None;
            };
            let Effect::May { who, .. } = &**first else {
                return None;
            };
            (*who != PlayerRef::You).then_some(())?;
            let what = of_either(effect, who)?;
            writing.part(PLAYER, who)?;
            writing.scope.after_you = true;
            writing.scope.doer = Doer::One(who.clone());
            writing.part(OBJECTS, &what)?;
            is_single(&writing.scope, &what).then_some(())
        },
    );
}

fn may(who: &PlayerRef, effect: Effect) -> Box<Effect> {
    let effect = Box::new(effect);
    let who = who.clone();
    Box::new(Effect::May { who, effect })
}

/// Tapped, or if it isn't, untapped: of one object every outcome can be reached, and no other.
fn either(who: PlayerRef, what: Objects) -> Effect {
    Effect::IfDone {
        first: may(&who, Effect::Tap(what.clone())),
        then: None,
        otherwise: Some(may(&who, Effect::Untap(what))),
    }
}

/// What is tapped or untapped.
fn of_either(effect: &Effect, who: &PlayerRef) -> Option<Objects> {
    let Effect::IfDone { first, .. } = effect else {
        return None;
    };
    let Effect::May { effect: tapped, .. } = &**first else {
        return None;
    };
    let Effect::Tap(what) = &**tapped else { return None };
    (either(who.clone(), what.clone()) == *effect).then(|| what.clone())
}

/// Whether it is one object: of several some could be tapped and others untapped.
fn is_single(scope: &Scope, what: &Objects) -> bool {
    let Objects::The(object) = what else { return false };
    match object {
        ObjectRef::Target(number) => {
            let target = scope.targets.get(usize::from(*number));
            target.is_some_and(|target| {
                matches!(
                    target.quantity,
                    Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1))
                )
            })
        }
        other => !other.may_be_many(),
    }
}
