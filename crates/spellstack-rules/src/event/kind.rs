//! The kinds of an event.

use spellstack_core::ZoneKind;

use super::Event;
use crate::program::{EventKind, EventKinds};

/// What something that enters blocking does, wherever it comes from (CR 509.3c, 509.3d).
const ENTERS_BLOCKING: &[EventKind] = &[
    EventKind::TokensCreated,
    EventKind::Enters,
    EventKind::Moves,
    EventKind::BlockedBy,
    EventKind::BecomesBlocked,
    EventKind::CountersPut,
];

impl EventKinds {
    /// The kinds of all the events.
    pub fn of(batch: &[Event]) -> Self {
        let mut kinds = EventKinds::default();
        for event in batch {
            for kind in EventKind::of_event(event) {
                kinds.insert(*kind);
            }
        }
        kinds
    }
}

impl EventKind {
    /// The kinds of an event: a move may be watched for as an arrival, as a departure and as a move.
    #[must_use]
    pub fn of_event(event: &Event) -> &'static [EventKind] {
        match event {
            Event::Move(movement) => {
                if movement.entry.extras().blocking.is_some() {
                    return ENTERS_BLOCKING;
                }
                match (
                    movement.from.kind() == ZoneKind::Battlefield,
                    movement.to.kind() == ZoneKind::Battlefield,
                ) {
                    (true, true) => &[EventKind::Enters, EventKind::Leaves, EventKind::Moves],
                    (true, false) => &[EventKind::Leaves, EventKind::Moves],
                    // CR 122.6: counters that something enters with are put on it.
                    (false, true) if !movement.entry.extras().counters.is_empty() => {
                        &[EventKind::Enters, EventKind::Moves, EventKind::CountersPut]
                    }
                    (false, true) => &[EventKind::Enters, EventKind::Moves],
                    (false, false) => &[EventKind::Moves],
                }
            }
            Event::CreateToken { entry, .. } if entry.extras().blocking.is_some() => ENTERS_BLOCKING,
            Event::CreateToken { entry, .. } if !entry.extras().counters.is_empty() => &[
                EventKind::TokensCreated,
                EventKind::Enters,
                EventKind::CountersPut,
            ],
            Event::CreateToken { .. } => &[EventKind::TokensCreated, EventKind::Enters],
            Event::Destroy { .. } => &[EventKind::Destroyed],
            Event::Counter { .. } => &[EventKind::Countered],
            Event::Sacrifice { .. } => &[EventKind::Sacrifices],
            Event::Discard { .. } => &[EventKind::Discards],
            Event::Cycle { .. } => &[EventKind::Cycles],
            Event::Draw { .. } => &[EventKind::Draws],
            Event::Tap { .. } => &[EventKind::Tapped],
            Event::Untap { .. } => &[EventKind::Untapped],
            Event::TapForMana { .. } => &[EventKind::TappedForMana],
            Event::PutCounters { .. } => &[EventKind::CountersPut],
            Event::RemoveCounters { .. } => &[EventKind::CountersRemoved],
            Event::Transform { .. } => &[EventKind::Transforms],
            Event::TurnFaceUp { entry, .. } if !entry.extras().counters.is_empty() => {
                &[EventKind::TurnedFaceUp, EventKind::CountersPut]
            }
            Event::TurnFaceUp { .. } => &[EventKind::TurnedFaceUp],
            Event::Damage(_) => &[EventKind::Damage],
            Event::GainLife { .. } => &[EventKind::GainsLife],
            Event::LoseLife { .. } => &[EventKind::LosesLife],
            Event::LoseGame { .. } => &[EventKind::LosesGame],
            Event::Cast { .. } => &[EventKind::Casts],
            Event::Target { .. } => &[EventKind::BecomesTarget],
            Event::PlayLand { .. } => &[EventKind::PlaysLand],
            Event::Trigger { .. } => &[EventKind::AbilityTriggers],
            Event::BeginStep { .. } => &[EventKind::StepBegins],
            Event::DeclareAttackers { .. } => &[EventKind::Attacks],
            Event::DeclareBlockers { .. } => &[EventKind::Blocks, EventKind::BlockedBy],
            Event::Blocked { is_blocked: true, .. } => &[EventKind::BecomesBlocked],
            Event::Blocked {
                is_blocked: false, ..
            } => &[EventKind::IsntBlocked],
            Event::CreateEmblem { .. }
            | Event::Cease { .. }
            | Event::Mill { .. }
            | Event::Shuffle { .. }
            | Event::Reorder { .. }
            | Event::Show { .. }
            | Event::Attach { .. }
            | Event::Unattach { .. }
            | Event::TurnFaceDown { .. }
            | Event::GainControl { .. }
            | Event::RemoveFromCombat { .. }
            | Event::LeaveAttacked { .. }
            | Event::RemoveDamage { .. }
            | Event::RemoveAllDamage
            | Event::GiveCounters { .. }
            | Event::TakeCounters { .. }
            | Event::AddMana { .. }
            | Event::SpendMana { .. }
            | Event::EmptyPools
            | Event::WinGame { .. }
            | Event::DrawGame
            | Event::DrewFromEmpty { .. }
            | Event::PutOnStack { .. }
            | Event::CopyOnStack { .. }
            | Event::Activate { .. }
            | Event::BeginTurn { .. }
            | Event::ExtraTurn { .. }
            | Event::BecomeMonarch { .. }
            | Event::SkipNext { .. }
            | Event::Skip { .. }
            | Event::EndCombat => &[],
        }
    }
}
