//! Abilities: spell, activated, triggered and static (CR 113.3).

use serde::{Deserialize, Serialize};

use super::{
    Condition, Cost, Effect, EventPattern, Filter, Label, Modification, Objects, Replacement, Rule,
    TargetSpec,
};
use crate::color::Color;
use crate::keyword::Keyword;

/// One ability of an object (CR 113.1a).
///
/// ```
/// use spellstack_core::lang::Ability;
/// use spellstack_core::lang::build::*;
///
/// // "{T}: Draw a card." and "When this creature dies, you gain 1 life."
/// assert!(matches!(activated([tap_this()], draw(you(), 1)), Ability::Activated(_)));
/// assert!(matches!(when(this_dies(), gain_life(you(), 1)), Ability::Triggered(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// A keyword.
    Keyword(Keyword),
    /// What an instant or sorcery does as it resolves.
    Spell(Body),
    /// "Cost: effect."
    Activated(Activated),
    /// "When, whenever, at."
    Triggered(Triggered),
    /// A statement that is simply true.
    Static(Static),
}

/// What is done, with its targets, or a choice of such things.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Body {
    /// One clause.
    Plain(Clause),
    /// "Choose one —" (CR 700.2).
    Modal {
        /// The fewest modes that can be chosen.
        at_least: u8,
        /// The most modes that can be chosen.
        at_most: u8,
        /// The modes, in order.
        modes: Vec<Clause>,
    },
}

/// Targets and the effect that uses them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The targets, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<TargetSpec>,
    /// What happens.
    pub effect: Effect,
}

/// An activated ability (CR 602).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activated {
    /// What it costs.
    pub cost: Vec<Cost>,
    /// What it does.
    pub body: Body,
    /// When it may be activated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<ActivationLimit>,
}

/// A restriction on activating an ability (CR 602.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivationLimit {
    /// Only as a sorcery (CR 602.5d).
    SorcerySpeed,
    /// Only once each turn.
    OncePerTurn,
    /// Only if the condition holds.
    OnlyIf(Condition),
}

/// A triggered ability (CR 603).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Triggered {
    /// What sets it off.
    pub trigger: Trigger,
    /// The intervening *if* (CR 603.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What it does.
    pub body: Body,
}

/// What sets off a triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Any of these events.
    Event(Vec<EventPattern>),
    /// One or more of these events at the same time (CR 603.2c).
    OneOrMore(Vec<EventPattern>),
    /// Any of these events, the first time each turn.
    OncePerTurn(Vec<EventPattern>),
    /// A state of the game (CR 603.8).
    State(Condition),
}

impl Trigger {
    /// The events that set it off; a state is none.
    #[must_use]
    pub fn patterns(&self) -> &[EventPattern] {
        match self {
            Trigger::Event(patterns) | Trigger::OneOrMore(patterns) | Trigger::OncePerTurn(patterns) => {
                patterns
            }
            Trigger::State(_) => &[],
        }
    }
}

/// A static ability (CR 604).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Static {
    /// As long as this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What is so.
    pub statements: Vec<Statement>,
}

/// One thing that a static ability says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    /// Objects have other characteristics.
    Modify(Objects, Vec<Modification>),
    /// A rule of the game is different.
    Rule(Rule),
    /// Something happens instead.
    Replace(Replacement),
}

/// What protection, hexproof-from and the like name (CR 702.16a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// A colour.
    Color(Color),
    /// The colour chosen earlier in the ability that grants it.
    ChosenColor(Label),
    /// Objects that fit.
    Objects(Box<Filter>),
    /// Everything.
    Everything,
}
