//! What every format's reader collects.

use std::borrow::Cow;

use super::entry::{self, DeckLineError, LineFault};
use super::{DeckEntry, DeckList, DeckParseError, LARGEST_DECK};

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 1 << 20;

/// The most lines that are read.
const MOST_LINES: usize = 20_000;

/// The most entries: a deck has some thirty, and each unknown one is compared with every known name.
const MOST_ENTRIES: u32 = 1_000;

/// A part of a deck list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// The main deck.
    Main,
    /// The sideboard.
    Side,
    /// Cards that are in neither, with what the file calls them.
    Aside(String),
}

/// A line of the text, with its number counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

/// The list as far as it is read, and the lines that could not be.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pub list: DeckList,
    faults: Vec<DeckLineError>,
    entries: u32,
    cards: u32,
    is_full: bool,
}

impl Reader {
    /// An entry whose count and name are still texts.
    pub fn card(&mut self, section: &Section, line: Line<'_>, count: &str, name: &str) {
        match entry::count(count) {
            Ok(count) => self.entry(section, line, count, name),
            Err(fault) => self.fault(line, fault),
        }
    }

    /// An entry whose name is still a text.
    pub fn entry(&mut self, section: &Section, line: Line<'_>, count: u32, name: &str) {
        if self.is_full {
            return;
        }
        match entry::name(name) {
            Ok(name) => self.add(section, line, count, name),
            Err(fault) => self.fault(line, fault),
        }
    }

    /// A line that can't be read.
    pub fn fault(&mut self, line: Line<'_>, fault: LineFault) {
        self.faults.push(DeckLineError {
            line: line.number,
            text: entry::quote(line.text),
            fault,
        });
    }

    /// The list, or every line that could not be read.
    pub fn finish(self) -> Result<DeckList, DeckParseError> {
        if self.faults.is_empty() {
            return Ok(self.list);
        }
        Err(DeckParseError {
            lines: self.faults,
            rest: self.list,
        })
    }

    fn add(&mut self, section: &Section, line: Line<'_>, count: u32, name: String) {
        if self.entries == MOST_ENTRIES {
            let (limit, unit) = (MOST_ENTRIES, "lines of cards");
            self.stop(line, LineFault::TooLarge { limit, unit });
        } else if self.cards + count > LARGEST_DECK {
            self.stop(line, LineFault::TOO_LARGE);
        } else {
            self.entries += 1;
            self.cards += count;
            let line = line.number;
            let entry = DeckEntry { line, count, name };
            match section {
                Section::Main => self.list.main.push(entry),
                Section::Side => self.list.side.push(entry),
                Section::Aside(section) => self.list.set_aside.push((section.clone(), entry)),
            }
        }
    }

    fn stop(&mut self, line: Line<'_>, fault: LineFault) {
        self.is_full = true;
        self.fault(line, fault);
    }
}

/// The text with its lines ended by line feeds alone and without a byte order mark.
pub(super) fn tidy(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// What is wrong with a text as a whole: it is too long to be a deck.
pub(super) fn too_long(text: &str) -> Option<LineFault> {
    let fault = |limit, unit| Some(LineFault::TooLong { limit, unit });
    if text.len() > LONGEST_TEXT {
        fault(LONGEST_TEXT, "bytes")
    } else if text.lines().nth(MOST_LINES).is_some() {
        fault(MOST_LINES, "lines")
    } else {
        None
    }
}

/// The lines, without the white space around them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, text)| Line {
        number,
        text: text.trim(),
    })
}
