//! What the words of a spell or ability refer to, for those who ask a view about them.

use spellstack_core::lang::Label;
use spellstack_core::{ObjectId, PlayerId, ShortVec};

use super::{ObjectView, StackView, View};
use crate::event::Thing;
use crate::state::StackKind;

/// What the words of a spell or ability refer to: *you*, *this*, *target creature*, X, *that player* and the like.
///
/// What is there already follows from the game, such as what an Aura on the battlefield is attached to. What has still to
/// be chosen or to happen can be supposed here; where it isn't, an answer that depends on it is unknown.
#[derive(Clone, Debug)]
pub struct Referents<'b> {
    /// *You* (CR 109.5).
    pub you: PlayerId,
    /// *This*: the source.
    pub this: Option<ObjectId>,
    /// What is chosen for targets, each with the number of the target. A number that isn't there isn't chosen yet.
    pub targets: ShortVec<(u8, Thing), 3>,
    /// X.
    pub x: Option<i32>,
    /// The event that set the ability off.
    pub event: EventReferents,
    /// What is given up for the cost.
    pub cost: Option<ShortVec<ObjectId, 2>>,
    /// What earlier instructions did, the last one last.
    pub results: ShortVec<ResultReferent, 1>,
    /// The item that a *for each* is at, or the object that a continuous effect applies to.
    pub item: Option<Thing>,
    /// What *this* is attached to, if that isn't what it is attached to now.
    pub attached: Option<Thing>,
    /// The defending player, while nobody is attacked.
    pub defending: Option<PlayerId>,
    /// The attacking creatures, if they aren't those of the combat.
    pub attacking: Option<&'b [ObjectId]>,
}

/// The parts of the event that set an ability off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventReferents {
    /// What it happened to.
    pub subject: Option<ObjectId>,
    /// The other object of the event.
    pub other: Option<ObjectId>,
    /// *That player*.
    pub player: Option<PlayerId>,
    /// *That much*.
    pub amount: Option<i32>,
}

/// What an earlier instruction did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultReferent {
    /// Its label.
    pub label: Label,
    /// What it found, made or moved.
    pub objects: Option<ShortVec<ObjectId, 4>>,
    /// How much, or how many.
    pub amount: Option<i32>,
}

impl Referents<'_> {
    /// Those of a source and the player who controls it, or would.
    #[must_use]
    pub fn of(you: PlayerId, this: Option<ObjectId>) -> Self {
        Referents {
            you,
            this,
            targets: ShortVec::new(),
            x: None,
            event: EventReferents::default(),
            cost: None,
            results: ShortVec::new(),
            item: None,
            attached: None,
            defending: None,
            attacking: None,
        }
    }

    /// What is chosen for the target of that number.
    pub fn target(&self, number: u8) -> impl Iterator<Item = Thing> {
        let chosen = self.targets.iter().filter(move |(known, _)| *known == number);
        chosen.map(|(_, thing)| *thing)
    }

    /// What the last instruction of that label did.
    #[must_use]
    pub fn result(&self, label: Label) -> Option<&ResultReferent> {
        self.results.iter().rev().find(|result| result.label == label)
    }
}

impl ObjectView<'_> {
    /// What the words of its abilities refer to: to it, and to its controller as *you*.
    #[must_use]
    pub fn referents(&self) -> Referents<'static> {
        Referents::of(self.controller(), Some(self.id()))
    }
}

impl StackView<'_> {
    /// What its words refer to: its source, its targets, its X, the event that set it off, and what was paid. Of a modal
    /// spell or ability these are the targets of the first mode chosen.
    #[must_use]
    pub fn referents(&self) -> Referents<'static> {
        let entry = self.entry();
        let view = self.view();
        let first = entry.targets.iter().filter(|chosen| chosen.mode == 0);
        let mut referents = Referents::of(self.controller(), Some(self.source()));
        referents.targets = first.map(|chosen| (chosen.target, chosen.thing)).collect();
        referents.x = Some(i32::try_from(entry.x).unwrap_or(i32::MAX));
        let cost = entry.cost_objects.iter();
        referents.cost = cost.map(|id| view.telling(*id)).collect();
        if matches!(entry.kind, StackKind::Triggered(_)) {
            let event = &entry.event;
            referents.event = EventReferents {
                subject: event.subject.and_then(|id| view.telling(id)),
                other: event.other.and_then(|id| view.telling(id)),
                player: event.player,
                amount: Some(event.amount),
            };
        }
        referents
    }
}

impl View<'_> {
    /// The object, if the viewer can tell it from others: no card in another player's hand.
    fn telling(&self, id: ObjectId) -> Option<ObjectId> {
        Some(id).filter(|id| self.can_tell(*id))
    }

    /// Whether the viewer can tell an object from others.
    pub(super) fn can_tell(&self, id: ObjectId) -> bool {
        let other = |viewer| self.game.facts.hand_of_other(id, viewer);
        self.viewer.and_then(other).is_none()
    }
}
