//! What players know of cards in hidden zones: gained when a card is shown, lost when it could have been exchanged.
//!
//! Each player's knowledge follows from what that player has seen. So it is the same in all games that differ only in
//! choices the player didn't see.

use spellstack_core::lang::Shown;
use spellstack_core::{CardId, PlayerId, PlayerSet, Zone, ZoneKind};

use crate::event::{Move, Mover};
use crate::state::{Facts, Flags, LibraryCard, Object};

/// A card leaves its zone: whoever can't see which one it is knows less than before.
///
/// A draw is no choice: it takes the top card (CR 121.1).
pub(super) fn lose_sight(facts: &mut Facts, old: &mut Object, movement: &Move) {
    let is_hidden = |zone: Zone| matches!(zone.kind(), ZoneKind::Hand | ZoneKind::Library);
    if movement.drawn || !is_hidden(movement.from) {
        return;
    }
    let is_unseen = movement.entry.face_down || is_hidden(movement.to);
    match (movement.from, movement.revealed || !is_unseen) {
        (Zone::Hand(player), true) => leave_hand_seen(facts, old, player),
        (Zone::Hand(player), false) => leave_hand_unseen(facts, old, player),
        (Zone::Library(player), false) => {
            let owner = PlayerSet::only(old.owner);
            old.known = old.known.intersection(owner);
            for place in &mut facts.libraries[player] {
                place.known = place.known.intersection(owner);
            }
        }
        // From a library, what everybody sees leave is taken from a place that they see too.
        _ => {}
    }
}

/// Everybody sees what the card is, but not which of the cards in hand it was (CR 402.3). Who knew of another card like
/// it can't tell whether this was the one.
fn leave_hand_seen(facts: &mut Facts, old: &mut Object, player: PlayerId) {
    let everybody = PlayerSet::all(facts.players.len());
    let unaware = everybody.difference(old.known);
    old.known = everybody;
    if unaware.is_empty() {
        return;
    }
    for viewer in unaware.iter() {
        let hand = facts.zones.get(Zone::Hand(player)).iter();
        let other = hand.copied().find(|id| {
            facts
                .object(*id)
                .is_some_and(|object| object.known.contains(viewer) && object.def == old.def)
        });
        if let Some(object) = other.and_then(|id| facts.object_mut(id)) {
            object.known.remove(viewer);
        }
    }
}

/// Only the owner sees which card it is: to the others, it could have been any of that hand.
fn leave_hand_unseen(facts: &mut Facts, old: &mut Object, player: PlayerId) {
    // The only card in a hand is no secret choice. The list still has it.
    if facts.in_zone(Zone::Hand(player)).len() == 1 {
        return;
    }
    let owner = PlayerSet::only(old.owner);
    old.known = old.known.intersection(owner);
    for place in 0..facts.in_zone(Zone::Hand(player)).len() {
        let id = facts.in_zone(Zone::Hand(player))[place];
        if let Some(object) = facts.object_mut(id) {
            object.known = object.known.intersection(owner);
        }
    }
}

/// Who knows the card after a move into a hidden zone: those who saw it before, or everybody if it was public.
pub(super) fn known_after(facts: &Facts, old: &Object, movement: &Move) -> PlayerSet {
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
pub(super) fn show(facts: &mut Facts, cards: &[Mover], to: PlayerSet, how: Shown) {
    if let (Shown::Look, Some(Mover::Library(owner, _))) = (how, cards.first())
        && cards.len() == facts.libraries[*owner].len()
    {
        // Who goes through a whole library takes cards from it at places that the others can't follow.
        for place in &mut facts.libraries[*owner] {
            place.known = place.known.intersection(to);
        }
    }
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
