//! What clients call objects.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use spellstack_core::ObjectId;
use thiserror::Error;

/// An object, as a seat calls it: text such as `12.1`, which is to be compared and not to be read.
///
/// It is the same object for as long as that stays where it is. Only a card in another player's hand is called by its
/// place there, so that the text may mean another card in the next picture.
///
/// ```
/// use spellstack_protocol::Id;
///
/// let id: Id = "12.1".parse()?;
/// assert_eq!(id.to_string(), "12.1");
/// assert!("12".parse::<Id>().is_err());
/// # Ok::<(), spellstack_protocol::IdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(ObjectId);

/// The text is not an object's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not an object such as '12.1'")]
pub struct IdError(pub String);

impl From<ObjectId> for Id {
    fn from(id: ObjectId) -> Self {
        Id(id)
    }
}

impl From<Id> for ObjectId {
    fn from(id: Id) -> Self {
        id.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0.slot(), self.0.generation())
    }
}

impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (slot, generation) = text.split_once('.')?;
            let generation: NonZeroU32 = generation.parse().ok()?;
            Some(ObjectId::new(slot.parse().ok()?, generation))
        };
        read().map(Id).ok_or_else(|| IdError(text.to_owned()))
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
