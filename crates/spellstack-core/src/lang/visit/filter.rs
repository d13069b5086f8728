//! Descriptions, numbers and conditions.

use super::{Flow, GO_ON, Phrase, Visitor};
use crate::lang::{Condition, Filter, PlayerFilter, Quality, Value};

/// Walks on to the parts of a description.
pub fn walk_filter<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, filter: &'a Filter) -> Flow {
    match filter {
        Filter::All(parts) | Filter::AnyOf(parts) => parts.accept(visitor),
        Filter::Not(inner) | Filter::Targets(inner) => inner.accept(visitor),
        Filter::Controller(players) | Filter::Owner(players) => players.accept(visitor),
        Filter::Stat(_, _, value) => value.accept(visitor),
        Filter::Is(object) => object.accept(visitor),
        Filter::Any
        | Filter::Type(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::Color(_)
        | Filter::ChosenColor(_)
        | Filter::ChosenType(_)
        | Filter::ChosenName(_)
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::Permanent
        | Filter::Token
        | Filter::Spell
        | Filter::ActivatedAbility
        | Filter::TriggeredAbility
        | Filter::Zone(_)
        | Filter::Tapped
        | Filter::FaceDown
        | Filter::Attacking
        | Filter::Blocking
        | Filter::Blocked
        | Filter::Unblocked
        | Filter::Keyword(_)
        | Filter::NonManaActivatedAbility
        | Filter::Counter(_)
        | Filter::Name(_)
        | Filter::DrawnThisTurn
        | Filter::EnteredThisTurn => GO_ON,
    }
}

/// Walks on to the player who is meant.
pub fn walk_player_filter<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, filter: &'a PlayerFilter) -> Flow {
    match filter {
        PlayerFilter::Any | PlayerFilter::You | PlayerFilter::Opponent => GO_ON,
        PlayerFilter::Is(player) => player.accept(visitor),
    }
}

/// Walks on to the objects that it is from.
pub fn walk_quality<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, quality: &'a Quality) -> Flow {
    match quality {
        Quality::Objects(filter) => filter.accept(visitor),
        Quality::Color(_) | Quality::ChosenColor(_) | Quality::Everything => GO_ON,
    }
}

/// Walks on to what is counted or calculated with.
pub fn walk_value<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, value: &'a Value) -> Flow {
    match value {
        Value::Count(filter) | Value::CardTypesAmong(filter) | Value::BasicLandTypesAmong(filter) => {
            filter.accept(visitor)
        }
        Value::Devotion(player, _) | Value::Life(player) => player.accept(visitor),
        Value::Players(filter) => filter.accept(visitor),
        Value::PlayersWho(filter, event) => {
            filter.accept(visitor)?;
            event.accept(visitor)
        }
        Value::Of(_, object) | Value::Counters(_, object) => object.accept(visitor),
        Value::ThisTurn(event) => event.accept(visitor),
        Value::Plus(left, right) | Value::Divided(left, right, _) => {
            left.accept(visitor)?;
            right.accept(visitor)
        }
        Value::Times(_, inner) => inner.accept(visitor),
        Value::Number(_)
        | Value::X
        | Value::EventAmount
        | Value::Result(_)
        | Value::Targets(_)
        | Value::TimesKicked => GO_ON,
    }
}

/// Walks on to what is asked about.
pub fn walk_condition<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, condition: &'a Condition) -> Flow {
    match condition {
        Condition::Exists(_, filter) => filter.accept(visitor),
        Condition::Is(object, filter) => {
            object.accept(visitor)?;
            filter.accept(visitor)
        }
        Condition::Compare(left, _, right) => {
            left.accept(visitor)?;
            right.accept(visitor)
        }
        Condition::TurnOf(players) => players.accept(visitor),
        Condition::HappenedThisTurn(event) => event.accept(visitor),
        Condition::Not(inner) => inner.accept(visitor),
        Condition::All(parts) | Condition::AnyOf(parts) => parts.accept(visitor),
        Condition::During(_)
        | Condition::DuringStep(_)
        | Condition::Kicked
        | Condition::KickedWith(_)
        | Condition::NewlyControlled
        | Condition::AddedMana => GO_ON,
    }
}
