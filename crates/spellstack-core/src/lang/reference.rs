//! References: what "it", "that player" and "the sacrificed creature" stand for.

use serde::{Deserialize, Serialize};

use super::{Filter, PlayerFilter, Value};

/// The name of an earlier result inside one ability ("cards discarded this way"), numbered in order of appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Label(pub u8);

/// The name that two linked abilities of one card share (CR 607), numbered in order of appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(pub u8);

/// The part that an object plays in the event that triggered an ability or is being replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventRole {
    /// What the event is about: the creature that died, the spell that was cast, the attacker, the source of damage.
    Subject,
    /// The other object of the event: what was dealt the damage, what was blocked, what targets.
    Other,
}

/// An object, or several, that a phrase refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectRef {
    /// The object that has the ability (CR 201.5).
    This,
    /// What was chosen for the target of that number, counted from 0 within the mode.
    Target(u8),
    /// The object of the triggering event.
    Event(EventRole),
    /// What the cost sacrificed, discarded, exiled, returned or tapped ("the sacrificed creature").
    Cost,
    /// What an earlier part of the same ability found or moved.
    Result(Label),
    /// The item of the enclosing *for each*.
    Item,
    /// What this Aura or Equipment is attached to: the enchanted or equipped object (CR 301.5a).
    Attached,
    /// What the linked ability exiled or chose (CR 607).
    Linked(Link),
}

impl ObjectRef {
    /// Whether it may stand for any number of objects.
    #[must_use]
    pub fn may_be_many(&self) -> bool {
        !matches!(
            self,
            ObjectRef::This | ObjectRef::Event(_) | ObjectRef::Item | ObjectRef::Attached
        )
    }
}

/// A player that a phrase refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerRef {
    /// The controller of the ability; no target (CR 115.10b).
    You,
    /// The player chosen for the target of that number.
    Target(u8),
    /// The target of that number if it is a player, else its controller.
    TargetOrController(u8),
    /// The player of the triggering event: who drew, who cast, who was dealt damage.
    Event,
    /// The controller of an object, as it last existed if it is gone (CR 608.2h).
    Controller(Box<ObjectRef>),
    /// The owner of an object.
    Owner(Box<ObjectRef>),
    /// The item of the enclosing *for each player*.
    Item,
    /// The player whose turn it is.
    Active,
    /// The player that the source of the ability attacks, or the controller of what it attacks (CR 508.5).
    Defending,
    /// The player that this Aura is attached to (CR 303.4b).
    Attached,
    /// The player chosen for that label (CR 607.2d).
    Chosen(Label),
}

/// Players of whom each does something.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// One player.
    The(PlayerRef),
    /// Every player that fits, in APNAP order where choices are made (CR 101.4).
    Each(PlayerFilter),
}

/// How many things are chosen or targeted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// That many, or as many as there are if that is fewer (targets: exactly that many).
    Exactly(Value),
    /// Any number from none to that many.
    UpTo(Value),
    /// Any number, none included.
    AnyNumber,
}

/// Who makes a choice among objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// That player.
    Player(PlayerRef),
    /// Chance (CR 701.9b).
    Random,
}

/// A choice among objects that is made as the effect or the cost happens, without targeting.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Who chooses.
    pub by: Chooser,
    /// How many.
    pub quantity: Quantity,
    /// Among what.
    pub among: Filter,
}

/// The objects that a verb acts on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objects {
    /// What the reference stands for.
    The(ObjectRef),
    /// Everything that fits, at that moment: of a zone, the cards there (CR 400.12).
    All(Filter),
    /// What a player chooses then ("sacrifices a creature").
    Chosen(Selection),
}

/// The objects and players that damage is dealt to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recipients {
    /// The target of that number, object or player.
    Target(u8),
    /// Objects.
    Objects(Objects),
    /// Players.
    Players(Players),
    /// Each such object and each such player.
    ObjectsAndPlayers(Objects, Players),
}
