//! Last-known information: objects as they last existed (CR 113.7a, 608.2h).

use spellstack_core::{ObjectId, Zone};

use crate::characteristics::AbilityList;
use crate::control::{Bound, Frame};
use crate::event::{Bookkeeping, Event, Mover, Thing};
use crate::game::Game;
use crate::program::AbilitySpan;
use crate::state::{Affected, EventBinding, Facts, LastKnown};

/// The number of objects that are gone and may be remembered while something is on the stack, and how many more for each thing
/// that may refer to some of them, before a search for those that can be forgotten.
const MANY: usize = 32;
const MANY_FOR_EACH: usize = 4;

impl Game {
    /// Records every object that the batch is about to end, as it is now.
    pub(crate) fn record_last_known(&mut self, batch: &[Event]) {
        let first = self.facts.last_known.len();
        for event in batch {
            let Some(id) = ended(event) else { continue };
            let is_known = self.facts.last_known[first..].iter().any(|known| known.id == id);
            if !is_known {
                self.keep_last_known(id);
            }
        }
    }

    fn keep_last_known(&mut self, id: ObjectId) {
        let look = self.look();
        let Some(object) = look.object(id) else { return };
        let controller = look.controller_of(id, object);
        let attack = self.facts.combat.attack_of(id);
        let mut known = LastKnown {
            id,
            became: None,
            blocked: attack.and_then(|attack| attack.blocked),
            blocking: self.facts.combat.is_blocking(id),
            activates: object.zone == Zone::Battlefield && look.activates(id),
            object: *object,
            chars: *look.chars_of(id, object),
            attacked: attack.map(|attack| attack.target),
        };
        known.chars.controller = controller;
        if let Some(entry) = self.facts.stack_entry(id) {
            known.object.x = entry.x;
        }
        known.chars.abilities = AbilityList::printed(AbilitySpan::default());
        // What may copy a spell or ability that left the stack, or trigger on its being countered, asks what was chosen for it
        // (CR 603.10e, 608.2h, 707.10).
        let entry = self
            .program
            .asks_what_left_the_stack
            .then(|| self.facts.stack_entry(id));
        let entry = entry.flatten().cloned();
        self.facts.keep_last_known(known, entry);
    }

    /// Forgets objects that are gone and that nothing can ask about any more.
    pub(crate) fn prune_last_known(&mut self) {
        // Frames, scopes and waiting triggers may name any object that is gone. Only between two actions can all that refers to
        // one be found in the facts.
        let control = &self.control;
        let is_quiet = |frame: &Frame| matches!(frame, Frame::Turn(_) | Frame::Priority { .. });
        let idle = self.facts.has_much_to_forget()
            && control.waiting.is_empty()
            && control.gathering.is_empty()
            && control.scopes.is_empty()
            && control.frames.iter().all(is_quiet);
        if !idle {
            return;
        }
        let referred = referred_to(&self.facts);
        let gone = self.facts.last_known.iter().map(|known| known.id);
        let ids: Vec<ObjectId> = gone.filter(|id| referred.binary_search(id).is_err()).collect();
        if !ids.is_empty() {
            self.record(Bookkeeping::ForgetLastKnown { ids });
        }
    }
}

impl Facts {
    /// Whether it is worth a search to forget objects that are gone: with something on the stack only now and then, so
    /// that a search through all that refers to them finds some that nothing does.
    fn has_much_to_forget(&self) -> bool {
        let speaking = self.stack.len() + self.effects.len() + self.delayed.len() + self.remembered.len();
        let most = match self.stack.is_empty() {
            true => 0,
            false => MANY + MANY_FOR_EACH * speaking,
        };
        self.last_known.len() > most
    }
}

fn ended(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => match movement.what {
            Mover::Object(id) => Some(id),
            Mover::Library(..) => None,
        },
        Event::Cease { object } => Some(*object),
        _ => None,
    }
}

/// The objects that something on the stack, an effect, a delayed trigger or a linked ability still refers to, sorted.
fn referred_to(facts: &Facts) -> Vec<ObjectId> {
    let mut ids = Vec::new();
    for effect in &facts.effects {
        ids.push(effect.source);
        if let Affected::Objects(objects) = &effect.affected {
            ids.extend(objects.iter().copied());
        }
        add_bound(&mut ids, &effect.bindings);
    }
    for entry in &facts.stack {
        ids.push(entry.source);
        ids.extend(entry.cost_objects.iter().copied());
        ids.extend(entry.targets.iter().filter_map(|chosen| match chosen.thing {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        }));
        add_bound(&mut ids, &entry.results);
        add_event(&mut ids, &entry.event);
    }
    for trigger in &facts.delayed {
        ids.push(trigger.source);
        add_bound(&mut ids, &trigger.bindings);
        add_event(&mut ids, &trigger.event);
    }
    ids.extend(facts.remembered.iter().map(|memory| memory.holder));
    ids.sort_unstable();
    ids
}

fn add_bound(ids: &mut Vec<ObjectId>, bindings: &[Bound]) {
    for bound in bindings {
        ids.extend_from_slice(bound.objects());
        // What it became is looked up from what it was.
        if let Bound::Moved(object, _) = bound {
            ids.push(*object);
        }
    }
}

fn add_event(ids: &mut Vec<ObjectId>, event: &EventBinding) {
    ids.extend([event.subject, event.became, event.other].into_iter().flatten());
}
