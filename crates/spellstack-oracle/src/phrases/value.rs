//! Amounts, and words that are too many to be declared one by one.

use spellstack_core::lang::Value;

use super::*;
use crate::grammar::{Grammar, Meant, Token, categories, says};

categories! {
    10;
    DIGITS: i32 = "a number";
    COUNT_WORD: i32 = "a number from two on";
    VALUE: Value = "an amount";
    AMOUNT: Value = "an amount that isn't a number";
    COUNT: Value = "a number from two on";
    SUM: Value = "an amount";
    BASE: Value = "an amount";
    COUNTED: Value = "what is counted";
    FOR_EACH: Value = "what is counted";
    CARDS_COUNT: Value = "a number of cards";
    LIFE_AMOUNT: Value = "an amount of life";
    PART: Value = "a part of an amount";
    KICKED_THIS: Value = "what the object calls itself";
}

pub(super) fn declare(grammar: &mut Grammar) {
    numbers(grammar);
    super::amount::declare_amounts(grammar);
}

const NUMBERS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

fn numbers(grammar: &mut Grammar) {
    grammar.add_terminal(
        DIGITS,
        |tokens, at, _| {
            let number = tokens
                .get(at)
                .and_then(|token| token.piece.text.parse::<u16>().ok());
            let exact = number.filter(|number| *tokens[at].piece.text == *number.to_string());
            found(at, exact.map(i32::from))
        },
        |meaning, _| {
            i32::of(meaning)
                .filter(|number| **number >= 0)
                .map(i32::to_string)
        },
    );
    grammar.add_terminal(
        COUNT_WORD,
        |tokens, at, _| {
            let place = |word: &str| NUMBERS.iter().position(|counted| *counted == word);
            let number = tokens.get(at).and_then(|token| token.forms().find_map(place));
            found(at, number.and_then(|number| i32::try_from(number + 2).ok()))
        },
        |meaning, _| {
            let number = usize::try_from(*i32::of(meaning)?).ok()?;
            NUMBERS.get(number.checked_sub(2)?).map(|word| (*word).to_owned())
        },
    );
    says!(grammar, COUNT, "<number>", number: COUNT_WORD => Value::Number(number));
    says!(grammar, COUNT, "<amount>", amount: AMOUNT => amount);
    says!(grammar, VALUE, "<number>", number: DIGITS => Value::Number(number));
    for category in [VALUE, AMOUNT] {
        grammar.add(
            category,
            "X",
            &[],
            |reading| reading.scope.read_x(),
            |writing, value| writing.scope.write_x(value),
        );
    }
}

/// What was found, one token long.
pub(super) fn found<T: Meant>(at: usize, meaning: Option<T>) -> Vec<(usize, Meaning)> {
    meaning
        .map(|meaning| (at + 1, meaning.into_meaning()))
        .into_iter()
        .collect()
}

pub(super) fn meanings<T: Meant>(found: Vec<(usize, T)>) -> Vec<(usize, Meaning)> {
    found
        .into_iter()
        .map(|(end, what)| (end, what.into_meaning()))
        .collect()
}

/// Whether the names stand there.
pub(super) fn name_stands(tokens: &[Token], at: usize, name: &[Box<str>]) -> Option<usize> {
    let there = tokens.get(at..at + name.len())?;
    let is_it = there
        .iter()
        .zip(name)
        .all(|(token, piece)| token.piece.text == *piece);
    (is_it && !name.is_empty()).then_some(at + name.len())
}

/// The names of the object, as they are said.
pub(super) fn said(name: &[Box<str>]) -> String {
    let mut said = String::new();
    for piece in name {
        let is_mark = matches!(&**piece, "," | "." | ":" | "!" | "'s" | "'");
        if !is_mark && !said.is_empty() {
            said.push(' ');
        }
        said.push_str(piece);
    }
    said
}
