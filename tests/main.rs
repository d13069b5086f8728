//! The tests that play whole games, as one program.

mod behaviour;
mod hashing;
mod limits;
mod long_game;
mod perft;
mod playthroughs;
mod protocol;
mod random_games;
mod support;
mod twins;
mod work;
