//! Card types, supertypes and subtypes, and the type line that shows them (CR 205).

mod plural;
mod subtype;
mod subtype_set;
mod table;
mod type_line;

pub use subtype::{Subtype, SubtypeError, SubtypeKind};
pub use subtype_set::SubtypeSet;
pub use type_line::{TypeLine, TypeLineError};

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::bit_set::bit_set;
use crate::text_form::serde_as_text;

/// A card type of the games that are played here (CR 205.2a).
///
/// The values stand in the order in which a type line prints several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardType {
    /// Kindred (CR 308.1): it always comes with another type, which says how it is cast and resolves (CR 300.2b).
    Kindred,
    /// Enchantment (CR 303).
    Enchantment,
    /// Artifact (CR 301).
    Artifact,
    /// Land (CR 305).
    Land,
    /// Creature (CR 302).
    Creature,
    /// Planeswalker (CR 306).
    Planeswalker,
    /// Battle (CR 310).
    Battle,
    /// Instant (CR 304).
    Instant,
    /// Sorcery (CR 307).
    Sorcery,
}

impl CardType {
    /// Every card type, in the order in which a type line prints them.
    pub const ALL: [Self; 9] = [
        Self::Kindred,
        Self::Enchantment,
        Self::Artifact,
        Self::Land,
        Self::Creature,
        Self::Planeswalker,
        Self::Battle,
        Self::Instant,
        Self::Sorcery,
    ];

    /// The word on the type line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kindred => "Kindred",
            Self::Enchantment => "Enchantment",
            Self::Artifact => "Artifact",
            Self::Land => "Land",
            Self::Creature => "Creature",
            Self::Planeswalker => "Planeswalker",
            Self::Battle => "Battle",
            Self::Instant => "Instant",
            Self::Sorcery => "Sorcery",
        }
    }

    /// Whether objects of this type can be permanents (CR 110.4).
    pub const fn is_permanent(self) -> bool {
        match self {
            Self::Enchantment
            | Self::Artifact
            | Self::Land
            | Self::Creature
            | Self::Planeswalker
            | Self::Battle => true,
            Self::Kindred | Self::Instant | Self::Sorcery => false,
        }
    }
}

bit_set! {
    /// A set of card types: an object with several has the aspects of each (CR 300.2).
    CardTypes, CardType, u16
}

impl CardTypes {
    /// The types whose objects are permanents on the battlefield (CR 110.4).
    pub const PERMANENT: Self = Self::of(&[
        CardType::Enchantment,
        CardType::Artifact,
        CardType::Land,
        CardType::Creature,
        CardType::Planeswalker,
        CardType::Battle,
    ]);

    /// Whether one of the types makes a permanent (CR 110.4).
    pub const fn is_permanent(self) -> bool {
        self.intersects(Self::PERMANENT)
    }
}

/// A supertype (CR 205.4a), in the order in which a type line prints several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Supertype {
    /// Basic (CR 205.4c, 305.8).
    Basic,
    /// Legendary (CR 205.4d).
    Legendary,
    /// Ongoing (CR 205.4h).
    Ongoing,
    /// World (CR 205.4f).
    World,
    /// Snow (CR 205.4g).
    Snow,
}

impl Supertype {
    /// Every supertype, in the order in which a type line prints them.
    pub const ALL: [Self; 5] = [
        Self::Basic,
        Self::Legendary,
        Self::Ongoing,
        Self::World,
        Self::Snow,
    ];

    /// The word on the type line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basic => "Basic",
            Self::Legendary => "Legendary",
            Self::Ongoing => "Ongoing",
            Self::World => "World",
            Self::Snow => "Snow",
        }
    }
}

bit_set! {
    /// A set of supertypes.
    Supertypes, Supertype, u8
}

/// The text does not name a card type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a card type")]
pub struct CardTypeError(pub String);

/// The text does not name a supertype.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a supertype")]
pub struct SupertypeError(pub String);

/// Prints values by their names and reads them without regard to case.
macro_rules! named {
    ($($type:ident, $error:ident;)+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .into_iter()
                    .find(|value| value.name().eq_ignore_ascii_case(text))
                    .ok_or_else(|| $error(text.to_owned()))
            }
        }
    )+};
}

named! {
    CardType, CardTypeError;
    Supertype, SupertypeError;
}

serde_as_text!(CardType, Supertype);
