//! Answers to decisions.

use crate::syntax::ast::{Answer, Colour, Place, Target};
use crate::syntax::cursor::{Cursor, Parsed, signed};
use crate::syntax::lexer::TokenKind;

const ANSWER: &str = "an answer (names in quotes, p1 p2, none yes no, a number, a colour, `mode N`, \
                      top bottom graveyard hand, keep mulligan pay, or a word)";

/// Reads what follows `choose`.
pub(super) fn answer(cursor: &mut Cursor<'_>) -> Parsed<Answer> {
    if cursor.card_ahead() || cursor.player_ahead().is_some() {
        return things(cursor);
    }
    if cursor.number_ahead() {
        return cursor.count().map(Answer::Number);
    }
    if cursor.eat_word("mode") {
        return cursor.list(Cursor::ordinal).map(Answer::Modes);
    }
    let word = cursor.word_ahead().ok_or_else(|| cursor.error(ANSWER))?;
    match set_word(word) {
        Some(answer) => {
            cursor.skip();
            Ok(answer)
        }
        None => free_words(cursor, word),
    }
}

/// Names and players, or the same with a number each.
fn things(cursor: &mut Cursor<'_>) -> Parsed<Answer> {
    let first = cursor.target()?;
    if cursor.peek() == Some(&TokenKind::Equals) {
        let mut parts = vec![part(cursor, first)?];
        while cursor.eat(&TokenKind::Comma) {
            let next = cursor.target()?;
            parts.push(part(cursor, next)?);
        }
        return Ok(Answer::Division(parts));
    }
    let mut things = vec![first];
    while cursor.eat(&TokenKind::Comma) {
        things.push(cursor.target()?);
    }
    Ok(Answer::Things(things))
}

fn part(cursor: &mut Cursor<'_>, target: Target) -> Parsed<(Target, u32)> {
    cursor.require(&TokenKind::Equals, "`=` and this one's part of the division")?;
    Ok((target, cursor.count()?))
}

/// The answer that a word stands for on its own.
fn set_word(word: &str) -> Option<Answer> {
    let answer = match word.to_lowercase().as_str() {
        "none" => Answer::None,
        "yes" => Answer::Yes,
        "no" => Answer::No,
        "keep" => Answer::Keep,
        "mulligan" => Answer::Mulligan,
        "pay" => Answer::Pay,
        word => {
            let colour = Colour::from_word(word).map(Answer::Colour);
            return colour.or_else(|| Place::from_word(word).map(Answer::Place));
        }
    };
    Some(answer)
}

/// Other words, such as a creature type (some have two words) or a kind of counter.
fn free_words(cursor: &mut Cursor<'_>, first: &str) -> Parsed<Answer> {
    if !first.starts_with(char::is_alphabetic) && !is_pt_counter(first) {
        return Err(cursor.error(ANSWER));
    }
    cursor
        .text_until(ANSWER, |cursor| cursor.word_ahead().is_none())
        .map(Answer::Word)
}

/// Whether a word is a kind of counter such as `+1/+1`.
fn is_pt_counter(word: &str) -> bool {
    let is_change =
        |part: &str| part.starts_with(['+', '-', '−']) && signed(part.trim_start_matches('+')).is_some();
    word.split_once('/')
        .is_some_and(|(power, toughness)| is_change(power) && is_change(toughness))
}
