//! The tests of the crate, as one program.

mod back_and_forth;
mod files;
mod forms;
mod gaps;
// The sentences that the language itself is tried on.
#[path = "../../spellstack-core/tests/generator/mod.rs"]
mod generator;
mod lasting;
mod meanings;
mod mutation;
mod near_misses;
mod print;
mod references;
mod sentences;
mod statics;
mod triggers;
mod wordings;
