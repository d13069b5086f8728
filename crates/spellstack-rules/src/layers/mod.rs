//! Layers (CR 613): the characteristics of objects, and which of their abilities watch for what.
//!
//! `refresh` works out everything in the cache from the program and the facts, and from nothing else.

mod alike;
mod application;
mod apply;
mod collect;
mod concern;
mod control_changes;
mod dependency;
mod entering;
mod incremental;
mod order;
mod trace;
mod watchers;
mod work;
mod worlds;

#[cfg(test)]
mod literal;
#[cfg(test)]
mod tests;

use smallvec::SmallVec;
use spellstack_core::lang::{Effect, Layer};
use spellstack_core::{AbilityId, ObjectId, PlayerId, Zone};

use crate::characteristics::Characteristics;
use crate::derived::{Before, CharTable, Derived, LayerOutput, Watcher};
use crate::look::{Look, Omniscient};
use crate::program::{FACE_DOWN_DEF, Price, Program, Reads};
use crate::reader::Reader;
use crate::state::{Affected, ContinuousEffect, Facts, Flags, Object};

use application::Application;
use work::Work;

pub(crate) use collect::Active;
pub(crate) use entering::Entering;
pub(crate) use incremental::{Followed, Incremental, Update, follow};
pub use trace::Cause;

/// Memory that the layers work in. It holds nothing between two computations.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The continuous effects found so far.
    active: Vec<Active>,
    /// The objects that effects have started to apply to, run after run (CR 613.6).
    sets: Vec<ObjectId>,
    /// The effects of a layer that have not been applied yet.
    remaining: Vec<u32>,
    plan: Application,
    before: Application,
    after: Application,
    /// How the objects were that an effect is tried on.
    noted: Before,
    /// The effects of static abilities, as far as they have to be told from new ones.
    known: collect::Known,
    /// What it has taken so far.
    work: Work,
    watchers: Vec<Watcher>,
    /// Whether some effects could depend on others.
    may_have_dependencies: bool,
    /// What is done to one object, where that is asked.
    trace: Option<Box<trace::Trace>>,
}

/// What the layers read.
#[derive(Clone, Copy)]
pub(crate) struct World<'a> {
    pub program: &'a Program,
    pub facts: &'a Facts,
}

impl<'a> World<'a> {
    fn look(self, table: &'a CharTable) -> Look<'a> {
        Look {
            program: self.program,
            facts: self.facts,
            table,
            sight: Omniscient,
        }
    }

    /// The characteristics that an object starts from (CR 110.3, 112.3, 302.4c, 613.1).
    fn base(self, object: &Object) -> Characteristics {
        let controller = match object.zone {
            Zone::Battlefield | Zone::Stack | Zone::Command => object.controller,
            Zone::Library(_) | Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile => object.owner,
        };
        // CR 708.2: what is face down has none of its card's characteristics.
        if object.is_face_down() {
            let base = self.program.def(FACE_DOWN_DEF).base;
            return Characteristics { controller, ..base };
        }
        Characteristics {
            controller,
            exceptions: object.exceptions,
            ..*self.program.def(object.def).chars_in(object.zone)
        }
    }

    /// The changes and the grants of the continuous effect at a place among the facts' effects, if it has any.
    fn changes_of(self, index: usize) -> Option<application::Changes<'a>> {
        self.changes_by(self.facts.effects.get(index)?)
    }

    /// The changes and the grants of a continuous effect from a resolved spell or ability, if it has any.
    fn changes_by(self, effect: &ContinuousEffect) -> Option<application::Changes<'a>> {
        let node = self.program.node(effect.node);
        let Effect::Modify { changes, .. } = &node.effect else {
            return None;
        };
        Some(application::Changes {
            list: changes,
            grants: &node.grants,
        })
    }
}

/// What the layers give to each object, worked out afresh.
pub(crate) fn characteristics(program: &Program, facts: &Facts) -> CharTable {
    worked_out(World { program, facts }).table
}

/// What the layers come to, worked out afresh.
fn worked_out(world: World<'_>) -> LayerOutput {
    let mut found = LayerOutput::default();
    compute(world, &mut found, &mut Scratch::default());
    found
}

impl Reader<'_> {
    /// Whether the characteristics at hand are those that a full computation gives.
    pub(crate) fn characteristics_are_exact(&self) -> bool {
        if !self.derived.is_valid() {
            return true;
        }
        let mut fresh = Derived::default();
        fresh.refresh(self.program, self.facts);
        let (kept, fresh) = (self.derived.output(), fresh.output());
        kept.watchers == fresh.watchers
            && kept.reads == fresh.reads
            && kept.separable == fresh.separable
            && kept.modifiers == fresh.modifiers
            && kept.price == fresh.price
            && kept.tried == fresh.tried
            && kept.exhausted == fresh.exhausted
            && same_characteristics(&kept.table, &fresh.table)
    }

    /// Whether a continuous effect from a resolved spell or ability changes characteristics, rather than rules or events.
    pub(crate) fn changes_characteristics(&self, effect: &ContinuousEffect) -> bool {
        self.arrivals().world().changes_by(effect).is_some()
    }
}

/// Whether two tables say the same, wherever they keep the lists of abilities.
fn same_characteristics(left: &CharTable, right: &CharTable) -> bool {
    left.rows().len() == right.rows().len()
        && left.rows().iter().all(|row| {
            let one = &row.chars;
            let Some(other) = right.get(row.id) else {
                return false;
            };
            let alike = Characteristics {
                abilities: other.abilities,
                ..*one
            } == *other;
            alike
                && one
                    .abilities
                    .iter(left.arena())
                    .eq(other.abilities.iter(right.arena()))
        })
}

