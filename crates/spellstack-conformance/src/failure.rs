//! A broken promise, with everything needed to reproduce it.

use std::fmt;

use serde::{Deserialize, Serialize};
use spellstack_rules::{Record, SetupErrors};
use spellstack_sim::{LineError, RecordReader, to_line};
use thiserror::Error;

use crate::plan::Plan;
use crate::promise::{Promise, Tally};
use crate::subject::Subject;

/// A promise that was broken: where, how, and the record of the game up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What was played.
    pub subject: String,
    /// The decision at which it was found, counted from 0.
    pub decision: usize,
    /// The promise.
    pub promise: Promise,
    /// What was found.
    pub detail: String,
    /// The game up to there.
    pub record: Record,
}

/// What is written after the record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    subject: String,
    decision: usize,
    promise: Promise,
    detail: String,
}

/// Why a text isn't a failure.
#[derive(Debug, Error)]
pub enum FailureError {
    /// It doesn't begin with a record, or the record was altered or is of another format.
    #[error(transparent)]
    Record(#[from] LineError),
    /// There is no record.
    #[error("there is no record")]
    NoRecord,
    /// What was broken isn't said, or can't be understood.
    #[error("the line after the record: {0}")]
    Broken(String),
}

impl Failure {
    /// Plays the record and checks everything at its last two decisions.
    ///
    /// # Errors
    /// If the setup isn't a legal game. A promise that is still broken is the inner error.
    pub fn check_again(&self) -> Result<Result<Tally, Box<Failure>>, SetupErrors> {
        let subject = Subject::new(self.subject.clone(), self.record.setup.clone())?;
        Ok(subject.check_record(&self.record, &Plan::default()))
    }

    /// The failure as text: the record, which `spellstack replay` replays, and a line that says what was broken.
    #[must_use]
    pub fn to_text(&self) -> String {
        let written = Written {
            subject: self.subject.clone(),
            decision: self.decision,
            promise: self.promise,
            detail: self.detail.clone(),
        };
        let broken = serde_json::to_string(&written).unwrap_or_default();
        format!("{}\n{broken}\n", to_line(&self.record))
    }

    /// Reads what [`Failure::to_text`] wrote.
    ///
    /// # Errors
    /// If it is something else, was altered, or is of another format.
    pub fn from_text(text: &str) -> Result<Self, FailureError> {
        let mut lines = text.lines();
        let line = lines.next().unwrap_or_default();
        let read = RecordReader::new(line.as_bytes()).next();
        let record = read.ok_or(FailureError::NoRecord)??.record;
        let broken = lines.next().unwrap_or_default();
        let written: Written =
            serde_json::from_str(broken).map_err(|error| FailureError::Broken(error.to_string()))?;
        Ok(Failure {
            subject: written.subject,
            decision: written.decision,
            promise: written.promise,
            detail: written.detail,
            record,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            subject,
            decision,
            promise,
            detail,
            record,
        } = self;
        let seed = record.seed;
        write!(
            f,
            "{subject}, seed {seed}, decision {decision}: broken promise '{promise}': {detail}"
        )
    }
}

impl std::error::Error for Failure {}
