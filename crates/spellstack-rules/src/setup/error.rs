//! Why a setup isn't a legal game.

use std::fmt;

use serde::{Deserialize, Serialize};
use spellstack_core::lang::check::Fault;
use spellstack_core::{PlayerId, Step, Zone};
use thiserror::Error;

/// Where in a setup something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a player's deck.
    Deck(PlayerId),
    /// In that player's list of a zone, at that index.
    Zone(PlayerId, Zone, usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Deck(player) => write!(f, "{player} deck"),
            Place::Zone(player, zone, index) => write!(f, "{player} {}[{index}]", zone.kind()),
        }
    }
}

/// One reason why a setup isn't a legal game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("a game has from 2 to {max} players, not {count}")]
    PlayerCount {
        /// How many there are.
        count: usize,
        /// The most that there can be.
        max: usize,
    },
    /// A loop that would be let go on for too long.
    #[error("a loop limit of {limit} resolutions is more than {max}")]
    LoopLimit {
        /// The limit asked for.
        limit: u32,
        /// The greatest that there can be.
        max: u32,
    },
    /// The position refers to another number of players than the setup.
    #[error("the position has {found} players and the setup {expected}")]
    PositionPlayers {
        /// How many players the setup has.
        expected: usize,
        /// How many players the position has.
        found: usize,
    },
    /// A player without cards.
    #[error("{player} has no cards")]
    NoCards {
        /// Which player.
        player: PlayerId,
    },
    /// A starting life total of 0 or less.
    #[error("{player} can't begin a game with {life} life")]
    StartingLife {
        /// Which player.
        player: PlayerId,
        /// The life total.
        life: i32,
    },
    /// A life total below 0.
    #[error("{player} can't have {life} life")]
    NegativeLife {
        /// Which player.
        player: PlayerId,
        /// The life total.
        life: i32,
    },
    /// A player who isn't in the game.
    #[error("{player} is not in the game")]
    NoSuchPlayer {
        /// Which player.
        player: PlayerId,
    },
    /// Two definitions of one name.
    #[error("there are two definitions of '{name}'")]
    DuplicateDefinition {
        /// The name.
        name: String,
    },
    /// A definition with a fault.
    #[error("'{card}': {fault}")]
    Definition {
        /// The name of the card.
        card: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A card that no definition gives.
    #[error("{place}: there is no definition of '{name}'")]
    UnknownCard {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
    },
    /// Permanents whose effects depend on each other in too many ways to be worked out.
    #[error("the permanents change each other in too many ways to work out")]
    Intractable,
    /// A turn number of 0.
    #[error("turns are counted from 1")]
    TurnZero,
    /// A step in which nobody gets priority (CR 502.4, 514.3).
    #[error("no player gets priority in the {step} step")]
    NoPriority {
        /// The step.
        step: Step,
    },
    /// A card on the battlefield that isn't a permanent (CR 110.4).
    #[error("{place}: '{name}' can't be on the battlefield")]
    NotPermanent {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
    },
    /// Something that is only so of permanents, said of a card elsewhere.
    #[error("{place}: '{name}' isn't on the battlefield and can't be {what}")]
    OnlyOnBattlefield {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
        /// What is said of it.
        what: &'static str,
    },
    /// A card without a back face can't be transformed (CR 701.27).
    #[error("{place}: '{name}' has no back face")]
    NoBackFace {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
    },
    /// Only Auras and Equipment are attached.
    #[error("{place}: '{name}' is neither an Aura nor an Equipment")]
    NotAttachable {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
    },
    /// An Aura must be attached to something (CR 303.4).
    #[error("{place}: the Aura '{name}' is attached to nothing")]
    AuraUnattached {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
    },
    /// What something is attached to doesn't exist, or is the thing itself.
    #[error("{place}: '{name}' can't be attached to permanent {to} of {permanents}")]
    AttachedToNothing {
        /// Where it stands.
        place: Place,
        /// The name.
        name: String,
        /// The index given.
        to: usize,
        /// How many permanents there are.
        permanents: usize,
    },
}

/// Every reason why a setup isn't a legal game; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupErrors(pub Vec<SetupError>);

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupErrors {}
