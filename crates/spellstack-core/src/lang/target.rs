//! Targets: what is chosen as a spell or ability is put on the stack (CR 115).

use serde::{Deserialize, Serialize};

use super::{Filter, PlayerFilter, Quantity, Value};

/// One use of the word *target*.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetSpec {
    /// How many.
    pub quantity: Quantity,
    /// Which objects can be chosen, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objects: Option<Filter>,
    /// Which players can be chosen, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<PlayerFilter>,
    /// How this target is bound to earlier ones of the same spell or ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<TargetRelation>,
    /// The amount that is divided among the chosen targets as they are announced (CR 601.2d).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divided: Option<Value>,
}

/// How a target is bound to an earlier target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetRelation {
    /// Another than that target.
    OtherThan(u8),
    /// Controlled by that target, a player (cards: owned by it).
    ControlledBy(u8),
}
