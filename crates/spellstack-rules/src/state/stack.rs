//! Spells and abilities on the stack (CR 405).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use spellstack_core::lang::EventParts;
use spellstack_core::{AbilityId, Color, NodeId, ObjectId, PlayerId, ShortVec};

use crate::event::Thing;
use crate::numbers::Numbers;

/// Stands in a stack entry for a source that isn't there, as that of the monarch's abilities (CR 725.2), or that isn't an
/// object yet, as a card whose words replace how it enters from a library. No object has this id.
pub(crate) const NO_SOURCE: ObjectId = ObjectId::new(u32::MAX, NonZeroU32::MAX);

/// What is on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StackKind {
    /// A spell.
    Spell,
    /// An activated ability.
    Activated(AbilityId),
    /// A triggered ability.
    Triggered(AbilityId),
}

/// The way in which a spell is cast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// For its mana cost.
    #[default]
    Normal,
    /// For the alternative cost that the ability of that number allows.
    Alternative(AbilityId),
    /// Face down, for {3} (CR 702.37c).
    FaceDown,
    /// For its flashback cost, from a graveyard (CR 702.34).
    Flashback(AbilityId),
    /// Without paying its mana cost, by an effect (CR 118.9).
    Free,
    /// For the cost that the instruction of that number names.
    Paying(NodeId),
}

/// What was chosen for one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chosen {
    /// The number of the mode, counted among the modes chosen.
    pub mode: u8,
    /// The number of the target within the mode.
    pub target: u8,
    /// What was chosen.
    pub thing: Thing,
    /// The part of a division that it gets (CR 601.2d).
    pub share: u32,
}

/// How the first Phyrexian symbols of a cost are paid, in order (CR 601.2b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Announced {
    count: u8,
    /// A bit for each of them, set for those that life pays for.
    life: u8,
}

impl Announced {
    /// Whether another symbol can be announced; those that can't are left to the payer.
    pub(crate) fn is_open(self) -> bool {
        u32::from(self.count) < u8::BITS
    }

    /// These and the next symbol, for which life is paid or isn't.
    pub(crate) fn and(self, life: bool) -> Self {
        Announced {
            count: self.count + 1,
            life: self.life | u8::from(life) << self.count,
        }
    }

    /// For each symbol in order, whether life pays for it.
    pub(crate) fn ways(self) -> impl Iterator<Item = bool> {
        (0..self.count).map(move |at| self.life & 1 << at != 0)
    }
}

/// What an ability remembers of the event that set it off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventBinding {
    /// What the event happened to.
    pub subject: Option<ObjectId>,
    /// What the subject became, if it moved (CR 400.7e, 603.6).
    pub became: Option<ObjectId>,
    /// The other object of the event.
    pub other: Option<ObjectId>,
    /// The player of the event.
    pub player: Option<PlayerId>,
    /// The amount of the event.
    pub amount: i32,
}

impl EventBinding {
    /// What the event has, of those parts, and of what it doesn't have what an earlier one had: a delayed trigger speaks
    /// of both.
    pub(crate) fn or(self, earlier: &EventBinding, parts: EventParts) -> Self {
        let (subject, became) = match self.subject {
            Some(_) => (self.subject, self.became),
            None => (earlier.subject, earlier.became),
        };
        EventBinding {
            subject,
            became,
            other: self.other.or(earlier.other),
            player: self.player.or(earlier.player),
            amount: if parts.amount { self.amount } else { earlier.amount },
        }
    }
}

/// A spell or ability on the stack, with the choices made for it.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackEntry {
    /// The object on the stack.
    pub object: ObjectId,
    /// What it is.
    pub kind: StackKind,
    /// The source: the spell itself, or the object whose ability it is (CR 113.7).
    pub source: ObjectId,
    /// Who controls it.
    pub controller: PlayerId,
    /// How a spell was cast.
    pub way: Way,
    /// The modes chosen, in order (CR 700.2).
    pub modes: Numbers<ShortVec<u8, 2>>,
    /// The targets chosen.
    pub targets: ShortVec<Chosen, 2>,
    /// The value of X.
    pub x: u32,
    /// How often it was kicked (CR 607.2i).
    pub kicked: u8,
    /// What was announced for the Phyrexian symbols of its cost, until it is paid.
    #[serde(default)]
    pub announced: Announced,
    /// What its costs moved, as it became there (CR 400.7j).
    pub cost_objects: ShortVec<ObjectId, 2>,
    /// What set it off.
    pub event: EventBinding,
    /// Objects, chosen colour and amounts that a delayed or reflexive trigger took along, by label.
    pub results: Vec<crate::control::Bound>,
    /// The colour chosen.
    pub color: Option<Color>,
    /// When a delayed triggered ability was created (CR 701.27f).
    pub since: Option<u32>,
}

impl Clone for StackEntry {
    /// Entries are copied all the time.
    fn clone(&self) -> Self {
        StackEntry {
            modes: self.modes.clone(),
            targets: self.targets.copied(),
            cost_objects: self.cost_objects.copied(),
            results: self.results.clone(),
            ..*self
        }
    }
}

impl StackEntry {
    /// A spell for which nothing has been chosen yet.
    pub(crate) fn spell(object: ObjectId, controller: PlayerId) -> Self {
        StackEntry {
            object,
            kind: StackKind::Spell,
            source: object,
            controller,
            way: Way::Normal,
            modes: Numbers::default(),
            targets: ShortVec::new(),
            x: 0,
            kicked: 0,
            announced: Announced::default(),
            cost_objects: ShortVec::new(),
            event: EventBinding::default(),
            results: Vec::new(),
            color: None,
            since: None,
        }
    }

    /// An ability of a source.
    pub(crate) fn ability(kind: StackKind, source: ObjectId, controller: PlayerId) -> Self {
        StackEntry {
            kind,
            source,
            ..StackEntry::spell(source, controller)
        }
    }

    /// The ability, if it is one.
    pub(crate) fn ability_id(&self) -> Option<AbilityId> {
        match self.kind {
            StackKind::Spell => None,
            StackKind::Activated(ability) | StackKind::Triggered(ability) => Some(ability),
        }
    }
}
