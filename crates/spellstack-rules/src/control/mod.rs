//! Control: what the game is in the middle of. The frame stack, the pending decision, waiting triggers, the generator.
//!
//! Unlike facts, control is changed only by the loop ([`crate::machine`]).

mod answer;
mod batch;
mod cast;
mod effect;
mod scope;
mod stage;

use serde::{Deserialize, Serialize};
use spellstack_core::{AbilityId, ObjectId, PlayerId};

pub(crate) use answer::Answer;
pub use batch::Replacer;
pub(crate) use batch::{BatchEvent, BatchFrame, BatchStage, Followed, Report};
pub(crate) use cast::{CastFrame, CastStage, PlannedMana, Purpose};
pub(crate) use effect::{
    AmassStage, ArrangeStage, CastCardStage, CopyStage, DrawStage, EffectFrame, EffectStage, Exiled,
    ForEachStage, MayStage, MoveStage, PartFollowed, RepeatStage, Retargeting, SearchStage, ShuffleStage,
    ThenStage, TogetherStage,
};
pub(crate) use scope::Bindings;
pub use scope::{Bound, InstructionResult, Looked, Scope};
pub(crate) use stage::{
    Assigning, AttackStage, BlockStage, DamageStage, ResolveStage, SettleStage, StartFrame, StartStage,
    TriggerFrame, TriggerStage, TurnStage, UntapStage,
};

use crate::decision::Pending;
use crate::event::Batch;

use crate::random::Random;
use crate::state::EventBinding;

/// What the game is in the middle of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Control {
    pub(crate) random: Random,
    pub(crate) frames: Vec<Frame>,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) pending: Option<Pending>,
    /// The answer to the last decision, until the frame that asked takes it: there is none while a decision is pending.
    #[serde(skip)]
    pub(crate) answer: Option<Answer>,
    /// Triggered abilities that wait to be put on the stack (CR 603.3).
    pub(crate) waiting: Vec<Waiting>,
    /// Verbs that happen together, one phrase in another.
    pub(crate) gathering: Vec<Gathering>,
    /// What the last instruction did.
    pub(crate) result: InstructionResult,
    /// Who has priority.
    pub(crate) priority: Option<PlayerId>,
    pub(crate) loops: LoopWatch,
}

impl Control {
    /// Forgets what the game was in the middle of: it is over, and where it was left is no part of how it stands.
    pub(crate) fn forget(&mut self) {
        self.frames.clear();
        self.scopes.clear();
        self.pending = None;
        self.answer = None;
        self.waiting.clear();
        self.gathering.clear();
        self.priority = None;
    }

    /// The triggered ability of that number, while its controller is asked to order them.
    pub fn waiting_trigger(&self, number: u16) -> Option<&Waiting> {
        match self.frames.last() {
            Some(Frame::PutTriggers(frame)) => frame.queue.get(usize::from(number)),
            _ => None,
        }
    }
}

/// Events of verbs that happen together, gathered until all their choices are made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Gathering {
    /// The number of scopes as it began: what happens in another scope, such as instead of an event, isn't gathered.
    pub depth: u32,
    /// What waits.
    pub batch: Batch,
    /// What has been done already, since something couldn't happen at the same time with it (CR 608.2f).
    pub done: InstructionResult,
}

/// A triggered ability that waits to be put on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Which ability.
    pub ability: AbilityId,
    /// Of what.
    pub source: ObjectId,
    /// Who controls it.
    pub controller: PlayerId,
    /// What set it off.
    pub event: EventBinding,
    /// What else could have set off a trigger that waited for one event (CR 603.7b).
    pub others: Vec<EventBinding>,
    /// What a delayed or reflexive trigger took along, and the X of any (CR 107.3m-n).
    pub bindings: Vec<Bound>,
    /// Whether it watches for other triggers, and goes on the stack after them (CR 603.3b).
    pub second: bool,
    /// When a delayed triggered ability was created.
    pub since: Option<u32>,
}

/// Which part of the rules is at work.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Frame {
    /// The game starts: shuffling, opening hands, mulligans (CR 103).
    Start(Box<StartFrame>),
    /// The turn goes from step to step (CR 500).
    Turn(TurnStage),
    /// Players get priority in turn until all pass (CR 117).
    Priority { passed: u8 },
    /// State-based actions and waiting triggers, before a player gets priority (CR 117.5).
    Settle(SettleStage),
    /// Waiting triggers are put on the stack (CR 603.3b).
    PutTriggers(Box<TriggerFrame>),
    /// It is chosen which of several events set a delayed trigger off (CR 603.7b).
    WhichEvent(Box<Waiting>),
    /// A spell is cast, an ability activated or put on the stack, or a cost paid (CR 601.2, 602.2, 603.3d, 118.12).
    Cast(Box<CastFrame>),
    /// The top of the stack resolves (CR 608).
    Resolve { object: ObjectId, stage: ResolveStage },
    /// An instruction is followed.
    Effect(Box<EffectFrame>),
    /// A batch goes through replacement effects (CR 616) and is committed.
    Batch(Box<BatchFrame>),
    /// A scope ends.
    EndScope,
    /// Permanents untap (CR 502.3).
    Untap(UntapStage),
    /// Attackers are declared (CR 508.1).
    DeclareAttackers(AttackStage),
    /// Blockers are declared (CR 509.1).
    DeclareBlockers(BlockStage),
    /// Combat damage is assigned and dealt (CR 510).
    CombatDamage(DamageStage),
}

/// Watches for mandatory loops (CR 104.4b), with Brent's way of finding a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct LoopWatch {
    /// The position that later ones are compared with.
    pub saved: u64,
    /// How many resolutions since it was saved.
    pub steps: u32,
    /// How many until another one is saved.
    pub limit: u32,
    /// How often the saved position has come again.
    pub repeats: u8,
    /// Resolutions without an unforced choice but passing, since the stack was last as low as it is.
    pub resolutions: u32,
    /// The fewest objects that were on the stack before one of them.
    pub lowest: Option<u32>,
}
