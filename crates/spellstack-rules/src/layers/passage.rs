//! Objects that come and go without a difference to any other: their own rows and watchers are brought up to date, and
//! the layers of everything else stay as they are.
//!
//! That is so if nothing in play looks at other objects than those it changes (`Findings::separable`), and what comes or
//! goes changes no characteristics itself. Everything else is worked out anew.

use std::sync::Arc;

use spellstack_core::lang::{Layer, Modification};
use spellstack_core::types::{CardTypes, Supertype};
use spellstack_core::{CardType, CounterKind, ObjectId, PlayerSet, Subtype, Zone, ZoneKind};

use super::collect::{Active, Origin};
use super::words::removes_abilities;
use super::{Scratch, World, apply, belongs, dependency, insert, watchers};
use crate::cache::{CharTable, Findings, Reads};
use crate::characteristics::HeldAbility;
use crate::event::{Event, Move, Mover, Thing};
use crate::game::Game;
use crate::legal::Idle;
use crate::payment::is_about_mana;
use crate::program::AbilityClass;
use crate::state::Object;

/// So many lists of abilities may lie unused in the arena, for each row, before everything is worked out anew.
const MOST_UNUSED: usize = 8;

impl Game {
    /// Whether what the event takes away makes no difference to other objects, so that only what comes and goes has to be
    /// worked out. It is asked before the event is applied.
    pub(crate) fn passes_alone(&self, event: &Event) -> bool {
        self.cache.valid
            && self.cache.found.separable
            && match event {
                Event::Move(movement) => self.moves_alone(movement),
                Event::Cease { object } => !self.reads_stack() && self.leaves_alone(*object),
                Event::CreateToken { .. } => true,
                _ => false,
            }
    }

    fn moves_alone(&self, movement: &Move) -> bool {
        let by_stack = movement.from == Zone::Stack || movement.to == Zone::Stack;
        let of_command = movement.from == Zone::Command || movement.to == Zone::Command;
        if of_command
            || by_stack && self.reads_stack()
            || self.cache.found.reads.intersects(Reads::OTHER_ZONES)
        {
            return false;
        }
        match movement.what {
            Mover::Object(id) => self.leaves_alone(id) && !self.mover_is_changed(movement),
            Mover::Library(..) => true,
        }
    }

    fn leaves_alone(&self, id: ObjectId) -> bool {
        let is_hone = |kind: CounterKind| kind == CounterKind::Hone;
        self.facts.object(id).is_some_and(|object| {
            is_inert(self.world(), object) && !self.facts.counters_of(id).any(|(kind, _)| is_hone(kind))
        })
    }

    /// Takes what has gone out of the cache, and puts what has come into it. It is done after the event has been applied.
    pub(crate) fn follow_passage(&mut self, event: &Event) {
        let (gone, come) = match event {
            Event::Move(movement) => match movement.what {
                Mover::Object(id) => (Some(id), movement.becomes),
                Mover::Library(..) => (None, movement.becomes),
            },
            Event::Cease { object } => (Some(*object), None),
            Event::CreateToken { becomes, .. } => (None, *becomes),
            _ => (None, None),
        };
        let world = World {
            program: &self.program,
            facts: &self.facts,
        };
        let found = Arc::make_mut(&mut self.cache.found);
        if let Some(id) = gone {
            found.table.remove(id);
            if found.watchers.remove(id) {
                self.cache.mana.end();
            }
        }
        let scratch = self.cache.scratch.get_or_insert_default();
        self.cache.valid = come.is_none_or(|id| arrive(world, found, scratch, &mut self.cache.idle, id));
        if come.is_some() && scratch.watchers.iter().any(is_about_mana) {
            self.cache.mana.end();
        }
        found.table.sum_up();
        self.cache.settled &= self.cache.valid && self.passes_quietly(gone, come);
    }

    /// Whether state-based actions have nothing to do with what has gone and what has come.
    fn passes_quietly(&self, gone: Option<ObjectId>, come: Option<ObjectId>) -> bool {
        // A rule may keep players from being enchanted.
        let is_concerned = |host: Thing| match host {
            Thing::Player(_) => true,
            Thing::Object(host) => gone == Some(host),
        };
        let combat = &self.facts.combat;
        !self.facts.hosts().any(is_concerned)
            && combat.attacks.is_empty()
            && combat.blocks.is_empty()
            && self.program.enchants_by_nature
            && come.is_none_or(|id| self.arrives_quietly(id))
    }

    /// Whether nothing about a new object is the business of state-based actions (CR 704.5).
    fn arrives_quietly(&self, id: ObjectId) -> bool {
        let Some(object) = self.facts.object(id) else {
            return true;
        };
        let Some(chars) = self
            .cache
            .found
            .table
            .get(id)
            .filter(|_| object.zone == Zone::Battlefield)
        else {
            return object.zone != Zone::Battlefield;
        };
        let of_note = CardTypes::of(&[CardType::Planeswalker, CardType::Battle]);
        let is_healthy = !chars.is_creature() || chars.toughness > 0;
        is_healthy
            && !chars.types.intersects(of_note)
            && !chars.supertypes.contains(Supertype::Legendary)
            && !chars.supertypes.contains(Supertype::World)
            && !chars.has_subtype(Subtype::AURA)
            && object.attached.is_none()
            && !self
                .facts
                .counters_of(id)
                .any(|(kind, _)| kind.pt_change().is_some())
    }
}

