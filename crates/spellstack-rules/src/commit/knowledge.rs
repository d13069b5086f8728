//! What players know of cards in hidden zones: gained when a card is shown, lost when it could have been exchanged.
//!
//! Each player's knowledge follows from what that player has seen. So it is the same in all games that differ only in
//! choices the player didn't see.

use std::ops::Range;

use spellstack_core::{CardId, DefId, PlayerId, PlayerSet, Zone};

use crate::event::{Move, Mover, Position, ShownCard};
use crate::state::{Facts, Flags, LibraryCard, Object};

/// A card leaves its zone: whoever can't see which one it is knows less than before.
///
/// A draw isn't a choice: it takes the top card (CR 121.1).
pub(super) fn lose_sight(facts: &mut Facts, old: &mut Object, movement: &Move, place: usize) {
    if movement.drawn {
        return;
    }
    match movement.from {
        Zone::Hand(player) if movement.revealed || is_open(movement) => leave_hand_seen(facts, old, player),
        Zone::Hand(player) => leave_hand_unseen(facts, old, player),
        Zone::Library(player) if !movement.unseen_by.is_empty() => {
            leave_library(facts, old, movement, player, place);
        }
        // From a library, what nobody chose in secret is taken from a place that everybody sees.
        _ => {}
    }
}

/// Whether everybody sees the card where it goes.
fn is_open(movement: &Move) -> bool {
    movement.to.is_public() && !movement.entry.face_down
}

/// Some players don't see from which place the card was taken: it could have been any that those who see it know about,
/// and what lies there now is no longer known.
fn leave_library(facts: &mut Facts, old: &mut Object, movement: &Move, owner: PlayerId, place: usize) {
    let everybody = PlayerSet::all(facts.players.len());
    let unaware = everybody.intersection(movement.unseen_by);
    let aware = everybody.difference(unaware);
    let around = known_around(&facts.libraries[owner], place, aware);
    for viewer in unaware.iter() {
        let sees_card = is_open(movement) || movement.to == Zone::Hand(viewer);
        let could_be_it = |other: &LibraryCard| {
            !other.known.contains(viewer) || facts.cards[other.card.index()].def == old.def
        };
        let is_certain = sees_card && !facts.libraries[owner][around.clone()].iter().any(could_be_it);
        if !is_certain {
            for other in &mut facts.library_mut(owner)[around.clone()] {
                other.known.remove(viewer);
            }
        }
    }
    old.known = aware;
}

/// The places next to one that those players know, as far as they go without a gap; all places if nobody does.
fn known_around(library: &[LibraryCard], place: usize, aware: PlayerSet) -> Range<usize> {
    if aware.is_empty() {
        return 0..library.len();
    }
    let is_known = |other: &&LibraryCard| aware.difference(other.known).is_empty();
    let (above, below) = library.split_at(place);
    let start = place - above.iter().rev().take_while(is_known).count();
    start..place + below.iter().take_while(is_known).count()
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
    // The only card in a hand isn't a secret choice. The list still has it.
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
    let hidden = old.flags.has(Flags::FACE_DOWN) && !shows_face(old, movement);
    let seen = movement.from.is_public() && !hidden;
    if seen || movement.revealed {
        everybody
    } else {
        old.known
    }
}

/// CR 708.9: a face-down permanent or spell that goes elsewhere is revealed.
pub(super) fn shows_face(old: &Object, movement: &Move) -> bool {
    old.is_face_down() && !movement.entry.face_down
}

/// A shuffled library is known to nobody (CR 701.20d, 701.24a). What left it by the same instruction is not put back, and what came
/// there unforeseen stays.
pub(super) fn shuffle(facts: &mut Facts, who: PlayerId, order: &[CardId]) {
    let mut before: Vec<CardId> = facts.libraries[who].iter().map(|place| place.card).collect();
    before.sort_unstable();
    let is_there = |card: &&CardId| before.binary_search(card).is_ok();
    let mut after: Vec<CardId> = order.iter().filter(is_there).copied().collect();
    if after.len() < before.len() {
        before.retain(|card| !after.contains(card));
        after.append(&mut before);
    }
    *facts.library_mut(who) = after
        .into_iter()
        .map(|card| LibraryCard {
            card,
            known: PlayerSet::empty(),
        })
        .collect();
}

/// Cards at one end of a library are put in a new order by a player who sees them. The others don't see which order it is
/// (CR 401.4), so they no longer know which is which.
///
/// The cards are taken out and put there in that order: whatever the order names, each card of the library stays in it once.
pub(super) fn reorder(facts: &mut Facts, who: PlayerId, position: Position, order: &[CardId], by: PlayerId) {
    // What was to be put there may have gone elsewhere instead.
    let is_there = |card: &CardId| facts.libraries[who].iter().any(|place| place.card == *card);
    let mut cards: Vec<CardId> = Vec::with_capacity(order.len());
    for card in order.iter().copied().filter(is_there) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    if cards.len() < 2 {
        return;
    }
    let known = PlayerSet::only(by);
    let library = facts.library_mut(who);
    let is_taken = |place: &LibraryCard| cards.contains(&place.card);
    let through = match position {
        Position::Top => 0..library.iter().rposition(is_taken).map_or(0, |last| last + 1),
        Position::Bottom => library.iter().position(is_taken).unwrap_or(0)..library.len(),
    };
    // The others don't see which of these cards are taken.
    for place in &mut library[through] {
        place.known = place.known.intersection(known);
    }
    library.retain(|place| !cards.contains(&place.card));
    let at = match position {
        Position::Top => 0,
        Position::Bottom => library.len(),
    };
    library.splice(at..at, cards.into_iter().map(|card| LibraryCard { card, known }));
}

impl Facts {
    /// Cards that are about to be shown; those that are gone aren't.
    pub(crate) fn to_show(&self, cards: impl IntoIterator<Item = Mover>) -> Vec<ShownCard> {
        let there = |what: Mover| {
            let (zone, whose) = match what {
                Mover::Object(id) => {
                    let object = self.object(id)?;
                    (object.zone, object.zone.owner().unwrap_or(object.seen_controller))
                }
                Mover::Library(owner, _) => (Zone::Library(owner), owner),
            };
            Some(ShownCard {
                what,
                zone,
                whose,
                def: None,
            })
        };
        cards.into_iter().filter_map(there).collect()
    }
}

/// Cards become known to players.
pub(super) fn show(facts: &mut Facts, cards: &mut [ShownCard], to: PlayerSet) {
    for shown in cards {
        match shown.what {
            Mover::Object(id) => {
                if let Some(object) = facts.object_mut(id) {
                    object.known = object.known.union(to);
                    let object = *object;
                    shown.def = Some(facts.printed_def(&object));
                }
            }
            Mover::Library(owner, card) => {
                let mut places = facts.library_mut(owner).iter_mut();
                if let Some(place) = places.find(|place| place.card == card) {
                    place.known = place.known.union(to);
                    shown.def = Some(facts.cards[card.index()].def);
                }
            }
        }
    }
}

impl Facts {
    /// What a card says, in whatever zone; a token or copy says what it is itself.
    pub(super) fn printed_def(&self, object: &Object) -> DefId {
        object
            .card
            .map_or(object.def, |card| self.cards[card.index()].def)
    }
}
