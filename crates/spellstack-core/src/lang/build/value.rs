//! References and numbers.

use crate::color::ColorSet;
use crate::lang::{
    Chooser, EventRole, Filter, Label, Link, ObjectRef, PlayerFilter, PlayerRef, Quantity, Rounding,
    Selection, Stat, Value,
};

/// This object.
#[must_use]
pub fn this() -> ObjectRef {
    ObjectRef::This
}

/// The target of that number, counted from 0.
#[must_use]
pub fn target(number: u8) -> ObjectRef {
    ObjectRef::Target(number)
}

/// What the triggering event happened to.
#[must_use]
pub fn event_object() -> ObjectRef {
    ObjectRef::Event(EventRole::Subject)
}

/// What an earlier part of the ability found or moved under that label.
#[must_use]
pub fn result(label: u8) -> ObjectRef {
    ObjectRef::Result(Label(label))
}

/// The item of the enclosing *for each*, or the object that a static ability refers to ("its mana value").
#[must_use]
pub fn each_item() -> ObjectRef {
    ObjectRef::Item
}

/// What this is attached to.
#[must_use]
pub fn attached() -> ObjectRef {
    ObjectRef::Attached
}

/// What the linked ability exiled (CR 607).
#[must_use]
pub fn linked(link: u8) -> ObjectRef {
    ObjectRef::Linked(Link(link))
}

/// You.
#[must_use]
pub fn you() -> PlayerRef {
    PlayerRef::You
}

/// The target of that number, a player.
#[must_use]
pub fn player_of_target(number: u8) -> PlayerRef {
    PlayerRef::Target(number)
}

/// The target of that number if it is a player, else its controller.
#[must_use]
pub fn target_or_controller(number: u8) -> PlayerRef {
    PlayerRef::TargetOrController(number)
}

/// The player of the triggering event.
#[must_use]
pub fn event_player() -> PlayerRef {
    PlayerRef::Event
}

/// The player of the enclosing *for each player*.
#[must_use]
pub fn item_player() -> PlayerRef {
    PlayerRef::Item
}

/// The defending player (CR 508.5).
#[must_use]
pub fn defending_player() -> PlayerRef {
    PlayerRef::Defending
}

/// The player that this Aura enchants.
#[must_use]
pub fn enchanted_player() -> PlayerRef {
    PlayerRef::Attached
}

/// The player chosen under the label.
#[must_use]
pub fn chosen_player(label: u8) -> PlayerRef {
    PlayerRef::Chosen(Label(label))
}

/// The controller of an object.
#[must_use]
pub fn controller_of(object: ObjectRef) -> PlayerRef {
    PlayerRef::Controller(Box::new(object))
}

/// The owner of an object.
#[must_use]
pub fn owner_of(object: ObjectRef) -> PlayerRef {
    PlayerRef::Owner(Box::new(object))
}

/// Any player, each player.
#[must_use]
pub fn any_player() -> PlayerFilter {
    PlayerFilter::Any
}

/// Your opponents.
#[must_use]
pub fn opponents() -> PlayerFilter {
    PlayerFilter::Opponent
}

/// That many objects that fit, as you choose when it happens.
#[must_use]
pub fn chosen_by_you(number: impl Into<Value>, among: Filter) -> Selection {
    Selection {
        by: Chooser::Player(PlayerRef::You),
        quantity: Quantity::Exactly(number.into()),
        among,
    }
}

/// The X that was chosen.
#[must_use]
pub fn x() -> Value {
    Value::X
}

/// How many objects fit.
#[must_use]
pub fn count(filter: Filter) -> Value {
    Value::Count(Box::new(filter))
}

/// How many basic land types there are among what fits.
#[must_use]
pub fn basic_land_types_among(filter: Filter) -> Value {
    Value::BasicLandTypesAmong(Box::new(filter))
}

/// How many card types there are among what fits.
#[must_use]
pub fn card_types_among(filter: Filter) -> Value {
    Value::CardTypesAmong(Box::new(filter))
}

/// A player's devotion to colors.
#[must_use]
pub fn devotion(player: PlayerRef, colors: ColorSet) -> Value {
    Value::Devotion(player, colors)
}

/// The power of an object.
#[must_use]
pub fn power_of(object: ObjectRef) -> Value {
    Value::Of(Stat::Power, object)
}

/// The mana value of an object.
#[must_use]
pub fn mana_value_of(object: ObjectRef) -> Value {
    Value::Of(Stat::ManaValue, object)
}

/// The sum: plain numbers are added up, and a plain number stands last.
#[must_use]
pub fn plus(one: impl Into<Value>, other: impl Into<Value>) -> Value {
    match (one.into(), other.into()) {
        (Value::Number(one), Value::Number(other)) => Value::Number(one.saturating_add(other)),
        (value, Value::Number(0)) | (Value::Number(0), value) => value,
        (Value::Number(number), value) => Value::Plus(Box::new(value), Box::new(Value::Number(number))),
        (one, other) => Value::Plus(Box::new(one), Box::new(other)),
    }
}

/// The multiple; once is the value itself.
#[must_use]
pub fn times(factor: i32, value: impl Into<Value>) -> Value {
    match (factor, value.into()) {
        (factor, Value::Number(number)) => Value::Number(factor.saturating_mul(number)),
        (0, _) => Value::Number(0),
        (1, value) => value,
        (factor, Value::Times(inner, value)) => Value::Times(factor.saturating_mul(inner), value),
        (factor, value) => Value::Times(factor, Box::new(value)),
    }
}

/// Half of it, rounded up.
#[must_use]
pub fn half_rounded_up(value: impl Into<Value>) -> Value {
    Value::Divided(Box::new(value.into()), Box::new(Value::Number(2)), Rounding::Up)
}
