//! A broken promise, with all that is needed to see it again.

use std::fmt;

use serde::{Deserialize, Serialize};
use spellstack_rules::{Record, SetupErrors};

use crate::plan::Plan;
use crate::promise::{Promise, Tally};
use crate::subject::Subject;

/// A promise that was broken: where, how, and the record of the game up to there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Failure {
    /// Plays the record and checks everything at its last two decisions.
    ///
    /// # Errors
    /// If the setup is no legal game. A promise that is still broken is the inner error.
    pub fn check_again(&self) -> Result<Result<Tally, Box<Failure>>, SetupErrors> {
        let subject = Subject::new(self.subject.clone(), self.record.setup.clone())?;
        let plan = Plan::default();
        Ok(subject.check_record(&self.record, &plan))
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
            "{subject}, seed {seed}, decision {decision}: it is not so that {promise}: {detail}"
        )
    }
}

impl std::error::Error for Failure {}
