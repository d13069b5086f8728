//! Expectations.

use super::action;
use super::words::{self, counter_kind};
use crate::syntax::ast::{Expectation, ObjectFact, PlayerFact, StackFact, Zone};
use crate::syntax::cursor::{Cursor, Parsed, signed};

const EXPECTATIONS: &str = "an expectation (a card name in quotes, p1 p2, stack turn step active \
                            priority winner draw game)";
const PLAYER_FACTS: &str = "life poison energy monarch, a zone (hand library graveyard exile battlefield stack \
                            command), sees pool emblems tokens or can";
const OBJECT_FACTS: &str = "P/T or one of: in is has lacks counters tapped untapped attacking \
                            blocking damage controlled attached unattached value";

/// Reads what follows `expect` and `not`.
pub(super) fn expectation(cursor: &mut Cursor<'_>) -> Parsed<Expectation> {
    if cursor.card_ahead() {
        let card = cursor.card()?;
        let fact = object_fact(cursor)?;
        return Ok(Expectation::Object { card, fact });
    }
    if let Some(player) = cursor.eat_player() {
        let fact = player_fact(cursor)?;
        return Ok(Expectation::Player { player, fact });
    }
    game_fact(cursor)
}

fn game_fact(cursor: &mut Cursor<'_>) -> Parsed<Expectation> {
    let error = cursor.error(EXPECTATIONS);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    match word.as_str() {
        "stack" => stack_fact(cursor).map(Expectation::Stack),
        "turn" => cursor.ordinal().map(Expectation::Turn),
        "step" => words::step(cursor).map(Expectation::Step),
        "active" => cursor.player().map(Expectation::Active),
        "priority" => cursor.player().map(Expectation::Priority),
        "winner" => cursor.player().map(Expectation::Winner),
        "draw" => Ok(Expectation::Draw),
        "game" if cursor.eat_word("over") => Ok(Expectation::GameOver),
        "game" if cursor.eat_word("on") => Ok(Expectation::GameOn),
        "game" => Err(cursor.error("`over` or `on`")),
        _ => Err(error),
    }
}

fn stack_fact(cursor: &mut Cursor<'_>) -> Parsed<StackFact> {
    if cursor.eat_word("empty") {
        Ok(StackFact::Count(0))
    } else if cursor.eat_word("top") {
        cursor.card().map(StackFact::Top)
    } else if cursor.number_ahead() {
        cursor.count().map(StackFact::Count)
    } else {
        Err(cursor.error("a number, `empty` or `top`"))
    }
}

fn player_fact(cursor: &mut Cursor<'_>) -> Parsed<PlayerFact> {
    let error = cursor.error(PLAYER_FACTS);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    if let Some(zone) = Zone::from_word(&word) {
        return zone_fact(cursor, zone);
    }
    match word.as_str() {
        "life" => cursor.signed().map(PlayerFact::Life),
        "poison" => cursor.count().map(PlayerFact::Poison),
        "energy" => cursor.count().map(PlayerFact::Energy),
        "monarch" => Ok(PlayerFact::Monarch),
        "sees" => sees(cursor),
        "pool" if cursor.eat_word("empty") => Ok(PlayerFact::Pool(Vec::new())),
        "pool" => cursor.mana().map(PlayerFact::Pool),
        "emblems" => cursor.count().map(PlayerFact::Emblems),
        "tokens" => tokens(cursor),
        "can" => action::action(cursor).map(PlayerFact::Can),
        _ => Err(error),
    }
}

