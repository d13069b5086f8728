//! The list of abilities that watch for events, watch the state of the game, replace events, change rules or can be
//! activated.

use spellstack_core::lang::{
    Ability, EventPattern, Filter, ObjectRef, Objects, Rule, Statement, Static, Trigger, derive,
};
use spellstack_core::{ObjectId, PlayerId, Zone, ZoneKind};

use super::World;
use crate::cache::{CharTable, WatchClass, Watcher, Watchers};
use crate::characteristics::HeldAbility;
use crate::event::EventKind;
use crate::program::{AbilityClass, AbilityEntry};
use crate::state::Flags;

/// Lists the watchers of the whole game, sorted by class and kind, otherwise in the order of the objects.
pub(super) fn list(
    world: World<'_>,
    table: &CharTable,
    keyed: &mut Vec<(u64, Watcher)>,
    into: &mut Watchers,
) {
    let mut list = List { keyed };
    list.keyed.clear();
    let look = world.look(table);
    for id in world.facts.zones.all() {
        let Some(object) = look.object(*id) else { continue };
        if !may_watch(world, object.zone, object.def, object.flags) {
            continue;
        }
        let Some(controller) = look.controller(*id) else {
            continue;
        };
        for (held, entry) in look.abilities(*id) {
            if functions_in(object.zone.kind(), entry) {
                list.ability(*id, controller, held, entry);
            } else if object.zone == Zone::Stack && is_uncounterable(entry) {
                list.push(WatchClass::Rule, EventKind::Other, *id, controller, held);
            }
        }
    }
    keyed.sort_unstable_by_key(|(key, _)| *key);
    into.become_list(keyed.iter().map(|(_, watcher)| *watcher));
}

/// A quick look at whether any ability of an object could function where it is.
fn may_watch(world: World<'_>, zone: Zone, def: spellstack_core::DefId, flags: Flags) -> bool {
    match zone {
        Zone::Battlefield | Zone::Command => true,
        Zone::Stack => {
            let def = world.program.def(def);
            !flags.has(Flags::ABILITY) && (def.flags.has_static || def.flags.elsewhere)
        }
        Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile => world.program.def(def).flags.elsewhere,
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

/// CR 113.6g: that a spell can't be countered is so while it is on the stack.
fn is_uncounterable(entry: &AbilityEntry) -> bool {
    let is_it = |statement: &Statement| match statement {
        Statement::Rule(Rule::CantBeCountered(objects)) => *objects == Objects::The(ObjectRef::This),
        Statement::Rule(_) | Statement::Modify(..) | Statement::Replace(_) => false,
    };
    entry
        .as_static()
        .is_some_and(|ability| ability.statements.iter().any(is_it))
}

struct List<'a> {
    keyed: &'a mut Vec<(u64, Watcher)>,
}

impl List<'_> {
    fn ability(&mut self, id: ObjectId, controller: PlayerId, held: HeldAbility, entry: &AbilityEntry) {
        match &entry.ability {
            Ability::Triggered(triggered) => match triggered.trigger {
                Trigger::Event(_) | Trigger::OneOrMore(_) | Trigger::OncePerTurn(_) => {
                    for kind in &entry.watches {
                        self.push(WatchClass::Trigger, *kind, id, controller, held);
                    }
                }
                Trigger::State(_) => self.push(WatchClass::State, EventKind::Other, id, controller, held),
            },
            Ability::Static(statics) => {
                if replaces(statics) {
                    for kind in &entry.watches {
                        self.push(WatchClass::Replacement, *kind, id, controller, held);
                    }
                }
                if changes_rules(statics) {
                    self.push(WatchClass::Rule, EventKind::Other, id, controller, held);
                }
            }
            Ability::Activated(_) => {
                let class = match entry.class {
                    AbilityClass::Mana => WatchClass::Mana,
                    _ => WatchClass::Activated,
                };
                self.push(class, EventKind::Other, id, controller, held);
            }
            Ability::Keyword(_) | Ability::Spell(_) => {}
        }
    }

    fn push(
        &mut self,
        class: WatchClass,
        kind: EventKind,
        object: ObjectId,
        controller: PlayerId,
        held: HeldAbility,
    ) {
        let key = ((class as u64) << 56) | ((kind as u64) << 48) | self.keyed.len() as u64;
        self.keyed.push((
            key,
            Watcher {
                class,
                kind,
                object,
                controller,
                held,
            },
        ));
    }
}

/// Whether some statement replaces an event other than the object's own arrival, which is over.
fn replaces(ability: &Static) -> bool {
    ability.statements.iter().any(|statement| match statement {
        Statement::Replace(replacement) => !is_own_arrival(&replacement.event),
        Statement::Modify(..) | Statement::Rule(_) => false,
    })
}

fn is_own_arrival(pattern: &EventPattern) -> bool {
    let EventPattern::Moves { what, to, .. } = pattern else {
        return false;
    };
    *to == Some(ZoneKind::Battlefield) && *what == Filter::Is(ObjectRef::This)
}

fn changes_rules(ability: &Static) -> bool {
    ability.statements.iter().any(|statement| match statement {
        Statement::Rule(rule) => !derive::is_about_casting_this(rule),
        Statement::Modify(..) | Statement::Replace(_) => false,
    })
}
