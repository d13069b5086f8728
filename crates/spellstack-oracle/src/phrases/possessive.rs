//! Zones, hands and libraries of players: "your hand", "their graveyard".

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    28;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
