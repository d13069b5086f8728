//! Definitions as versioned JSON, in the words of the card language.
//!
//! The form is described in `docs/card-language.md`. Everything read is checked: a definition from [`from_json`]
//! has no faults.
//!
//! ```
//! use spellstack_core::json::{from_json, to_json};
//!
//! let cards = from_json(
//!     r#"{ "format": 1, "cards": [{ "faces": [
//!         { "name": "Grizzly Bears", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "pt": "2/2" }
//!     ] }] }"#,
//! )?;
//! assert_eq!(cards[0].name(), "Grizzly Bears");
//! assert_eq!(from_json(&to_json(&cards[0]))?, cards);
//! # Ok::<(), spellstack_core::json::JsonError>(())
//! ```

mod words;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;
use uuid::Uuid;

use crate::card::{CardDef, FORMAT};
use crate::lang::check::{self, Fault};

/// Writes one definition, in the envelope that [`from_json`] reads.
#[must_use]
pub fn to_json(def: &CardDef) -> String {
    all_to_json(std::slice::from_ref(def))
}

/// Writes several definitions in one envelope.
#[must_use]
pub fn all_to_json(defs: &[CardDef]) -> String {
    let envelope = Written {
        format: FORMAT,
        cards: defs,
    };
    serde_json::to_string_pretty(&envelope).expect("a definition has only text keys")
}

/// Reads definitions and checks them.
///
/// ```
/// use spellstack_core::json::from_json;
///
/// let text = r#"{ "format": 1, "cards": [{ "faces": [{ "name": "Bear", "type_line": "Creature — Bear" }] }] }"#;
/// let error = from_json(text).unwrap_err().to_string();
/// assert!(error.contains("power and toughness"), "{error}");
/// ```
///
/// # Errors
/// What is wrong with the text, or every fault of every card in it.
pub fn from_json(text: &str) -> Result<Vec<CardDef>, JsonError> {
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    for card in each_from_json(text)? {
        match card {
            Ok(def) => cards.push(def),
            Err(CardFaults(more)) => faults.extend(more),
        }
    }
    if faults.is_empty() {
        Ok(cards)
    } else {
        Err(JsonError::Faults(CardFaults(faults)))
    }
}

/// Reads definitions and checks each apart from the others, so that a faulty one hides none of them.
///
/// ```
/// use spellstack_core::json::each_from_json;
///
/// let text = r#"{ "format": 1, "cards": [
///     { "faces": [{ "name": "Bear", "type_line": "Creature — Bear" }] },
///     { "faces": [{ "name": "Bear", "type_line": "Creature — Bear", "pt": "2/2" }] }
/// ] }"#;
/// let cards = each_from_json(text)?;
/// assert!(cards[0].is_err() && cards[1].is_ok());
/// # Ok::<(), spellstack_core::json::JsonError>(())
/// ```
///
/// # Errors
/// The text is not JSON, is not a list of cards in its envelope, or is of another format.
pub fn each_from_json(text: &str) -> Result<Vec<Result<CardDef, CardFaults>>, JsonError> {
    let Version { format } = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    if format != FORMAT {
        return Err(JsonError::Format {
            found: format,
            known: FORMAT,
        });
    }
    let envelope: Read<'_> = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    let cards = envelope.cards.into_iter().enumerate();
    Ok(cards.map(|(index, raw)| read_card(text, index, raw)).collect())
}

/// The uuid that says whether two definitions are the same: version 5 of their compact JSON form.
///
/// ```
/// use spellstack_core::json::digest;
/// use spellstack_core::lang::build::Card;
///
/// let bear = |power| Card::creature("Bear", "{1}{G}", "Bear", power, 2).define();
/// assert_eq!(digest(&bear(2)), digest(&bear(2)));
/// assert_ne!(digest(&bear(2)), digest(&bear(3)));
/// assert_eq!(bear(2).uuid(), bear(3).uuid()); // the name alone
/// ```
#[must_use]
pub fn digest(def: &CardDef) -> Uuid {
    let namespace = Uuid::new_v5(&Uuid::NAMESPACE_URL, b"spellstack:definition");
    let bytes = serde_json::to_vec(def).expect("a definition has only text keys");
    Uuid::new_v5(&namespace, &bytes)
}

