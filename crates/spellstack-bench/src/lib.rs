//! Benchmarks of Spellstack, and the positions they run on.
//!
//! [`positions`] are from the middle of games, as data, and [`extract`] takes such a position from a game; [`busy`],
//! [`idle`], [`quiet`] and [`crowd`] are constructed, each for one measurement. [`measure::measure`] takes all figures that
//! `spellstack bench` prints.
//!
//! ```
//! use spellstack_bench::positions;
//!
//! for position in positions() {
//!     let game = position.checked()?; // the position is as recorded
//!     assert!(game.decision().is_some());
//! }
//! # Ok::<(), spellstack_bench::PositionError>(())
//! ```

pub mod measure;
mod position;

pub use position::{
    Crowd, DECKS, ExtractError, Position, PositionError, busy, crowd, extract, idle, pairings, positions,
    quiet,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
