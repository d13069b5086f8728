//! Replacement and prevention: enters tapped, instead, prevent.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    22;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
