//! Differences: "the number of cards in your hand minus 4", "3 minus the number of cards in their hand". What is less than nothing is
//! nothing where that much is done (CR 107.1b).

use spellstack_core::lang::Value;
use spellstack_core::lang::build::{plus, times};

use super::*;
use crate::grammar::{Grammar, slots};

pub(super) fn declare(grammar: &mut Grammar) {
    // "You gain X plus 3 life."
    grammar.add(
        VALUE,
        "X plus <number>",
        slots![number: DIGITS],
        |reading| {
            let x = reading.scope.read_x()?;
            Some(plus(x, reading.part(DIGITS)?))
        },
        |writing, value| match value {
            Value::Plus(x, number) => {
                let number = number.as_number().filter(|number| *number > 0)?;
                writing.scope.write_x(x)?;
                writing.part(DIGITS, &number)
            }
            _ => None,
        },
    );
    grammar.add(
        SUM,
        "<base> minus <number>",
        slots![base: BASE, number: DIGITS],
        |reading| {
            let base = reading.part(BASE)?;
            let number = reading.part(DIGITS)?;
            (number > 0).then(|| plus(base, -number))
        },
        |writing, value| match value {
            Value::Plus(base, number) => {
                let number = number.as_number().filter(|number| *number < 0)?;
                writing.part(BASE, base)?;
                writing.part(DIGITS, &-number)
            }
            _ => None,
        },
    );
    grammar.add(
        SUM,
        "<number> minus <base>",
        slots![number: DIGITS, base: BASE],
        |reading| {
            let number = reading.part(DIGITS)?;
            let base = less(reading.part(BASE)?)?;
            (number > 0).then(|| plus(base, number))
        },
        |writing, value| match value {
            Value::Plus(base, number) => {
                let number = number.as_number().filter(|number| *number > 0)?;
                writing.part(DIGITS, &number)?;
                writing.part(BASE, &of_less(base)?)
            }
            _ => None,
        },
    );
    grammar.add(
        SUM,
        "<base> minus <other>",
        slots![base: BASE, other: BASE],
        |reading| {
            let base = reading.part(BASE)?;
            Some(plus(base, less(reading.part(BASE)?)?))
        },
        |writing, value| match value {
            Value::Plus(base, other) => {
                writing.part(BASE, base)?;
                writing.part(BASE, &of_less(other)?)
            }
            _ => None,
        },
    );
}

/// What is taken away.
fn less(value: Value) -> Option<Value> {
    let is_plain = matches!(value, Value::Number(_) | Value::Times(..));
    (!is_plain).then(|| times(-1, value))
}

fn of_less(value: &Value) -> Option<Value> {
    match value {
        Value::Times(-1, value) => Some((**value).clone()),
        _ => None,
    }
}

/// Whether something is taken away, so that it can be less than nothing. As a change of power and toughness that would count as
/// nothing (CR 107.1b), and the other way round in what is compared.
pub(super) fn is_difference(value: &Value) -> bool {
    match value {
        Value::Plus(one, other) => {
            other.as_number().is_some_and(|number| number < 0)
                || of_less(one).is_some()
                || of_less(other).is_some()
                || is_difference(one)
                || is_difference(other)
        }
        Value::Times(_, value) => is_difference(value),
        Value::Divided(one, other, _) => is_difference(one) || is_difference(other),
        _ => false,
    }
}
