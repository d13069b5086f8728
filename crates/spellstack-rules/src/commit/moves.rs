//! Objects from zone to zone, tokens, and the slots that they are kept in.

use std::num::NonZeroU32;

use spellstack_core::lang::{Effect, EventPattern};
use spellstack_core::{CardId, DefId, ObjectId, PlayerId, PlayerSet, Step, Zone, ZoneKind};

use super::knowledge;
use crate::characteristics::Exceptions;
use crate::control::Bound;
use crate::event::{Entry, Move, Mover, Position};
use crate::program::{BLANK_DEF, Program};
use crate::state::{
    Attack, Block, ChosenWord, ContinuousEffect, Facts, Flags, LibraryCard, Object, Remembered, StackEntry,
    StackKind, Until,
};

/// Moves an object: the old one ends, a new one begins (CR 400.7, 403.4).
pub(super) fn apply(facts: &mut Facts, program: &Program, movement: &mut Move) {
    let Some(mut old) = take(facts, movement) else {
        return;
    };
    knowledge::lose_sight(facts, &mut old.object, movement, old.place);
    let is_revealed = movement.revealed || knowledge::shows_face(&old.object, movement);
    movement.reveals = is_revealed.then(|| facts.printed_def(&old.object));
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
    /// Its place in the library, if it was there.
    place: usize,
}

fn take(facts: &mut Facts, movement: &mut Move) -> Option<Taken> {
    match movement.what {
        Mover::Object(id) => {
            let object = *facts.object(id)?;
            free(facts, id);
            Some(Taken {
                id: Some(id),
                object,
                place: 0,
            })
        }
        Mover::Library(owner, card) => {
            let at = facts.libraries[owner]
                .iter()
                .position(|known| known.card == card)?;
            let taken = facts.library_mut(owner).remove(at);
            Some(Taken {
                id: None,
                object: in_library(facts, owner, taken)?,
                place: at,
            })
        }
    }
}

/// A card in a library as an object of its own.
fn in_library(facts: &Facts, owner: PlayerId, place: LibraryCard) -> Option<Object> {
    let info = facts.cards.get(place.card.index())?;
    let zone = Zone::Library(owner);
    Some(blank(Some(place.card), info.def, info.owner, zone, place.known))
}

fn put_in_library(facts: &mut Facts, owner: PlayerId, old: &Taken, movement: &Move) {
    // A token or copy that would go to a library ceases to exist (CR 111.7, 704.5d).
    let Some(card) = old.object.card else { return };
    let known = knowledge::known_after(facts, &old.object, movement);
    let place = LibraryCard { card, known };
    match movement.position {
        Position::Top => facts.library_mut(owner).insert(0, place),
        Position::Bottom => facts.library_mut(owner).push(place),
    }
}

fn put(facts: &mut Facts, old: &Taken, to: Zone, movement: &Move) -> ObjectId {
    let object = new_object(facts, &old.object, to, movement);
    let id = allocate(facts, object);
    list(facts, to, id);
    if to == Zone::Stack {
        facts.stack.push(StackEntry::spell(id, object.controller));
    }
    if to == Zone::Battlefield {
        arrive(facts, id, &movement.entry);
    } else {
        put_entry_counters(facts, id, &movement.entry);
    }
    id
}

/// What an object would become if it moved so; `None` if it isn't there, or which card it is isn't known.
pub(crate) fn would_become(facts: &Facts, movement: &Move) -> Option<Object> {
    let old = match movement.what {
        Mover::Object(id) => *facts.object(id)?,
        Mover::Library(owner, card) => {
            let known = PlayerSet::empty();
            in_library(facts, owner, LibraryCard { card, known })?
        }
    };
    Some(new_object(facts, &old, movement.to, movement))
}

/// The object that it becomes there (CR 400.7).
fn new_object(facts: &Facts, old: &Object, to: Zone, movement: &Move) -> Object {
    let entry = &movement.entry;
    let card_def = facts.printed_def(old);
    let mut object = blank(old.card, card_def, old.owner, to, PlayerSet::empty());
    object.known = match to {
        Zone::Hand(owner) => {
            let mut known = knowledge::known_after(facts, old, movement);
            known.insert(owner);
            known
        }
        // CR 708.5: its controller may look at it.
        _ if entry.face_down => {
            let mut known = knowledge::known_after(facts, old, movement);
            known.insert(entry.controller.unwrap_or(object.owner));
            known
        }
        // CR 404.2, 406.3: what is face up there everybody sees.
        _ => PlayerSet::all(facts.players.len()),
    };
    object.flags.set(Flags::FACE_DOWN, entry.face_down);
    let by_morph = to == Zone::Stack || old.flags.has(Flags::MORPH);
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
        ZoneKind::Exile => object.flags.set(Flags::BY_MADNESS, entry.by_madness),
        ZoneKind::Library | ZoneKind::Graveyard | ZoneKind::Command => {}
    }
    object
}

