//! Patterns of events: who and what takes part.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::lang::{EventPattern, Recipient};

/// Walks on to what takes part in an event.
pub fn walk_event<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, event: &'a EventPattern) -> Flow {
    match event {
        EventPattern::Moves { what, from: _, to: _ }
        | EventPattern::Destroyed { what }
        | EventPattern::Countered { what }
        | EventPattern::AttacksAlone { what }
        | EventPattern::BecomesBlocked { what }
        | EventPattern::IsntBlocked { what }
        | EventPattern::BecomesTapped { what }
        | EventPattern::BecomesUntapped { what }
        | EventPattern::TappedForMana { what }
        | EventPattern::CountersPut {
            kind: _,
            by: _,
            on: what,
        }
        | EventPattern::LastCounterRemoved { kind: _, from: what }
        | EventPattern::Transforms { what }
        | EventPattern::TurnedFaceUp { what }
        | EventPattern::AbilityTriggers { of: what } => what.accept(visitor),
        EventPattern::Casts { who, spell: what }
        | EventPattern::PlaysLand { who, what }
        | EventPattern::Discards { who, what }
        | EventPattern::Cycles { who, what }
        | EventPattern::Sacrifices { who, what } => {
            who.accept(visitor)?;
            what.accept(visitor)
        }
        EventPattern::Draws { who, which: _ }
        | EventPattern::GainsLife { who }
        | EventPattern::LosesLife { who }
        | EventPattern::StepBegins { step: _, whose: who }
        | EventPattern::MainPhaseBegins { whose: who }
        | EventPattern::TokensCreated { who }
        | EventPattern::LosesGame { who } => who.accept(visitor),
        EventPattern::DealsDamage { source, to, kind: _ } => {
            source.accept(visitor)?;
            to.accept(visitor)
        }
        EventPattern::Attacks { what, whom } => {
            what.accept(visitor)?;
            whom.accept(visitor)
        }
        EventPattern::PlayerAttacks { who, whom } => {
            who.accept(visitor)?;
            whom.accept(visitor)
        }
        EventPattern::Blocks { what, whom: other } | EventPattern::BecomesBlockedBy { what, by: other } => {
            what.accept(visitor)?;
            other.accept(visitor)
        }
        EventPattern::BecomesTarget { what, by } => {
            what.accept(visitor)?;
            by.accept(visitor)
        }
    }
}

/// Walks on to who or what it is.
pub fn walk_recipient<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, recipient: &'a Recipient) -> Flow {
    match recipient {
        Recipient::Anything => GO_ON,
        Recipient::Player(filter) | Recipient::PlayerOrPermanentOf(filter) => filter.accept(visitor),
        Recipient::Object(filter) => filter.accept(visitor),
    }
}
