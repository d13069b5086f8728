//! Arena's export: `4 Lightning Bolt (M10) 146`, under the headings `Deck` and `Sideboard`.

use super::reader::Reader;
use super::{Deck, entry, plain, sections};

pub(super) fn read(reader: &mut Reader, text: &str) {
    sections::read(reader, text, without_printing);
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = String::new();
    if !deck.name.is_empty() {
        text += &format!("About\nName {}\n\n", deck.name);
    }
    text += "Deck\n";
    text += &plain::lines(&deck.main);
    if !deck.side.is_empty() {
        text += "\nSideboard\n";
        text += &plain::lines(&deck.side);
    }
    text
}

/// Whether a line has the set that only this format writes.
pub(super) fn is_sign(line: &str) -> bool {
    entry::split(line).is_ok_and(|(_, rest)| without_printing(rest) != rest)
}

/// The name without the set in parentheses, and the number that may follow it.
///
/// A set is capital letters and digits, so that `Erase (Not the Urza's Legacy One)` is a name.
fn without_printing(text: &str) -> &str {
    let Some((name, printing)) = text.rsplit_once(" (") else {
        return text;
    };
    let Some((set, number)) = printing.split_once(')') else {
        return text;
    };
    let is_set = (2..=6).contains(&set.len())
        && set
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let is_number = number.is_empty() || number.starts_with(' ') && !number.trim().contains(' ');
    if is_set && is_number {
        name.trim_end()
    } else {
        text
    }
}
