//! The parts of a deck in lines of text, which plain lists and Arena's have in common.

use super::entry;
use super::reader::{self, Line, Reader, Section};

/// Parts of the main deck or the sideboard that lists give a title.
const TITLES: &[&str] = &[
    "artifact",
    "artifacts",
    "basic lands",
    "battles",
    "creature",
    "creatures",
    "enchantment",
    "enchantments",
    "instant",
    "instants",
    "instants and sorceries",
    "land",
    "lands",
    "noncreature spells",
    "other",
    "other spells",
    "others",
    "planeswalker",
    "planeswalkers",
    "sorceries",
    "sorcery",
    "spell",
    "spells",
];

const MAIN: &[&str] = &["deck", "main", "main deck", "maindeck", "mainboard"];

const SIDE: &[&str] = &["side", "sideboard"];

/// Parts that belong to neither.
const ASIDE: &[&str] = &[
    "attractions",
    "commander",
    "commanders",
    "companion",
    "considering",
    "contraptions",
    "maybeboard",
    "signature spell",
    "stickers",
    "tokens",
];

/// The heading of the lines about the deck in an Arena export.
const ABOUT: &str = "about";

/// What a line says when it names no card.
enum Heading {
    Section(Section),
    About,
    /// A title within a section.
    Title,
}

/// Reads lines of text. `name` takes what belongs to the name of a card out of what follows the count.
pub(super) fn read(reader: &mut Reader, text: &str, name: fn(&str) -> &str) {
    let has_marked_side = reader::lines(text).any(|line| marks_side(line.text));
    let mut section = Section::Main;
    let mut is_about = false;
    let mut is_after_gap = false;
    for line in reader::lines(text) {
        if line.text.is_empty() {
            is_about = false;
            is_after_gap = true;
            if matches!(section, Section::Aside(_)) {
                section = Section::Main;
            }
        } else if let Some(comment) = comment(line.text) {
            match section_of_comment(comment) {
                Some(found) => section = found,
                None => take_name(reader, comment),
            }
        } else if let Some(heading) = heading(line.text) {
            is_after_gap = false;
            is_about = matches!(heading, Heading::About);
            if let Heading::Section(found) = heading {
                section = found;
            }
        } else if let Some(name) = line.text.strip_prefix("Name ").filter(|_| is_about) {
            reader.list.name = name.trim().to_owned();
        } else {
            // A blank line parts the sideboard from the deck only where nothing else does.
            let begins_side = is_after_gap && section == Section::Main && !reader.list.main.is_empty();
            if begins_side && !has_marked_side {
                section = Section::Side;
            }
            is_after_gap = false;
            read_entry(reader, &section, line, name);
        }
    }
}

/// Whether a line is a heading that Arena writes and plain lists don't.
pub(super) fn is_arena_heading(line: &str) -> bool {
    ["deck", "commander", "companion", ABOUT]
        .iter()
        .any(|word| line.eq_ignore_ascii_case(word))
}

fn read_entry(reader: &mut Reader, section: &Section, line: Line<'_>, name: fn(&str) -> &str) {
    let (section, text) = match strip_side_mark(line.text) {
        Some(rest) => (&Section::Side, rest),
        None => (section, line.text),
    };
    match entry::split(text) {
        Ok((count, rest)) => reader.entry(section, line, count, name(rest)),
        Err(fault) => reader.fault(line, fault),
    }
}

/// The line after `SB:`, of either case.
pub(super) fn strip_side_mark(line: &str) -> Option<&str> {
    let (mark, rest) = line.split_at_checked(3)?;
    mark.eq_ignore_ascii_case("SB:").then(|| rest.trim())
}

fn marks_side(line: &str) -> bool {
    let section = match comment(line) {
        Some(comment) => section_of_comment(comment),
        None => section_of(&words(line)),
    };
    section == Some(Section::Side) || strip_side_mark(line).is_some()
}

/// What a comment says: a line that begins with `//` or `#`.
fn comment(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("//").or_else(|| line.strip_prefix('#'))?;
    Some(rest.trim())
}

/// The main deck or the sideboard, if a comment is its heading.
fn section_of_comment(comment: &str) -> Option<Section> {
    section_of(&words(comment)).filter(|section| !matches!(section, Section::Aside(_)))
}

fn take_name(reader: &mut Reader, comment: &str) {
    let name = comment.split_once(':').filter(|(word, _)| {
        let word = word.trim();
        word.eq_ignore_ascii_case("name")
    });
    if let Some((_, name)) = name {
        reader.list.name = name.trim().to_owned();
    }
}

fn heading(line: &str) -> Option<Heading> {
    let words = words(line);
    if words == ABOUT {
        Some(Heading::About)
    } else if TITLES.contains(&words.as_str()) {
        Some(Heading::Title)
    } else {
        section_of(&words).map(Heading::Section)
    }
}

fn section_of(words: &str) -> Option<Section> {
    if MAIN.contains(&words) {
        Some(Section::Main)
    } else if SIDE.contains(&words) {
        Some(Section::Side)
    } else if ASIDE.contains(&words) {
        Some(Section::Aside(words.to_owned()))
    } else {
        None
    }
}

/// The words of a heading, without the number of cards that may follow: `Lands (20):`.
fn words(line: &str) -> String {
    line.trim_end_matches(|c: char| c.is_ascii_digit() || " ()[]:".contains(c))
        .to_lowercase()
}
