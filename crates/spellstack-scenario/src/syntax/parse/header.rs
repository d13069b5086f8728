//! Header lines.

use super::{card, list, words};
use crate::syntax::ast::{Header, Library, Player, Zone};
use crate::syntax::cursor::{Cursor, Parsed};
use crate::syntax::lexer::TokenKind;

const HEADER_LINES: &str = "a header line (cr seed active turn opening step card cards p1 p2) or `play`";
const PLAYER_LINES: &str = "life hand battlefield graveyard exile library pool poison or energy, and a colon";

/// Reads a line before `play`.
pub(super) fn header(cursor: &mut Cursor<'_>) -> Parsed<Header> {
    if let Some(player) = cursor.eat_player() {
        return player_line(cursor, player);
    }
    let error = cursor.error(HEADER_LINES);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    cursor.skip();
    match word.as_str() {
        "cr" => rules(cursor),
        "seed" => cursor.number("a number").map(Header::Seed),
        "active" => cursor.player().map(Header::Active),
        "turn" => cursor.ordinal().map(Header::Turn),
        "opening" => Ok(Header::Opening),
        "step" => words::step(cursor).map(Header::Step),
        "card" => card::card(cursor),
        "cards" => cursor.quoted("a file name in quotes").map(Header::CardFile),
        _ => Err(error),
    }
}

/// What a header line sets, where it may be set only once.
pub(super) fn single_key(header: &Header) -> Option<String> {
    match header {
        Header::Seed(_) => Some("seed".to_owned()),
        Header::Active(_) => Some("active".to_owned()),
        Header::Turn(_) => Some("turn".to_owned()),
        Header::Opening => Some("opening".to_owned()),
        Header::Step(_) => Some("step".to_owned()),
        Header::Life(player, _) => Some(format!("{player} life")),
        Header::Library { player, .. } => Some(format!("{player} library")),
        Header::Pool(player, _) => Some(format!("{player} pool")),
        Header::Poison(player, _) => Some(format!("{player} poison")),
        Header::Energy(player, _) => Some(format!("{player} energy")),
        Header::Rules(_)
        | Header::Zone { .. }
        | Header::Card(_)
        | Header::CardLike { .. }
        | Header::CardFile(_) => None,
    }
}

fn rules(cursor: &mut Cursor<'_>) -> Parsed<Header> {
    let mut rules = Vec::new();
    while cursor.number_ahead() {
        rules.extend(cursor.word_ahead().map(str::to_owned));
        cursor.skip();
    }
    if rules.is_empty() || !cursor.at_end() {
        return Err(cursor.error("a rules number such as `603.10a`"));
    }
    Ok(Header::Rules(rules))
}

fn player_line(cursor: &mut Cursor<'_>, player: Player) -> Parsed<Header> {
    let error = cursor.error(PLAYER_LINES);
    let word = cursor.word_ahead().unwrap_or_default().to_lowercase();
    let reader = player_reader(&word).ok_or(error)?;
    cursor.skip();
    cursor.require(&TokenKind::Colon, "a colon")?;
    reader(cursor, player)
}

type PlayerReader = fn(&mut Cursor<'_>, Player) -> Parsed<Header>;

fn player_reader(word: &str) -> Option<PlayerReader> {
    Some(match word {
        "life" => |cursor, player| Ok(Header::Life(player, cursor.signed()?)),
        "poison" => |cursor, player| Ok(Header::Poison(player, cursor.count()?)),
        "energy" => |cursor, player| Ok(Header::Energy(player, cursor.count()?)),
        "pool" => |cursor, player| Ok(Header::Pool(player, cursor.mana()?)),
        "library" => library,
        "hand" => |cursor, player| zone(cursor, player, Zone::Hand),
        "battlefield" => |cursor, player| zone(cursor, player, Zone::Battlefield),
        "graveyard" => |cursor, player| zone(cursor, player, Zone::Graveyard),
        "exile" => |cursor, player| zone(cursor, player, Zone::Exile),
        _ => return None,
    })
}

fn zone(cursor: &mut Cursor<'_>, player: Player, zone: Zone) -> Parsed<Header> {
    let cards = list::list(cursor)?;
    Ok(Header::Zone { player, zone, cards })
}

fn library(cursor: &mut Cursor<'_>, player: Player) -> Parsed<Header> {
    let library = if cursor.eat_word("empty") {
        Library::Only(Vec::new())
    } else if cursor.eat_word("only") {
        Library::Only(list::list(cursor)?)
    } else {
        Library::AboveBlanks(list::list(cursor)?)
    };
    Ok(Header::Library { player, library })
}
