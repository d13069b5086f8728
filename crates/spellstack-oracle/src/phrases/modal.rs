//! Modes: "choose one —".

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    24;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
