//! Why a text isn't understood.

use spellstack_core::lang::check::Fault;
use thiserror::Error;

/// Why a line, or a fact, isn't understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Refusal {
    /// The face, counted from 0.
    pub face: usize,
    /// The line of its text, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// The words at which reading stopped.
    pub at: String,
    /// Why.
    pub reason: Reason,
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// A word that is in no wording.
    #[error("'{0}' is a word that isn't known")]
    UnknownWord(String),
    /// Words that aren't known in that place.
    #[error("'{words}' isn't understood; expected {}", .expected.join(", "))]
    NotUnderstood {
        /// The words.
        words: String,
        /// What could have stood there.
        expected: Vec<String>,
    },
    /// The words are known, but what they refer to isn't, or it can't be said together.
    #[error("up to '{0}' it is understood, but it isn't clear what is meant")]
    Unclear(String),
    /// There are several readings that differ.
    #[error("it can be read in several ways")]
    Ambiguous(Vec<String>),
    /// It is read, and said again in other words.
    #[error("it reads as '{0}'")]
    OtherWords(String),
    /// The line is too long to be read.
    #[error("it is too long")]
    TooLong,
    /// A fact can't be read.
    #[error("{what} '{value}' can't be read")]
    Fact {
        /// Which.
        what: &'static str,
        /// What it says.
        value: String,
    },
    /// The card as a whole isn't one that can be played.
    #[error("{0}")]
    Fault(Fault),
}

/// Everything that isn't understood of a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Refusals(pub Vec<Refusal>);

impl Refusal {
    /// A fact that can't be read.
    pub(super) fn of_fact(face: usize, what: &'static str, value: &str) -> Self {
        Refusal {
            face,
            line: 1,
            column: 1,
            at: value.to_owned(),
            reason: Reason::Fact {
                what,
                value: value.to_owned(),
            },
        }
    }
}
