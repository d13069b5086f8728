//! The number of the format of all messages.

use serde::{Deserialize, Deserializer};
use thiserror::Error;

/// The version of what is sent and received. Whatever changes there raises it.
pub const PROTOCOL_FORMAT: u32 = 3;

/// A message of another format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the message has format {found}, and only format {known} can be read")]
pub struct FormatError {
    /// The format of the message.
    pub found: u32,
    /// The format that can be read.
    pub known: u32,
}

/// Reads the number of the format, and refuses another than the known one.
pub(crate) fn known_format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let found = u32::deserialize(deserializer)?;
    let known = PROTOCOL_FORMAT;
    if found == known {
        Ok(found)
    } else {
        Err(serde::de::Error::custom(FormatError { found, known }))
    }
}
