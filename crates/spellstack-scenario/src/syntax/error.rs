//! What is wrong with a scenario's text.

use std::fmt;

use super::ast::Scenario;

/// One line of a scenario that can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LineError {
    /// The number of the line in the file, from 1.
    pub line: usize,
    /// What could have stood there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// A scenario with at least one line that can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ScenarioError {
    /// The scenario as far as it could be read, with its name (empty where there is none) and line.
    ///
    /// Its `cards` lines still count for the later scenarios of the file.
    pub scenario: Scenario,
    /// Every line that could not be read, in order; never empty.
    pub errors: Vec<LineError>,
}

impl ScenarioError {
    /// The line of the first error.
    pub fn line(&self) -> usize {
        self.errors.first().map_or(self.scenario.line, |error| error.line)
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{error}")?;
        }
        Ok(())
    }
}
