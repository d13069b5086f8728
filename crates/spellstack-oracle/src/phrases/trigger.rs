//! Triggered abilities: when, whenever, at; the intervening if.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    11;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
