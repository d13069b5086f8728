//! Words and players that are chosen: as a permanent enters, or as a spell or ability resolves.

use serde::{Deserialize, Serialize};
use spellstack_core::{Color, DefId, ObjectId, PlayerId, Subtype};

/// Something that was chosen and is referred to later as *the chosen ...*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// A colour.
    Color(Color),
    /// A creature type.
    CreatureType(Subtype),
    /// The name of that definition (CR 201.4).
    Name(DefId),
    /// A player.
    Player(PlayerId),
}

/// What was chosen as a permanent entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChosenWord {
    /// The permanent.
    pub holder: ObjectId,
    /// What the permanent was as it entered: the choice belongs to the abilities of that (CR 607.2d).
    pub def: DefId,
    /// The choice.
    pub word: Word,
}

impl Word {
    /// The colour, if it is one.
    #[must_use]
    pub fn color(self) -> Option<Color> {
        match self {
            Word::Color(color) => Some(color),
            Word::CreatureType(_) | Word::Name(_) | Word::Player(_) => None,
        }
    }
}
