//! The names that a view gives to hidden cards, so that they reveal nothing.
//!
//! What lies in a place gets the name of the place. A list that refers to hidden cards may come from choices that the
//! viewer didn't see: the first one referred to is called by the first place where it could be, and so on; each list
//! starts over. So it can't be seen either whether two lists refer to the same card, or whether a card that somebody chose is
//! still where it was.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use spellstack_core::{CardId, DefId, ObjectId, PerPlayer, PlayerId};

use super::View;
use super::place::{as_held, library_place};
use super::walk::Rename;
use crate::decision::Item;
use crate::state::{CardInfo, Facts, LibraryCard};

/// The generation of every card in another player's hand. Those below it name what has left the hand.
pub(super) const HELD: NonZeroU32 = NonZeroU32::MIN.saturating_add(1 << 20);

/// From this generation on, up to those in a hand, are what a list refers to and no place in the hand is left for.
const WITHOUT_PLACE: u32 = 1 << 19;

/// New names for what is hidden, and for all cards of other players.
pub(super) struct Names<'a> {
    facts: &'a Facts,
    viewer: PlayerId,
    cards: BTreeMap<CardId, CardId>,
    held: Vec<Held>,
    /// What has left a hand, by player in the order in which it is referred to.
    gone: Vec<(PlayerId, ObjectId)>,
    /// The lists that are being walked, the innermost last.
    lists: Vec<Spoken>,
    /// What the viewer has looked at while something is in progress: the viewer can follow it.
    seen: Vec<Item>,
    /// Whether what is in progress is named: it may refer to unknown cards that are there.
    pub(super) in_progress: bool,
}

/// A place in another player's hand.
struct Held {
    player: PlayerId,
    /// What lies there, if the viewer knows it.
    seen: Option<DefId>,
    place: ObjectId,
}

/// What a list has referred to so far, and the names given.
#[derive(Default)]
struct Spoken {
    objects: Vec<(ObjectId, ObjectId)>,
    cards: Vec<(CardId, CardId)>,
}

impl<'a> Names<'a> {
    pub(super) fn new(view: &View<'a>, viewer: PlayerId) -> Self {
        let facts = &view.game.facts;
        let cards = number_by_place(view, viewer);
        let others = facts.players.ids().filter(|player| *player != viewer);
        Names {
            facts,
            viewer,
            cards,
            held: others
                .flat_map(|player| places_of(facts, player, viewer))
                .collect(),
            gone: Vec::new(),
            lists: Vec::new(),
            seen: seen_in_progress(view, viewer),
            in_progress: false,
        }
    }

