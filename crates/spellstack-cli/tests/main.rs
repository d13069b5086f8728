//! The tests of the program, which run it.

mod bench;
mod card;
mod card_file;
mod check;
mod conformance;
mod deck;
mod empty;
mod kill;
mod oracle;
mod output;
mod play;
mod program;
mod scenario;
mod sideboard;
mod sim;
