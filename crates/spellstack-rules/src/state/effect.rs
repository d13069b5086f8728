//! Effects that last: continuous, replacement and rules effects from resolved spells and abilities, delayed triggers.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::{AbilityId, Color, NodeId, ObjectId, PlayerId, ShortVec};

use super::stack::EventBinding;
use crate::characteristics::Copied;
use crate::control::Bound;
use crate::numbers::Numbers;

/// What a continuous effect applies to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Affected {
    /// These objects, fixed when the effect began (CR 611.2c).
    Objects(SmallVec<[ObjectId; 2]>),
    /// Whatever the effect's own words say, at any time: rules and replacement effects.
    AsWorded,
}

/// How long an effect lasts, with what that depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSpan {
    /// Until the cleanup step (CR 514.2).
    EndOfTurn,
    /// Until combat ends (CR 511.3).
    EndOfCombat,
    /// Until that player's next turn begins.
    TurnOf(PlayerId),
    /// During that player's next turn, which hasn't begun.
    NextTurnOf(PlayerId),
    /// Until that object leaves the battlefield.
    While(ObjectId),
    /// As long as the condition of the node holds.
    Condition,
    /// Until the game ends.
    Forever,
}

impl EffectSpan {
    /// Whether what lasts so long hasn't begun to apply.
    pub(crate) fn is_to_come(self) -> bool {
        matches!(self, EffectSpan::NextTurnOf(_))
    }
}

/// A continuous effect from a resolved spell or ability (CR 611.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ContinuousEffect {
    /// Its number.
    pub id: u32,
    /// The node that made it: a `Modify`, `ChangeRule`, `Replace` or `Regenerate`.
    pub node: NodeId,
    /// The ability that carries its rule or replacement, if it is no `Modify`.
    pub ability: Option<AbilityId>,
    /// The source of the effect.
    pub source: ObjectId,
    /// Who controls the effect.
    pub controller: PlayerId,
    /// What it applies to.
    pub affected: Affected,
    /// The values of its `ModifyPt` and `SetPt` phrases in order, fixed when the effect began (CR 608.2h).
    pub values: Numbers<ShortVec<i32, 2>>,
    /// The copiable definition of its `Copy` phrase, as it was then (CR 707.2b).
    pub copy: Option<Copied>,
    /// The player of its `Control` phrase.
    pub player: Option<PlayerId>,
    /// The chosen colour.
    pub color: Option<Color>,
    /// How long it lasts.
    pub span: EffectSpan,
    /// How often a replacement can still apply.
    pub uses: Option<u32>,
    /// How much damage a prevention shield still prevents.
    pub shield: Option<u32>,
    /// What the effect knows of the resolution that made it: objects by target and label.
    pub bindings: Vec<Bound>,
    /// What set off the ability that made it.
    pub event: EventBinding,
    /// When it began (CR 613.7b).
    pub timestamp: u32,
}

/// A delayed triggered ability that waits (CR 603.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DelayedTrigger {
    /// Its number.
    pub id: u32,
    /// The ability.
    pub ability: AbilityId,
    /// The source: of the spell or ability that made it.
    pub source: ObjectId,
    /// Who controls it (CR 603.7d).
    pub controller: PlayerId,
    /// How long it waits.
    pub span: EffectSpan,
    /// When it was created.
    pub since: u32,
    /// Whether it waits for just one event (CR 603.7b).
    pub once: bool,
    /// What it refers to: these very objects, whatever they have become (CR 603.7c).
    pub bindings: Vec<Bound>,
    /// The event that set off the ability that made it.
    pub event: EventBinding,
}
