//! A readable rules-test language for Spellstack and its runner.
//!
//! A scenario is a starting position, what the players do, and what must be true at each point. [`check`] runs the
//! scenarios of a text, [`check_file`] those of a file, and each gives a [`Report`]. [`syntax`] reads scenarios without
//! running them.

mod runner;
pub mod syntax;

pub use runner::{Checker, Report, Status, check, check_file, scenario_files};
