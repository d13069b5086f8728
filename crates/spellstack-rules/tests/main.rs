//! The tests of the crate, as one program.

mod alone;
mod choices;
mod elsewhere;
mod events;
mod face_down;
mod giving_up;
mod histories;
mod invariants;
mod libraries;
mod questions;
mod random;
mod saves;
mod sections;
mod setup;
mod side_by_side;
mod traps;
mod views;
