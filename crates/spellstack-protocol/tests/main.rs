//! The tests of the crate, as one program.

mod story;
mod support;
