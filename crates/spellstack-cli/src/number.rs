//! Numbers as arguments.

use std::str::FromStr;

/// A number of games, at least 1.
pub fn at_least_one(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| *number > 0)
        .ok_or_else(|| "expected a whole number, at least 1".to_owned())
}

/// A number that is not negative, and no larger than can be counted.
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| "expected a whole number, at least 0".to_owned())
}
