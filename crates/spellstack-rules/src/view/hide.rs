//! The facts and what is in progress as one player may know them.
//!
//! A card that the player doesn't know keeps its place but loses what it is: its definition is the empty one, and its
//! names reveal nothing (see [`Names`]). When a card came into another player's hand can't be seen either.

use std::sync::Arc;

use spellstack_core::{CardId, ObjectId, PlayerId, PlayerSet, Zone, ZoneKind};

use super::View;
use super::names::{HELD, Names, slots_of};
use super::walk::{Rename, Walk};
use crate::characteristics::Characteristics;
use crate::commit::blank;
use crate::control::{Control, Frame, InstructionResult, LoopWatch};
use crate::decision::{Ask, Pending};
use crate::program::BLANK_DEF;
use crate::random::Random;
use crate::state::{Facts, Flags, LastKnown, Object, ZoneTable};

/// The facts and control of the game as the viewer may know them, and whether what is asked is withheld.
pub(super) fn hide(view: &View<'_>, viewer: PlayerId) -> (Facts, Control, bool) {
    let mut names = Names::new(view, viewer);
    let mut facts = Facts::clone(&view.game.facts);
    facts
        .last_known
        .iter_mut()
        .for_each(|known| hide_last_known(view, viewer, &names, known));
    let zones = std::mem::replace(&mut facts.zones, ZoneTable::new(0));
    facts.walk(&mut names);
    names.in_progress = true;
    let (control, withheld) = hide_control(view, viewer, &mut names);
    facts.zones = zones;
    hide_cards(view, &mut facts, &names);
    hide_objects(view, &mut facts);
    let others = view.game.facts.players.ids().filter(|player| *player != viewer);
    others.for_each(|player| arrange_hand(view, &mut facts, player, &names));
    hide_libraries(viewer, &mut facts);
    (facts, control, withheld)
}

fn hide_cards(view: &View<'_>, facts: &mut Facts, names: &Names<'_>) {
    let real = &view.game.facts;
    let mut table = (*facts.cards).clone();
    for (old, new) in names.cards() {
        table[new.index()].def = real.cards[old.index()].def;
    }
    let objects = view.objects().map(|object| object.object());
    let unknown = objects
        .filter(|object| !view.knows(object))
        .filter_map(|object| object.card);
    let in_libraries = real.libraries.values().flatten().map(|place| place.card);
    let renamed: std::collections::BTreeMap<CardId, CardId> = names.cards().collect();
    for card in unknown.chain(in_libraries.filter(|card| names.hides_card(*card))) {
        if let Some(number) = renamed.get(&card) {
            table[number.index()].def = BLANK_DEF;
        }
    }
    facts.cards = std::sync::Arc::new(table);
}

fn hide_objects(view: &View<'_>, facts: &mut Facts) {
    for object in facts.objects.iter_mut() {
        if !object.alive {
            forget_slot(object);
        } else if !view.knows(object) {
            hide_object(object);
        }
    }
}

/// Puts what is in another player's hand into its places, in the order in which the viewer sees it.
fn arrange_hand(view: &View<'_>, facts: &mut Facts, player: PlayerId, names: &Names<'_>) {
    let real = &view.game.facts;
    let seen = real.hand_seen_by(player, view.viewer);
    let hand: Vec<(ObjectId, Object)> = names
        .places(player)
        .zip(seen)
        .map(|(place, id)| (place, facts.objects[id.index()]))
        .collect();
    let mut next_free = None;
    for slot in slots_of(real, player).collect::<Vec<u32>>().into_iter().rev() {
        let held = hand.iter().find(|(place, _)| place.slot() == slot);
        let object = &mut facts.objects[slot as usize];
        match held {
            Some((_, held)) => *object = *held,
            None => forget_slot(object),
        }
        lose_past(object);
        object.generation = HELD;
        if held.is_none() {
            object.next_free = next_free;
            next_free = Some(slot);
        }
    }
    facts.players[player].free_in_hand = next_free;
    let list = facts.zones.get_mut(Zone::Hand(player));
    for (listed, (place, _)) in list.iter_mut().zip(&hand) {
        *listed = *place;
    }
}

/// What tells one card in a hand from another although nobody else can see it.
fn lose_past(object: &mut Object) {
    object.generation = HELD;
    object.next_free = None;
    object.timestamp = 0;
    object.flags.set(Flags::DRAWN_THIS_TURN, false);
}

