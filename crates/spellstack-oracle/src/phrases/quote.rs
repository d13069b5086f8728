//! Abilities in quotation marks.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    26;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
