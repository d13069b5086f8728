//! Finds the faults of a card definition: references to nothing, costs that can't be paid, phrases out of normal form.
//!
//! [`card`] reports every fault at once, each with the place where it stands. The place is the path through the JSON
//! form of the definition, so that it can be found in a file by following its keys.
//!
//! ```
//! use spellstack_core::lang::check;
//! use spellstack_core::{CardDef, Layout};
//!
//! let faults = check::card(&CardDef { layout: Layout::Normal, faces: Vec::new() }).unwrap_err();
//! assert_eq!(faults[0].to_string(), "faces: a card needs at least one face");
//! ```

mod ability;
mod combat;
mod cost;
mod effect;
mod event;
mod extent;
mod face;
mod fault;
mod filter;
mod hidden;
mod label;
mod link;
mod reference;
mod replacement;
mod statement;
mod value;
mod walk;

pub use fault::{Fault, FaultKind};

use crate::card::{CardDef, Layout};
use walk::Checker;

/// How many steps a path through a definition may have: no more than common JSON readers follow.
pub const MAX_DEPTH: usize = 120;

/// How many phrases a definition may have. Those of cards have fewer than a hundred.
pub const MAX_PHRASES: usize = 5_000;

/// How many items a list may have. Those of cards have fewer than twenty.
pub const MAX_ITEMS: usize = 100;

/// How many characters a name may have. The longest of a card has 141.
pub const MAX_NAME: usize = 1_000;

/// Checks a definition and reports everything that is wrong with it.
///
/// # Errors
/// Every fault, in the order of the definition.
pub fn card(def: &CardDef) -> Result<(), Vec<Fault>> {
    // What is too deep or too long is followed no further: everything below goes through all of it, some of it several times.
    if let Some(kind) = extent::excess(def) {
        let path = "faces".to_owned();
        return Err(vec![Fault { path, kind }]);
    }
    let mut checker = Checker::new();
    checker.card(def);
    checker.into_result()
}

/// How many faces a card of that layout has.
fn face_count(layout: Layout) -> usize {
    match layout {
        Layout::Normal => 1,
        Layout::Adventure | Layout::Transform | Layout::Modal | Layout::Split => 2,
    }
}
