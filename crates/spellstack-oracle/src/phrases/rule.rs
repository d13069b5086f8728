//! Rules that are different: can't, must, may, costs less.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    21;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