/// Tokens and copies stay what they are wherever they go, until they cease to exist (CR 111.7, 704.5d).
fn keep_nature(object: &mut Object, old: &Object, to: Zone) {
    let was = |flag| old.flags.has(flag);
    object.flags.set(Flags::TOKEN, was(Flags::TOKEN));
    if old.card.is_none() {
        object.def = old.def;
        // CR 111.13, 608.3f, 707.10f: a copy of a permanent spell becomes a token as it resolves, and isn't created.
        let becomes_token = was(Flags::COPY) && to == Zone::Battlefield;
        object.flags.set(Flags::TOKEN, becomes_token || was(Flags::TOKEN));
        object.flags.set(Flags::COPY, was(Flags::COPY) && !becomes_token);
        object.flags.set(Flags::DOUBLE_FACED, was(Flags::DOUBLE_FACED));
        // CR 405.4: an ability has no characteristics; those of its source only stand for it on the stack.
        if old.is_ability() {
            object.flags.set(Flags::ABILITY, true);
            object.def = BLANK_DEF;
        }
    }
}

fn enter_battlefield(facts: &Facts, object: &mut Object, entry: &Entry) {
    object.seen_controller = entry.controller.unwrap_or(object.owner);
    object.controller = entry.extras().put_by.unwrap_or(object.seen_controller);
    object.def = entry.face.unwrap_or(object.def);
    begin_as_permanent(facts, object, entry);
    object.x = entry.x;
    object.kicked = entry.kicked;
    object.color = entry.color;
}

/// What is so of every permanent as it enters.
fn begin_as_permanent(facts: &Facts, object: &mut Object, entry: &Entry) {
    become_copy(object, entry);
    // CR 110.5b: untapped unless something says otherwise; what it was before is gone (CR 110.5d).
    object.flags.set(Flags::TAPPED, entry.tapped);
    object.flags.set(Flags::SICK, true);
    object.flags.set(Flags::SINCE_UPKEEP, true);
    object.flags.set(Flags::ENTERED_THIS_TURN, true);
    object.attached = entry.attach.filter(|thing| facts.has(*thing));
}

/// Counters and combat of something that has just arrived.
fn arrive(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    put_entry_counters(facts, id, entry);
    note_words(facts, id, entry);
    if let Some(attacker) = entry.extras().blocking {
        enter_blocking(facts, id, attacker);
    }
    if let Some(target) = entry.extras().attacking {
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

/// CR 614.12a: what was chosen before it entered.
fn note_words(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    let Some(def) = facts.object(id).map(|object| object.def) else {
        return;
    };
    for word in &entry.extras().words {
        facts.chosen.push(ChosenWord {
            holder: id,
            def,
            word: *word,
        });
    }
}

fn put_entry_counters(facts: &mut Facts, id: ObjectId, entry: &Entry) {
    for (kind, count) in &entry.extras().counters {
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
        known.object.known = old.known;
    }
    if old.zone == Zone::Stack {
        take_off_stack(facts, id);
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

/// CR 112.4, 400.7a, 400.7d and 607.2q: effects on a permanent spell and what its costs exiled go on for the permanent.
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
        let objects = effect.bindings.iter_mut().flat_map(Bound::objects_mut);
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
            // What the effect knows as "it" goes on being that (CR 702.62a refers to spell and permanent).
            let known = effect.bindings.iter_mut().flat_map(Bound::objects_mut);
            for object in objects.iter_mut().chain(known).filter(|object| **object == old) {
                *object = new;
            }
        }
    }
}

fn leave(facts: &mut Facts, id: ObjectId) {
    // CR 122.2: counters cease to exist.
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
        take_off_stack(facts, id);
    }
}

/// What leaves the stack is mostly on top of it.
fn take_off_stack(facts: &mut Facts, id: ObjectId) {
    let Some(at) = facts.stack.iter().rposition(|entry| entry.object == id) else {
        return;
    };
    let entry = facts.stack.remove(at);
    // CR 603.8: a state trigger can trigger again once its ability has left the stack.
    if let StackKind::Triggered(ability) = entry.kind {
        facts.armed.retain(|armed| *armed != (entry.source, ability));
    }
}

/// CR 707.5: what enters as a copy has the copiable values at once.
fn become_copy(object: &mut Object, entry: &Entry) {
    if let Some(copied) = entry.extras().copy_of {
        // A token that is created as a copy is what it is by itself.
        let by_replacement = !object.flags.has(Flags::TOKEN) || object.def != copied.def;
        // CR 707.6: what was chosen for the original isn't copied.
        object.flags.set(Flags::AS_COPY, by_replacement);
        object.def = copied.def;
        object.exceptions = copied.exceptions;
    }
}

/// CR 111.1, 701.7a: a permanent without a card.
pub(super) fn create_token(facts: &mut Facts, def: DefId, who: PlayerId, entry: &Entry) -> ObjectId {
    let object = new_token(facts, def, who, entry);
    let id = allocate(facts, object);
    facts.zones.push(Zone::Battlefield, id);
    arrive(facts, id, entry);
    id
}

