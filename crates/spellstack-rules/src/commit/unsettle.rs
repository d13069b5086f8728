//! Which events can make state-based actions necessary (CR 704.3). After the others there is nothing to check again.

use spellstack_core::{CounterKind, Zone};

use crate::event::{Event, Mover};
use crate::program::Program;
use crate::state::{Facts, Flags};

/// Whether state-based actions look at something that the event changes. What they read of characteristics is left
/// aside: it changes only with the layers.
pub(super) fn unsettles(facts: &Facts, program: &Program, event: &Event) -> bool {
    match event {
        // What enchants a card in another zone looks at what moves from there.
        Event::Move(movement) => match movement.from {
            Zone::Library(_) | Zone::Hand(_) | Zone::Stack => {
                movement.to == Zone::Battlefield || is_stray(facts, movement.what)
            }
            Zone::Battlefield | Zone::Graveyard(_) | Zone::Exile | Zone::Command => true,
        },
        Event::BeginStep { .. }
        | Event::Draw { .. }
        | Event::Shuffle { .. }
        | Event::Reorder { .. }
        | Event::Show { .. }
        | Event::AddMana { .. }
        | Event::SpendMana { .. }
        | Event::EmptyPools
        | Event::TapForMana { .. }
        | Event::ForgetLastKnown { .. }
        | Event::Announce { .. }
        | Event::PutOnStack { .. }
        | Event::Cast { .. }
        | Event::Activate { .. }
        | Event::Target { .. }
        | Event::PlayLand { .. }
        | Event::Trigger { .. }
        | Event::ExtraTurn { .. }
        | Event::SkipNext { .. }
        | Event::Skip { .. }
        | Event::Plan { .. }
        | Event::BeginDelayed { .. }
        | Event::EndDelayed { .. }
        | Event::Note { .. }
        | Event::ArmState { .. }
        // What these come to is told by the events that they contain.
        | Event::Destroy { .. }
        | Event::Sacrifice { .. }
        | Event::Discard { .. }
        | Event::Cycle { .. }
        | Event::Mill { .. }
        | Event::Counter { .. } => false,
        // Only what an Aura can enchant could look at these.
        Event::Tap { .. }
        | Event::Untap { .. }
        | Event::Remember { .. }
        | Event::RemoveDamage { .. }
        | Event::RemoveAllDamage
        | Event::ForgetDeathtouch
        | Event::NoteWorlds { .. }
        | Event::ForgetEmptyDraw
        | Event::GainLife { .. }
        | Event::BeginTurn { .. }
        | Event::BecomeMonarch { .. }
        | Event::EndCombat => !program.enchants_by_nature,
        // Whether a battle's ability has left the stack (CR 704.5v) is looked at whenever there is a battle.
        Event::Cease { object } => {
            let ceasing = facts.object(*object);
            !ceasing.is_some_and(|object| object.flags.has(Flags::ABILITY))
        }
        Event::PutCounters { kind, .. } | Event::RemoveCounters { kind, .. } => {
            is_counted(*kind) || !program.enchants_by_nature
        }
        Event::CreateToken { .. }
        | Event::CreateEmblem { .. }
        | Event::Attach { .. }
        | Event::Unattach { .. }
        | Event::Transform { .. }
        | Event::TurnFaceDown { .. }
        | Event::TurnFaceUp { .. }
        | Event::GainControl { .. }
        | Event::RemoveFromCombat { .. }
        | Event::LeaveAttacked { .. }
        | Event::Damage(_)
        | Event::LoseLife { .. }
        | Event::GiveCounters { .. }
        | Event::TakeCounters { .. }
        | Event::LoseGame { .. }
        | Event::WinGame { .. }
        | Event::DrawGame
        | Event::DrewFromEmpty { .. }
        | Event::CopyOnStack { .. }
        | Event::EndUntil { .. }
        | Event::DeclareAttackers { .. }
        | Event::DeclareBlockers { .. }
        | Event::Blocked { .. }
        | Event::FirstStrikers { .. }
        | Event::BeginEffect { .. }
        | Event::EndEffects { .. }
        | Event::UseEffect { .. } => true,
    }
}

/// Whether state-based actions look at how many counters of a kind there are (CR 704.5i, 704.5q, 704.5v).
fn is_counted(kind: CounterKind) -> bool {
    matches!(kind, CounterKind::Loyalty | CounterKind::Defense) || kind.pt_change().is_some()
}

/// Whether a token or copy may be where it ceases to exist after the event.
pub(super) fn strays(facts: &Facts, event: &Event) -> bool {
    match event {
        Event::Move(movement) => is_stray(facts, movement.what),
        Event::CreateToken { .. } | Event::CopyOnStack { .. } => true,
        _ => false,
    }
}

/// Whether what moves is a token or a copy, which ceases to exist elsewhere (CR 704.5d, 704.5e).
fn is_stray(facts: &Facts, mover: Mover) -> bool {
    let Mover::Object(id) = mover else { return false };
    let object = facts.object(id);
    object.is_some_and(|object| object.is_token() || object.flags.has(Flags::COPY))
}
