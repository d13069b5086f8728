//! The tests that play whole games, as one program.

mod hashing;
mod invariants;
mod long_game;
mod random_games;
mod support;
mod twins;
mod work;
