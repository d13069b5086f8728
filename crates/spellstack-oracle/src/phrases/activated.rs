//! Activated abilities: limits, loyalty, abilities of other zones.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    23;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
