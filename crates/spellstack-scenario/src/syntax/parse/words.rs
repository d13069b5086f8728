//! Words of the closed vocabularies.

use std::fmt::Display;

use crate::syntax::ast::{Colour, Step, Zone};
use crate::syntax::cursor::{Cursor, Parsed, braced};

pub(super) fn step(cursor: &mut Cursor<'_>) -> Parsed<Step> {
    one_of(cursor, "a step", Step::ALL, Step::from_word)
}

pub(super) fn zone(cursor: &mut Cursor<'_>) -> Parsed<Zone> {
    one_of(cursor, "a zone", Zone::ALL, Zone::from_word)
}

/// A colour's word or its mana symbol in braces.
pub(super) fn colour(cursor: &mut Cursor<'_>) -> Parsed<Colour> {
    one_of(cursor, "a colour", Colour::ALL, |word| {
        Colour::from_word(word).or_else(|| match braced(word)?.as_slice() {
            [symbol] => Colour::from_symbol(symbol),
            _ => None,
        })
    })
}

fn one_of<T: Display>(
    cursor: &mut Cursor<'_>,
    what: &str,
    all: &[T],
    from_word: impl Fn(&str) -> Option<T>,
) -> Parsed<T> {
    let value = cursor
        .word_ahead()
        .and_then(from_word)
        .ok_or_else(|| cursor.error(format!("{what} ({})", spelled(all))))?;
    cursor.skip();
    Ok(value)
}

fn spelled<T: Display>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// A kind of counter in its one spelling: small letters, and plain minus signs.
pub(super) fn counter_kind(text: &str) -> String {
    text.to_lowercase().replace('−', "-")
}
