//! The tests of the crate, as one program.

mod catalog;
mod decks;
mod standard;
mod text;
