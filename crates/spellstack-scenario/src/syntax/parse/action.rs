//! Actions, with their targets and options.

use super::words;
use crate::syntax::ast::{Action, Attacker, Block, Options};
use crate::syntax::cursor::{Cursor, Parsed, signed};
use crate::syntax::lexer::TokenKind;

const ACTIONS: &str = "an action (play cast activate loyalty tap cycle suspend ninjutsu turn attack \
                       block choose pass cannot concede)";

/// The options of `cast`, besides targets.
const CAST: &[Key] = &[Key::X, Key::Mode, Key::Kicked, Key::Using, Key::From];
/// The options of `activate`, besides targets.
const ACTIVATE: &[Key] = &[Key::Ability, Key::X, Key::From];

/// Reads an action, from its verb on.
pub(super) fn action(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let error = cursor.error(ACTIONS);
    let verb = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    match verb.as_str() {
        "play" => cursor.card().map(|card| Action::Play { card }),
        "cast" => cast(cursor),
        "activate" => activate(cursor),
        "loyalty" => loyalty(cursor),
        "tap" => tap(cursor),
        "cycle" => cursor.card().map(|card| Action::Cycle { card }),
        "suspend" => suspend(cursor),
        "ninjutsu" => ninjutsu(cursor),
        "turn" => turn_up(cursor),
        "attack" => attackers(cursor).map(Action::Attack),
        "block" => blocks(cursor).map(Action::Block),
        "pass" => Ok(Action::Pass),
        "concede" => Ok(Action::Concede),
        _ => Err(error),
    }
}

/// Reads `none`, or attackers with what they attack.
pub(super) fn attackers(cursor: &mut Cursor<'_>) -> Parsed<Vec<Attacker>> {
    if cursor.eat_word("none") {
        return Ok(Vec::new());
    }
    cursor.list(|cursor| {
        let card = cursor.card()?;
        let defender = if cursor.eat(&TokenKind::Arrow) {
            Some(cursor.target()?)
        } else {
            None
        };
        Ok(Attacker { card, defender })
    })
}

/// Reads `none`, or attackers with their blockers.
pub(super) fn blocks(cursor: &mut Cursor<'_>) -> Parsed<Vec<Block>> {
    if cursor.eat_word("none") {
        return Ok(Vec::new());
    }
    let mut blocks = vec![block(cursor)?];
    while cursor.eat(&TokenKind::Semicolon) {
        blocks.push(block(cursor)?);
    }
    Ok(blocks)
}

fn block(cursor: &mut Cursor<'_>) -> Parsed<Block> {
    let attacker = cursor.card()?;
    cursor.require_word("with")?;
    let blockers = cursor.list(Cursor::card)?;
    Ok(Block { attacker, blockers })
}

fn cast(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    let options = options(cursor, CAST)?;
    Ok(Action::Cast { card, options })
}

fn activate(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    let options = options(cursor, ACTIVATE)?;
    Ok(Action::Activate { card, options })
}

fn loyalty(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    let cost = loyalty_cost(cursor)?;
    let options = options(cursor, &[])?;
    Ok(Action::Loyalty {
        card,
        cost,
        targets: options.targets,
    })
}

/// A loyalty cost is written with its sign, except for 0.
fn loyalty_cost(cursor: &mut Cursor<'_>) -> Parsed<i32> {
    let cost = cursor
        .word_ahead()
        .filter(|word| word.starts_with(['+', '-', '−']) || *word == "0")
        .and_then(|word| match word.strip_prefix('+') {
            Some(number) if number.starts_with(['-', '−']) => None,
            Some(number) => signed(number),
            None => signed(word),
        })
        .ok_or_else(|| cursor.error("a loyalty cost such as `+1`, `0` or `-2`"))?;
    cursor.skip();
    Ok(cost)
}

fn tap(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    let colour = if cursor.eat_word("for") {
        Some(words::colour(cursor)?)
    } else {
        None
    };
    Ok(Action::Tap { card, colour })
}

fn suspend(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    let x = if cursor.eat_word("x") {
        Some(x_value(cursor)?)
    } else {
        None
    };
    Ok(Action::Suspend { card, x })
}

fn turn_up(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    cursor.require_word("face")?;
    cursor.require_word("up")?;
    let x = if cursor.eat_word("x") {
        Some(x_value(cursor)?)
    } else {
        None
    };
    Ok(Action::TurnUp { card, x })
}

fn ninjutsu(cursor: &mut Cursor<'_>) -> Parsed<Action> {
    let card = cursor.card()?;
    cursor.require_word("returning")?;
    let returning = cursor.card()?;
    Ok(Action::Ninjutsu { card, returning })
}

/// What an option starts with.
#[derive(Clone, Copy)]
enum Key {
    X,
    Mode,
    Kicked,
    Using,
    From,
    Ability,
}

impl Key {
    fn word(self) -> &'static str {
        match self {
            Key::X => "x",
            Key::Mode => "mode",
            Key::Kicked => "kicked",
            Key::Using => "using",
            Key::From => "from",
            Key::Ability => "ability",
        }
    }
}

/// Reads targets and the allowed options in any order, each at most once, to the end of the line.
fn options(cursor: &mut Cursor<'_>, allowed: &[Key]) -> Parsed<Options> {
    let mut options = Options::default();
    let mut left = allowed.to_vec();
    while !cursor.at_end() {
        if options.targets.is_none() && cursor.eat(&TokenKind::Arrow) {
            options.targets = Some(cursor.list(Cursor::target)?);
            continue;
        }
        let at = left
            .iter()
            .position(|key| cursor.is_word(key.word()))
            .ok_or_else(|| cursor.error(expected_options(&options, &left)))?;
        option(cursor, left.remove(at), &mut options)?;
    }
    Ok(options)
}

/// Says what could still follow.
fn expected_options(options: &Options, left: &[Key]) -> String {
    let targets = options.targets.is_none().then_some("->");
    let words: Vec<&str> = targets
        .into_iter()
        .chain(left.iter().map(|key| key.word()))
        .collect();
    if words.is_empty() {
        "the end of the line".to_owned()
    } else {
        format!("the end of the line or one of: {}", words.join(" "))
    }
}

fn option(cursor: &mut Cursor<'_>, key: Key, options: &mut Options) -> Parsed<()> {
    cursor.skip();
    match key {
        Key::X => options.x = Some(x_value(cursor)?),
        Key::Mode => options.modes = cursor.list(Cursor::ordinal)?,
        Key::Kicked if cursor.number_ahead() => options.kicked = Some(cursor.ordinal()?),
        Key::Kicked => options.kicked = Some(1),
        Key::Using => options.using = Some(way(cursor)?),
        Key::From => options.from = Some(words::zone(cursor)?),
        Key::Ability => options.ability = Some(cursor.ordinal()?),
    }
    Ok(())
}

fn x_value(cursor: &mut Cursor<'_>) -> Parsed<u32> {
    cursor.require(&TokenKind::Equals, "`=` after `x`")?;
    cursor.count()
}

/// A way to pay or cast goes on to the next option: keywords can have two words.
fn way(cursor: &mut Cursor<'_>) -> Parsed<String> {
    let way = cursor.text_until("a way to cast it, such as `flashback`", |cursor| {
        cursor.word_ahead().is_none() || CAST.iter().any(|key| cursor.is_word(key.word()))
    })?;
    Ok(way.to_lowercase())
}
