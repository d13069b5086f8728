//! Bookkeeping: what the game notes for itself. The rules don't call these events, so nothing replaces them, nothing triggers
//! on them, and clients don't see them.

use serde::{Deserialize, Serialize};
use spellstack_core::lang::Link;
use spellstack_core::{AbilityId, ObjectId};

use crate::numbers::Numbers;
use crate::state::{Agenda, ContinuousEffect, DelayedTrigger, Note, StackEntry};

/// One note of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Bookkeeping {
    /// A spell's or ability's choices become known: modes, targets, X.
    Announce { entry: Box<StackEntry> },
    /// Something is remembered for a linked ability (CR 607).
    Remember {
        holder: ObjectId,
        link: Link,
        object: ObjectId,
    },
    /// Something is noted of an ability for the rest of the turn.
    Note {
        object: ObjectId,
        ability: AbilityId,
        note: Note,
    },
    /// A state trigger has triggered and waits for its ability to leave the stack (CR 603.8).
    ArmState {
        object: ObjectId,
        ability: AbilityId,
        waiting: bool,
    },
    /// A continuous, replacement or rules effect begins.
    BeginEffect { effect: Box<ContinuousEffect> },
    /// Effects end, by their numbers.
    EndEffects { ids: Numbers<Vec<u32>> },
    /// A replacement with a limited number of uses has been used, or a shield has prevented an amount of damage.
    UseEffect { id: u32, prevented: u32 },
    /// A delayed trigger begins to wait.
    BeginDelayed { trigger: Box<DelayedTrigger> },
    /// Delayed triggers stop waiting, by their numbers.
    EndDelayed { ids: Numbers<Vec<u32>> },
    /// Exiled objects no longer wait for something to leave the battlefield (CR 610.3).
    EndUntil { objects: Vec<ObjectId> },
    /// What comes out of turn order changes (CR 500.8, 500.9).
    SchedulePhases { agenda: Agenda },
    /// Combat damage of this combat's first strike step has been dealt by these (CR 510.4).
    FirstStrikers { objects: Vec<ObjectId> },
    /// These permanents are the ones with the supertype world; the new ones among them have become so at once (CR 704.5k).
    NoteWorlds { objects: Vec<ObjectId> },
    /// A permanent's deathtouch mark is forgotten, as state-based actions have been checked (CR 704.5h).
    ForgetDeathtouch,
    /// A player's failed draw has been noted by state-based actions.
    ForgetEmptyDraw,
    /// Objects that are gone are forgotten, as nothing can ask about them any more.
    ForgetLastKnown { ids: Vec<ObjectId> },
}
