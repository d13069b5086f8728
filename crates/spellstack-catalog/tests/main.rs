//! The tests of the crate, as one program.

mod catalog;
mod compile;
mod deck_errors;
mod deck_formats;
mod deck_round_trip;
mod deck_summary;
mod decks;
mod oracle;
mod oracle_words;
mod standard;
mod text;
