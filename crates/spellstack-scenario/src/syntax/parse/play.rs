//! Play lines.

use super::{action, answer, expect, words};
use crate::syntax::ast::{GotoTurn, Play, Player};
use crate::syntax::cursor::{Cursor, Parsed};

const PLAY_LINES: &str = "a play line (resolve goto illegal expect p1 p2)";

/// Reads a line after `play`.
pub(super) fn play(cursor: &mut Cursor<'_>) -> Parsed<Play> {
    if let Some(player) = cursor.eat_player() {
        return player_line(cursor, player);
    }
    let error = cursor.error(PLAY_LINES);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    match word.as_str() {
        "resolve" if cursor.eat_word("all") => Ok(Play::ResolveAll),
        "resolve" => Ok(Play::Resolve),
        "goto" => goto(cursor),
        "illegal" => illegal(cursor),
        "expect" => expect_line(cursor),
        _ => Err(error),
    }
}

fn player_line(cursor: &mut Cursor<'_>, player: Player) -> Parsed<Play> {
    if cursor.eat_word("choose") {
        let answer = answer::answer(cursor)?;
        return Ok(Play::Choose { player, answer });
    }
    if cursor.eat_word("cannot") {
        return cannot(cursor, player);
    }
    let action = action::action(cursor)?;
    Ok(Play::Action { player, action })
}

fn cannot(cursor: &mut Cursor<'_>, player: Player) -> Parsed<Play> {
    if cursor.eat_word("choose") {
        let answer = answer::answer(cursor)?;
        return Ok(Play::CannotChoose { player, answer });
    }
    let action = action::action(cursor)?;
    Ok(Play::Cannot { player, action })
}

fn goto(cursor: &mut Cursor<'_>) -> Parsed<Play> {
    let turn = if let Some(player) = cursor.eat_player() {
        GotoTurn::Of(player)
    } else if cursor.eat_word("turn") {
        GotoTurn::Number(cursor.ordinal()?)
    } else {
        GotoTurn::Next
    };
    let step = words::step(cursor)?;
    Ok(Play::Goto { turn, step })
}

fn illegal(cursor: &mut Cursor<'_>) -> Parsed<Play> {
    if cursor.eat_word("attack") {
        let player = cursor.player()?;
        let attackers = action::attackers(cursor)?;
        return Ok(Play::IllegalAttack { player, attackers });
    }
    if cursor.eat_word("block") {
        let player = cursor.player()?;
        let blocks = action::blocks(cursor)?;
        return Ok(Play::IllegalBlock { player, blocks });
    }
    Err(cursor.error("`attack` or `block`"))
}

fn expect_line(cursor: &mut Cursor<'_>) -> Parsed<Play> {
    let negated = cursor.eat_word("not");
    let expectation = expect::expectation(cursor)?;
    Ok(Play::Expect { negated, expectation })
}