fn zone_fact(cursor: &mut Cursor<'_>, zone: Zone) -> Parsed<PlayerFact> {
    if cursor.eat_word("contains") {
        let count = if cursor.number_ahead() {
            Some(cursor.count()?)
        } else {
            None
        };
        let card = cursor.card()?;
        return Ok(PlayerFact::Contains { zone, count, card });
    }
    if cursor.eat_word("lacks") {
        let card = cursor.card()?;
        return Ok(PlayerFact::Lacks { zone, card });
    }
    if zone == Zone::Library && cursor.eat_word("top") {
        return cursor.list(Cursor::card).map(PlayerFact::LibraryTop);
    }
    if !cursor.number_ahead() {
        return Err(cursor.error(match zone {
            Zone::Library => "a number, `contains`, `lacks` or `top`",
            _ => "a number, `contains` or `lacks`",
        }));
    }
    let count = cursor.count()?;
    Ok(PlayerFact::ZoneCount { zone, count })
}

fn sees(cursor: &mut Cursor<'_>) -> Parsed<PlayerFact> {
    let card = cursor.card()?;
    cursor.require_word("in")?;
    let owner = cursor.eat_player();
    let zone = words::zone(cursor)?;
    Ok(PlayerFact::Sees { card, owner, zone })
}

fn tokens(cursor: &mut Cursor<'_>) -> Parsed<PlayerFact> {
    let count = cursor.count()?;
    let name = if cursor.at_end() {
        None
    } else {
        Some(cursor.quoted("a token's name in quotes or the end of the line")?)
    };
    Ok(PlayerFact::Tokens { count, name })
}

fn object_fact(cursor: &mut Cursor<'_>) -> Parsed<ObjectFact> {
    let error = cursor.error(OBJECT_FACTS);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    match word.as_str() {
        "in" => place(cursor),
        "is" if cursor.eat_word("not") => type_words(cursor).map(ObjectFact::IsNot),
        "is" => type_words(cursor).map(ObjectFact::Is),
        "has" => keyword(cursor).map(ObjectFact::Has),
        "lacks" => keyword(cursor).map(ObjectFact::Lacks),
        "counters" => counters(cursor),
        "tapped" => Ok(ObjectFact::Tapped),
        "untapped" => Ok(ObjectFact::Untapped),
        "attacking" => Ok(ObjectFact::Attacking),
        "blocking" => Ok(ObjectFact::Blocking),
        "damage" => cursor.count().map(ObjectFact::Damage),
        "controlled" => {
            cursor.require_word("by")?;
            cursor.player().map(ObjectFact::ControlledBy)
        }
        "attached" => {
            cursor.require_word("to")?;
            match cursor.eat_player() {
                Some(player) => Ok(ObjectFact::AttachedToPlayer(player)),
                None => cursor.card().map(ObjectFact::AttachedTo),
            }
        }
        "unattached" => Ok(ObjectFact::Unattached),
        "value" => cursor.count().map(ObjectFact::Value),
        other => pt(other).ok_or(error),
    }
}

fn place(cursor: &mut Cursor<'_>) -> Parsed<ObjectFact> {
    let player = cursor.eat_player();
    let zone = words::zone(cursor)?;
    Ok(ObjectFact::In { player, zone })
}

fn pt(word: &str) -> Option<ObjectFact> {
    let (power, toughness) = word.split_once('/')?;
    Some(ObjectFact::Pt {
        power: signed(power)?,
        toughness: signed(toughness)?,
    })
}

fn type_words(cursor: &mut Cursor<'_>) -> Parsed<Vec<String>> {
    let mut words = Vec::new();
    while let Some(word) = cursor.word_ahead() {
        words.push(word.to_owned());
        cursor.skip();
    }
    if words.is_empty() {
        return Err(cursor.error("types, subtypes, supertypes or colours"));
    }
    Ok(words)
}

fn keyword(cursor: &mut Cursor<'_>) -> Parsed<String> {
    cursor.text_until("a keyword", |_| false)
}

/// The kind can have several words; the last word is the number.
fn counters(cursor: &mut Cursor<'_>) -> Parsed<ObjectFact> {
    let kind = cursor.text_until("a kind of counter and a number", |cursor| {
        cursor.word_ahead().is_none() || cursor.peek_at(1).is_none()
    })?;
    Ok(ObjectFact::Counters {
        kind: counter_kind(&kind),
        count: cursor.count()?,
    })
}
