//! Kinds of events: how abilities that watch for something are found.

use serde::{Deserialize, Serialize};
use spellstack_core::ZoneKind;
use spellstack_core::lang::EventPattern;

use super::Event;

/// The kind of an event, as far as watching for it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum EventKind {
    /// Something moves to the battlefield.
    Enters,
    /// Something moves from the battlefield.
    Leaves,
    /// Something moves between other zones, or a pattern names none.
    Moves,
    Casts,
    PlaysLand,
    Draws,
    Discards,
    Cycles,
    Sacrifices,
    Destroyed,
    Countered,
    Damage,
    GainsLife,
    LosesLife,
    Attacks,
    Blocks,
    BecomesBlocked,
    BlockedBy,
    IsntBlocked,
    Tapped,
    Untapped,
    TappedForMana,
    BecomesTarget,
    StepBegins,
    CountersPut,
    CountersRemoved,
    TokensCreated,
    Transforms,
    TurnedFaceUp,
    LosesGame,
    AbilityTriggers,
    /// Nothing watches for it.
    Other,
}

/// What something that enters blocking does, wherever it comes from (CR 509.3c, 509.3d).
const ENTERS_BLOCKING: &[EventKind] = &[
    EventKind::TokensCreated,
    EventKind::Enters,
    EventKind::Moves,
    EventKind::BlockedBy,
    EventKind::BecomesBlocked,
    EventKind::CountersPut,
];

/// A set of kinds of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EventKinds(u64);

impl EventKinds {
    pub const fn only(kind: EventKind) -> Self {
        EventKinds(1 << kind as u64)
    }

    pub const fn insert(&mut self, kind: EventKind) {
        self.0 |= EventKinds::only(kind).0;
    }

    pub const fn contains(self, kind: EventKind) -> bool {
        self.intersects(EventKinds::only(kind))
    }

    pub const fn intersects(self, other: EventKinds) -> bool {
        self.0 & other.0 != 0
    }

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

    pub fn iter(self) -> impl Iterator<Item = EventKind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = EventKind::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*next)
        })
    }
}

impl EventKind {
    /// Every kind, in order.
    pub(crate) const ALL: &[EventKind] = &[
        EventKind::Enters,
        EventKind::Leaves,
        EventKind::Moves,
        EventKind::Casts,
        EventKind::PlaysLand,
        EventKind::Draws,
        EventKind::Discards,
        EventKind::Cycles,
        EventKind::Sacrifices,
        EventKind::Destroyed,
        EventKind::Countered,
        EventKind::Damage,
        EventKind::GainsLife,
        EventKind::LosesLife,
        EventKind::Attacks,
        EventKind::Blocks,
        EventKind::BecomesBlocked,
        EventKind::BlockedBy,
        EventKind::IsntBlocked,
        EventKind::Tapped,
        EventKind::Untapped,
        EventKind::TappedForMana,
        EventKind::BecomesTarget,
        EventKind::StepBegins,
        EventKind::CountersPut,
        EventKind::CountersRemoved,
        EventKind::TokensCreated,
        EventKind::Transforms,
        EventKind::TurnedFaceUp,
        EventKind::LosesGame,
        EventKind::AbilityTriggers,
        EventKind::Other,
    ];

    /// The kind that a pattern watches for.
    #[must_use]
    pub fn of_pattern(pattern: &EventPattern) -> EventKind {
        match pattern {
            EventPattern::Moves {
                to: Some(ZoneKind::Battlefield),
                ..
            } => EventKind::Enters,
            EventPattern::Moves {
                from: Some(ZoneKind::Battlefield),
                ..
            } => EventKind::Leaves,
            EventPattern::Moves { .. } => EventKind::Moves,
            EventPattern::Casts { .. } => EventKind::Casts,
            EventPattern::PlaysLand { .. } => EventKind::PlaysLand,
            EventPattern::Draws { .. } => EventKind::Draws,
            EventPattern::Discards { .. } => EventKind::Discards,
            EventPattern::Cycles { .. } => EventKind::Cycles,
            EventPattern::Sacrifices { .. } => EventKind::Sacrifices,
            EventPattern::Destroyed { .. } => EventKind::Destroyed,
            EventPattern::Countered { .. } => EventKind::Countered,
            EventPattern::DealsDamage { .. } => EventKind::Damage,
            EventPattern::GainsLife { .. } => EventKind::GainsLife,
            EventPattern::LosesLife { .. } => EventKind::LosesLife,
            EventPattern::Attacks { .. }
            | EventPattern::PlayerAttacks { .. }
            | EventPattern::AttacksAlone { .. } => EventKind::Attacks,
            EventPattern::Blocks { .. } => EventKind::Blocks,
            EventPattern::BecomesBlockedBy { .. } => EventKind::BlockedBy,
            EventPattern::BecomesBlocked { .. } => EventKind::BecomesBlocked,
            EventPattern::IsntBlocked { .. } => EventKind::IsntBlocked,
            EventPattern::BecomesTapped { .. } => EventKind::Tapped,
            EventPattern::BecomesUntapped { .. } => EventKind::Untapped,
            EventPattern::TappedForMana { .. } => EventKind::TappedForMana,
            EventPattern::BecomesTarget { .. } => EventKind::BecomesTarget,
            EventPattern::StepBegins { .. } | EventPattern::MainPhaseBegins { .. } => EventKind::StepBegins,
            EventPattern::CountersPut { .. } => EventKind::CountersPut,
            EventPattern::LastCounterRemoved { .. } => EventKind::CountersRemoved,
            EventPattern::TokensCreated { .. } => EventKind::TokensCreated,
            EventPattern::Transforms { .. } => EventKind::Transforms,
            EventPattern::TurnedFaceUp { .. } => EventKind::TurnedFaceUp,
            EventPattern::LosesGame { .. } => EventKind::LosesGame,
            EventPattern::AbilityTriggers { .. } => EventKind::AbilityTriggers,
        }
    }

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
