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

use serde::{Deserialize, Serialize};
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
    let Version { format } = serde_json::from_str(text).map_err(syntax)?;
    if format != FORMAT {
        return Err(JsonError::Format {
            found: format,
            known: FORMAT,
        });
    }
    let envelope: Read = serde_json::from_str(text).map_err(syntax)?;
    let faults: Vec<CardFault> = envelope.cards.iter().enumerate().flat_map(faults_of).collect();
    if faults.is_empty() {
        Ok(envelope.cards)
    } else {
        Err(JsonError::Faults(CardFaults(faults)))
    }
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
    /// The text is not JSON, or has a word that is not of the card language.
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

impl std::fmt::Display for CardFaults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

/// A fault of one of several cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cards[{index}] '{card}': {fault}")]
pub struct CardFault {
    /// The place of the card in the file.
    pub index: usize,
    /// The name of the card.
    pub card: String,
    /// What is wrong with it.
    pub fault: Fault,
}

fn faults_of((index, def): (usize, &CardDef)) -> Vec<CardFault> {
    let faults = check::card(def).err().unwrap_or_default();
    let of_card = |fault| CardFault {
        index,
        card: def.name().to_owned(),
        fault,
    };
    faults.into_iter().map(of_card).collect()
}

/// Serde says the place at the end of its message; here it is said once, in front.
fn syntax(error: serde_json::Error) -> JsonError {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
    JsonError::Syntax {
        line,
        column,
        message,
    }
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    #[serde(rename = "format")]
    _format: u32,
    cards: Vec<CardDef>,
}
