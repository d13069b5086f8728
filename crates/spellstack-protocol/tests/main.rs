//! The tests of the crate, as one program.

mod questions;
mod story;
mod support;
