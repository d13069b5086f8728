//! Replacement and prevention: *instead*, *enters with*, *prevent* (CR 614, 615).

use serde::{Deserialize, Serialize};

use super::{Condition, Effect, EventPattern, Filter, Label, Modification, ObjectRef, PlayerRef, Value};
use crate::counter::CounterKind;
use crate::zone::ZoneKind;

/// "If this would happen, that happens instead."
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// What would happen.
    pub event: EventPattern,
    /// Under which further condition, read when it would happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What happens instead.
    pub instead: Instead,
}

/// A word, or a player, that is chosen as a permanent enters or as an effect happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordKind {
    /// A colour.
    Color,
    /// A creature type.
    CreatureType,
    /// A card name (CR 201.4).
    CardName,
    /// A player.
    Player,
    /// An opponent of the player who chooses.
    Opponent,
}

/// What happens instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Instead {
    /// It enters tapped.
    EntersTapped,
    /// It enters with counters on it.
    EntersWithCounters(CounterKind, Value),
    /// Its controller may have it enter as a copy of an object that fits, except for the given changes (CR 707.9).
    MayEnterAsCopy(Filter, Vec<Modification>),
    /// As it enters, its controller chooses a word.
    EntersChoosing(WordKind, Label),
    /// It enters under that player's control.
    EntersUnderControlOf(PlayerRef),
    /// It goes to another zone.
    GoesTo(ZoneKind),
    /// Nothing happens ("gains no life instead").
    Nothing,
    /// The damage is prevented: all of it, or the next N.
    Prevent(Option<Value>),
    /// The damage is prevented, and an effect follows that can refer to how much was (CR 615.5).
    PreventAnd(Option<Value>, Box<Effect>),
    /// The damage is dealt to that object instead (CR 614.9).
    DealtToObject(ObjectRef),
    /// The damage is dealt to that player instead (CR 614.9).
    DealtToPlayer(PlayerRef),
    /// That many times as much, or as many: doubled damage is this (CR 701.10g).
    Multiplied(u32),
    /// An amount more.
    Increased(Value),
    /// Life isn't reduced below that number by damage, but to it.
    LifeNotBelow(i32),
    /// An effect happens.
    Do(Box<Effect>),
}
