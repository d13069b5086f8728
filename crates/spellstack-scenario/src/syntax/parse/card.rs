//! Cards defined by a scenario.

use crate::syntax::ast::{CardDefinition, Header, PrintedPt, PrintedValue};
use crate::syntax::cursor::{Cursor, Parsed, braced, signed};
use crate::syntax::lexer::TokenKind;

const COST: &str = "a mana cost such as `{1}{G}`, `-` for none, or `like`";
const OPTION: &str = "P/T, `loyalty=`, `keywords=`, `text=` or the end of the line";

/// Reads what follows `card`.
pub(super) fn card(cursor: &mut Cursor<'_>) -> Parsed<Header> {
    let name = cursor.name()?;
    if cursor.eat_word("like") {
        let like = cursor.name()?;
        return Ok(Header::CardLike { name, like });
    }
    definition(cursor, name).map(Header::Card)
}

fn definition(cursor: &mut Cursor<'_>, name: String) -> Parsed<CardDefinition> {
    let mut card = CardDefinition {
        name,
        cost: cost(cursor)?,
        type_line: cursor.quoted("a type line in quotes")?,
        pt: None,
        loyalty: None,
        keywords: Vec::new(),
        text: None,
    };
    card.pt = pt(cursor)?;
    while !cursor.at_end() {
        option(cursor, &mut card)?;
    }
    Ok(card)
}

fn cost(cursor: &mut Cursor<'_>) -> Parsed<Option<Vec<String>>> {
    if cursor.eat_word("-") {
        return Ok(None);
    }
    let symbols = cursor
        .word_ahead()
        .and_then(braced)
        .filter(|symbols| symbols.iter().all(|symbol| is_mana_symbol(symbol)))
        .ok_or_else(|| cursor.error(COST))?;
    cursor.skip();
    Ok(Some(symbols))
}

/// Whether a symbol's parts are all numbers or letters that mana costs use (CR 107.4).
fn is_mana_symbol(symbol: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_letter = |part: &str| part.len() == 1 && "WUBRGCSPXYZ".contains(part);
    symbol.split('/').all(|part| is_number(part) || is_letter(part))
}

fn pt(cursor: &mut Cursor<'_>) -> Parsed<Option<PrintedPt>> {
    let Some((power, toughness)) = cursor.word_ahead().and_then(|word| word.split_once('/')) else {
        return Ok(None);
    };
    let error = cursor.error("power and toughness such as `2/2`");
    let (Some(power), Some(toughness)) = (printed_value(power), printed_value(toughness)) else {
        return Err(error);
    };
    cursor.skip();
    Ok(Some(PrintedPt { power, toughness }))
}

fn printed_value(text: &str) -> Option<PrintedValue> {
    let star = match text {
        "*" => Some(0),
        _ => text
            .strip_suffix("+*")
            .or_else(|| text.strip_prefix("*+"))
            .and_then(signed),
    };
    star.map(PrintedValue::Star)
        .or_else(|| signed(text).map(PrintedValue::Number))
}

fn option(cursor: &mut Cursor<'_>, card: &mut CardDefinition) -> Parsed<()> {
    let error = cursor.error(OPTION);
    let key = option_ahead(cursor).ok_or(error.clone())?;
    cursor.skip();
    cursor.skip();
    match key {
        OptionKey::Loyalty if card.loyalty.is_none() => card.loyalty = Some(cursor.count()?),
        OptionKey::Keywords if card.keywords.is_empty() => {
            card.keywords = cursor.list(keyword)?;
        }
        OptionKey::Text if card.text.is_none() => {
            let text = cursor.quoted("rules text in quotes")?;
            card.text = Some(text.replace("\\n", "\n"));
        }
        OptionKey::Loyalty | OptionKey::Keywords | OptionKey::Text => return Err(error),
    }
    Ok(())
}

fn keyword(cursor: &mut Cursor<'_>) -> Parsed<String> {
    cursor.text_until("a keyword", |cursor| {
        cursor.peek() == Some(&TokenKind::Comma) || option_ahead(cursor).is_some()
    })
}

#[derive(Clone, Copy)]
enum OptionKey {
    Loyalty,
    Keywords,
    Text,
}

/// The option that starts here, `=` included.
fn option_ahead(cursor: &Cursor<'_>) -> Option<OptionKey> {
    if cursor.peek_at(1) != Some(&TokenKind::Equals) {
        return None;
    }
    [
        ("loyalty", OptionKey::Loyalty),
        ("keywords", OptionKey::Keywords),
        ("text", OptionKey::Text),
    ]
    .into_iter()
    .find_map(|(word, key)| cursor.is_word(word).then_some(key))
}
