//! Forge's `.dck`: sections of lines `4 Lightning Bolt|M10|1`.

use super::reader::{self, Line, Reader, Section};
use super::{Deck, entry, plain};

/// Where a line stands.
enum Place {
    /// Lines `Key=Value` about the deck.
    Metadata,
    Cards(Section),
}

pub(super) fn read(reader: &mut Reader, text: &str) {
    let mut place = Place::Cards(Section::Main);
    for line in reader::lines(text) {
        if line.text.is_empty() || line.text.starts_with('#') {
            continue;
        }
        match (heading(line.text), &place) {
            (Some(name), _) => place = place_of(name),
            (None, Place::Metadata) => read_metadata(reader, line.text),
            (None, Place::Cards(section)) => read_entry(reader, section, line),
        }
    }
}

pub(super) fn write(deck: &Deck) -> String {
    let mut text = format!("[metadata]\nName={}\n[Main]\n", deck.name);
    text += &plain::lines(&deck.main);
    if !deck.side.is_empty() {
        text += "[Sideboard]\n";
        text += &plain::lines(&deck.side);
    }
    text
}

/// Whether a line is the heading of a section, which only this format has.
pub(super) fn is_sign(line: &str) -> bool {
    heading(line).is_some()
}

fn heading(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.strip_suffix(']').map(str::trim)
}

fn place_of(name: &str) -> Place {
    match name.to_lowercase().as_str() {
        "metadata" | "general" => Place::Metadata,
        "main" => Place::Cards(Section::Main),
        "sideboard" => Place::Cards(Section::Side),
        other => Place::Cards(Section::Aside(other.to_owned())),
    }
}

fn read_metadata(reader: &mut Reader, line: &str) {
    if let Some((key, value)) = line.split_once('=')
        && key.trim().eq_ignore_ascii_case("name")
    {
        reader.list.name = value.trim().to_owned();
    }
}

fn read_entry(reader: &mut Reader, section: &Section, line: Line<'_>) {
    match entry::split(line.text) {
        Ok((count, rest)) => reader.entry(section, line, count, without_printing(rest)),
        Err(fault) => reader.fault(line, fault),
    }
}

/// The name without set and art, and without the plus that marks a foil.
fn without_printing(text: &str) -> &str {
    let name = text.split('|').next().unwrap_or(text).trim_end();
    name.strip_suffix('+').unwrap_or(name)
}
