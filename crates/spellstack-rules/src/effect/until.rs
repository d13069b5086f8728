//! Exile until this leaves the battlefield (CR 610.3).

use spellstack_core::lang::{ObjectRef, Objects};
use spellstack_core::{ObjectId, Zone};

use crate::control::{BatchFrame, EffectFrame, Frame};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Bookkeeping, Event, Move};

impl Effects<'_> {
    /// CR 610.3a, 610.3b: if this has already left, nothing moves.
    pub(super) fn exile_until(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let (look, context) = self.words();
        let this = look.objects(&ObjectRef::This, &context).first().copied();
        let Some(this) = this.filter(|this| self.facts.is_on_battlefield(*this)) else {
            return;
        };
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let mut events: Vec<Event> = things
            .iter()
            .filter_map(|item| self.movement(*item, Zone::Exile))
            .map(|movement| {
                Event::Move(Move {
                    until: Some(this),
                    ..movement
                })
            })
            .collect();
        self.open_moves(&mut events);
        self.emit(events);
    }

    /// What was exiled until something left goes back right after that, all of it at once (CR 610.3d).
    pub(crate) fn return_exiled(&mut self) {
        let is_over = |source: ObjectId| !self.facts.is_on_battlefield(source);
        let over: Vec<_> = self
            .facts
            .until
            .iter()
            .copied()
            .filter(|until| is_over(until.source))
            .collect();
        if over.is_empty() {
            return;
        }
        let mut events: Vec<Event> = over
            .iter()
            .filter_map(|until| {
                let mut movement = self.movement(Item::Object(until.object), until.zone)?;
                if until.zone == Zone::Battlefield {
                    // CR 610.3c.
                    movement.entry.controller = self.facts.object(until.object).map(|object| object.owner);
                }
                Some(Event::Move(movement))
            })
            .collect();
        self.replacements().in_order_of_choice(&mut events);
        self.record(Bookkeeping::EndUntil {
            objects: over.iter().map(|until| until.object).collect(),
        });
        self.push(Frame::Batch(Box::new(BatchFrame::aside(events))));
    }
}
