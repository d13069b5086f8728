//! Finding objects that have moved (CR 400.7).
//!
//! An object that changes zones is a new one, and words that refer to the old one don't find it, with exceptions: what an
//! effect or its cost moved to a public zone is found by that effect, and what set an ability off by moving there is found
//! by that ability. An instruction that *acts* on an object finds it so. One that only *asks* about it reads the object as it
//! last existed (CR 608.2h).

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::lang::{Cost, ObjectRef};

use super::{Context, Look, Sight};
use crate::control::Bindings;
use crate::event::Thing;
use crate::state::{EventBinding, Flags, LastKnown};

impl<S: Sight> Look<'_, S> {
    /// The objects that a reference stands for, to act on: where they are now, if the words can find them there.
    pub fn found(&self, reference: &ObjectRef, context: &Context<'_>) -> SmallVec<[ObjectId; 4]> {
        let mut objects = self.objects(reference, context);
        for id in &mut objects {
            *id = self.find(*id, context);
        }
        objects
    }

    /// What an object has become, as far as the words can find it.
    pub fn find(&self, id: ObjectId, context: &Context<'_>) -> ObjectId {
        let gone = &self.facts.last_known;
        let (mut id, mut known_at) = (id, None);
        while self.facts.object(id).is_none() {
            if let Some(new) = context.bindings.moved(id) {
                (id, known_at) = (new, None);
                continue;
            }
            let at = known_at.or_else(|| gone.iter().rposition(|known| known.id == id));
            match at.and_then(|at| self.successor(at, context)) {
                Some((new, at)) => (id, known_at) = (new, at),
                None => break,
            }
        }
        id
    }

    /// What an object that is gone became, if that is a public matter and of the doing of whose words these are; and where
    /// that is known from, if it is gone too.
    fn successor(&self, at: usize, context: &Context<'_>) -> Option<(ObjectId, Option<usize>)> {
        let known = &self.facts.last_known[at];
        // CR 400.7k: what madness gave up goes on being what was discarded.
        let is_own = known.object.flags.has(Flags::BY_MADNESS)
            || self.moved_by_effect(at, context)
            || self.moved_by_cost(known.id, context)
            || context
                .event
                .is_some_and(|event| is_of_event(known, event, context));
        let new = known.became.filter(|_| is_own)?;
        if let Some(object) = self.facts.object(new) {
            return object.zone.is_public().then_some((new, None));
        }
        // It has ended after what it was before.
        let later = &self.facts.last_known[at + 1..];
        let at = at + 1 + later.iter().position(|known| known.id == new)?;
        let zone = self.facts.last_known[at].object.zone;
        zone.is_public().then_some((new, Some(at)))
    }

    /// CR 400.7j: what the effect has moved since it began.
    fn moved_by_effect(&self, at: usize, context: &Context<'_>) -> bool {
        let began = context.scope.and_then(|scope| scope.gone_before);
        began.is_some_and(|gone| at >= gone as usize)
    }

    /// CR 400.7j: what the cost of the spell or ability moved, its source included.
    fn moved_by_cost(&self, id: ObjectId, context: &Context<'_>) -> bool {
        let Some(scope) = context.scope else { return false };
        let entry = &scope.entry;
        let moves_source = || {
            let activated = entry
                .ability_id()
                .and_then(|ability| self.program.ability(ability).as_activated());
            activated.is_some_and(|activated| activated.cost.iter().any(moves_this))
        };
        entry.cost_objects.contains(&id) || id == entry.source && moves_source()
    }
}

/// CR 400.7e, 603.6c: what moved as the ability triggered. CR 400.7f, 603.6e: an Aura that followed what it enchanted.
fn is_of_event(known: &LastKnown, event: &EventBinding, context: &Context<'_>) -> bool {
    let Some(subject) = event.subject else {
        return false;
    };
    let is_subject = known.id == subject && event.became == known.became;
    let is_its_aura =
        || Some(known.id) == context.this && known.object.attached == Some(Thing::Object(subject));
    is_subject || event.became.is_some() && is_its_aura()
}

fn moves_this(cost: &Cost) -> bool {
    matches!(cost, Cost::SacrificeThis | Cost::DiscardThis | Cost::ExileThis)
}
