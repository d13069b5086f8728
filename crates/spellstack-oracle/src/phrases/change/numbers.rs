//! Power and toughness, with and without a sign.

use super::*;

/// "+1/+1", "-X/-0", "4/4".
pub(super) fn numbers(grammar: &mut Grammar) {
    grammar.add_terminal(
        SIGNED_NUMBERS,
        |tokens, at, _| {
            let numbers = tokens.get(at).and_then(|token| {
                let (power, toughness) = token.piece.text.split_once('/')?;
                Some((signed(power)?, signed(toughness)?))
            });
            super::value::found(at, numbers)
        },
        |meaning, _| {
            let (power, toughness) = <(Value, Value)>::of(meaning)?;
            let (power, toughness) = (power.as_number()?, toughness.as_number()?);
            Some(format!(
                "{}/{}",
                sign(power, toughness < 0),
                sign(toughness, power < 0)
            ))
        },
    );
    says!(grammar, SIGNED, "<numbers>", numbers: SIGNED_NUMBERS => numbers);
    macro_rules! with_x {
        ($category:expr, $wording:literal, $power:expr, $toughness:expr) => {
            grammar.add(
                $category,
                $wording,
                &[],
                |reading| {
                    let x = reading.scope.read_x()?;
                    (!super::super::difference::is_difference(&x)).then_some(())?;
                    Some(($power.value(&x), $toughness.value(&x)))
                },
                |writing, (power, toughness)| {
                    let x = $power.x(power).or_else(|| $toughness.x(toughness))?;
                    let is_so = $power.value(&x) == *power && $toughness.value(&x) == *toughness;
                    is_so.then_some(())?;
                    writing.scope.write_x(&x)
                },
            );
        };
    }
    with_x!(SIGNED, "+X/+X", Part::X, Part::X);
    with_x!(SIGNED, "+X/+0", Part::X, Part::Number(0));
    with_x!(SIGNED, "+0/+X", Part::Number(0), Part::X);
    with_x!(SIGNED, "-X/-X", Part::MinusX, Part::MinusX);
    with_x!(SIGNED, "-X/-0", Part::MinusX, Part::Number(0));
    with_x!(SIGNED, "-0/-X", Part::Number(0), Part::MinusX);
    with_x!(SIGNED, "+X/-X", Part::X, Part::MinusX);
    with_x!(SIGNED, "-X/+X", Part::MinusX, Part::X);
    grammar.add_terminal(
        SIZE_NUMBERS,
        |tokens, at, _| {
            let numbers = tokens.get(at).and_then(|token| {
                let (power, toughness) = token.piece.text.split_once('/')?;
                Some((plain(power)?, plain(toughness)?))
            });
            super::value::found(at, numbers)
        },
        |meaning, _| {
            let (power, toughness) = <(Value, Value)>::of(meaning)?;
            let number = |value: &Value| value.as_number().filter(|number| *number >= 0);
            Some(format!("{}/{}", number(power)?, number(toughness)?))
        },
    );
    says!(grammar, SIZE, "<numbers>", numbers: SIZE_NUMBERS => numbers);
    with_x!(SIZE, "X/X", Part::X, Part::X);
}

/// A half of "+X/+0".
#[derive(Clone, Copy)]
enum Part {
    X,
    MinusX,
    Number(i32),
}

impl Part {
    /// Its value.
    fn value(self, x: &Value) -> Value {
        match self {
            Part::X => x.clone(),
            Part::MinusX => Value::Times(-1, Box::new(x.clone())),
            Part::Number(number) => Value::Number(number),
        }
    }

    /// What X is for it to have that value.
    fn x(self, value: &Value) -> Option<Value> {
        match (self, value) {
            (Part::X, value) => Some(value.clone()),
            (Part::MinusX, Value::Times(-1, x)) => Some((**x).clone()),
            (Part::MinusX | Part::Number(_), _) => None,
        }
    }
}

fn signed(text: &str) -> Option<Value> {
    let is_signed = text.starts_with(['+', '-']);
    let number = text.parse().ok().filter(|_| is_signed);
    number.map(Value::Number)
}

fn plain(text: &str) -> Option<Value> {
    let number = text
        .parse::<u16>()
        .ok()
        .filter(|number| number.to_string() == text);
    number.map(|number| Value::Number(i32::from(number)))
}

/// "+0" beside "+2" and "-0" beside "-2".
fn sign(number: i32, beside_negative: bool) -> String {
    if number < 0 || (number == 0 && beside_negative) {
        format!("-{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}
