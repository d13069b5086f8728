//! Kinds of events: how abilities that watch for something are found.

use serde::{Deserialize, Serialize};
use spellstack_core::ZoneKind;
use spellstack_core::lang::EventPattern;

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
}
