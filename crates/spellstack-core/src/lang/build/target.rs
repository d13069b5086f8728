//! Targets.

use super::{any_of, any_player, battle, cards_in, creature, opponents, planeswalker, spell};
use crate::lang::{Filter, PlayerFilter, Quantity, TargetRelation, TargetSpec, Value};
use crate::zone::ZoneKind;

/// "Any target": a creature, player, planeswalker or battle (CR 115.4).
#[must_use]
pub fn any_target() -> TargetSpec {
    target_player_or(any_of([creature(), planeswalker(), battle()]))
}

/// A target object that fits.
#[must_use]
pub fn target_object(filter: Filter) -> TargetSpec {
    one(Some(filter), None)
}

/// A target creature.
#[must_use]
pub fn target_creature() -> TargetSpec {
    target_object(creature())
}

/// A target spell.
#[must_use]
pub fn target_spell() -> TargetSpec {
    target_object(spell())
}

/// A target card in a graveyard that fits.
#[must_use]
pub fn target_card(filter: Filter) -> TargetSpec {
    target_object(cards_in(ZoneKind::Graveyard, filter))
}

/// A target player.
#[must_use]
pub fn target_player() -> TargetSpec {
    one(None, Some(any_player()))
}

/// A target opponent.
#[must_use]
pub fn target_opponent() -> TargetSpec {
    one(None, Some(opponents()))
}

/// A target player or object that fits.
#[must_use]
pub fn target_player_or(filter: Filter) -> TargetSpec {
    one(Some(filter), Some(any_player()))
}

/// Up to that many such targets.
#[must_use]
pub fn up_to(number: impl Into<Value>, target: TargetSpec) -> TargetSpec {
    TargetSpec {
        quantity: Quantity::UpTo(number.into()),
        ..target
    }
}

/// Such targets that an earlier one, a player, controls; cards that it owns.
#[must_use]
pub fn of_target_player(player: u8, target: TargetSpec) -> TargetSpec {
    let mut relations = target.relations;
    relations.push(TargetRelation::ControlledBy(player));
    TargetSpec { relations, ..target }
}

/// Any number of such targets.
#[must_use]
pub fn any_number_of(target: TargetSpec) -> TargetSpec {
    TargetSpec {
        quantity: Quantity::AnyNumber,
        ..target
    }
}

/// Such targets, with an amount divided among them as they are announced (CR 601.2d).
#[must_use]
pub fn divided(amount: impl Into<Value>, target: TargetSpec) -> TargetSpec {
    TargetSpec {
        divided: Some(amount.into()),
        ..target
    }
}

fn one(objects: Option<Filter>, players: Option<PlayerFilter>) -> TargetSpec {
    TargetSpec {
        quantity: Quantity::Exactly(Value::Number(1)),
        objects,
        players,
        relations: Vec::new(),
        divided: None,
    }
}
