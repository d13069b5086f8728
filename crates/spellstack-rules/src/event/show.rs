//! What is shown to players (CR 701.20).

use serde::{Deserialize, Serialize};
use spellstack_core::lang::Shown;
use spellstack_core::{DefId, PlayerId, Zone};

use super::Mover;

/// Why cards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Showing {
    /// Some players look at them (CR 701.20e).
    Look,
    /// A player searches all the cards there (CR 701.23a).
    Search,
    /// They are revealed (CR 701.20a).
    Reveal,
}

impl From<Shown> for Showing {
    fn from(shown: Shown) -> Self {
        match shown {
            Shown::Look => Showing::Look,
            Shown::Reveal => Showing::Reveal,
        }
    }
}

/// A card that is shown to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShownCard {
    /// The card.
    pub what: Mover,
    /// Where it is (CR 701.20b).
    pub zone: Zone,
    /// Who owns it there, or controls it.
    pub whose: PlayerId,
    /// What it is: known once it has happened, to those who see it.
    pub def: Option<DefId>,
}
