//! What the fuzz targets share: the properties, which the tests of the workspace hold old findings to as well, and a way
//! to vary JSON that leaves it JSON.

#[path = "../../tests/properties/mod.rs"]
pub mod properties;
#[path = "../../tests/support/pairings/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod support;
mod vary;

pub use vary::vary_json;
