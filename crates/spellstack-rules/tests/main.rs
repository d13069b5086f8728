//! The tests of the crate, as one program.

mod face_down;
mod histories;
mod saves;
mod setup;
mod views;
