//! Values: integer expressions.

use serde::{Deserialize, Serialize};

use super::{EventPattern, Filter, Label, ObjectRef, PlayerFilter, PlayerRef};
use crate::color::ColorSet;
use crate::counter::CounterKind;

/// A number of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// Power.
    Power,
    /// Toughness.
    Toughness,
    /// Mana value.
    ManaValue,
    /// How often something was chosen as a target of the spell or ability (CR 115.9a).
    Targets,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Equal.
    Equal,
    /// That or less.
    AtMost,
    /// That or greater.
    AtLeast,
}

/// Which way a half is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Up.
    Up,
    /// Down.
    Down,
}

/// An integer expression.
///
/// In the effect of a spell or ability it is read once, when that instruction is followed (CR 608.2h); in a static
/// ability it is read all the time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A number.
    Number(i32),
    /// The X of the spell or ability, or of the spell that became the permanent (CR 107.3).
    X,
    /// How many objects fit.
    Count(Box<Filter>),
    /// How many card types there are among the objects that fit.
    CardTypesAmong(Box<Filter>),
    /// How many basic land types there are among the objects that fit (CR 305.6).
    BasicLandTypesAmong(Box<Filter>),
    /// A player's devotion to the colors (CR 700.5).
    Devotion(PlayerRef, ColorSet),
    /// How many players fit.
    Players(PlayerFilter),
    /// How many players fit who did this this turn; in the event, *you* is that player.
    PlayersWho(PlayerFilter, Box<EventPattern>),
    /// A number of an object.
    Of(Stat, ObjectRef),
    /// How many counters of that kind are on an object.
    Counters(CounterKind, ObjectRef),
    /// A player's life total.
    Life(PlayerRef),
    /// The amount of the triggering event: damage dealt, life gained, cards drawn.
    EventAmount,
    /// The number of things, or the amount, of an earlier result.
    Result(Label),
    /// How many targets were chosen for the target of that number.
    Targets(u8),
    /// How many times the spell was kicked (CR 702.33).
    TimesKicked,
    /// How often this happened this turn, seen from you (CR 608.2i): having descended is this (CR 700.11).
    ThisTurn(Box<EventPattern>),
    /// A sum.
    Plus(Box<Value>, Box<Value>),
    /// A multiple.
    Times(i32, Box<Value>),
    /// A quotient.
    Divided(Box<Value>, Box<Value>, Rounding),
}

impl Value {
    /// The number, if the value is a plain one.
    #[must_use]
    pub fn as_number(&self) -> Option<i32> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether objects have to be looked through for it.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        match self {
            Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::Devotion(..) => true,
            Value::Of(_, object) | Value::Counters(_, object) => object.may_be_many(),
            Value::Plus(one, other) | Value::Divided(one, other, _) => one.is_counted() || other.is_counted(),
            Value::Times(_, value) => value.is_counted(),
            _ => false,
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Value::Number(number)
    }
}
