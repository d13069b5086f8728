//! Changes to one permanent.

use spellstack_core::lang::Cost;
use spellstack_core::{AbilityId, DefId, ObjectId, PlayerId, PlayerSet};

use crate::event::{Damage, Entry, Thing};
use crate::keyword::deathtouch;
use crate::program::Program;
use crate::state::{Facts, Flags, WorldSince};

pub(super) fn set_flag(facts: &mut Facts, id: ObjectId, flag: Flags, on: bool) {
    if let Some(object) = facts.object_mut(id) {
        object.flags.set(flag, on);
    }
}

/// CR 302.6: it hasn't been under that player's control since the turn began.
pub(super) fn gain_control(facts: &mut Facts, id: ObjectId, who: PlayerId) {
    if let Some(object) = facts.object_mut(id) {
        object.seen_controller = who;
        // CR 708.5: whoever controls a face-down permanent may look at it.
        object.known.insert(who);
        object.flags.set(Flags::SICK, true);
        object.flags.set(Flags::SINCE_UPKEEP, true);
    }
}

/// CR 704.5k: those that weren't worlds before have been it since now.
pub(super) fn note_worlds(facts: &mut Facts, worlds: &[ObjectId]) {
    facts.timestamp += 1;
    let now = facts.timestamp;
    let known = std::mem::take(&mut facts.worlds);
    let since = |object: ObjectId| {
        known
            .iter()
            .find(|world| world.object == object)
            .map(|world| world.since)
    };
    facts.worlds.extend(worlds.iter().map(|object| WorldSince {
        object: *object,
        since: since(*object).unwrap_or(now),
    }));
}

/// CR 613.7e, 701.3c: what becomes attached gets a new timestamp.
pub(super) fn attach(facts: &mut Facts, id: ObjectId, to: Thing) {
    facts.timestamp += 1;
    let timestamp = facts.timestamp;
    if let Some(object) = facts.object_mut(id) {
        object.attached = Some(to);
        object.timestamp = timestamp;
    }
}

/// CR 613.7g.
pub(super) fn transform(facts: &mut Facts, id: ObjectId, to: DefId) {
    facts.timestamp += 1;
    let timestamp = facts.timestamp;
    if let Some(object) = facts.object_mut(id) {
        object.def = to;
        object.timestamp = timestamp;
        object.turned = timestamp;
    }
}

/// CR 613.7g, 708.2a. Whoever has seen the face still knows it.
pub(super) fn turn_face_down(facts: &mut Facts, id: ObjectId) {
    facts.timestamp += 1;
    let timestamp = facts.timestamp;
    if let Some(object) = facts.object_mut(id) {
        object.flags.set(Flags::FACE_DOWN, true);
        object.timestamp = timestamp;
    }
}

/// CR 708.8: its normal copiable values again. Counters that it gets as it is turned are there at once (CR 708.11).
pub(super) fn turn_face_up(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    facts.timestamp += 1;
    let timestamp = facts.timestamp;
    let everybody = PlayerSet::all(facts.players.len());
    let Some(object) = facts.object_mut(id) else {
        return;
    };
    object.flags.set(Flags::FACE_DOWN, false);
    object.flags.set(Flags::MORPH, false);
    object.timestamp = timestamp;
    object.known = everybody;
    object.x = entry.x;
    for (kind, count) in &entry.extras().counters {
        super::put_counters(facts, id, *kind, *count);
    }
}

/// CR 506.4: it stops attacking and blocking. What blocked it goes on being a blocking creature (CR 509.1g).
pub(super) fn remove_from_combat(facts: &mut Facts, id: ObjectId) {
    facts.combat.attacks.retain(|attack| attack.attacker != id);
    facts.combat.blocks.retain(|block| block.blocker != id);
}

/// CR 120.3e, 120.3d: creatures are marked; wither and infect give counters by events of their own.
pub(super) fn mark_damage(facts: &mut Facts, damage: &Damage) {
    let Thing::Object(id) = damage.to else { return };
    if let Some(object) = facts.object_mut(id) {
        if damage.marked {
            object.damage = object.damage.saturating_add(damage.amount);
        }
        deathtouch::mark(object, damage);
    }
}

pub(super) fn remove_damage(facts: &mut Facts, id: ObjectId) {
    if let Some(object) = facts.object_mut(id) {
        object.damage = 0;
        deathtouch::unmark(object);
    }
}

pub(super) fn remove_all_damage(facts: &mut Facts) {
    for object in facts.objects.iter_mut().filter(|object| object.alive) {
        object.damage = 0;
    }
}

pub(super) fn forget_deathtouch(facts: &mut Facts) {
    for object in facts.objects.iter_mut().filter(|object| object.alive) {
        deathtouch::unmark(object);
    }
}

/// CR 606.3: one loyalty ability each turn.
pub(super) fn note_activation(facts: &mut Facts, program: &Program, id: ObjectId, ability: AbilityId) {
    let activated = program.ability(ability).as_activated();
    let is_loyalty = activated.is_some_and(|a| {
        a.cost
            .iter()
            .any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyMinusX))
    });
    if is_loyalty {
        set_flag(facts, id, Flags::LOYALTY_USED, true);
    }
    facts.used.push((id, ability));
}

/// Forgets objects that are gone, which are told in the order in which they are remembered.
pub(super) fn forget_last_known(facts: &mut Facts, ids: &[ObjectId]) {
    let mut next = ids.iter().peekable();
    facts
        .last_known
        .retain(|known| next.next_if(|id| **id == known.id).is_none());
    assert!(next.next().is_none(), "only what is remembered is forgotten");
    facts.chosen.retain(|chosen| !ids.contains(&chosen.holder));
    facts.last_counters.retain(|counters| !ids.contains(&counters.on));
    facts.left_stack.retain(|entry| !ids.contains(&entry.object));
}
