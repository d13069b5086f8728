//! The tests of the program, which run it.

mod card;
mod deck;
mod program;
mod scenario;
mod sim;
