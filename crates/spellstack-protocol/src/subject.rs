//! What words are about.

use serde::{Deserialize, Serialize};
use spellstack_core::{CardId, ObjectId, PlayerId};
use spellstack_rules::Thing;

use crate::Id;

/// What an option, a target or a card's text is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A player, by the seat, counted from 0.
    Player(PlayerId),
    /// An object in any zone but a library.
    Object(Id),
    /// A card in a library that the seat is looking at.
    Card {
        /// Whose library it is in.
        owner: PlayerId,
        /// Its number; for another player's card, a number that stands for its place.
        card: CardId,
    },
    /// A card that is only named.
    Name(String),
}

impl Subject {
    /// The object that it is, if it is one.
    #[must_use]
    pub fn object(&self) -> Option<ObjectId> {
        match self {
            Subject::Object(id) => Some((*id).into()),
            Subject::Player(_) | Subject::Card { .. } | Subject::Name(_) => None,
        }
    }

    /// The player or object that it is, if it is one.
    #[must_use]
    pub fn thing(&self) -> Option<Thing> {
        match self {
            Subject::Player(player) => Some(Thing::Player(*player)),
            Subject::Object(id) => Some(Thing::Object((*id).into())),
            Subject::Card { .. } | Subject::Name(_) => None,
        }
    }
}

impl From<ObjectId> for Subject {
    fn from(id: ObjectId) -> Self {
        Subject::Object(id.into())
    }
}

impl From<Thing> for Subject {
    fn from(thing: Thing) -> Self {
        match thing {
            Thing::Player(player) => Subject::Player(player),
            Thing::Object(id) => id.into(),
        }
    }
}
