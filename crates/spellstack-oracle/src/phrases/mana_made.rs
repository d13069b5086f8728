//! Mana that is added.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    25;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
