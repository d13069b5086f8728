//! Objects from zone to zone, tokens, libraries and what players know of them.

use std::num::NonZeroU32;

use spellstack_core::lang::{Effect, EventPattern};
use spellstack_core::{CardId, DefId, ObjectId, PlayerId, PlayerSet, Step, Zone, ZoneKind};

use crate::characteristics::Exceptions;
use crate::event::{Entry, Move, Mover, Position};
use crate::program::Program;
use crate::state::{
    Attack, Block, ContinuousEffect, Facts, Flags, LibraryCard, Object, StackEntry, StackKind, Until,
};

/// Moves an object: the old one ends, a new one begins (CR 400.7).
pub(super) fn apply(facts: &mut Facts, program: &Program, movement: &mut Move) {
    let Some(mut old) = take(facts, movement) else {
        return;
    };
    lose_sight(facts, &mut old, movement);
    movement.becomes = match movement.to {
        Zone::Library(owner) => {
            put_in_library(facts, owner, &old, movement);
            None
        }
        to => Some(put(facts, &old, to, movement)),
    };
    // CR 610.3: where it goes back to is where it came from.
    if let (Some(source), Some(object), Zone::Exile) = (movement.until, movement.becomes, movement.to) {
        facts.until.push(Until {
            source,
            object,
            zone: movement.from,
        });
    }
    if let Some(id) = old.id {
        after_move(facts, id, movement.becomes, &old.object, movement.to);
    }
    if let (Some(id), Some(permanent), Zone::Stack, Zone::Battlefield) =
        (old.id, movement.becomes, movement.from, movement.to)
    {
        follow_source(facts, program, id, permanent);
    }
}

/// What left its zone.
struct Taken {
    id: Option<ObjectId>,
    object: Object,
}

fn take(facts: &mut Facts, movement: &mut Move) -> Option<Taken> {
    match movement.what {
        Mover::Object(id) => {
            let object = *facts.object(id)?;
            free(facts, id);
            Some(Taken { id: Some(id), object })
        }
        Mover::Library(owner, card) => {
            let at = facts.libraries[owner]
                .iter()
                .position(|known| known.card == card)?;
            let taken = facts.libraries[owner].remove(at);
            let info = facts.cards[card.index()];
            Some(Taken {
                id: None,
                object: blank(
                    Some(card),
                    info.def,
                    info.owner,
                    Zone::Library(owner),
                    taken.known,
                ),
            })
        }
    }
}

fn put_in_library(facts: &mut Facts, owner: PlayerId, old: &Taken, movement: &Move) {
    // A token or copy that would go to a library ceases to exist (CR 111.7, 704.5d).
    let Some(card) = old.object.card else { return };
    let known = known_after(facts, &old.object, movement);
    let place = LibraryCard { card, known };
    match movement.position {
        Position::Top => facts.libraries[owner].insert(0, place),
        Position::Bottom => facts.libraries[owner].push(place),
    }
}

/// A card goes from one hidden zone to another by a choice. Whoever doesn't see which one it is knows none of those that
/// it could have been any more; its owner sees it. A draw is no choice: it takes the top card (CR 121.1).
fn lose_sight(facts: &mut Facts, old: &mut Taken, movement: &Move) {
    let is_hidden = |zone: Zone| matches!(zone.kind(), ZoneKind::Hand | ZoneKind::Library);
    let is_unseen = movement.entry.face_down || is_hidden(movement.to);
    if movement.drawn || movement.revealed || !is_hidden(movement.from) || !is_unseen {
        return;
    }
    let owner = PlayerSet::only(old.object.owner);
    old.object.known = old.object.known.intersection(owner);
    match movement.from {
        Zone::Hand(player) => {
            for place in 0..facts.in_zone(Zone::Hand(player)).len() {
                let id = facts.in_zone(Zone::Hand(player))[place];
                if let Some(object) = facts.object_mut(id) {
                    object.known = object.known.intersection(owner);
                }
            }
        }
        Zone::Library(player) => {
            for place in &mut facts.libraries[player] {
                place.known = place.known.intersection(owner);
            }
        }
        Zone::Battlefield | Zone::Graveyard(_) | Zone::Stack | Zone::Exile | Zone::Command => {}
    }
}

