//! The names by which a game refers to its players, cards and objects.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A player's seat, counted from zero in turn order and printed from one (`p1`).
///
/// ```
/// use spellstack_core::id::PlayerId;
/// assert_eq!(PlayerId::new(0).to_string(), "p1");
/// assert_eq!(format!("{:?}", Some(PlayerId::new(0))), "Some(p1)");
/// assert_eq!("p2".parse(), Ok(PlayerId::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(u8);

impl PlayerId {
    /// The player at this seat, counted from zero.
    pub const fn new(seat: u8) -> Self {
        Self(seat)
    }

    /// The seat as an index into lists with one entry per player.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", u32::from(self.0) + 1)
    }
}

/// The same name as for people, so that a player has one in all that is printed.
impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a player such as 'p1'")]
pub struct PlayerIdError(pub String);

impl FromStr for PlayerId {
    type Err = PlayerIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_prefix(['p', 'P'])
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|digits| digits.parse::<u16>().ok())
            .and_then(|number| number.checked_sub(1))
            .and_then(|seat| u8::try_from(seat).ok())
            .map(Self)
            .ok_or_else(|| PlayerIdError(text.to_owned()))
    }
}

/// One stay of a card, token, spell or ability in a zone.
///
/// A card that changes zones becomes a new object (CR 400.7), so the slot may be
/// reused but never together with the same generation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId {
    slot: u32,
    generation: NonZeroU32,
}

impl ObjectId {
    /// The object of this generation in the slot.
    pub const fn new(slot: u32, generation: NonZeroU32) -> Self {
        Self { slot, generation }
    }

    /// The place in the arena of objects.
    pub const fn slot(self) -> u32 {
        self.slot
    }

    /// The place in the arena of objects, as an index.
    pub const fn index(self) -> usize {
        self.slot as usize
    }

    /// How often the slot has been taken, this time included.
    pub const fn generation(self) -> NonZeroU32 {
        self.generation
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}.{}", self.slot, self.generation)
    }
}

/// The same name as for people.
impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Defines ids that are plain numbers into a list.
macro_rules! numbered_ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(u32);

        impl $name {
            /// The id with this number.
            pub const fn new(number: u32) -> Self {
                Self(number)
            }

            /// The number as an index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    )+};
}

numbered_ids! {
    /// A card, the same for the whole game whatever zones it passes through.
    CardId,
    /// A card definition that the game can reach.
    DefId,
    /// A phrase of the lowered card language.
    NodeId,
    /// An ability of the lowered card language.
    AbilityId,
}
