//! What tests share with examples, benchmarks and fuzz targets.

pub mod behaviour;
pub mod messages;
mod pairings;
pub mod playthrough;
pub mod recorded;

pub use pairings::pairings;
