//! Who looks: the rules, which know everything, or somebody who doesn't.

use smallvec::SmallVec;
use spellstack_core::lang::{EventRole, Label};
use spellstack_core::{ObjectId, PlayerId, PlayerSet};

use crate::event::Thing;
use crate::state::Object;

/// Who looks: what they know, and what they take words to refer to that nothing determines.
///
/// What is hidden from them reads as blank, and whoever reads it, or asks for a referent that isn't determined, misses.
/// An answer that was found without a miss depends on nothing that they don't know.
pub(crate) trait Sight: Copy {
    /// Whether they know which card an object is.
    fn knows(self, object: &Object) -> bool;
    /// Whether they know a card in a library that those players know.
    fn knows_card(self, known: PlayerSet) -> bool;
    /// Whether they can tell an object from others: those in another player's hand have no order that could be seen
    /// (CR 402.3).
    fn can_tell(self, id: ObjectId) -> bool;
    /// The answer depends on what they don't know, or on what isn't determined.
    fn miss(self);
    /// A miss, unless that is so.
    fn miss_unless(self, is_so: impl FnOnce() -> bool);
    /// What is found, unless that is a miss.
    fn known<T>(self, find: impl FnOnce() -> T) -> Option<T>;
    /// Whether all parts are so: one that isn't settles it, whatever was missed for others.
    fn all<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool;
    /// Whether any part is so: one that is settles it, whatever was missed for others.
    fn any<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool;

    /// What they suppose to be chosen for a target.
    fn targets(self, number: u8) -> SmallVec<[Thing; 2]>;
    /// An object of the event that they suppose.
    fn event_object(self, role: EventRole) -> Option<ObjectId>;
    /// The player of that event.
    fn event_player(self) -> Option<PlayerId>;
    /// The amount of that event.
    fn event_amount(self) -> Option<i32>;
    /// What they suppose to be given up for the cost.
    fn cost(self) -> SmallVec<[ObjectId; 4]>;
    /// The objects that they suppose an earlier instruction to have found.
    fn result(self, label: Label) -> SmallVec<[ObjectId; 4]>;
    /// How much they suppose it to have done.
    fn result_amount(self, label: Label) -> Option<i32>;
    /// The X that they suppose.
    fn x(self) -> Option<i32>;
    /// What they suppose *this* to be attached to, whatever it is attached to now.
    fn host(self) -> Option<Thing>;
    /// The defending player, where nobody is attacked yet.
    fn defending(self) -> Option<PlayerId>;
    /// Whether they suppose a creature to be attacking; `None` leaves it to the combat.
    fn is_attacking(self, id: ObjectId) -> Option<bool>;
}

/// The rules: nothing is hidden from them, and what isn't determined is nothing.
#[derive(Clone, Copy)]
pub(crate) struct Omniscient;

impl Sight for Omniscient {
    #[inline]
    fn knows(self, _: &Object) -> bool {
        true
    }

    #[inline]
    fn knows_card(self, _: PlayerSet) -> bool {
        true
    }

    #[inline]
    fn can_tell(self, _: ObjectId) -> bool {
        true
    }

    #[inline]
    fn miss(self) {}

    #[inline]
    fn miss_unless(self, _: impl FnOnce() -> bool) {}

    #[inline]
    fn known<T>(self, find: impl FnOnce() -> T) -> Option<T> {
        Some(find())
    }

    #[inline]
    fn all<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool {
        parts.iter().all(is_so)
    }

    #[inline]
    fn any<T>(self, parts: &[T], is_so: impl FnMut(&T) -> bool) -> bool {
        parts.iter().any(is_so)
    }

    #[inline]
    fn targets(self, _: u8) -> SmallVec<[Thing; 2]> {
        SmallVec::new()
    }

    #[inline]
    fn event_object(self, _: EventRole) -> Option<ObjectId> {
        None
    }

    #[inline]
    fn event_player(self) -> Option<PlayerId> {
        None
    }

    #[inline]
    fn event_amount(self) -> Option<i32> {
        None
    }

    #[inline]
    fn cost(self) -> SmallVec<[ObjectId; 4]> {
        SmallVec::new()
    }

    #[inline]
    fn result(self, _: Label) -> SmallVec<[ObjectId; 4]> {
        SmallVec::new()
    }

    #[inline]
    fn result_amount(self, _: Label) -> Option<i32> {
        None
    }

    #[inline]
    fn x(self) -> Option<i32> {
        None
    }

    #[inline]
    fn host(self) -> Option<Thing> {
        None
    }

    #[inline]
    fn defending(self) -> Option<PlayerId> {
        None
    }

    #[inline]
    fn is_attacking(self, _: ObjectId) -> Option<bool> {
        None
    }
}