fn hide_libraries(viewer: PlayerId, facts: &mut Facts) {
    let players = PlayerSet::all(facts.players.len());
    for place in Arc::make_mut(&mut facts.libraries).values_mut().flatten() {
        // Who else knows a card that the viewer doesn't may depend on choices that the viewer didn't see.
        place.known = if place.known.contains(viewer) {
            place.known.intersection(players)
        } else {
            PlayerSet::empty()
        };
    }
}

/// An object keeps its place, owner and what everybody can see of it.
fn hide_object(object: &mut Object) {
    object.def = BLANK_DEF;
    object.x = 0;
    object.kicked = 0;
    object.color = None;
    object.known = match object.zone {
        Zone::Hand(owner) => object.known.intersection(PlayerSet::only(owner)),
        Zone::Battlefield | Zone::Stack => object.known.intersection(PlayerSet::only(object.controller)),
        Zone::Library(_) | Zone::Graveyard(_) | Zone::Exile | Zone::Command => PlayerSet::empty(),
    };
}

/// A free slot remembers only how often it has been used, and whether it is for a hand.
fn forget_slot(object: &mut Object) {
    let zone = match object.zone {
        Zone::Hand(player) => Zone::Hand(player),
        _ => Zone::Exile,
    };
    let forgotten = blank(None, BLANK_DEF, PlayerId::new(0), zone, PlayerSet::empty());
    *object = Object {
        alive: false,
        generation: object.generation,
        next_free: object.next_free,
        ..forgotten
    };
}

/// What is remembered of a card that was hidden says nothing; otherwise it keeps all but the number of the card where
/// the viewer can't tell that it is the same card still.
fn hide_last_known(view: &View<'_>, viewer: PlayerId, names: &Names<'_>, known: &mut LastKnown) {
    let facts = &view.game.facts;
    if !view.knows(&known.object) {
        known.object.card = None;
        hide_object(&mut known.object);
        // What is face down shows nothing of its card.
        if !known.object.is_face_down() {
            known.chars = Characteristics::blank(BLANK_DEF);
        }
    }
    if known.object.zone.kind() == ZoneKind::Hand && known.object.zone != Zone::Hand(viewer) {
        lose_past(&mut known.object);
    }
    let became = known.became.and_then(|id| facts.object(id));
    let is_same = became.is_some_and(|object| object.zone.is_public() && view.knows(object));
    let is_own = known.object.owner == viewer;
    let is_kept = |card: &CardId| if is_own { !names.renames(*card) } else { is_same };
    known.object.card = known.object.card.filter(is_kept);
    // What went to another player's hand can't be followed there.
    known.became = known
        .became
        .filter(|id| facts.hand_of_other(*id, viewer).is_none());
}

fn hide_control(view: &View<'_>, viewer: PlayerId, names: &mut Names<'_>) -> (Control, bool) {
    let mut control = view.game.control.clone();
    control.random = Random::new(0);
    control.loops = LoopWatch::default();
    let is_cast = |frame: &Frame| matches!(frame, Frame::Cast(_));
    if control.scopes.is_empty() && !control.frames.iter().any(is_cast) {
        // What was done last is read by nobody any more.
        control.result = InstructionResult::default();
    }
    let mut pending = control.pending.take();
    let is_own = pending.as_ref().is_none_or(|pending| pending.player == viewer);
    let mut finder = FindHidden { names, found: false };
    pending.walk(&mut finder);
    let asks_nothing = pending.as_ref().is_some_and(|pending| match &pending.ask {
        Ask::Pick { items, .. } | Ask::Order { items } => items.is_empty(),
        _ => false,
    });
    // That nothing hidden can be chosen is as secret as what can.
    let withheld = !is_own && (finder.found || asks_nothing);
    control.walk(names);
    if withheld {
        pending = pending.map(withhold);
    }
    pending.walk(names);
    control.pending = pending;
    (control, withheld)
}

/// Leaves only whose decision it is and why.
fn withhold(pending: Pending) -> Pending {
    let ask = Ask::Pick {
        items: Vec::new(),
        min: 0,
        max: 0,
    };
    Pending { ask, ..pending }
}

/// Whether something is referred to that is unknown, or offered from among cards some of which are unknown: which of them
/// are offered tells something of those that aren't.
struct FindHidden<'a, 'n> {
    names: &'n Names<'a>,
    found: bool,
}

impl Rename for FindHidden<'_, '_> {
    fn object(&mut self, id: &mut ObjectId) {
        self.found |= self.names.hides_object(*id);
    }

    fn chosen(&mut self, id: &mut ObjectId) {
        self.found |= self.names.hides_some_of_hand(*id);
    }

    fn card(&mut self, card: &mut CardId) {
        self.found |= self.names.hides_some_of_library(*card);
    }
}
