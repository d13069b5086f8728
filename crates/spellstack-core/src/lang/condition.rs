//! Conditions: *if*, *as long as*, *unless*.

use serde::{Deserialize, Serialize};

use super::{Comparison, EventPattern, Filter, ObjectRef, PlayerFilter, Value};
use crate::step::{Phase, Step};

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// At least that many objects fit ("you control three or more artifacts").
    Exists(u32, Box<Filter>),
    /// The object fits, as it last existed if it is gone.
    Is(ObjectRef, Box<Filter>),
    /// Two numbers compare so.
    Compare(Value, Comparison, Value),
    /// It is the turn of such a player.
    TurnOf(PlayerFilter),
    /// It is that phase.
    During(Phase),
    /// It is that step.
    DuringStep(Step),
    /// The spell was kicked (CR 702.33d).
    Kicked,
    /// The spell was kicked with its kicker of that number, counted from 0 (CR 702.33f).
    KickedWith(u8),
    /// This permanent came under your control since the beginning of your last upkeep (CR 702.30a).
    NewlyControlled,
    /// This happened this turn, seen from you.
    HappenedThisTurn(Box<EventPattern>),
    /// Mana was added with this ability this turn.
    AddedMana,
    /// Not so; never of a `Not`.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    AnyOf(Vec<Condition>),
}
