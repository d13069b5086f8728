//! Objects that stay where they are and are changed alone: by counters on them, or by an effect that was settled to change
//! them as it began (CR 611.2c).

use std::sync::Arc;

use smallvec::SmallVec;
use spellstack_core::lang::Modification;
use spellstack_core::{CounterKind, ObjectId, Zone};

use super::{Followed, Rows, apply_to, enlist, is_on_itself, is_separable, is_worn};
use crate::derived::{Aspects, LayerOutput, Touch};
use crate::event::{Bookkeeping, Change, Event};
use crate::layers::application::Changes;
use crate::layers::collect::Active;
use crate::layers::{Scratch, World, collect, concern};
use crate::program::Reads;
use crate::reader::Reader;
use crate::state::{Affected, ContinuousEffect};

/// Where there are more rows than these, working out everything takes no longer.
const MOST_ROWS: usize = 8;

/// Works out these objects by themselves, if that is all there is to it.
pub(super) fn renew(
    world: World<'_>,
    found: &mut Arc<LayerOutput>,
    scratch: &mut Scratch,
    change: Change<'_>,
    rows: &[ObjectId],
) -> Followed {
    let valid = !is_worn(&found.table)
        && !changes_others(world)
        && begins_alone(world, &found.modifiers, change)
        && rows.iter().all(|id| is_renewable(world, *id));
    if valid && !rows.is_empty() {
        let found = Arc::make_mut(found);
        for id in rows {
            renew_row(world, found, scratch, *id);
        }
        found.table.sum_up();
    }
    Followed {
        valid,
        quiet: false,
        // New characteristics may give anybody something to do, and something to do it with.
        touches: SmallVec::from_slice(&[Touch::of(Aspects::CHARACTERISTICS)]),
    }
}

impl Reader<'_> {
    /// The objects whose characteristics the change makes others, if it can be told that it makes no difference to more.
    pub(super) fn rows_changed_by(&self, change: Change<'_>) -> Option<Rows> {
        let rows = match change {
            Change::Event(
                Event::PutCounters { on, kind, .. } | Event::RemoveCounters { from: on, kind, .. },
            ) => {
                let is_plain = !kind.is_keyword() && *kind != CounterKind::Hone;
                (is_plain && !self.reads_counters_of_others()).then(|| Rows::from_slice(&[*on]))
            }
            Change::Bookkeeping(Bookkeeping::BeginEffect { effect }) => {
                self.rows_of(std::iter::once(&**effect))
            }
            Change::Bookkeeping(Bookkeeping::EndEffects { ids }) => {
                let effects = self.facts.effects.iter();
                self.rows_of(effects.filter(|effect| ids.contains(&effect.id)))
            }
            Change::Event(_) | Change::Bookkeeping(_) => None,
        };
        rows.filter(|rows| rows.len() <= MOST_ROWS)
    }

    /// Whether counters may make a difference to other objects than they are on.
    fn reads_counters_of_others(&self) -> bool {
        let reads_them = |effect: &Active| effect.reads.facts.intersects(Reads::COUNTERS);
        let mut modifiers = self.derived.output().modifiers.iter();
        modifiers.any(|effect| reads_them(effect) && !is_on_itself(self.arrivals().world(), effect))
    }

    /// The objects that effects change, unless they change who controls them: more follows from that at once.
    fn rows_of<'a>(&self, effects: impl Iterator<Item = &'a ContinuousEffect>) -> Option<Rows> {
        let mut rows = Rows::new();
        for effect in effects {
            let objects = match &effect.affected {
                Affected::Objects(objects) => objects,
                Affected::AsWorded => continue,
            };
            let Some(changes) = self.arrivals().world().changes_by(effect) else {
                continue;
            };
            for id in objects.iter().filter(|id| self.facts.object(**id).is_some()) {
                if changes_control(changes) {
                    return None;
                }
                if !rows.contains(id) {
                    rows.push(*id);
                }
            }
        }
        Some(rows)
    }
}

/// Whether some counter changes another object than it is on (CR 122.1j).
fn changes_others(world: World<'_>) -> bool {
    let mut counters = world.facts.counters.iter();
    counters.any(|counters| counters.kind == CounterKind::Hone)
}

/// Whether an effect that has just begun, if any has, does to its objects what it would do if there were no others, and
/// makes no difference to what others do.
fn begins_alone(world: World<'_>, modifiers: &[Active], change: Change<'_>) -> bool {
    let Change::Bookkeeping(Bookkeeping::BeginEffect { .. }) = change else {
        return true;
    };
    let newest = world.facts.effects.len().checked_sub(1);
    let begun = newest.and_then(|index| collect::lasting(world, index));
    begun.is_none_or(|begun| is_separable(world, &begun) && !concern::may_depend(world, modifiers, &begun))
}

fn changes_control(changes: Changes<'_>) -> bool {
    let is_of_control = |change: &Modification| matches!(change, Modification::Control(_));
    changes.list.iter().any(is_of_control)
}

/// Whether an object is what its definition says before effects of others apply. What it does to others itself stays as it
/// is, since that looks at nothing of it but who controls it, and at its counters only where those are followed in full.
fn is_renewable(world: World<'_>, id: ObjectId) -> bool {
    world.facts.object(id).is_some_and(|object| {
        object.zone == Zone::Battlefield
            && object.exceptions.is_empty()
            && !world.program.def(object.def).flags.has_cda
    })
}

/// Works out one object, and its watchers if it has other abilities then.
fn renew_row(world: World<'_>, found: &mut LayerOutput, scratch: &mut Scratch, id: ObjectId) {
    let LayerOutput {
        table,
        watchers,
        modifiers,
        ..
    } = found;
    let (Some(object), Some(row)) = (world.facts.object(id), table.get_mut(id)) else {
        return;
    };
    let old = std::mem::replace(row, world.base(object));
    apply_to(world, table, scratch, modifiers, id);
    let has_same_abilities = table.get(id).is_some_and(|new| {
        let (old, new) = (old.abilities, new.abilities);
        old.iter(table.arena()).eq(new.iter(table.arena()))
    });
    if !has_same_abilities {
        watchers.remove(id);
        enlist(world, table, watchers, scratch, id);
    }
}
