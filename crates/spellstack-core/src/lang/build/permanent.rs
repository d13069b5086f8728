//! Effects on permanents and players: what is fought, attached, proliferated, won.

use crate::counter::CounterKind;
use crate::lang::{Body, Effect, ObjectRef, Objects, PlayerRef, Players, TurnChange, Value};
use crate::step::{Phase, Step};

/// Puts the counters that were divided among a target.
#[must_use]
pub fn put_divided_counters(kind: CounterKind, target: u8) -> Effect {
    Effect::PutDividedCounters(kind, target)
}

/// You proliferate.
#[must_use]
pub fn proliferate() -> Effect {
    Effect::Proliferate(PlayerRef::You)
}

/// Attaches the first to the second.
#[must_use]
pub fn attach(what: ObjectRef, to: ObjectRef) -> Effect {
    Effect::Attach(what, to)
}

/// Transforms permanents.
#[must_use]
pub fn transform(objects: impl Into<Objects>) -> Effect {
    Effect::Transform(objects.into())
}

/// Removes creatures from combat.
#[must_use]
pub fn remove_from_combat(objects: impl Into<Objects>) -> Effect {
    Effect::RemoveFromCombat(objects.into())
}

/// Attacking creatures become blocked.
#[must_use]
pub fn become_blocked(objects: impl Into<Objects>) -> Effect {
    Effect::BecomeBlocked(objects.into())
}

/// Two creatures fight.
#[must_use]
pub fn fight(one: ObjectRef, other: ObjectRef) -> Effect {
    Effect::Fight(one, other)
}

/// You create tokens that are copies of an object.
#[must_use]
pub fn create_copies(count: impl Into<Value>, of: ObjectRef) -> Effect {
    Effect::CreateCopies {
        who: PlayerRef::You,
        count: count.into(),
        of,
    }
}

/// Players get counters.
#[must_use]
pub fn give_counters(players: impl Into<Players>, kind: CounterKind, number: impl Into<Value>) -> Effect {
    Effect::GiveCounters(players.into(), kind, number.into())
}

/// A player takes an extra turn after this one.
#[must_use]
pub fn extra_turn(player: PlayerRef) -> Effect {
    Effect::ExtraTurn(player)
}

/// After this phase there are these additional phases, in this order.
#[must_use]
pub fn extra_phases(phases: impl IntoIterator<Item = Phase>) -> Effect {
    Effect::Turn(TurnChange::ExtraPhases(phases.into_iter().collect()))
}

/// A player gets an additional step after this one.
#[must_use]
pub fn extra_step(player: PlayerRef, step: Step) -> Effect {
    Effect::Turn(TurnChange::ExtraStep(player, step))
}

/// Players lose the game.
#[must_use]
pub fn lose_game(players: impl Into<Players>) -> Effect {
    Effect::LoseGame(players.into())
}

/// A player wins the game.
#[must_use]
pub fn win_game(player: PlayerRef) -> Effect {
    Effect::WinGame(player)
}

/// "When you do": triggers as soon as the effect before it was done (CR 603.12).
#[must_use]
pub fn when_you_do(body: impl Into<Body>) -> Effect {
    Effect::Reflexive(Box::new(body.into()))
}