/// Works all layers out.
pub(crate) fn compute(world: World<'_>, found: &mut LayerOutput, scratch: &mut Scratch) {
    let LayerOutput {
        table,
        watchers,
        reads,
        separable,
        modifiers,
        price,
        tried,
        exhausted,
    } = found;
    scratch.active.clear();
    scratch.sets.clear();
    scratch.known.clear();
    scratch.work = Work::default();
    scratch.may_have_dependencies = false;
    fill(world, table);
    collect::collect(world, table, &mut scratch.active);
    for layer in Layer::ALL {
        if scratch.active.iter().any(|effect| effect.layers.contains(layer)) {
            dependency::apply_layer(world, table, scratch, layer);
        }
        // CR 613.2b: face-down status comes after copy effects, in layer 1.
        if layer == Layer::Copy && world.facts.has_face_down() {
            turn_down(world, table);
        }
        // CR 305.6: which mana abilities basic land types give is settled once types are, before abilities are changed.
        if layer == Layer::Type {
            apply::add_land_mana(world, table);
        }
        if layer == Layer::PtSet {
            // CR 613.4c: what reads a power in this sublayer depends on the counters, so they come first.
            apply::add_pt_counters(world, table, None);
        }
    }
    *reads = scratch
        .active
        .iter()
        .fold(Reads::default(), |reads, effect| reads.union(effect.reads.facts))
        .aspects();
    *separable = !scratch.may_have_dependencies
        && !world.facts.has_face_down()
        && scratch
            .active
            .iter()
            .all(|effect| incremental::is_separable(world, effect));
    *price = price_of(world, table, &scratch.active);
    *tried = scratch.work.tried();
    *exhausted = scratch.work.is_exhausted();
    modifiers.clear();
    let is_modifier = |effect: &&Active| effect.as_modifier().is_some();
    // Kept for objects that come later: they are worked out alone, for which no effect has started to apply yet.
    let fresh = |effect: &Active| Active {
        started: None,
        ..*effect
    };
    modifiers.extend(scratch.active.iter().filter(is_modifier).map(fresh));
    table.sum_up();
    watchers::list(world, table, &mut scratch.watchers, watchers);
}

/// What it takes to apply static abilities. The statements of each stand together.
fn price_of(world: World<'_>, table: &CharTable, active: &[Active]) -> Price {
    let mut price = Price::default();
    let mut kinds: SmallVec<[(AbilityId, Option<PlayerId>); 16]> = SmallVec::new();
    let mut last = None;
    for effect in active {
        if let collect::Origin::Static(held, _) = effect.origin {
            let ability = (effect.source, held);
            if last != Some(ability) {
                price = price.plus(world.program.ability(held.id).prices.in_layers.each);
                kinds.push((held.id, world.look(table).controller(effect.source)));
            }
            last = Some(ability);
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    let once = kinds
        .iter()
        .map(|(id, _)| world.program.ability(*id).prices.in_layers.once);
    once.fold(price, Price::plus)
}

/// Puts the objects that the layers work on into the table, as they are before any effect.
fn fill(world: World<'_>, table: &mut CharTable) {
    table.clear();
    let facts = world.facts;
    for id in facts.zones.all() {
        let Some(object) = facts.object(*id) else { continue };
        if belongs(world, object) {
            insert(world, table, *id, object);
        }
    }
    for (index, effect) in facts.effects.iter().enumerate() {
        if world.changes_of(index).is_none() {
            continue;
        }
        match &effect.affected {
            Affected::Objects(objects) => objects.iter().for_each(|id| admit(world, table, *id)),
            Affected::AsWorded => {}
        }
    }
}

/// Whether the layers work on an object even if no effect refers to it.
fn belongs(world: World<'_>, object: &Object) -> bool {
    match object.zone {
        Zone::Battlefield => true,
        Zone::Stack => {
            let is_spell = !object.flags.has(Flags::ABILITY);
            let differs = object.is_face_down() || world.program.def(object.def).flags.has_cda;
            is_spell && (world.program.changes_spells || differs)
        }
        Zone::Library(_) => false,
        // CR 604.3: characteristic-defining abilities function everywhere.
        Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile | Zone::Command => {
            world.program.def(object.def).flags.has_cda
        }
    }
}

/// Puts an object into the table with its copiable values.
fn insert(world: World<'_>, table: &mut CharTable, id: ObjectId, object: &Object) {
    table.insert(id, world.base(object));
    if !object.exceptions.is_empty()
        && !object.is_face_down()
        && let Some(row) = table.row_mut(id)
    {
        apply::except(world.program, row);
    }
}

/// CR 613.2b: whatever a face-down object is a copy of, it looks like a face-down one.
fn turn_down(world: World<'_>, table: &mut CharTable) {
    for id in world.facts.battlefield() {
        let object = world.facts.object(*id).filter(|object| object.is_face_down());
        if let (Some(object), Some(chars)) = (object, table.get_mut(*id)) {
            *chars = world.base(object);
            table.note_loss();
        }
    }
}

/// Makes sure that an object that an effect changes is in the table.
fn admit(world: World<'_>, table: &mut CharTable, id: ObjectId) {
    if let Some(object) = world.facts.object(id)
        && table.get(id).is_none()
        && !object.flags.has(Flags::ABILITY)
    {
        insert(world, table, id, object);
    }
}
