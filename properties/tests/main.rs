//! The properties, held against inputs.

mod grammar;
mod list;
mod regressions;
mod short_runs;
