//! LISTs of cards with counts and flags.

use super::words::counter_kind;
use crate::syntax::ast::{Flag, ListEntry};
use crate::syntax::cursor::{Cursor, Parsed};
use crate::syntax::error::LineError;
use crate::syntax::lexer::TokenKind;

/// The most cards that one entry may ask for: enough for any position, and not for filling the memory.
const MOST: u32 = 10_000;

const FLAGS: &str = "a flag (tapped sick token transformed facedown damage=N attached=\"Name\" \
                     controller=pN) or a counter kind with a number (fade=5)";

/// Reads the entries of a LIST, at least one.
pub(super) fn list(cursor: &mut Cursor<'_>) -> Parsed<Vec<ListEntry>> {
    cursor.list(entry)
}

fn entry(cursor: &mut Cursor<'_>) -> Parsed<ListEntry> {
    let count = if cursor.word_ahead().is_some() {
        entry_count(cursor)?
    } else {
        1
    };
    let name = cursor.name()?;
    let flags = if cursor.eat(&TokenKind::Open) {
        flags(cursor)?
    } else {
        Vec::new()
    };
    Ok(ListEntry { count, name, flags })
}

fn entry_count(cursor: &mut Cursor<'_>) -> Parsed<u32> {
    let error = cursor.error(format!(
        "a card name in quotes, or a number from 1 to {MOST} before it"
    ));
    match cursor.number("a number") {
        Ok(count) if (1..=MOST).contains(&count) => Ok(count),
        Ok(_) | Err(_) => Err(error),
    }
}

fn flags(cursor: &mut Cursor<'_>) -> Parsed<Vec<Flag>> {
    let flags = cursor.list(flag)?;
    cursor.require(&TokenKind::Close, "`,` or `]`")?;
    Ok(flags)
}

fn flag(cursor: &mut Cursor<'_>) -> Parsed<Flag> {
    let error = cursor.error(FLAGS);
    let key = cursor.text_until(FLAGS, |cursor| cursor.word_ahead().is_none())?;
    let key = counter_kind(&key);
    if cursor.eat(&TokenKind::Equals) {
        return valued_flag(cursor, key, error);
    }
    match key.as_str() {
        "tapped" => Ok(Flag::Tapped),
        "sick" => Ok(Flag::Sick),
        "token" => Ok(Flag::Token),
        "transformed" => Ok(Flag::Transformed),
        "facedown" => Ok(Flag::FaceDown),
        _ => Err(error),
    }
}

fn valued_flag(cursor: &mut Cursor<'_>, key: String, error: LineError) -> Parsed<Flag> {
    match key.as_str() {
        "damage" => cursor.count().map(Flag::Damage),
        "attached" => match cursor.eat_player() {
            Some(player) => Ok(Flag::AttachedToPlayer(player)),
            None => cursor.card().map(Flag::Attached),
        },
        "controller" => cursor.player().map(Flag::Controller),
        "tapped" | "sick" | "token" | "transformed" | "facedown" => Err(error),
        _ => Ok(Flag::Counters {
            count: cursor.count()?,
            kind: key,
        }),
    }
}