/// Works out what has come, if it makes no difference to other objects; false if it might.
fn arrive(
    world: World<'_>,
    found: &mut Findings,
    scratch: &mut Scratch,
    idle: &mut Idle,
    id: ObjectId,
) -> bool {
    let Some(object) = world.facts.object(id) else {
        return true;
    };
    let Findings {
        table,
        watchers,
        modifiers,
        ..
    } = found;
    let of_note = |kind: CounterKind| kind == CounterKind::Hone || kind.is_keyword();
    if !is_inert(world, object)
        || world.facts.counters_of(id).any(|(kind, _)| of_note(kind))
        || table.arena().len() > MOST_UNUSED * (table.rows().len() + 1)
    {
        return false;
    }
    if belongs(world, object) {
        if let Zone::Hand(player) = object.zone {
            idle.end_for(PlayerSet::only(player));
        }
        insert(world, table, id, object);
        apply_to(world, table, scratch, modifiers, id);
    }
    scratch.watchers.clear();
    watchers::list_of(world, table, id, object, &mut scratch.watchers);
    for watcher in &scratch.watchers {
        let is_later = |other: ObjectId| world.facts.zones.is_before(id, other);
        watchers.insert(*watcher, is_later);
        idle.end_by_watcher(world.program, watcher);
    }
    true
}

/// Applies all that changes characteristics to one object, layer by layer.
fn apply_to(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    modifiers: &[Active],
    id: ObjectId,
) {
    scratch.active.clear();
    scratch.sets.clear();
    scratch.active.extend_from_slice(modifiers);
    scratch.plan.only = Some(id);
    for layer in Layer::ALL {
        if modifiers.iter().any(|effect| effect.layers.contains(layer)) {
            dependency::apply_in_order(world, table, scratch, layer);
        }
        if layer == Layer::Type
            && let Some(row) = table.row_mut(id)
        {
            apply::add_land_mana_to(world, row);
        }
        if layer == Layer::PtSet {
            apply::add_pt_counters(world, table, Some(id));
        }
    }
    scratch.plan.only = None;
}

/// Whether an object changes no characteristics where it is, and is what its definition says.
fn is_inert(world: World<'_>, object: &Object) -> bool {
    let flags = world.program.def(object.def).flags;
    // CR 113.6, 113.6a: elsewhere than on the battlefield only abilities that define characteristics function.
    let modifies = match object.zone {
        Zone::Battlefield | Zone::Command => flags.modifies,
        Zone::Library(_) | Zone::Hand(_) | Zone::Stack | Zone::Graveyard(_) | Zone::Exile => flags.has_cda,
    };
    !modifies
        && object.exceptions.is_empty()
        && !object.is_face_down()
        && object.zone.kind() != ZoneKind::Command
}

/// Whether an effect does to each object what it would do if there were no others.
pub(super) fn is_separable(world: World<'_>, effect: &Active) -> bool {
    let changes = world.changes(effect);
    let is_static = |id| {
        let class = world.program.ability(id).class;
        matches!(class, AbilityClass::Static | AbilityClass::CharacteristicDefining)
    };
    let is_lasting = matches!(effect.origin, Origin::Effect(_));
    let is_such = |change: &Modification| match change {
        Modification::Copy(..) => false,
        // Whose it is was settled when a lasting effect began.
        Modification::Control(_) => is_lasting,
        change => !removes_abilities(change),
    };
    !effect.words.others
        && changes.list.iter().all(is_such)
        && !changes.grants.iter().any(|span| span.iter().any(is_static))
        && is_fixed(world, effect)
}

/// Whether the numbers of a lasting effect were fixed when it began (CR 608.2h).
fn is_fixed(world: World<'_>, effect: &Active) -> bool {
    let Origin::Effect(index) = effect.origin else {
        return true;
    };
    let sizes =
        |change: &&Modification| matches!(change, Modification::SetPt(..) | Modification::ModifyPt(..));
    let wanted = 2 * world.changes(effect).list.iter().filter(sizes).count();
    let fixed = world.facts.effects.get(index as usize);
    fixed.is_some_and(|fixed| fixed.values.len() >= wanted)
}

impl Active {
    /// The statement of a static ability that could apply to an object that isn't there yet.
    pub fn as_modifier(&self) -> Option<(ObjectId, HeldAbility, u8)> {
        match self.origin {
            Origin::Static(held, statement) if !self.defining => Some((self.source, held, statement)),
            Origin::Static(..) | Origin::Changeling(_) | Origin::Effect(_) | Origin::Counter(_) => None,
        }
    }
}
