//! What clients of a Spellstack game get and send, as plain data.
//!
//! A [`Story`] tells a game in sentences, as a player or somebody who sees everything may know it.

mod story;

pub use story::{Line, LineKind, Story};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
