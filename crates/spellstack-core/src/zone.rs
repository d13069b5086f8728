//! The zones of the game (CR 400).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::bit_set::bit_set;
use crate::id::PlayerId;
use crate::text_form::serde_as_text;

/// A kind of zone, without the player whose it is (CR 400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ZoneKind {
    /// A player's deck during the game (CR 401.1), which nobody looks through (CR 401.2).
    Library,
    /// What a player has drawn and not yet played (CR 402.1).
    Hand,
    /// Where permanents are, and nothing else (CR 110.1, 110.4c, 403.1, 403.3).
    Battlefield,
    /// A player's discard pile (CR 404.1), open to all (CR 404.2).
    Graveyard,
    /// Where spells and abilities wait to resolve (CR 405).
    Stack,
    /// Where exiled objects are kept (CR 406.1).
    Exile,
    /// Where emblems and the like are (CR 408.1).
    Command,
}

impl ZoneKind {
    /// Every kind of zone.
    pub const ALL: [Self; 7] = [
        Self::Library,
        Self::Hand,
        Self::Battlefield,
        Self::Graveyard,
        Self::Stack,
        Self::Exile,
        Self::Command,
    ];

    /// The zone's English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Library => "library",
            Self::Hand => "hand",
            Self::Battlefield => "battlefield",
            Self::Graveyard => "graveyard",
            Self::Stack => "stack",
            Self::Exile => "exile",
            Self::Command => "command",
        }
    }

    /// Whether each player has a zone of this kind of their own (CR 400.1).
    pub const fn is_per_player(self) -> bool {
        match self {
            Self::Library | Self::Hand | Self::Graveyard => true,
            Self::Battlefield | Self::Stack | Self::Exile | Self::Command => false,
        }
    }

    /// Whether not all players can be expected to see the cards there (CR 400.2).
    pub const fn is_hidden(self) -> bool {
        match self {
            Self::Library | Self::Hand => true,
            Self::Battlefield | Self::Graveyard | Self::Stack | Self::Exile | Self::Command => false,
        }
    }

    /// Whether all players can see the faces of the cards there (CR 400.2).
    pub const fn is_public(self) -> bool {
        !self.is_hidden()
    }

    /// The zone of this kind, the player's own where each player has one.
    pub const fn of(self, player: PlayerId) -> Zone {
        match self {
            Self::Library => Zone::Library(player),
            Self::Hand => Zone::Hand(player),
            Self::Graveyard => Zone::Graveyard(player),
            Self::Battlefield => Zone::Battlefield,
            Self::Stack => Zone::Stack,
            Self::Exile => Zone::Exile,
            Self::Command => Zone::Command,
        }
    }
}

impl fmt::Display for ZoneKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a zone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a zone")]
pub struct ZoneKindError(pub String);

impl FromStr for ZoneKind {
    type Err = ZoneKindError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ZoneKindError(text.to_owned()))
    }
}

serde_as_text!(ZoneKind);

bit_set! {
    /// A set of kinds of zones.
    ZoneKinds, ZoneKind, u8
}

/// One zone of a game.
///
/// ```
/// use spellstack_core::{id::PlayerId, zone::Zone};
/// let hand = Zone::Hand(PlayerId::new(0));
/// assert!(hand.is_hidden());
/// assert_eq!(hand.owner(), Some(PlayerId::new(0)));
/// assert_eq!(Zone::Stack.owner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zone {
    /// That player's library.
    Library(PlayerId),
    /// That player's hand.
    Hand(PlayerId),
    /// That player's graveyard.
    Graveyard(PlayerId),
    /// The battlefield, shared by all players.
    Battlefield,
    /// The stack, shared by all players.
    Stack,
    /// The exile zone, shared by all players.
    Exile,
    /// The command zone, shared by all players.
    Command,
}

impl Zone {
    /// The kind of zone.
    pub const fn kind(self) -> ZoneKind {
        match self {
            Self::Library(_) => ZoneKind::Library,
            Self::Hand(_) => ZoneKind::Hand,
            Self::Graveyard(_) => ZoneKind::Graveyard,
            Self::Battlefield => ZoneKind::Battlefield,
            Self::Stack => ZoneKind::Stack,
            Self::Exile => ZoneKind::Exile,
            Self::Command => ZoneKind::Command,
        }
    }

    /// The player whose zone it is, none for a shared zone.
    pub const fn owner(self) -> Option<PlayerId> {
        match self {
            Self::Library(player) | Self::Hand(player) | Self::Graveyard(player) => Some(player),
            Self::Battlefield | Self::Stack | Self::Exile | Self::Command => None,
        }
    }

    /// Whether not all players can be expected to see the cards there (CR 400.2).
    pub const fn is_hidden(self) -> bool {
        self.kind().is_hidden()
    }

    /// Whether all players can see the faces of the cards there (CR 400.2).
    pub const fn is_public(self) -> bool {
        self.kind().is_public()
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.owner() {
            Some(player) => write!(f, "{player} {}", self.kind()),
            None => self.kind().fmt(f),
        }
    }
}