/// Who knows the card after a move into a hidden zone: those who saw it before, or everybody if it was public.
fn known_after(facts: &Facts, old: &Object, movement: &Move) -> PlayerSet {
    let everybody = PlayerSet::all(facts.players.len());
    // CR 708.9: a face-down permanent or spell that goes elsewhere is revealed.
    let hidden = old.flags.has(Flags::FACE_DOWN) && (movement.entry.face_down || !old.is_face_down());
    let seen = movement.from.is_public() && !hidden;
    if seen || movement.revealed {
        everybody
    } else {
        old.known
    }
}

fn put(facts: &mut Facts, old: &Taken, to: Zone, movement: &Move) -> ObjectId {
    let entry = &movement.entry;
    let card_def = old
        .object
        .card
        .map_or(old.object.def, |card| facts.cards[card.index()].def);
    let mut object = blank(
        old.object.card,
        card_def,
        old.object.owner,
        to,
        PlayerSet::empty(),
    );
    object.known = match to {
        Zone::Hand(owner) => {
            let mut known = known_after(facts, &old.object, movement);
            known.insert(owner);
            known
        }
        // CR 708.5: its controller may look at it.
        _ if entry.face_down => {
            let mut known = known_after(facts, &old.object, movement);
            known.insert(entry.controller.unwrap_or(object.owner));
            known
        }
        _ => PlayerSet::all(facts.players.len()),
    };
    object.flags.set(Flags::FACE_DOWN, entry.face_down);
    let by_morph = to == Zone::Stack || old.object.flags.has(Flags::MORPH);
    object.flags.set(Flags::MORPH, entry.face_down && by_morph);
    keep_nature(&mut object, old, to);
    match to.kind() {
        ZoneKind::Battlefield => enter_battlefield(facts, &mut object, entry),
        ZoneKind::Stack => {
            object.controller = entry.controller.unwrap_or(object.owner);
            object.def = entry.face.unwrap_or(card_def);
            object.x = entry.x;
        }
        ZoneKind::Hand => object.flags.set(Flags::DRAWN_THIS_TURN, movement.drawn),
        ZoneKind::Exile if entry.on_adventure => {
            object.flags.set(Flags::ON_ADVENTURE, true);
            object.controller = entry.controller.unwrap_or(object.owner);
        }
        ZoneKind::Library | ZoneKind::Graveyard | ZoneKind::Exile | ZoneKind::Command => {}
    }
    let id = allocate(facts, object);
    facts.zones.push(to, id);
    if to == Zone::Stack {
        facts.stack.push(StackEntry::spell(id, object.controller));
    }
    if to == Zone::Battlefield {
        arrive(facts, id, entry);
    } else {
        put_entry_counters(facts, id, entry);
    }
    id
}

/// Tokens and copies stay what they are wherever they go, until they cease to exist (CR 111.7, 704.5d).
fn keep_nature(object: &mut Object, old: &Taken, to: Zone) {
    object.flags.set(Flags::TOKEN, old.object.flags.has(Flags::TOKEN));
    if old.object.card.is_none() {
        object.def = old.object.def;
        // CR 608.3f: a copy of a permanent spell becomes a token as it resolves.
        let becomes_token = old.object.flags.has(Flags::COPY) && to == Zone::Battlefield;
        object
            .flags
            .set(Flags::TOKEN, becomes_token || old.object.flags.has(Flags::TOKEN));
        object
            .flags
            .set(Flags::COPY, old.object.flags.has(Flags::COPY) && !becomes_token);
        let double_faced = old.object.flags.has(Flags::DOUBLE_FACED);
        object.flags.set(Flags::DOUBLE_FACED, double_faced);
    }
}

