//! Events that make a difference to few objects: their own rows and watchers are brought up to date, and the layers of
//! everything else stay as they are.
//!
//! That is so if nothing in play looks at other objects than those it changes (`LayerOutput::separable`). What comes and goes
//! is in `zone_change.rs`, what stays where it is in `in_place.rs`. Everything else is worked out again.

mod in_place;
mod zone_change;

use std::sync::Arc;

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::lang::{Layer, Modification, ObjectRef, Objects};

use crate::characteristics::HeldAbility;
use crate::derived::{CharTable, LayerOutput, Quick, Touch, Watchers};
use crate::event::{Change, Thing};
use crate::layers::collect::{Active, Origin};
use crate::layers::{Scratch, World, apply, collect, dependency, watchers};
use crate::program::{AbilityClass, removes_abilities};
use crate::reader::Reader;

/// How the layers are brought up to date after an event.
#[derive(Debug)]
pub(crate) enum Update {
    /// They are up to date.
    Unneeded,
    /// Only what the event makes a difference to is worked out.
    Incremental(Incremental),
    /// Everything is worked out.
    Full,
}

impl Update {
    /// Whether what state-based actions look at is looked at as it is done.
    pub fn looks_by_itself(&self) -> bool {
        matches!(self, Update::Incremental(Incremental::ZoneChange))
    }
}

/// What an event makes a difference to, where that is not everything.
#[derive(Debug)]
pub(crate) enum Incremental {
    /// What comes and what goes.
    ZoneChange,
    /// These, which stay where they are.
    Rows(Rows),
}

/// What has become of the layers.
pub(crate) struct Followed {
    /// Whether they are up to date now; otherwise there is more to it.
    pub valid: bool,
    /// Whether there is nothing new for state-based actions to look at.
    pub quiet: bool,
    /// What the new characteristics and abilities touch.
    pub touches: SmallVec<[Touch; 4]>,
}

/// Objects whose characteristics are worked out by themselves.
pub(super) type Rows = SmallVec<[ObjectId; 4]>;

/// The number of unused lists of abilities in the arena, for each row, from which on everything is worked out again.
const MOST_UNUSED: usize = 8;

/// Works out in place what a change that has been made makes a difference to.
pub(crate) fn follow(
    world: World<'_>,
    found: &mut Arc<LayerOutput>,
    scratch: &mut Scratch,
    change: Change<'_>,
    incremental: &Incremental,
) -> Followed {
    match incremental {
        Incremental::ZoneChange => zone_change::follow(world, Arc::make_mut(found), scratch, change),
        Incremental::Rows(rows) => in_place::renew(world, found, scratch, change, rows),
    }
}

impl Reader<'_> {
    /// How the layers are to be brought up to date after a change that touches that, as far as can be said before it is
    /// made.
    #[inline]
    pub(crate) fn update_after(&self, change: Change<'_>, touch: Touch) -> Update {
        match touch.aspects.intersects(self.derived.reads()) {
            true => self.update_of_layers(change),
            false => Update::Unneeded,
        }
    }

    fn update_of_layers(&self, change: Change<'_>) -> Update {
        let may_be = || self.derived.is_valid() && self.derived.output().separable;
        // Held to a full computation by the audit of a game.
        if !self.derived.holds_quickly(Quick::UpdateInPlace, may_be, || true) {
            return Update::Full;
        }
        if self.changes_zone_alone(change) {
            return Update::Incremental(Incremental::ZoneChange);
        }
        let rows = self.rows_changed_by(change).map(Incremental::Rows);
        rows.map_or(Update::Full, Update::Incremental)
    }
}

/// Applies all that changes characteristics to one object, layer by layer, in the order of time: none of it depends on
/// another. The object itself defines none of its characteristics.
pub(super) fn apply_to(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    modifiers: &[Active],
    id: ObjectId,
) {
    scratch.active.clear();
    scratch.sets.clear();
    let may_change = modifiers.iter().filter(|effect| may_change(world, effect, id));
    scratch.active.extend(may_change);
    collect::settled_on(world, id, &mut scratch.active);
    scratch.plan.only = Some(id);
    for layer in Layer::ALL {
        if scratch.active.iter().any(|effect| effect.layers.contains(layer)) {
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

/// Whether a statement of a static ability may change an object. Most of those about one object are about another.
fn may_change(world: World<'_>, effect: &Active, id: ObjectId) -> bool {
    let Some((source, held, statement)) = effect.as_modifier() else {
        return true;
    };
    let objects = world.statement_of(held, statement).map(|(objects, _)| objects);
    match objects {
        Some(Objects::The(ObjectRef::This)) => source == id,
        Some(Objects::The(ObjectRef::Attached)) => {
            let host = world.facts.object(source).and_then(|object| object.attached);
            host == Some(Thing::Object(id))
        }
        Some(Objects::The(_) | Objects::All(_) | Objects::Chosen(_)) | None => true,
    }
}

/// Puts the watchers of an object in their places. The scratch has them, too.
pub(super) fn enlist(
    world: World<'_>,
    table: &CharTable,
    watchers: &mut Watchers,
    scratch: &mut Scratch,
    id: ObjectId,
) {
    scratch.watchers.clear();
    if let Some(object) = world.facts.object(id) {
        watchers::list_of(world, table, id, object, &mut scratch.watchers);
    }
    for watcher in &scratch.watchers {
        watchers.insert(*watcher, |other| world.facts.zones.is_before(id, other));
    }
}

/// Whether so much of a table is unused that it is better rebuilt.
pub(super) fn is_worn(table: &CharTable) -> bool {
    table.arena().len() > MOST_UNUSED * (table.rows().len() + 1)
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
    // What the source is like in the middle of the layers isn't known once they have been applied.
    !effect.reads.others
        && (!effect.reads.source || is_on_itself(world, effect))
        && changes.list.iter().all(is_such)
        && !changes.grants.iter().any(|span| span.iter().any(is_static))
        && is_fixed(world, effect)
}

/// Whether an effect changes its own source and nothing else.
pub(super) fn is_on_itself(world: World<'_>, effect: &Active) -> bool {
    match effect.origin {
        Origin::Static(held, statement) => world
            .statement_of(held, statement)
            .is_some_and(|(objects, _)| *objects == Objects::The(ObjectRef::This)),
        Origin::Changeling(_) | Origin::Counter(_) => true,
        Origin::Effect(_) => false,
    }
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
