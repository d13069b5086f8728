//! "For each basic land type among lands you control" (CR 305.6).

use spellstack_core::lang::Value;

use super::*;
use crate::grammar::{Grammar, says};

pub(super) fn declare(grammar: &mut Grammar) {
    says!(grammar, COUNTED, "basic land types among <filter>", filter: FILTERS => Value::BasicLandTypesAmong(filter));
    says!(grammar, FOR_EACH, "basic land type among <filter>", filter: FILTERS => Value::BasicLandTypesAmong(filter));
}