fn enter_battlefield(facts: &Facts, object: &mut Object, entry: &Entry) {
    object.controller = entry.controller.unwrap_or(object.owner);
    object.seen_controller = object.controller;
    object.def = entry.face.unwrap_or(object.def);
    become_copy(object, entry);
    // CR 110.5b: untapped unless something says otherwise; what it was before is gone (CR 110.5d).
    object.flags.set(Flags::TAPPED, entry.tapped);
    object.flags.set(Flags::SICK, true);
    object.flags.set(Flags::SINCE_UPKEEP, true);
    object.flags.set(Flags::ENTERED_THIS_TURN, true);
    object.attached = entry.attach.filter(|id| facts.object(*id).is_some());
    object.x = entry.x;
    object.kicked = entry.kicked;
    object.color = entry.color;
}

/// Counters and combat of something that has just arrived.
fn arrive(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    put_entry_counters(facts, id, entry);
    if let Some(attacker) = entry.blocking {
        enter_blocking(facts, id, attacker);
    }
    if let Some(target) = entry.attacking {
        // CR 506.3d, 508.4d: once blockers have been declared it is unblocked.
        let blocked = (facts.turn.step > Step::DeclareAttackers).then_some(false);
        facts.combat.has_begun = true;
        facts.combat.attacks.push(Attack {
            attacker: id,
            target,
            is_lost: false,
            blocked,
        });
    }
}

fn put_entry_counters(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    for (kind, count) in &entry.counters {
        super::put_counters(facts, id, *kind, *count);
    }
}

/// CR 509.4: it blocks the attacker, which becomes blocked if it wasn't (CR 509.1h).
fn enter_blocking(facts: &mut Facts, id: ObjectId, attacker: ObjectId) {
    facts.combat.blocks.push(Block {
        blocker: id,
        attacker,
    });
    let attacks = facts.combat.attacks.iter_mut();
    for attack in attacks.filter(|attack| attack.attacker == attacker) {
        attack.blocked = Some(true);
    }
}

/// What else changes when an object leaves: combat, counters, memories, the stack.
fn after_move(facts: &mut Facts, id: ObjectId, became: Option<ObjectId>, old: &Object, to: Zone) {
    facts.zones.remove(old.zone, id);
    leave(facts, id);
    if let Some(known) = facts.last_known.iter_mut().rev().find(|known| known.id == id) {
        known.became = became;
    }
    if old.zone == Zone::Stack {
        facts.stack.retain(|entry| entry.object != id);
        if let (Some(new), Zone::Battlefield) = (became, to) {
            become_permanent(facts, id, new);
        }
    }
    if let Some(new) = became
        && to == Zone::Stack
    {
        follow_to_stack(facts, id, new);
    }
}

/// CR 400.7a, 400.7d and 607.2q: effects on a permanent spell and what its costs exiled go on for the permanent.
fn become_permanent(facts: &mut Facts, spell: ObjectId, permanent: ObjectId) {
    for memory in &mut facts.remembered {
        if memory.holder == spell {
            memory.holder = permanent;
        }
    }
    follow_effects(facts, spell, permanent);
}

/// CR 609.7a: an effect about damage from a permanent spell goes on for the permanent.
fn follow_source(facts: &mut Facts, program: &Program, spell: ObjectId, permanent: ObjectId) {
    let is_of_damage = |effect: &ContinuousEffect| match &program.node(effect.node).effect {
        Effect::Replace { replacement, .. } => {
            matches!(replacement.event, EventPattern::DealsDamage { .. })
        }
        _ => false,
    };
    for effect in facts.effects.iter_mut().filter(|effect| is_of_damage(effect)) {
        let objects = effect
            .bindings
            .iter_mut()
            .flat_map(|bound| &mut bound.done.objects);
        for object in objects.filter(|object| **object == spell) {
            *object = permanent;
        }
    }
}

/// CR 400.7g: an effect that lets a card be cast goes on for the spell.
fn follow_to_stack(facts: &mut Facts, card: ObjectId, spell: ObjectId) {
    follow_effects(facts, card, spell);
}

