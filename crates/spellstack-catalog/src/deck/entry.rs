//! A card and its count as they stand in a file, and what can be wrong with them.

use thiserror::Error;

use super::LARGEST_DECK;

/// The most copies of a card that one line may ask for.
pub(super) const MOST_OF_A_LINE: u32 = 1_000;

/// The longest name that is read, in characters; no printed card's is longer than 141.
const LONGEST_NAME: usize = 200;

/// How much of a line an error repeats, in characters.
const LONGEST_QUOTE: usize = 160;

/// A line of a deck that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}: '{text}'")]
pub struct DeckLineError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What it says; of a very long line, the beginning.
    pub text: String,
    /// What is wrong with it.
    pub fault: LineFault,
}

/// What is wrong with a line of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The line should begin with a count, or the count should be a number.
    #[error("'{0}' is not a number of cards")]
    NotACount(String),
    /// A count of no cards.
    #[error("a count of zero")]
    Zero,
    /// A count that no deck needs.
    #[error("a count of {0}, more than {MOST_OF_A_LINE}")]
    TooMany(String),
    /// The count is missing.
    #[error("there is no count")]
    NoCount,
    /// The name of a card is missing.
    #[error("there is no card name")]
    NoName,
    /// A name longer than any card's.
    #[error("a name of more than {LONGEST_NAME} characters")]
    LongName,
    /// A name with a character that no text shows.
    #[error("a name with a control character")]
    ControlCharacter,
    /// A flag that is neither true nor false.
    #[error("'{0}' is neither true nor false")]
    NotAFlag(String),
    /// A card that belongs to no zone.
    #[error("a card outside of a zone")]
    NoZone,
    /// The file is not XML.
    #[error("not well-formed XML at column {column}: {message}")]
    Xml {
        /// The column, counted from 1.
        column: usize,
        /// What the parser says.
        message: String,
    },
    /// The file is XML of another kind.
    #[error("the file holds <{found}>, not <{expected}>")]
    WrongRoot {
        /// The name of the file's element.
        found: String,
        /// The name that it should have.
        expected: &'static str,
    },
    /// More text than a deck needs; none of it was read.
    #[error("more than {limit} {unit}: this isn't a deck")]
    TooLong {
        /// How much is read.
        limit: usize,
        /// Of what.
        unit: &'static str,
    },
    /// More cards than a deck may have here; from this line on, none was read.
    #[error("more than {limit} {unit}: the rest is not read")]
    TooLarge {
        /// How many are read.
        limit: u32,
        /// Of what.
        unit: &'static str,
    },
}

impl LineFault {
    pub(super) const TOO_LARGE: LineFault = LineFault::TooLarge {
        limit: LARGEST_DECK,
        unit: "cards",
    };
}

/// Reads a line `N Name`: the count and what follows.
pub(super) fn split(line: &str) -> Result<(u32, &str), LineFault> {
    let (number, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Ok((count(number)?, name.trim()))
}

/// Reads a count: digits, of which an `x` may follow.
pub(super) fn count(text: &str) -> Result<u32, LineFault> {
    let digits = text.strip_suffix(['x', 'X']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(LineFault::NotACount(quote(text)));
    }
    match digits.parse() {
        Ok(0) => Err(LineFault::Zero),
        Ok(count) if count <= MOST_OF_A_LINE => Ok(count),
        // What doesn't fit into the number is too many as well.
        _ => Err(LineFault::TooMany(quote(digits))),
    }
}

/// The name of a card without what surrounds it, the halves of a split card as `A // B`.
pub(super) fn name(text: &str) -> Result<String, LineFault> {
    let halves: Vec<&str> = text
        .split('/')
        .map(str::trim)
        .filter(|half| !half.is_empty())
        .collect();
    let name = halves.join(" // ");
    if name.is_empty() {
        Err(LineFault::NoName)
    } else if name.chars().any(char::is_control) {
        Err(LineFault::ControlCharacter)
    } else if name.chars().nth(LONGEST_NAME).is_some() {
        Err(LineFault::LongName)
    } else {
        Ok(name)
    }
}

/// As much of a text as an error repeats.
pub(super) fn quote(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
