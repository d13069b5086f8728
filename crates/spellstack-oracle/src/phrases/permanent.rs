//! What is done to permanents: counters, tapping, attaching, transforming.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    16;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
