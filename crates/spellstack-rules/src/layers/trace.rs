//! Which continuous effects change one object, to explain its characteristics.

use spellstack_core::counter::CounterKind;
use spellstack_core::lang::{Layer, Modification};
use spellstack_core::{ObjectId, Zone};

use super::application::Application;
use super::collect::{Active, Origin};
use super::{Scratch, World, compute};
use crate::derived::LayerOutput;
use crate::reader::Reader;

/// What changes an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A phrase of a continuous effect.
    Modification(Modification),
    /// Counters of a kind (CR 122.1a, 122.1b).
    Counters(CounterKind, u32),
}

/// One change to an object's characteristics, as it was applied.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub layer: Layer,
    pub source: ObjectId,
    pub cause: Cause,
    pub pt: Option<(i32, i32)>,
}

/// Notes what is done to one object.
#[derive(Debug)]
pub(super) struct Trace {
    of: ObjectId,
    changes: Vec<Change>,
}

impl Trace {
    /// Notes what an effect does to the object in a layer.
    pub fn note(&mut self, world: World<'_>, effect: &Active, plan: &Application, layer: Layer) {
        let Some(place) = plan.objects.iter().position(|id| *id == self.of) else {
            return;
        };
        let source = effect.source;
        if let Origin::Counter(index) = effect.origin {
            let counters = &world.facts.counters[index as usize];
            let cause = Cause::Counters(counters.kind, counters.count);
            self.push(layer, source, cause, None);
            return;
        }
        let mut numbers = plan.values.chunks(plan.objects.len().max(1));
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            let pt = match phrase.change {
                Modification::SetPt(..) | Modification::ModifyPt(..) => {
                    numbers.next().and_then(|pairs| pairs.get(place)).copied()
                }
                _ => None,
            };
            self.push(layer, source, Cause::Modification(phrase.change.clone()), pt);
        });
    }

    fn push(&mut self, layer: Layer, source: ObjectId, cause: Cause, pt: Option<(i32, i32)>) {
        self.changes.push(Change {
            layer,
            source,
            cause,
            pt,
        });
    }
}

impl Reader<'_> {
    /// What changes an object, in the order in which it is applied.
    pub(crate) fn changes_to(&self, of: ObjectId) -> Vec<Change> {
        let world = World {
            program: self.program,
            facts: self.facts,
        };
        let changes = Vec::new();
        let mut scratch = Scratch {
            trace: Some(Box::new(Trace { of, changes })),
            ..Scratch::default()
        };
        compute(world, &mut LayerOutput::default(), &mut scratch);
        let mut changes = scratch.trace.map_or_else(Vec::new, |trace| trace.changes);
        let is_there = self
            .facts
            .object(of)
            .is_some_and(|object| object.zone == Zone::Battlefield);
        if is_there {
            let later = changes.iter().position(|change| change.layer >= Layer::PtModify);
            let place = later.unwrap_or(changes.len());
            changes.splice(place..place, self.pt_counters_on(of));
        }
        changes
    }

    /// CR 613.4c.
    fn pt_counters_on(&self, of: ObjectId) -> Vec<Change> {
        let on_it = self.facts.counters.iter().filter(|counters| counters.on == of);
        on_it
            .filter_map(|counters| {
                let (power, toughness) = counters.kind.pt_change()?;
                let count = i32::try_from(counters.count).unwrap_or(i32::MAX);
                Some(Change {
                    layer: Layer::PtModify,
                    source: of,
                    cause: Cause::Counters(counters.kind, counters.count),
                    pt: Some((power.saturating_mul(count), toughness.saturating_mul(count))),
                })
            })
            .collect()
    }
}
