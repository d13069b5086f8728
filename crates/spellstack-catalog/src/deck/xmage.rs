//! XMage's `.dck`: lines `4 [M10:146] Lightning Bolt`, those of the sideboard after `SB:`.

use super::reader::{self, Line, Reader, Section};
use super::{Deck, entry, sections};

pub(super) fn read(reader: &mut Reader, text: &str) {
    for line in reader::lines(text) {
        if let Some(name) = strip_word(line.text, "NAME:") {
            reader.list.name = name.to_owned();
        } else if !is_skipped(line.text) {
            read_entry(reader, line);
        }
    }
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = String::new();
    if !deck.name.is_empty() {
        text += &format!("NAME:{}\n", deck.name);
    }
    for (mark, cards) in [("", &deck.main), ("SB: ", &deck.side)] {
        for (count, name) in cards {
            // There is always a set and a number; where they are not known, the name decides.
            text += &format!("{mark}{count} [XXX:0] {name}\n");
        }
    }
    text
}

/// Whether a line has what only this format has.
pub(super) fn is_sign(line: &str) -> bool {
    let entry = sections::strip_side_mark(line).unwrap_or(line);
    let has_printing = entry::split(entry).is_ok_and(|(_, rest)| without_printing(rest) != rest);
    has_printing
        || ["NAME:", "AUTHOR:", "LAYOUT "]
            .iter()
            .any(|word| line.starts_with(word))
}

fn is_skipped(line: &str) -> bool {
    line.is_empty()
        || line.starts_with('#')
        || strip_word(line, "AUTHOR:").is_some()
        || strip_word(line, "LAYOUT ").is_some()
}

fn read_entry(reader: &mut Reader, line: Line<'_>) {
    let (section, text) = match sections::strip_side_mark(line.text) {
        Some(rest) => (Section::Side, rest),
        None => (Section::Main, line.text),
    };
    match entry::split(text) {
        Ok((count, rest)) => reader.entry(&section, line, count, without_printing(rest)),
        Err(fault) => reader.fault(line, fault),
    }
}

/// The name without the set and number in brackets before it.
fn without_printing(text: &str) -> &str {
    let printing = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match printing {
        Some((printing, name)) if printing.contains(':') => name.trim_start(),
        _ => text,
    }
}

fn strip_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = line.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then(|| rest.trim())
}
