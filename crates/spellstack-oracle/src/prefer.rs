//! Which of several readings is meant.

use crate::grammar::{Grammar, Read};

/// The readings that remain once the preferences have decided.
pub(crate) fn the_best(_grammar: &Grammar, readings: Vec<Read>) -> Vec<Read> {
    readings
}
