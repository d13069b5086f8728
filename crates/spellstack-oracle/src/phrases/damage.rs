//! Damage and life.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    27;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
