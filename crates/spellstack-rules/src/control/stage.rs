//! How far the frames have come that go through the game, the turn and combat.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::{ObjectId, PerPlayer, PlayerId, PlayerSet, Step};

use super::Waiting;
use crate::event::Thing;
use crate::state::{Attack, Block};

/// The start of a game (CR 103).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct StartFrame {
    pub stage: StartStage,
    /// How many mulligans each player has taken.
    pub mulligans: PerPlayer<u8>,
    /// Who keeps.
    pub kept: PerPlayer<bool>,
    /// Who takes a mulligan in this round.
    pub again: PerPlayer<bool>,
}

/// How far the start of a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StartStage {
    /// Decks are shuffled.
    Shuffle,
    /// Opening hands are drawn.
    Draw,
    /// Players declare whether they take a mulligan.
    Declare,
    /// That player has been asked.
    DeclareAsked(PlayerId),
    /// Those who declared it take one.
    Mulligan,
    /// Each of them puts cards on the bottom.
    Bottom,
    /// That player has been asked which.
    BottomAsked(PlayerId),
    /// That player has been asked for the order of several.
    BottomOrderAsked(PlayerId),
    /// Players act with cards of their opening hands, all but those who are done.
    Opening { done: PlayerSet },
    /// One of them has been asked.
    OpeningAsked { player: PlayerId, done: PlayerSet },
    /// The first turn begins.
    FirstTurn,
}

/// How far a turn has come with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TurnStage {
    /// That step begins.
    Begin(Step),
    /// Its turn-based actions.
    Actions,
    /// The active player has been asked for the cards over the maximum hand size.
    HandSizeAsked,
    /// Damage wears off and effects end, in the cleanup step.
    WearOff,
    /// The cleanup step may need priority after all.
    CleanupCheck,
    /// Another cleanup step follows (CR 514.3a).
    CleanupAgain,
    /// Turn-based actions are done: players get priority.
    Priority,
    /// The step ends.
    End,
}

/// How far permanents have come to untap (CR 502.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UntapStage {
    /// Nothing has been asked.
    Begin,
    /// The question of that number has been asked.
    Asked {
        question: u32,
        /// What stays tapped by the answers to those before it.
        stay: SmallVec<[ObjectId; 2]>,
    },
}

/// How far the game is settled before a player gets priority (CR 117.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SettleStage {
    /// State-based actions are looked for.
    Check,
    /// A player has been asked which of several legends stays (CR 704.5j).
    LegendAsked {
        /// Those that stay of other names.
        kept: SmallVec<[ObjectId; 2]>,
    },
}

/// Waiting triggers on their way to the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct TriggerFrame {
    pub stage: TriggerStage,
    /// Those to be put on the stack, in order.
    pub queue: VecDeque<Waiting>,
}

/// How far waiting triggers have come on their way to the stack (CR 603.3b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TriggerStage {
    /// The next player orders theirs.
    Order,
    /// That player has been asked.
    OrderAsked,
    /// So many of the queue have their order, and are put on the stack one by one.
    Put { ordered: usize },
}

/// How far the top of the stack has resolved (CR 608).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ResolveStage {
    /// It begins to.
    Begin,
    /// Its modes before that one have been followed.
    Follow { mode: u8 },
    /// Its instructions have been followed.
    End,
    /// It should have left the stack.
    Leave,
}

/// How far attackers are declared (CR 508.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttackStage {
    /// The active player is to be asked.
    Begin,
    /// The active player has been asked.
    Asked,
    /// These have been chosen, and are being paid for (CR 508.1j).
    Paying(Vec<Attack>),
}

/// How far blockers are declared (CR 509.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BlockStage {
    /// The defending player after that one in turn order is to be asked.
    Next { after: PlayerId },
    /// That player has been asked.
    Asked(PlayerId),
    /// The player has chosen these, and is paying for them (CR 509.1f).
    Paying { player: PlayerId, blocks: Vec<Block> },
}

/// How far combat damage is assigned (CR 510.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DamageStage {
    /// Who deals it is to be found.
    Begin,
    /// The division of one creature's damage has been asked.
    Asked(Box<Assigning>),
}

/// Combat damage being assigned (CR 510.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Assigning {
    /// The creatures that deal damage in this step, the active player's first.
    pub dealers: Vec<ObjectId>,
    /// Which of them is next.
    pub at: usize,
    /// What has been assigned: dealer, recipient, amount.
    pub assigned: Vec<(ObjectId, Thing, u32)>,
}
