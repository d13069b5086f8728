//! Tokens and copies.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    19;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
