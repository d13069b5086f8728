//! Conditions: if, as long as, unless, while.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    12;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
