//! Players who have nothing to do, and what could give them something to do.
//!
//! A list that turns out empty says why: what is in the way of each card and ability that could come into question. Only
//! what touches one of the reasons ends that knowledge.

use spellstack_core::{PlayerId, PlayerSet};

use super::aspects::{Aspects, Touch};
use crate::state::{Facts, MAX_PLAYERS};

/// What a player without anything to do waits for, besides new abilities and new cards in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wants(u8);

impl Wants {
    /// Mana, or a permanent to tap.
    pub const MANA: Wants = Wants(1);
    /// Something on the stack.
    pub const STACK: Wants = Wants(1 << 1);
    /// A card in a graveyard, in exile or in the command zone.
    pub const ELSEWHERE: Wants = Wants(1 << 2);
    /// A card in exile.
    pub const EXILE: Wants = Wants(1 << 3);
    /// Another turn.
    pub const TURN: Wants = Wants(1 << 4);
    /// A permanent to target.
    pub const ARRIVAL: Wants = Wants(1 << 5);
    /// Counters.
    pub const COUNTERS: Wants = Wants(1 << 6);
    /// Whatever happens may be it.
    pub const ANYTHING: Wants = Wants(1 << 7);

    /// What each of them is, in their order.
    const READS: [Aspects; 8] = [
        Aspects::UNTAPPED
            .and(Aspects::OWN_TURN)
            .and(Aspects::MANA_ABILITIES),
        Aspects::ONTO_STACK,
        Aspects::INTO_EXILE
            .and(Aspects::INTO_GRAVEYARD)
            .and(Aspects::INTO_COMMAND),
        Aspects::INTO_EXILE,
        Aspects::TURN,
        Aspects::ONTO_BATTLEFIELD,
        Aspects::COUNTERS_PUT,
        Aspects::ANYTHING.and(Aspects::MANA_ABILITIES),
    ];

    pub const fn union(self, other: Wants) -> Wants {
        Wants(self.0 | other.0)
    }

    const fn includes(self, other: Wants) -> bool {
        self.0 & other.0 == other.0
    }

    /// What may give something to do to a player who waits for these.
    fn reads(self) -> Aspects {
        let places = (0..8).filter(|place| self.includes(Wants(1 << place)));
        places.fold(ALWAYS, |all, place| all.and(Wants::READS[place]))
    }
}

/// What may give anybody something to do: new cards, abilities and rules, and what is rare.
const ALWAYS: Aspects = Aspects::HAND
    .and(Aspects::CHARACTERISTICS)
    .and(Aspects::ABILITIES)
    .and(Aspects::RULES)
    .and(Aspects::ATTACHMENTS)
    .and(Aspects::FACES)
    .and(Aspects::COPIES)
    .and(Aspects::MODIFIERS)
    .and(Aspects::RULE_EFFECTS)
    .and(Aspects::OUTCOME)
    .and(Aspects::AGENDA)
    .and(Aspects::UNTIL);

/// What may give something to do besides when sorceries can be cast.
const AT_SORCERY_SPEED: Aspects = Aspects::SLOW_HAND.and(Aspects::OWN_TURN);

/// The players who were found to have nothing to do, until something happens that concerns them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Idle {
    /// Those who have nothing to do when sorceries can't be cast.
    players: PlayerSet,
    /// Those of them who wouldn't even if sorceries could be.
    always: PlayerSet,
    /// What each of them waits for.
    wants: [Wants; MAX_PLAYERS],
    /// All that any of them waits for: most of what happens is nothing of it.
    any_reads: Aspects,
}

impl Idle {
    /// Whether the player is known to have nothing to do.
    pub fn contains(&self, facts: &Facts, player: PlayerId, sorcery_speed: bool) -> bool {
        let players = if sorcery_speed { self.always } else { self.players };
        // What is tapped for mana to pay something else gives no more than was there.
        let wants_mana = self.wants[player.index()].includes(Wants::MANA);
        let may_have_mana = || wants_mana && !facts.players[player].pool.is_empty();
        players.contains(player) && !may_have_mana()
    }

    /// Notes that the player has nothing to do, and why.
    pub fn note(&mut self, player: PlayerId, sorcery_speed: bool, wants: Wants) {
        self.players.insert(player);
        if sorcery_speed {
            self.always.insert(player);
        } else {
            self.always.remove(player);
        }
        self.wants[player.index()] = wants;
        self.any_reads = self.any_reads.and(wants.reads()).and(AT_SORCERY_SPEED);
    }

    /// Nobody is known to have nothing to do.
    pub fn end(&mut self) {
        self.players = PlayerSet::empty();
        self.always = PlayerSet::empty();
        self.any_reads = Aspects::NONE;
    }

    /// Ends what may be otherwise now.
    #[inline]
    pub fn touched(&mut self, touch: Touch) {
        if touch.aspects.intersects(self.any_reads) {
            self.end_where(touch);
        }
    }

    #[inline(never)]
    fn end_where(&mut self, touch: Touch) {
        for player in self.players.iter() {
            let reads = self.wants[player.index()].reads();
            if touch.concerns(player, reads) {
                self.players.remove(player);
                self.always.remove(player);
            } else if touch.concerns(player, AT_SORCERY_SPEED) {
                self.always.remove(player);
            }
        }
        if self.players.is_empty() {
            self.any_reads = Aspects::NONE;
        }
    }
}