/// The permanent that a token is as it is created.
pub(crate) fn new_token(facts: &Facts, def: DefId, who: PlayerId, entry: &Entry) -> Object {
    let everybody = PlayerSet::all(facts.players.len());
    let mut object = blank(None, def, who, Zone::Battlefield, everybody);
    object.controller = entry.controller.unwrap_or(who);
    object.seen_controller = object.controller;
    object.flags.set(Flags::TOKEN, true);
    object.flags.set(Flags::DOUBLE_FACED, entry.double_faced);
    begin_as_permanent(facts, &mut object, entry);
    object
}

/// CR 114.1, 114.2, 114.5, 408.2: an object in the command zone, neither card nor permanent; who gets it owns and
/// controls it (CR 109.4c).
pub(super) fn create_emblem(facts: &mut Facts, def: DefId, who: PlayerId) -> ObjectId {
    let everybody = PlayerSet::all(facts.players.len());
    let id = allocate(facts, blank(None, def, who, Zone::Command, everybody));
    facts.zones.push(Zone::Command, id);
    id
}

/// An ability becomes an object on the stack (CR 113.1c, 405.1), on top of what is there (CR 405.2).
pub(super) fn put_on_stack(facts: &mut Facts, entry: &mut StackEntry) -> ObjectId {
    let source = facts.object(entry.source).copied();
    let source = source.or_else(|| facts.last_known(entry.source).map(|known| known.object));
    let def = source.map_or(BLANK_DEF, |object| object.shown_def());
    let everybody = PlayerSet::all(facts.players.len());
    let mut object = blank(None, def, entry.controller, Zone::Stack, everybody);
    object.flags.set(Flags::ABILITY, true);
    let id = allocate(facts, object);
    facts.zones.push(Zone::Stack, id);
    entry.object = id;
    facts.stack.push(entry.clone());
    id
}

/// CR 112.1a, 700.2g, 707.10: the copy has the characteristics and choices of the original.
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
    let double_faced = is_spell && facts.is_double_faced(program, &known);
    object.flags.set(Flags::DOUBLE_FACED, double_faced);
    let id = allocate(facts, object);
    facts.zones.push(Zone::Stack, id);
    entry.object = id;
    entry.controller = who;
    // CR 707.10b: a copy of an ability has the same source.
    if is_spell {
        entry.source = id;
        copy_memories(facts, of, id);
    }
    facts.stack.push(entry.clone());
    Some(id)
}

/// CR 707.10: what the costs of a spell exiled counts for its copy too.
fn copy_memories(facts: &mut Facts, spell: ObjectId, copy: ObjectId) {
    let of_spell = facts.remembered.iter().filter(|memory| memory.holder == spell);
    let of_copy: Vec<Remembered> = of_spell
        .map(|memory| Remembered {
            holder: copy,
            ..*memory
        })
        .collect();
    facts.remembered.extend(of_copy);
}

/// Puts an object on the list of its zone: in a hand by what it is, elsewhere at the end.
pub(crate) fn list(facts: &mut Facts, zone: Zone, id: ObjectId) {
    let ZoneKind::Hand = zone.kind() else {
        return facts.zones.push(zone, id);
    };
    let def = |id: ObjectId| facts.object(id).map(|object| object.def);
    let own = def(id);
    let place = facts.in_zone(zone).partition_point(|other| def(*other) <= own);
    facts.zones.insert(zone, place, id);
}

/// Takes a free slot, or a new one.
///
/// A slot once used for a hand is used for that hand ever after. Which slot a card leaves free there depends on choices
/// that others don't see, and so nothing but that hand may show it.
pub(crate) fn allocate(facts: &mut Facts, mut object: Object) -> ObjectId {
    facts.timestamp += 1;
    // CR 613.7d.
    object.timestamp = facts.timestamp;
    if let Some(slot) = *first_free(facts, object.zone) {
        let old = &mut facts.objects[slot as usize];
        object.generation = old.generation;
        let next_free = old.next_free;
        *old = object;
        *first_free(facts, object.zone) = next_free;
        return ObjectId::new(slot, object.generation);
    }
    let slot = u32::try_from(facts.objects.len()).expect("fewer than 2^32 objects");
    facts.objects.push(object);
    ObjectId::new(slot, object.generation)
}

/// Gives a slot back. Its next object is told apart by the generation; a slot whose generations are used up is retired.
fn free(facts: &mut Facts, id: ObjectId) {
    let Some(zone) = facts.object(id).map(|object| object.zone) else {
        return;
    };
    let next_free = *first_free(facts, zone);
    let object = &mut facts.objects[id.index()];
    object.alive = false;
    object.attached = None;
    if let Some(generation) = object.generation.checked_add(1) {
        object.generation = generation;
        object.next_free = next_free;
        *first_free(facts, zone) = Some(id.slot());
    }
}

/// The first free slot for objects in a zone.
fn first_free(facts: &mut Facts, zone: Zone) -> &mut Option<u32> {
    match zone {
        Zone::Hand(player) => &mut facts.players[player].free_in_hand,
        Zone::Battlefield
        | Zone::Stack
        | Zone::Exile
        | Zone::Command
        | Zone::Library(_)
        | Zone::Graveyard(_) => &mut facts.free,
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
