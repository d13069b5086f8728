//! Searching, looking at the top, revealing, scrying.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    14;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