fn follow_effects(facts: &mut Facts, old: ObjectId, new: ObjectId) {
    for effect in &mut facts.effects {
        if let crate::state::Affected::Objects(objects) = &mut effect.affected {
            if !objects.contains(&old) {
                continue;
            }
            // What the effect knows as "it" goes on being that (CR 702.62a speaks of spell and permanent).
            let known = effect
                .bindings
                .iter_mut()
                .flat_map(|bound| bound.done.objects.iter_mut());
            for object in objects.iter_mut().chain(known).filter(|object| **object == old) {
                *object = new;
            }
        }
    }
}

fn leave(facts: &mut Facts, id: ObjectId) {
    facts.counters.retain(|counters| counters.on != id);
    facts.remembered.retain(|memory| memory.object != id);
    facts.until.retain(|until| until.object != id);
    super::object::remove_from_combat(facts, id);
    facts.combat.leave_attacked(id);
}

/// A token, a copy or an ability ceases to exist.
pub(super) fn cease(facts: &mut Facts, id: ObjectId) {
    let Some(object) = facts.object(id).copied() else {
        return;
    };
    free(facts, id);
    facts.zones.remove(object.zone, id);
    leave(facts, id);
    if object.zone == Zone::Stack {
        facts.stack.retain(|entry| entry.object != id);
    }
}

/// CR 707.5: what enters as a copy has the copiable values at once.
fn become_copy(object: &mut Object, entry: &Entry) {
    if let Some(copied) = entry.copy_of {
        // A token that is created as a copy is what it is by itself.
        let by_replacement = !object.flags.has(Flags::TOKEN) || object.def != copied.def;
        object.flags.set(Flags::AS_COPY, by_replacement);
        object.def = copied.def;
        object.exceptions = copied.exceptions;
    }
}

pub(super) fn create_token(facts: &mut Facts, def: DefId, who: PlayerId, entry: &Entry) -> ObjectId {
    let everybody = PlayerSet::all(facts.players.len());
    let mut object = blank(None, def, who, Zone::Battlefield, everybody);
    object.flags.set(Flags::TOKEN, true);
    object.flags.set(Flags::DOUBLE_FACED, entry.double_faced);
    object.flags.set(Flags::TAPPED, entry.tapped);
    object.flags.set(Flags::SICK, true);
    object.flags.set(Flags::SINCE_UPKEEP, true);
    object.flags.set(Flags::ENTERED_THIS_TURN, true);
    become_copy(&mut object, entry);
    object.attached = entry.attach.filter(|id| facts.object(*id).is_some());
    let id = allocate(facts, object);
    facts.zones.push(Zone::Battlefield, id);
    arrive(facts, id, entry);
    id
}

pub(super) fn create_emblem(facts: &mut Facts, def: DefId, who: PlayerId) -> ObjectId {
    let everybody = PlayerSet::all(facts.players.len());
    let id = allocate(facts, blank(None, def, who, Zone::Command, everybody));
    facts.zones.push(Zone::Command, id);
    id
}

/// An ability becomes an object on the stack (CR 113.1c, 405.1).
pub(super) fn put_on_stack(facts: &mut Facts, entry: &mut StackEntry) -> ObjectId {
    let source = facts.object(entry.source).copied();
    let source = source.or_else(|| facts.last_known(entry.source).map(|known| known.object));
    let def = source.map_or(DefId::new(0), |object| object.shown_def());
    let everybody = PlayerSet::all(facts.players.len());
    let mut object = blank(None, def, entry.controller, Zone::Stack, everybody);
    object.flags.set(Flags::ABILITY, true);
    let id = allocate(facts, object);
    facts.zones.push(Zone::Stack, id);
    entry.object = id;
    facts.stack.push(entry.clone());
    id
}

