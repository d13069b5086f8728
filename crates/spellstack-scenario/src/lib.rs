//! A readable rules-test language for Spellstack and its runner.
//!
//! A scenario is a starting position, what the players do, and what must be true at each point. [`check`] runs the
//! scenarios of a text, [`check_file`] those of a file, and each gives a [`Report`]. [`syntax`] reads scenarios without
//! running them. A [`Perft`] is a position with the number of paths of decisions from it.
//!
//! ```
//! use spellstack_catalog::Catalog;
//! use spellstack_scenario::check;
//!
//! let text = r#"
//! scenario "a bolt kills a bear"
//!   cr 704.5g
//!   card "Bear" {1}{G} "Creature — Bear" 2/2
//!   p1 hand: "Lightning Bolt"
//!   p1 battlefield: "Mountain"
//!   p2 battlefield: "Bear"
//! play
//!   p1 cast "Lightning Bolt" -> "Bear"
//!   resolve
//!   expect "Bear" in p2 graveyard
//! "#;
//! for report in check(text, &Catalog::standard()) {
//!     assert!(report.passed(), "{report}");
//! }
//! ```

mod perft;
mod runner;
pub mod syntax;

pub use perft::{PathCount, Paying, Perft, PerftError, divide, paths};
pub use runner::{Checker, Report, Status, check, check_file, scenario_files};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
