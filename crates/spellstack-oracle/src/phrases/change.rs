//! Changes of characteristics: "gets +1/+1 and gains flying until end of turn".

use super::*;
use crate::grammar::{Grammar, categories};

categories! {
    17;
}

pub(super) fn declare(_grammar: &mut Grammar) {}
