//! If you do, instead, for each, unless: effects made of effects.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    15;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
