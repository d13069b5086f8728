//! What moves objects between zones.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    13;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
