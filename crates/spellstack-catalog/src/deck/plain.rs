//! Plain text lists: `4 Lightning Bolt`.

use super::reader::Reader;
use super::{Deck, sections};

pub(super) fn read(reader: &mut Reader, text: &str) {
    sections::read(reader, text, |name| name);
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = String::new();
    if !deck.name.is_empty() {
        text += &format!("// NAME: {}\n", deck.name);
    }
    text += &lines(&deck.main);
    if !deck.side.is_empty() {
        text += "\nSideboard\n";
        text += &lines(&deck.side);
    }
    text
}

/// A line `N Name` for each entry.
pub(super) fn lines(cards: &[(u32, String)]) -> String {
    cards
        .iter()
        .map(|(count, name)| format!("{count} {name}\n"))
        .collect()
}
