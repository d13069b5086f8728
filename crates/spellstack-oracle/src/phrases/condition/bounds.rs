//! "Less than or equal to the number of cards in your graveyard", "greater than its toughness".

use spellstack_core::lang::build::plus;
use spellstack_core::lang::{Comparison, Value};

use super::super::difference::is_difference;
use super::super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    macro_rules! bound {
        ($wording:literal, $of:expr, $comparison:path, $more:literal) => {
            grammar.add(
                BOUND,
                $wording,
                slots![value: $of],
                |reading| {
                    let value = reading.part($of)?;
                    (!is_difference(&value)).then(|| ($comparison, plus(value, $more)))
                },
                |writing, (comparison, value)| {
                    (*comparison == $comparison).then_some(())?;
                    writing.part($of, &without($more, value)?)
                },
            );
        };
    }
    bound!("less than or equal to <value>", SUM, Comparison::AtMost, 0);
    bound!("greater than or equal to <value>", SUM, Comparison::AtLeast, 0);
    bound!("less than <value>", BASE, Comparison::AtMost, -1);
    bound!("greater than <value>", BASE, Comparison::AtLeast, 1);
}

/// The value to which that much was added.
fn without(more: i32, value: &Value) -> Option<Value> {
    match value {
        _ if more == 0 => value.as_number().is_none().then(|| value.clone()),
        Value::Plus(base, number) if number.as_number() == Some(more) => Some((**base).clone()),
        _ => None,
    }
}
