//! The tests of the program, which run it.

mod bench;
mod card;
mod deck;
mod play;
mod program;
mod scenario;
mod sim;
