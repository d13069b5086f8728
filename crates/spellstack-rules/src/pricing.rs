//! What it takes at most to work something out, by words and facts alone (`budget.rs`).

use smallvec::SmallVec;
use spellstack_core::{DefId, Zone};

use crate::control::Bound;
use crate::event::{Bookkeeping, Event, Mover};
use crate::program::Price;
use crate::reader::Reader;
use crate::state::{Affected, ContinuousEffect, Facts};

/// Definitions of what comes into the game.
type Coming = SmallVec<[DefId; 8]>;

impl Facts {
    /// How many things there are to look at.
    #[inline]
    pub(crate) fn things(&self) -> u64 {
        let lists = self.cards.len()
            + self.objects.len()
            + self.last_known.len()
            + self.counters.len()
            + self.effects.len()
            + self.delayed.len();
        lists as u64
    }
}

impl Reader<'_> {
    /// Whether working the layers out took too much, so that not all effects were applied.
    pub(crate) fn is_intractable(&self) -> bool {
        self.derived.output().exhausted
    }

    /// What it takes to work the layers out.
    pub(crate) fn price_of_layers(&self) -> u64 {
        let output = self.derived.output();
        let things = self.facts.things();
        let rows = output.table.rows().len() as u64;
        let lasting: usize = self.facts.effects.iter().map(objects_of).sum();
        output
            .price
            .of(things)
            .saturating_add(rows + 4 * lasting as u64)
            .saturating_add(output.tried.of(things))
    }

    /// What it takes to work one object out that comes or goes by itself.
    pub(crate) fn price_of_one(&self) -> u64 {
        let output = self.derived.output();
        let looked_through = output.modifiers.len() + self.facts.effects.len() + self.facts.counters.len();
        (looked_through + output.table.rows().len() / 4) as u64
    }

    /// What rules say of so many objects, and what can be chosen for one.
    pub(crate) fn price_of_rules(&self, objects: u64) -> u64 {
        let things = self.facts.things();
        let dearest = &self.program.dearest;
        let rules = (self.derived.rules().len() + self.facts.effects.len()) as u64;
        let of_rules = rules.saturating_mul(dearest.rules.plus(dearest.condition).of(things));
        let of_all = objects.saturating_mul(of_rules.saturating_add(1));
        of_all.saturating_add(dearest.choices.of(things))
    }

    /// Whether a batch brings something that the layers will work on, or that is kept.
    pub(crate) fn brings(&self, events: &[Event], records: &[Bookkeeping]) -> bool {
        let is_arrival = |event: &Event| match event {
            Event::Move(movement) => movement.to == Zone::Battlefield,
            Event::CreateToken { .. }
            | Event::CreateEmblem { .. }
            | Event::Transform { .. }
            | Event::TurnFaceUp { .. }
            | Event::CopyOnStack { .. } => true,
            _ => false,
        };
        let is_kept = |record: &Bookkeeping| {
            matches!(
                record,
                Bookkeeping::BeginEffect { .. } | Bookkeeping::BeginDelayed { .. }
            )
        };
        events.iter().any(is_arrival) || records.iter().any(is_kept)
    }

    /// What it would take to work the layers out after a batch.
    pub(crate) fn price_after(&self, events: &[Event], records: &[Bookkeeping]) -> u64 {
        let things = self.facts.things() + events.len() as u64;
        let of = |price: &Price| price.of(things);
        let mut coming = Coming::new();
        for event in events {
            self.coming_by(event, &mut coming);
        }
        let layers = |def: &DefId| &self.program.def(*def).layers;
        let new = coming
            .iter()
            .map(|def| of(&layers(def).each))
            .fold(0, u64::saturating_add);
        coming.sort_unstable();
        coming.dedup();
        let kinds = coming
            .iter()
            .map(|def| of(&layers(def).once))
            .fold(0, u64::saturating_add);
        let of_record = |record: &Bookkeeping| match record {
            Bookkeeping::BeginEffect { effect } => {
                let each = of(&self.program.node(effect.node).layers).saturating_add(1);
                each.saturating_mul(objects_of(effect) as u64)
            }
            _ => 0,
        };
        let effects = records.iter().map(of_record);
        let now = of(&self.derived.output().price).saturating_add(self.price_of_layers());
        [now, new, kinds]
            .into_iter()
            .chain(effects)
            .fold(0, u64::saturating_add)
    }

    /// The definitions of which what an event brings may be.
    fn coming_by(&self, event: &Event, coming: &mut Coming) {
        let object_def = |id| self.facts.object(id).map(|object| object.def);
        match event {
            Event::CreateToken { def, entry, .. } => {
                coming.push(*def);
                coming.extend(entry.extras().copy_of.map(|copied| copied.def));
            }
            Event::CreateEmblem { def, .. } => coming.push(*def),
            Event::Move(movement) if movement.to == Zone::Battlefield => {
                let def = match movement.what {
                    Mover::Object(id) => object_def(id),
                    Mover::Library(_, card) => self.facts.cards.get(card.index()).map(|info| info.def),
                };
                coming.extend(def);
                coming.extend(movement.entry.extras().copy_of.map(|copied| copied.def));
                coming.extend(movement.entry.face);
            }
            Event::Transform { object, .. } | Event::TurnFaceUp { object, .. } => {
                let def = object_def(*object);
                coming.extend(def);
                coming.extend(def.and_then(|def| self.program.def(def).other));
            }
            _ => {}
        }
    }

    /// How many references to objects effects and delayed triggers would hold after a batch.
    pub(crate) fn held_after(&self, records: &[Bookkeeping]) -> u64 {
        let new = records.iter().map(|record| match record {
            Bookkeeping::BeginEffect { effect } => held_by(effect),
            Bookkeeping::BeginDelayed { trigger } => bound(&trigger.bindings),
            _ => 0,
        });
        let effects = self.facts.effects.iter().map(held_by);
        let delayed = self.facts.delayed.iter().map(|delayed| bound(&delayed.bindings));
        new.chain(effects).chain(delayed).sum::<usize>() as u64
    }
}

/// How many objects a lasting effect changes.
fn objects_of(effect: &ContinuousEffect) -> usize {
    match &effect.affected {
        Affected::Objects(objects) => objects.len(),
        Affected::AsWorded => 0,
    }
}

fn held_by(effect: &ContinuousEffect) -> usize {
    1 + objects_of(effect) + bound(&effect.bindings)
}

fn bound(bindings: &[Bound]) -> usize {
    1 + bindings.iter().map(|bound| bound.objects().len()).sum::<usize>()
}
