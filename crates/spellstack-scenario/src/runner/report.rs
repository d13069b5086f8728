//! The report on each scenario after it has run.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// How a scenario came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Everything was as the scenario says.
    Pass,
    /// An expectation did not hold, or an action was not legal.
    Fail,
    /// The scenario can't be read, or names a card that is not known.
    Error,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Pass => "pass",
            Status::Fail => "fail",
            Status::Error => "error",
        })
    }
}

/// The result of one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The file, where the text came from one; the folder, if there is no file in it.
    pub file: Option<PathBuf>,
    /// The scenario's name; empty if there is no scenario.
    pub name: String,
    /// The line of the scenario if it passed, else the line that is wrong; counted from 1, and 0 if there is no scenario.
    pub line: usize,
    /// How it came out.
    pub status: Status,
    /// What was found instead of what the line says; empty if the scenario passed.
    pub message: String,
    /// The game log, where one was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
}

impl Report {
    /// Whether the scenario passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.status == Status::Pass
    }

    /// An error of a file or a folder as a whole.
    pub(super) fn error(file: Option<&Path>, message: impl Into<String>) -> Self {
        Report {
            file: file.map(Path::to_owned),
            name: String::new(),
            line: 0,
            status: Status::Error,
            message: message.into(),
            trace: Vec::new(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match (&self.file, self.line) {
            (Some(file), 0) => file.display().to_string(),
            (Some(file), line) => format!("{}:{line}", file.display()),
            (None, 0) => String::new(),
            (None, line) => line.to_string(),
        };
        let parts = [&place, &self.name, &self.message];
        let said: Vec<&str> = parts
            .iter()
            .map(|part| part.as_str())
            .filter(|part| !part.is_empty())
            .collect();
        write!(f, "{:5} {}", self.status, said.join(": "))
    }
}

/// Why a scenario stops: the line, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub status: Status,
    pub line: usize,
    pub message: String,
}

/// What is wrong, before it is known in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Wrong {
    /// An expectation did not hold, or an action was not legal.
    #[error("{0}")]
    Fail(String),
    /// The scenario can't be run.
    #[error("{0}")]
    Error(String),
}

impl Wrong {
    /// The same of an expectation that reads `text` in the file.
    pub(crate) fn instead_of(self, text: &str) -> Self {
        let text = without_comment(text);
        let expected = text.split_once(' ').map_or(text, |(_, expected)| expected).trim();
        match self {
            Wrong::Fail(found) => Wrong::Fail(format!("expected {expected}, {found}")),
            Wrong::Error(_) => self,
        }
    }

    pub(crate) fn at(self, line: usize) -> Stop {
        let status = match self {
            Wrong::Fail(_) => Status::Fail,
            Wrong::Error(_) => Status::Error,
        };
        Stop {
            status,
            line,
            message: self.to_string(),
        }
    }
}

/// The line without the comment at its end; a `#` in or right after quotes begins none.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut last = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && last != '"' => return &line[..at],
            _ => {}
        }
        last = letter;
    }
    line
}

/// A failure with that message.
pub(crate) fn fail<T>(message: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Fail(message.into()))
}
