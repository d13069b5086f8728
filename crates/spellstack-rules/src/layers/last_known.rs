//! Last-known information: objects as they last existed (CR 113.7a, 608.2h).

use spellstack_core::{CounterKind, ObjectId};

use crate::characteristics::{AbilityList, Characteristics};
use crate::control::{Bound, Frame};
use crate::event::{Event, Mover, Thing};
use crate::game::Game;
use crate::program::AbilitySpan;
use crate::state::{Affected, EventBinding, Facts, LastKnown, StackEntry};

/// So many objects that are gone are looked through even while something is on the stack.
const MANY: usize = 32;

impl Game {
    /// Records every object that the batch is about to end, as it is now.
    pub(crate) fn record_last_known(&mut self, batch: &[Event]) {
        let first = self.facts.last_known.len();
        for event in batch {
            let Some(id) = ended(event) else { continue };
            let is_known = self.facts.last_known[first..].iter().any(|known| known.id == id);
            if !is_known && let Some(known) = self.as_it_is(id) {
                self.facts.last_known.push(known);
                self.keep_entry(id);
            }
        }
    }

    /// What was chosen for a spell or ability that leaves the stack, for what may copy it (CR 608.2h, 707.10).
    fn keep_entry(&mut self, id: ObjectId) {
        if self.program.copies_spells
            && let Some(entry) = self.facts.stack_entry(id).cloned()
        {
            self.facts.left_stack.push(entry);
        }
    }

    fn as_it_is(&self, id: ObjectId) -> Option<LastKnown> {
        let look = self.look();
        let object = *look.object(id)?;
        let abilities = AbilityList::printed(AbilitySpan::default());
        let chars = Characteristics {
            controller: look.controller(id)?,
            abilities,
            ..*look.chars(id)?
        };
        Some(LastKnown {
            id,
            became: None,
            object,
            chars,
            plus_counters: self.facts.counters_on(id, CounterKind::PlusOnePlusOne),
            minus_counters: self.facts.counters_on(id, CounterKind::MinusOneMinusOne),
            attacked: self.facts.combat.attack_of(id).map(|attack| attack.target),
        })
    }

    /// Forgets objects that are gone and that nothing can ask about any more.
    pub(crate) fn prune_last_known(&mut self) {
        let control = &self.control;
        let is_quiet = |frame: &Frame| matches!(frame, Frame::Step { .. } | Frame::Priority { .. });
        // With something on the stack it is worth the search only now and then.
        let enough = self.facts.stack.is_empty() || self.facts.last_known.len() >= MANY;
        let idle = enough
            && control.waiting.is_empty()
            && control.gathering.is_empty()
            && control.scopes.is_empty()
            && control.frames.iter().all(is_quiet);
        if !idle || self.facts.last_known.is_empty() {
            return;
        }
        let gone = self.facts.last_known.iter().map(|known| known.id);
        let ids: Vec<ObjectId> = gone.filter(|id| !is_referred_to(&self.facts, *id)).collect();
        if !ids.is_empty() {
            self.commit_note(Event::ForgetLastKnown { ids });
        }
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

/// Whether something on the stack, an effect, a delayed trigger or a linked ability still speaks of an object.
fn is_referred_to(facts: &Facts, id: ObjectId) -> bool {
    let by_effect = facts.effects.iter().any(|effect| {
        let affects = match &effect.affected {
            Affected::Objects(objects) => objects.contains(&id),
            Affected::AsWorded => false,
        };
        effect.source == id || affects || is_bound(&effect.bindings, id)
    });
    by_effect
        || facts.stack.iter().any(|entry| is_of_entry(entry, id))
        || facts.delayed.iter().any(|trigger| {
            trigger.source == id || is_bound(&trigger.bindings, id) || is_of_event(&trigger.event, id)
        })
        || facts.remembered.iter().any(|memory| memory.holder == id)
}

fn is_of_entry(entry: &StackEntry, id: ObjectId) -> bool {
    entry.source == id
        || entry.cost_objects.contains(&id)
        || entry
            .targets
            .iter()
            .any(|chosen| chosen.thing == Thing::Object(id))
        || is_bound(&entry.results, id)
        || is_of_event(&entry.event, id)
}

fn is_bound(bindings: &[Bound], id: ObjectId) -> bool {
    bindings.iter().any(|bound| bound.done.objects.contains(&id))
}

fn is_of_event(event: &EventBinding, id: ObjectId) -> bool {
    [event.subject, event.became, event.other].contains(&Some(id))
}
