//! The tests of the crate, as one program.

mod cards;
mod combat;
mod fairness;
mod offers;
mod position;
mod purity;
mod scripted;
mod search;
mod spells;
mod tricks;
