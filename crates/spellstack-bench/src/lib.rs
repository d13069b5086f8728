//! How fast Spellstack is: positions to measure on, and the measuring.
//!
//! [`positions`] are games in the middle, as data, and [`extract`] takes such a position from a game; [`busy`], [`idle`],
//! [`quiet`] and [`crowd`] are made up to show one thing. [`measure::measure`] takes all figures that `spellstack bench`
//! prints.
//!
//! ```
//! use spellstack_bench::positions;
//!
//! for position in positions() {
//!     let game = position.checked()?; // what is measured is what it says
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