    /// The new numbers of cards.
    pub(super) fn cards(&self) -> impl Iterator<Item = (CardId, CardId)> + '_ {
        self.cards.iter().map(|(old, new)| (*old, *new))
    }

    /// Whether a card has another number in the view.
    pub(super) fn renames(&self, card: CardId) -> bool {
        self.cards.contains_key(&card)
    }

    /// Whether an object is an unknown card in another player's hand.
    pub(super) fn hides_object(&self, id: ObjectId) -> bool {
        self.facts.hand_of_other(id, self.viewer).is_some()
            && (self.facts.object(id)).is_some_and(|object| as_held(object, self.viewer).is_none())
    }

    /// Whether a card is one in a library that the viewer doesn't know.
    pub(super) fn hides_card(&self, card: CardId) -> bool {
        let place = match library_place(card) {
            Some((owner, place)) => self.facts.libraries.get(owner).and_then(|cards| cards.get(place)),
            None => {
                let mut places = self.facts.libraries.values().flatten();
                places.find(|place| place.card == card)
            }
        };
        place.is_some_and(|place| !place.known.contains(self.viewer))
    }

    /// Whether an object is in another player's hand of which the viewer doesn't know everything.
    pub(super) fn hides_some_of_hand(&self, id: ObjectId) -> bool {
        let Some(player) = self.facts.hand_of_other(id, self.viewer) else {
            return false;
        };
        let hand = self.facts.in_zone(spellstack_core::Zone::Hand(player));
        hand.iter().any(|held| self.hides_object(*held))
    }

    /// Whether a card is one of a library of which the viewer doesn't know everything.
    pub(super) fn hides_some_of_library(&self, card: CardId) -> bool {
        let of_place = library_place(card).map(|(owner, _)| owner);
        let owner = of_place.or_else(|| self.facts.cards.get(card.index()).map(|info| info.owner));
        let library = owner.and_then(|owner| self.facts.libraries.get(owner));
        let is_unknown = |place: &LibraryCard| !place.known.contains(self.viewer);
        library.is_some_and(|library| library.iter().any(is_unknown))
    }

    /// Whether the viewer knows where a card is that something in progress refers to.
    fn follows(&self, owner: PlayerId, card: CardId) -> bool {
        let place = self.facts.libraries[owner]
            .iter()
            .find(|place| place.card == card);
        place.is_some_and(|place| place.known.contains(self.viewer))
            || self.seen.contains(&Item::Card(owner, card))
    }

    /// The places in another player's hand, in order.
    pub(super) fn places(&self, player: PlayerId) -> impl Iterator<Item = ObjectId> + '_ {
        let own = self.held.iter().filter(move |held| held.player == player);
        own.map(|held| held.place)
    }

    fn place_of(&mut self, player: PlayerId, id: ObjectId) -> Option<ObjectId> {
        let seen = as_held(self.facts.object(id)?, self.viewer);
        self.place_with(player, id, seen)
    }

    /// The first place in a hand, of those where the viewer sees the same, that the list hasn't referred to.
    fn place_with(&mut self, player: PlayerId, id: ObjectId, seen: Option<DefId>) -> Option<ObjectId> {
        let spoken = self.lists.last_mut();
        let named = spoken.as_ref().map_or(&[][..], |spoken| &spoken.objects);
        if let Some((_, name)) = named.iter().find(|(old, _)| *old == id) {
            return Some(*name);
        }
        let is_free = |held: &&Held| !named.iter().any(|(_, name)| *name == held.place);
        let mut places = self.held.iter().filter(is_free);
        let held = places.find(|held| held.player == player && held.seen == seen)?;
        if let Some(spoken) = spoken {
            spoken.objects.push((id, held.place));
        }
        Some(held.place)
    }

    /// A name that tells neither which card it is nor whether it is there.
    fn unknown(&mut self, player: PlayerId, id: ObjectId) -> Option<ObjectId> {
        if self.in_progress
            && let Some(place) = self.place_with(player, id, None)
        {
            return Some(place);
        }
        let slot = slots_of(self.facts, player).next()?;
        let spoken = self.lists.last_mut();
        let named = spoken.as_ref().map_or(&[][..], |spoken| &spoken.objects);
        if let Some((_, name)) = named.iter().find(|(old, _)| *old == id) {
            return Some(*name);
        }
        let number = WITHOUT_PLACE + u32::try_from(named.len()).ok()?;
        let name = ObjectId::new(slot, NonZeroU32::MIN.saturating_add(number));
        if let Some(spoken) = spoken {
            spoken.objects.push((id, name));
        }
        Some(name)
    }

    fn place_of_gone(&mut self, player: PlayerId, id: ObjectId) -> Option<ObjectId> {
        if !self.gone.contains(&(player, id)) {
            self.gone.push((player, id));
        }
        let mut own = self.gone.iter().filter(|(of, _)| *of == player);
        let number = u32::try_from(own.position(|(_, gone)| *gone == id)?).ok()?;
        let slot = slots_of(self.facts, player).next()?;
        Some(ObjectId::new(slot, NonZeroU32::MIN.saturating_add(number)))
    }
}

