//! Static abilities that change characteristics.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    20;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
