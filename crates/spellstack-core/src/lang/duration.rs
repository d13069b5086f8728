//! Durations of continuous effects and delayed triggers.

use serde::{Deserialize, Deserializer, Serialize};

use super::{Condition, PlayerRef};

/// How long an effect lasts (CR 611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// Until end of turn, "this turn" (CR 514.2).
    EndOfTurn,
    /// Until end of combat (CR 511.2).
    EndOfCombat,
    /// Until your next turn.
    YourNextTurn,
    /// During that player's next turn.
    NextTurnOf(PlayerRef),
    /// Until this permanent leaves the battlefield.
    ThisLeaves,
    /// For as long as that is so.
    AsLongAs(Box<Condition>),
    /// Until it has happened once: how long a delayed trigger without a stated duration waits (CR 603.7b).
    NextTime,
    /// Until the game ends.
    Forever,
}

/// How long a delayed trigger waits: `forever` is an older word for the next time.
pub(super) fn of_delayed<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    Ok(match Duration::deserialize(from)? {
        Duration::Forever => Duration::NextTime,
        stated => stated,
    })
}
