//! The list of abilities that watch for events, watch the state of the game, replace events, change rules or can be
//! activated. What each of them watches for is found out once, as its definition is lowered (`program/watching.rs`).

use spellstack_core::{ObjectId, Zone, ZoneKind};

use super::World;
use crate::derived::{CharTable, Watcher, Watchers};
use crate::program::{AbilityEntry, EventKind, WatchClass};
use crate::state::{Flags, Object};

/// Lists the watchers of the whole game, sorted by class and kind, otherwise in the order of the objects.
pub(super) fn list(world: World<'_>, table: &CharTable, found: &mut Vec<Watcher>, into: &mut Watchers) {
    found.clear();
    let look = world.look(table);
    for id in world.facts.zones.all() {
        if let Some(object) = look.object(*id) {
            list_of(world, table, *id, object, found);
        }
    }
    into.become_list(found);
}

/// Adds the watchers of one object.
pub(super) fn list_of(
    world: World<'_>,
    table: &CharTable,
    id: ObjectId,
    object: &Object,
    found: &mut Vec<Watcher>,
) {
    if object.zone != Zone::Battlefield && !may_watch(world, table, id, object) {
        return;
    }
    let look = world.look(table);
    let chars = look.chars_of(id, object);
    let zone = object.zone.kind();
    let controller = look.controller_of(id, object);
    for held in chars.abilities.iter(table.arena()) {
        let entry = world.program.ability(held.id);
        let watcher = |(class, kind)| Watcher {
            class,
            kind,
            object: id,
            controller,
            held,
        };
        if functions_in(zone, entry) {
            found.extend(entry.watching.iter().copied().map(watcher));
        } else if zone == ZoneKind::Stack && entry.is_uncounterable {
            found.push(watcher((WatchClass::Rule, EventKind::Other)));
        }
    }
}

/// A quick look at whether any ability of an object could function where it is: one that it was given, or one that is
/// printed on it.
fn may_watch(world: World<'_>, table: &CharTable, id: ObjectId, object: &Object) -> bool {
    let is_given_some = || table.get(id).is_some_and(|chars| !chars.abilities.is_printed());
    let functions = || {
        let flags = world.program.def(object.def).flags;
        flags.elsewhere.contains(object.zone.kind())
    };
    match object.zone {
        Zone::Battlefield | Zone::Command => true,
        Zone::Stack if object.flags.has(Flags::ABILITY) => false,
        Zone::Stack | Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile => functions() || is_given_some(),
        // CR 603.2f: nobody sees it there.
        Zone::Library(_) => false,
    }
}

/// CR 113.6: abilities function on the battlefield unless they say otherwise; those of emblems in the command zone
/// (CR 113.6p, 114.4).
fn functions_in(zone: ZoneKind, entry: &AbilityEntry) -> bool {
    match entry.zones {
        Some(where_it_functions) => where_it_functions.contains(zone),
        None => matches!(zone, ZoneKind::Battlefield | ZoneKind::Command),
    }
}