/// CR 707.10: the copy has the characteristics and choices of the original.
pub(super) fn copy_on_stack(
    facts: &mut Facts,
    program: &Program,
    of: ObjectId,
    who: PlayerId,
    entry: &mut StackEntry,
) -> Option<ObjectId> {
    let known = facts
        .object(of)
        .copied()
        .or_else(|| facts.last_known(of).map(|known| known.object))?;
    let everybody = PlayerSet::all(facts.players.len());
    // CR 707.2: the characteristics of a face-down spell are its copiable values.
    let mut object = blank(None, known.shown_def(), who, Zone::Stack, everybody);
    object.x = entry.x;
    object.kicked = entry.kicked;
    let is_spell = entry.kind == StackKind::Spell;
    object.flags.set(Flags::COPY, is_spell);
    object.flags.set(Flags::ABILITY, !is_spell);
    // CR 707.10g: the copy of a double-faced spell has two faces too.
    let double_faced = is_spell && program.is_double_faced(&known, facts);
    object.flags.set(Flags::DOUBLE_FACED, double_faced);
    let id = allocate(facts, object);
    facts.zones.push(Zone::Stack, id);
    entry.object = id;
    entry.controller = who;
    if is_spell {
        entry.source = id;
    }
    facts.stack.push(entry.clone());
    Some(id)
}

/// A shuffled library is known to nobody (CR 701.24).
pub(super) fn shuffle(facts: &mut Facts, who: PlayerId, order: &[CardId]) {
    facts.libraries[who] = order
        .iter()
        .map(|card| LibraryCard {
            card: *card,
            known: PlayerSet::empty(),
        })
        .collect();
}

/// The top cards are put in a new order by a player who sees them. Others don't see whether the order changed, so they
/// no longer know which is which.
pub(super) fn reorder(facts: &mut Facts, who: PlayerId, top: &[CardId], by: PlayerId) {
    if top.len() < 2 {
        return;
    }
    for (place, card) in facts.libraries[who].iter_mut().zip(top) {
        *place = LibraryCard {
            card: *card,
            known: PlayerSet::only(by),
        };
    }
}

/// Cards become known to players.
pub(super) fn show(facts: &mut Facts, cards: &[Mover], to: PlayerSet) {
    for card in cards {
        match card {
            Mover::Object(id) => {
                if let Some(object) = facts.object_mut(*id) {
                    object.known = object.known.union(to);
                }
            }
            Mover::Library(owner, card) => {
                if let Some(place) = facts.libraries[*owner]
                    .iter_mut()
                    .find(|place| place.card == *card)
                {
                    place.known = place.known.union(to);
                }
            }
        }
    }
}

/// Takes a free slot, or a new one.
pub(crate) fn allocate(facts: &mut Facts, mut object: Object) -> ObjectId {
    facts.timestamp += 1;
    object.timestamp = facts.timestamp;
    if let Some(slot) = facts.free {
        let old = &mut facts.objects[slot as usize];
        object.generation = old.generation;
        facts.free = old.next_free;
        *old = object;
        return ObjectId::new(slot, object.generation);
    }
    let slot = u32::try_from(facts.objects.len()).expect("fewer than 2^32 objects");
    facts.objects.push(object);
    ObjectId::new(slot, object.generation)
}

/// Gives a slot back. Its next object is told apart by the generation; a slot whose generations are used up is retired.
fn free(facts: &mut Facts, id: ObjectId) {
    let next_free = facts.free;
    let Some(object) = facts.object_mut(id) else {
        return;
    };
    object.alive = false;
    object.attached = None;
    if let Some(generation) = object.generation.checked_add(1) {
        object.generation = generation;
        object.next_free = next_free;
        facts.free = Some(id.slot());
    }
}

/// An object that nothing has happened to yet.
pub(crate) fn blank(
    card: Option<CardId>,
    def: DefId,
    owner: PlayerId,
    zone: Zone,
    known: PlayerSet,
) -> Object {
    Object {
        generation: NonZeroU32::MIN,
        alive: true,
        card,
        def,
        exceptions: Exceptions::default(),
        zone,
        owner,
        controller: owner,
        seen_controller: owner,
        flags: Flags::default(),
        timestamp: 0,
        turned: 0,
        damage: 0,
        attached: None,
        x: 0,
        kicked: 0,
        color: None,
        known,
        next_free: None,
    }
}
