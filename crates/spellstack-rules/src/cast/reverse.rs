//! What was begun and can't be completed is reversed (CR 601.2, 602.2, 733.1).
//!
//! Only what can be paid is offered, as far as that can be told before mana abilities have been activated. The mana
//! abilities that were activated on the way were legal, and stay so.

use spellstack_core::{ObjectId, Zone};

use super::{Casting, Next};
use crate::control::{CastFrame, Frame, InstructionResult, Purpose};
use crate::event::{Event, Move, Mover};
use crate::state::StackKind;

impl Casting<'_> {
    /// The cost can't be paid (CR 118.3): no part of it is, and what it was for isn't done.
    pub(super) fn reverse(&mut self, frame: &CastFrame) -> Next {
        let object = frame.entry.object;
        match (frame.purpose, frame.entry.kind) {
            (Purpose::Stack, StackKind::Spell) => self.take_back_spell(object, frame.from),
            (Purpose::Stack, StackKind::Activated(_) | StackKind::Triggered(_)) => {
                self.take_back(Event::Cease { object }, object);
            }
            (Purpose::Combat, _) => self.combats().call_off_declaration(),
            // Nothing was done but to activate mana abilities.
            (Purpose::Mana | Purpose::Instruction | Purpose::Special | Purpose::TurnFaceUp, _) => {}
        }
        if frame.purpose != Purpose::Mana {
            self.control.result = InstructionResult::default();
        }
        Next::Wait
    }

    /// CR 733.1: the spell returns to the zone it came from. Who had priority has it still (CR 733.2); an instruction to
    /// cast it isn't followed.
    fn take_back_spell(&mut self, spell: ObjectId, from: Option<Zone>) {
        if let Some(zone) = from {
            let movement = Move::new(Mover::Object(spell), Zone::Stack, zone);
            self.take_back(Event::Move(movement), spell);
        }
        if matches!(self.control.frames.last(), Some(Frame::Effect(_))) {
            self.control.frames.pop();
        }
    }

    /// No abilities trigger as a result of an undone action (CR 733.1), neither of what is done to undo it.
    fn take_back(&mut self, event: Event, object: ObjectId) {
        self.undo(event);
        let is_of_it = |of: Option<ObjectId>| of == Some(object);
        self.control
            .waiting
            .retain(|waiting| !is_of_it(waiting.event.subject) && !is_of_it(waiting.event.became));
    }
}