/// Why definitions could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonError {
    /// The text is not JSON, or is not a list of cards in its envelope.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The file is of a format that this version can't read.
    #[error("the definitions are of format {found}, and only format {known} can be read")]
    Format {
        /// The file's format.
        found: u32,
        /// The format that can be read.
        known: u32,
    },
    /// Cards have faults.
    #[error("{0}")]
    Faults(CardFaults),
}

/// Every fault of every card of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFaults(pub Vec<CardFault>);

impl fmt::Display for CardFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

/// A fault of one of several cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct CardFault {
    /// The place of the card in the file, counted from 0.
    pub index: usize,
    /// The name of the card; empty if it has none that can be read.
    pub card: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cards[{}]", self.index)?;
        if !self.card.is_empty() {
            write!(f, " '{}'", self.card)?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// What is wrong with a card of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// It isn't in the card language: a word, a key or a form that the language doesn't have at that place.
    #[error("{0}")]
    Word(WordError),
    /// It is in the card language, and means nothing.
    #[error("{0}")]
    Fault(Fault),
}

/// A place of a card that isn't in the card language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct WordError {
    /// The path to it through the card, such as `faces[0].abilities[1].spell.plain.effect`; empty for the whole card.
    pub path: String,
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// Its column in the file, counted from 1.
    pub column: usize,
    /// What is wrong there, in the words of the file.
    pub message: String,
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WordError {
            path,
            line,
            column,
            message,
        } = self;
        let separator = if path.is_empty() { "" } else { ": " };
        write!(f, "{path}{separator}{message} (line {line}, column {column})")
    }
}

fn read_card(text: &str, index: usize, raw: &RawValue) -> Result<CardDef, CardFaults> {
    let fault = |card: &str, problem| CardFault {
        index,
        card: card.to_owned(),
        problem,
    };
    let def = parse_card(text, raw).map_err(|error| {
        let name = name_of(raw).unwrap_or_default();
        CardFaults(vec![fault(&name, Problem::Word(error))])
    })?;
    match check::card(&def) {
        Ok(()) => Ok(def),
        Err(faults) => {
            let faults = faults.into_iter().map(Problem::Fault);
            Err(CardFaults(faults.map(|each| fault(def.name(), each)).collect()))
        }
    }
}

fn parse_card(text: &str, raw: &RawValue) -> Result<CardDef, WordError> {
    let mut reader = serde_json::Deserializer::from_str(raw.get());
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = path_in_words(error.path());
        let error = error.into_inner();
        let start = raw.get().as_ptr().addr() - text.as_ptr().addr();
        let (line, column) = place_in_file(text, start, &error);
        WordError {
            path,
            line,
            column,
            message: message(&error),
        }
    })
}

/// The path, but for a last part that couldn't be read and has no name.
fn path_in_words(path: &serde_path_to_error::Path) -> String {
    let path = path.to_string();
    let known = path.strip_suffix('?').unwrap_or(&path);
    known.trim_end_matches('.').to_owned()
}

/// The line and the column in letters of an error in the part of the text that begins at `start`.
fn place_in_file(text: &str, start: usize, error: &serde_json::Error) -> (usize, usize) {
    let before = &text.as_bytes()[..start];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + error.line();
    let bytes = match error.line() {
        1 => before.iter().rev().take_while(|byte| **byte != b'\n').count() + error.column(),
        _ => error.column(),
    };
    let on_line = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let column = on_line.char_indices().take_while(|(at, _)| *at < bytes).count();
    (line, column)
}

/// The name of the card, as far as that alone can be read.
fn name_of(raw: &RawValue) -> Option<String> {
    let Named { faces } = serde_json::from_str(raw.get()).ok()?;
    let FaceNamed { name } = serde_json::from_str(faces.first()?.get()).ok()?;
    Some(name)
}

fn syntax(text: &str, error: &serde_json::Error) -> JsonError {
    let (line, column) = place_in_file(text, 0, error);
    JsonError::Syntax {
        line,
        column,
        message: message(error),
    }
}

/// Serde says the place at the end of its message; here it is said once, by itself.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    words::of_the_file(message.strip_suffix(&place).unwrap_or(&message))
}

#[derive(Serialize)]
struct Written<'a> {
    format: u32,
    cards: &'a [CardDef],
}

/// The number alone, read first: the rest of another format need not make sense.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

/// The cards are left unread: each is read by itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read<'a> {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(borrow)]
    cards: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    faces: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct FaceNamed {
    name: String,
}
