//! The tests of the crate, as one program.

mod alike;
mod clients;
mod pictures;
mod questions;
mod replacing;
mod story;
mod support;
