//! The tests of the crate, as one program.

mod clients;
mod pictures;
mod questions;
mod story;
mod support;
