//! Players.

use serde::{Deserialize, Serialize};
use spellstack_core::counter::CounterKind;
use spellstack_core::lang::Skipped;
use spellstack_core::mana::ManaPool;

/// What is so of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayerState {
    /// The life total.
    pub(crate) life: i32,
    /// Mana in the pool.
    pub(crate) pool: ManaPool,
    /// Poison counters.
    pub(crate) poison: u32,
    /// Energy counters.
    pub(crate) energy: u32,
    /// Lands played this turn.
    pub(crate) lands_played: u32,
    /// Cards drawn this turn.
    pub(crate) drawn: u32,
    /// Cards drawn in this draw step.
    pub(crate) drawn_this_step: u32,
    /// Whether a draw from an empty library awaits state-based actions (CR 704.5b).
    pub(crate) drew_from_empty: bool,
    /// The steps, phases and turns that the player will skip (CR 614.10a).
    pub(crate) skips: Vec<Skipped>,
    /// Whether the player has lost.
    pub(crate) lost: bool,
    /// The first free slot of those in which cards of this player's hand are kept.
    pub(crate) free_in_hand: Option<u32>,
}

impl PlayerState {
    pub(crate) fn new(life: i32) -> Self {
        PlayerState {
            life,
            pool: ManaPool::default(),
            poison: 0,
            energy: 0,
            lands_played: 0,
            drawn: 0,
            drawn_this_step: 0,
            drew_from_empty: false,
            skips: Vec::new(),
            lost: false,
            free_in_hand: None,
        }
    }

    /// The counters of a kind; only poison and energy counters are kept on players.
    pub(crate) fn counters_mut(&mut self, kind: CounterKind) -> Option<&mut u32> {
        match kind {
            CounterKind::Poison => Some(&mut self.poison),
            CounterKind::Energy => Some(&mut self.energy),
            _ => None,
        }
    }
}
