//! The tests of the crate, as one program.

mod saves;
mod setup;
mod views;
