//! Targets where they are first mentioned (CR 115.1).

use spellstack_core::lang::{Filter, ObjectRef, Quantity, Recipients, TargetSpec, Value};

use super::*;
use crate::grammar::{Grammar, categories, slots};
use crate::noun::Nouns;
use crate::scope::{Number, Scope, Thing};

categories! {
    7;
    TARGET: ObjectRef = "a target";
    RECIPIENTS: Recipients = "what is dealt damage";
}

pub(super) fn declare(grammar: &mut Grammar) {
    one(grammar);
    several(grammar);
    any(grammar);
}

fn spec(quantity: Quantity, objects: Filter) -> TargetSpec {
    TargetSpec {
        quantity,
        objects: Some(objects),
        players: None,
        relations: Vec::new(),
        divided: None,
    }
}

fn mention(scope: &mut Scope, number: u8, filter: &Filter, count: Number) {
    scope.mention(Thing::Object(ObjectRef::Target(number)), Nouns::of(filter), count);
}

fn one(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $quantity:expr) => {
            grammar.add(
                TARGET,
                $wording,
                slots![filter: FILTER],
                |reading| {
                    let filter = reading.part(FILTER)?;
                    let number = reading.scope.read_target(spec($quantity, filter.clone()))?;
                    mention(&mut reading.scope, number, &filter, Number::One);
                    Some(ObjectRef::Target(number))
                },
                |writing, object| {
                    let ObjectRef::Target(number) = object else {
                        return None;
                    };
                    let target = writing.scope.write_target(*number)?;
                    let filter = target.objects.clone()?;
                    (target == spec($quantity, filter.clone())).then_some(())?;
                    writing.part(FILTER, &filter)?;
                    mention(&mut writing.scope, *number, &filter, Number::One);
                    Some(())
                },
            );
        };
    }
    of!("target <filter>", Quantity::Exactly(Value::Number(1)));
    of!("up to one target <filter>", Quantity::UpTo(Value::Number(1)));
}

fn several(grammar: &mut Grammar) {
    macro_rules! of {
        ($wording:literal, $quantity:path) => {
            grammar.add(
                TARGET,
                $wording,
                slots![count: COUNT_WORD, filter: FILTERS],
                |reading| {
                    let count = reading.part(COUNT_WORD)?;
                    let filter = reading.part(FILTERS)?;
                    let quantity = $quantity(Value::Number(count));
                    let number = reading.scope.read_target(spec(quantity, filter.clone()))?;
                    mention(&mut reading.scope, number, &filter, Number::Many);
                    Some(ObjectRef::Target(number))
                },
                |writing, object| {
                    let ObjectRef::Target(number) = object else {
                        return None;
                    };
                    let target = writing.scope.write_target(*number)?;
                    let filter = target.objects.clone()?;
                    let $quantity(count) = &target.quantity else {
                        return None;
                    };
                    let count = count.as_number().filter(|count| *count > 1)?;
                    (target == spec($quantity(Value::Number(count)), filter.clone())).then_some(())?;
                    writing.part(COUNT_WORD, &count)?;
                    writing.part(FILTERS, &filter)?;
                    mention(&mut writing.scope, *number, &filter, Number::Many);
                    Some(())
                },
            );
        };
    }
    of!("<count> target <filter>", Quantity::Exactly);
    of!("up to <count> target <filter>", Quantity::UpTo);
}

/// "any target": a creature, player, planeswalker or battle (CR 115.4).
fn any(grammar: &mut Grammar) {
    grammar.add(
        RECIPIENTS,
        "any target",
        &[],
        |reading| {
            let number = reading.scope.read_target(any_target())?;
            reading.scope.mention(
                Thing::Object(ObjectRef::Target(number)),
                Nouns::PERMANENT,
                Number::One,
            );
            Some(Recipients::Target(number))
        },
        |writing, recipients| {
            let Recipients::Target(number) = recipients else {
                return None;
            };
            (writing.scope.write_target(*number)? == any_target()).then_some(())?;
            writing.scope.mention(
                Thing::Object(ObjectRef::Target(*number)),
                Nouns::PERMANENT,
                Number::One,
            );
            Some(())
        },
    );
}

fn any_target() -> TargetSpec {
    spellstack_core::lang::build::any_target()
}
