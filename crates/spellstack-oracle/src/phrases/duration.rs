//! How long it lasts, and when it happens later.

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    18;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
