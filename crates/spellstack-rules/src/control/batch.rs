//! Batches of events on their way through replacement effects (CR 614-616).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::{AbilityId, NodeId, ObjectId, PlayerId, ShortVec};

use super::Scope;
use crate::event::{Bookkeeping, Event};
use crate::numbers::Numbers;

/// One event on its way to being committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BatchEvent {
    pub event: Event,
    /// The replacement effects that have already applied (CR 614.5).
    pub applied: SmallVec<[Replacer; 1]>,
    /// Whether replacement is finished.
    pub settled: bool,
    /// Whether it is what was to be done, or part of it: a permanent that regenerates isn't destroyed (CR 614.6).
    pub counts: bool,
}

/// What replaces: an ability of an object, or an effect by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replacer {
    /// The statement of that number of an object's static ability. Whoever is given the same ability twice has two (CR 113.2c):
    /// the last number tells them apart.
    Ability(ObjectId, AbilityId, u8, u8),
    /// A statement of an ability that the moving card would have on the battlefield (CR 614.12), told apart likewise.
    Entering(AbilityId, u8, u8),
    /// An effect.
    Effect(u32),
    /// A rule of the game: stun counters (CR 122.1d), regeneration shields are effects.
    Stun,
    /// A rule of the game: a shield counter goes instead of the permanent, and instead of damage to it (CR 122.1c).
    Shield,
    /// A rule of the game: a permanent with a finality counter is exiled instead of dying (CR 122.1h).
    Finality,
    /// An Aura that enters without being cast needs something to enchant (CR 303.4f).
    AuraEntry,
    /// What enters attacking or blocking needs something to attack or block (CR 508.4, 509.4).
    CombatEntry,
    /// A planeswalker enters with loyalty counters (CR 306.5b).
    Loyalty,
    /// A spell cast with flashback is exiled instead of leaving the stack for elsewhere (CR 702.34a).
    Flashback,
    /// Protection prevents damage (CR 702.16e).
    Protection,
    /// A discarded card with madness is exiled instead of put into a graveyard (CR 702.35a).
    Madness,
}

/// A batch on its way to being committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BatchFrame {
    pub stage: BatchStage,
    pub events: Vec<BatchEvent>,
    /// What is noted with them.
    pub records: Vec<Bookkeeping>,
    /// The event being looked at.
    pub at: u32,
    /// Effects that happen instead of events, or follow from their prevention, once the rest has happened.
    pub instead: Vec<Followed>,
    /// Events that follow one after the other, once the rest has happened: cards drawn in addition.
    pub later: Vec<BatchEvent>,
    /// Effects with a limited number of uses that have applied.
    pub used: Numbers<ShortVec<u32, 1>>,
    /// What it tells the instruction.
    pub report: Report,
}

/// What a batch tells the instruction that it belongs to ("this way").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
    /// That this is what was done.
    Done,
    /// That this was done too.
    More,
    /// Nothing: it follows from another batch.
    Nothing,
}

impl Report {
    /// What the rest of the same batch tells.
    pub(crate) fn later(self) -> Self {
        match self {
            Report::Done | Report::More => Report::More,
            Report::Nothing => Report::Nothing,
        }
    }
}

/// How far a batch has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BatchStage {
    /// The event at hand goes through replacement effects.
    #[default]
    Replace,
    /// The affected player has been asked which replacement to apply.
    WhichAsked,
    /// It has been asked what an Aura enters attached to (CR 303.4f).
    HostAsked,
    /// It has been asked what a creature enters attacking or blocking (CR 508.4, 509.4).
    OpponentAsked,
    /// A word or player has been asked for that is chosen as a permanent enters (CR 614.12a).
    WordAsked,
    /// It has been asked what a permanent enters as a copy of, if anything, by that replacement (CR 707.5).
    OriginalAsked(Replacer),
    /// It has been asked how much of the damage the shield of that number prevents (CR 615.7).
    ShareAsked(u32),
    /// That player has been asked for the order of what enters at once (CR 613.7m).
    OrderAsked(PlayerId),
}

/// An effect that follows from a replacement or prevention.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Followed {
    pub replacer: Replacer,
    /// Whom the prevented damage would have been dealt to.
    pub spared: Option<crate::event::Thing>,
    pub scope: Scope,
    pub root: NodeId,
}
