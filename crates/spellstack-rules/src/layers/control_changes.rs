//! What follows at once when a permanent comes under another player's control.

use spellstack_core::{ObjectId, PlayerId};

use crate::event::Event;
use crate::reader::Reader;

impl Reader<'_> {
    /// The permanents that the layers have given to another player than before, each of which is removed from combat
    /// (CR 506.4).
    pub(crate) fn control_changes(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for object in self.facts.battlefield().iter().copied() {
            if let Some(who) = self.new_controller(object) {
                events.push(Event::GainControl { object, who });
                self.leaves_combat(object, &mut events);
            }
        }
        events
    }

    fn new_controller(&self, id: ObjectId) -> Option<PlayerId> {
        let controller = self.derived.table().get(id)?.controller;
        let object = self.facts.object(id)?;
        (object.seen_controller != controller).then_some(controller)
    }

    fn leaves_combat(&self, object: ObjectId, events: &mut Vec<Event>) {
        let combat = &self.facts.combat;
        if combat.is_attacking(object) || combat.is_blocking(object) {
            events.push(Event::RemoveFromCombat { object });
        }
        if combat.is_attacked(object) {
            events.push(Event::LeaveAttacked { object });
        }
    }
}
