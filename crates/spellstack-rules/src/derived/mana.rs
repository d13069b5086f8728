//! The mana that players were found to have, kept for as long as nothing happens that could make a difference to it.
//!
//! Only mana of the simplest kind is kept: from the pool, from what just taps for mana that doesn't depend on the game, and
//! from what adds to that on an Aura.

use smallvec::SmallVec;
use spellstack_core::PlayerId;

use super::aspects::Aspects;
use crate::demand::Units;

/// What it was worked out from.
const READS: Aspects = Aspects::TAPPED
    .and(Aspects::UNTAPPED)
    .and(Aspects::CHARACTERISTICS)
    .and(Aspects::ATTACHMENTS)
    .and(Aspects::FACES)
    .and(Aspects::POOLS)
    // CR 302.6: what the player controls can be tapped from now on.
    .and(Aspects::TURN)
    .and(Aspects::MODIFIERS)
    .and(Aspects::RULE_EFFECTS)
    .and(Aspects::MANA_ABILITIES)
    .and(Aspects::RULES)
    .and(Aspects::MANA_LOST);

/// The mana of the players for whom it is known.
#[derive(Debug, Default)]
pub(super) struct CachedMana {
    of_players: SmallVec<[(PlayerId, Units); 2]>,
    /// What was read for it: nothing if it is known for nobody.
    reads: Aspects,
}

impl CachedMana {
    /// What a player was found to have.
    pub fn of(&self, who: PlayerId) -> Option<&Units> {
        let of_player = self.of_players.iter().find(|(player, _)| *player == who);
        of_player.map(|(_, units)| units)
    }

    /// Keeps what a player was found to have, if that wasn't known.
    pub fn keep(&mut self, who: PlayerId, units: Units) {
        if self.of(who).is_none() {
            self.of_players.push((who, units));
            self.reads = READS;
        }
    }

    /// Forgets it if it may be otherwise now.
    #[inline]
    pub fn touched(&mut self, aspects: Aspects) {
        if aspects.intersects(self.reads) {
            self.end();
        }
    }

    #[inline(never)]
    fn end(&mut self) {
        self.of_players.clear();
        self.reads = Aspects::NONE;
    }
}