impl Rename for Names<'_> {
    fn object(&mut self, id: &mut ObjectId) {
        let Some(player) = self.facts.hand_of_other(*id, self.viewer) else {
            return;
        };
        // Whether an unknown card that something refers to is still there can't be seen.
        let is_there = self.facts.object(*id).is_some() && (self.in_progress || !self.hides_object(*id));
        let name = if is_there {
            self.place_of(player, *id)
        } else {
            self.place_of_gone(player, *id)
        };
        *id = name.unwrap_or(*id);
    }

    fn chosen(&mut self, id: &mut ObjectId) {
        let Some(player) = self.facts.hand_of_other(*id, self.viewer) else {
            return;
        };
        let is_known = self.facts.object(*id).is_some() && !self.hides_object(*id);
        if is_known || self.seen.contains(&Item::Object(*id)) {
            return self.object(id);
        }
        *id = self.unknown(player, *id).unwrap_or(*id);
    }

    fn card(&mut self, card: &mut CardId) {
        let by_place = self.cards.get(card).unwrap_or(card);
        let Some(info) = self.facts.cards.get(card.index()).filter(|_| self.in_progress) else {
            *card = *by_place;
            return;
        };
        let owner = info.owner;
        if self.follows(owner, *card) {
            *card = *by_place;
            return;
        }
        let spoken = self.lists.last_mut();
        let named = spoken.as_ref().map_or(&[][..], |spoken| &spoken.cards);
        if let Some((_, name)) = named.iter().find(|(old, _)| old == card) {
            *card = *name;
            return;
        }
        let unknown = self.facts.libraries[owner]
            .iter()
            .filter(|place| !place.known.contains(self.viewer));
        let mut places = unknown.filter_map(|place| self.cards.get(&place.card));
        let free = places.find(|place| !named.iter().any(|(_, name)| name == *place));
        let name = *free.unwrap_or(by_place);
        if let Some(spoken) = spoken {
            spoken.cards.push((*card, name));
        }
        *card = name;
    }

    fn begin_list(&mut self) {
        self.lists.push(Spoken::default());
    }

    fn end_list(&mut self) {
        self.lists.pop();
    }
}

/// What the viewer has looked at during the resolutions that go on.
fn seen_in_progress(view: &View<'_>, viewer: PlayerId) -> Vec<Item> {
    let looks = view.game.control.scopes.iter().flat_map(|scope| &scope.looked);
    let own = looks.filter(|looked| looked.by.contains(viewer));
    own.map(|looked| looked.item).collect()
}

/// The slots for the cards of a hand, in order.
pub(super) fn slots_of(facts: &Facts, player: PlayerId) -> impl Iterator<Item = u32> + '_ {
    let slots = (0..).zip(facts.objects.iter());
    slots
        .filter(move |(_, object)| object.zone == spellstack_core::Zone::Hand(player))
        .map(|(slot, _)| slot)
}

fn places_of(facts: &Facts, player: PlayerId, viewer: PlayerId) -> Vec<Held> {
    let hand = facts.hand_seen_by(player, Some(viewer));
    let places = hand.iter().zip(slots_of(facts, player));
    places
        .map(|(id, slot)| Held {
            player,
            seen: facts.object(*id).and_then(|object| as_held(object, viewer)),
            place: ObjectId::new(slot, HELD),
        })
        .collect()
}

/// Gives numbers by place to the viewer's unknown cards and to all cards of other players: of those, even known copies
/// of one card can't be told apart.
fn number_by_place(view: &View<'_>, viewer: PlayerId) -> BTreeMap<CardId, CardId> {
    let facts = &view.game.facts;
    let owner = |card: CardId| facts.cards.get(card.index()).map(|info: &CardInfo| info.owner);
    let objects = view.objects().filter_map(|object| {
        let object = object.object();
        object.card.map(|card| (card, view.knows(object)))
    });
    let in_libraries = facts.libraries.values().flatten();
    let cards = in_libraries.map(|place| (place.card, place.known.contains(viewer)));
    let named: Vec<CardId> = objects
        .chain(cards)
        .filter(|(card, is_known)| !is_known || owner(*card) != Some(viewer))
        .map(|(card, _)| card)
        .collect();
    let mut numbers = PerPlayer::from_fn(facts.players.len(), |_| Vec::new());
    for card in &named {
        if let Some(owner) = owner(*card) {
            numbers[owner].push(*card);
        }
    }
    // Taken from the end, so that the lowest number goes to the first place.
    numbers
        .values_mut()
        .for_each(|numbers| numbers.sort_unstable_by(|left, right| right.cmp(left)));
    let number = |card: CardId| Some((card, owner(card).and_then(|owner| numbers[owner].pop())?));
    named.into_iter().filter_map(number).collect()
}
