//! Records as JSON lines, each with a name that follows from its content.

use serde::{Deserialize, Serialize};
use spellstack_rules::Record;
use thiserror::Error;
use uuid::Uuid;

/// A record and its name, as they stand in a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: Uuid,
    record: Record,
}

/// The same, to be written.
#[derive(Serialize)]
struct LineOf<'a> {
    id: Uuid,
    record: &'a Record,
}

/// Why a line is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The line can't be read.
    #[error("line {line}: {message}")]
    Syntax {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The record is not the one that was written.
    #[error("line {line}: the record was altered: its id is {expected}, and its content has {found}")]
    Altered {
        /// The number of the line, counted from 1.
        line: usize,
        /// The id in the line.
        expected: Uuid,
        /// The id of the content.
        found: Uuid,
    },
}

/// The name of a record: version 5 of its compact JSON form, so that equal records have equal names.
#[must_use]
pub fn record_id(record: &Record) -> Uuid {
    let namespace = Uuid::new_v5(&Uuid::NAMESPACE_URL, b"spellstack:record");
    let bytes = serde_json::to_vec(record).expect("a record has only text keys");
    Uuid::new_v5(&namespace, &bytes)
}

/// A record as one line of JSON, its id first, without the end of the line.
#[must_use]
pub fn to_line(record: &Record) -> String {
    let line = LineOf {
        id: record_id(record),
        record,
    };
    serde_json::to_string(&line).expect("a record has only text keys")
}

/// Reads records, one in each line; empty lines are passed over.
///
/// A line that can't be read doesn't stop the others.
pub fn from_lines(text: &str) -> impl Iterator<Item = Result<Record, LineError>> + '_ {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| read(index + 1, line))
}

fn read(line: usize, text: &str) -> Result<Record, LineError> {
    let Line { id, record } = serde_json::from_str(text).map_err(|error| LineError::Syntax {
        line,
        message: error.to_string(),
    })?;
    let found = record_id(&record);
    if found == id {
        Ok(record)
    } else {
        Err(LineError::Altered {
            line,
            expected: id,
            found,
        })
    }
}
