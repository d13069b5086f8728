//! What a child tells its parent, a line of JSON each.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

/// What becomes of the input of that number.
#[derive(Serialize, Deserialize)]
pub enum Report {
    Begins(u64),
    Holds(u64),
    Fails(u64, String),
}

impl Report {
    /// Tells it at once.
    pub fn send(&self) {
        let line = serde_json::to_string(self).expect("a report can be written");
        // A parent that is gone needs no report.
        let _ = writeln!(io::stdout().lock(), "{line}");
    }
}

/// The input of that number.
pub fn input(seed: u64, number: u64) -> Vec<u8> {
    [seed.to_le_bytes(), number.to_le_bytes()].concat()
}
