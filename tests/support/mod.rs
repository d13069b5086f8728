//! What tests share with examples, benchmarks and fuzz targets.

mod pairings;
pub mod playthrough;
pub mod recorded;

pub use pairings::{Pairing, pairings};
