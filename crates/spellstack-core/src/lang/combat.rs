//! Rules of combat and of turns that effects change, beyond the plain can and can't.

use serde::{Deserialize, Serialize};

use super::{Filter, Objects, PlayerRef, Recipient, Value};
use crate::step::{Phase, Step};

/// A restriction, a requirement or a cost of declaring attackers and blockers (CR 508.1, 509.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatRule {
    /// These can't attack such a player or permanent.
    CantAttackSuch(Objects, Recipient),
    /// These can't attack a player who controls no such permanent, nor what that player controls (CR 508.1c, 508.5).
    CantAttackWithout(Objects, Filter),
    /// These assign no combat damage (CR 510.1).
    AssignsNoDamage(Objects),
    /// These can't attack alone (CR 506.5).
    CantAttackAlone(Objects),
    /// These can't block alone.
    CantBlockAlone(Objects),
    /// No more than that many creatures can attack each combat.
    MostAttackers(u32),
    /// No more than that many creatures can block each combat.
    MostBlockers(u32),
    /// These can't be blocked by more than that many creatures.
    BlockedByAtMost(Objects, u32),
    /// These can't be blocked except by that many or more creatures.
    BlockedByAtLeast(Objects, u32),
    /// These can block that many additional creatures each combat; `None` is any number.
    AdditionalBlocks(Objects, Option<u32>),
    /// These attack such a player or permanent each combat if able.
    MustAttackSuch(Objects, Recipient),
    /// These block such creatures each combat if able.
    MustBlockSuch(Objects, Filter),
    /// Each of these must be blocked if able: one blocker is enough.
    BlockedIfAble(Objects),
    /// Each of these can't attack such a player or permanent unless its controller pays that much generic mana.
    AttackCost(Objects, Recipient, Value),
    /// Each of these can't block unless its controller pays that much generic mana.
    BlockCost(Objects, Value),
}

/// A change to the turn that an effect makes (CR 500.7-500.11).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnChange {
    /// After this phase there are these additional phases, in this order (CR 500.8).
    ExtraPhases(Vec<Phase>),
    /// A player gets an additional step after this one, in that player's turn (CR 500.9, 500.10a).
    ExtraStep(PlayerRef, Step),
}
