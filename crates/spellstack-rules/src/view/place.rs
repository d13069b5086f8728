//! Cards in other players' hands and libraries by their places.
//!
//! A hand has no order that others could see (CR 402.3), and copies of a card can't be told apart. So the ids of cards
//! in another player's hand are never shown: who looks sees first the cards that are known, by what they are, then the
//! unknown ones, and each of them is named by its place in that order.

use std::num::NonZeroU32;

use smallvec::SmallVec;
use spellstack_core::{CardId, DefId, ObjectId, PlayerId, PlayerSet, Zone};

use crate::decision::{Ask, Item, Pending};
use crate::state::{Facts, NO_SOURCE, Object};

/// What stands for an object that has left a hand which the viewer couldn't look into.
pub const UNKNOWN_OBJECT: ObjectId = NO_SOURCE;

/// Slots from here on are places in hands; no game has so many objects.
const FIRST_PLACE: u32 = 0xffff_0000;
/// Numbers from here on are places in libraries; no game has so many cards.
const FIRST_CARD: u32 = 0x8000_0000;
/// How far the owner stands above the place in the number of a library card.
const OWNER_SHIFT: u32 = 20;

/// The cards of a hand, as many as most hands have.
pub(crate) type Hand = SmallVec<[ObjectId; 8]>;

impl Facts {
    /// The cards in a hand in the order in which a player sees them.
    pub(crate) fn hand_seen_by(&self, player: PlayerId, viewer: Option<PlayerId>) -> Hand {
        let mut hand = Hand::from_slice(self.in_zone(Zone::Hand(player)));
        if let Some(viewer) = viewer.filter(|viewer| *viewer != player) {
            hand.sort_by_key(|id| {
                let seen = self.object(*id).and_then(|object| as_held(object, viewer));
                (seen.is_none(), seen)
            });
        }
        hand
    }

    /// Whose hand a slot is for, if that player isn't the viewer. It holds for what has left the hand too.
    #[inline]
    pub(crate) fn hand_of_other(&self, id: ObjectId, viewer: PlayerId) -> Option<PlayerId> {
        match self.objects.get(id.index())?.zone {
            Zone::Hand(player) if player != viewer => Some(player),
            _ => None,
        }
    }

    /// The id under which a player sees an object.
    #[inline]
    pub(crate) fn shown(&self, id: ObjectId, viewer: Option<PlayerId>) -> ObjectId {
        let Some((viewer, player)) =
            viewer.and_then(|viewer| self.hand_of_other(id, viewer).map(|player| (viewer, player)))
        else {
            return id;
        };
        self.place_of(id, player, viewer)
    }

    /// The place of a card in another player's hand.
    #[inline(never)]
    fn place_of(&self, id: ObjectId, player: PlayerId, viewer: PlayerId) -> ObjectId {
        let hand = self.hand_seen_by(player, Some(viewer));
        match hand.iter().position(|held| *held == id) {
            Some(place) => place_in_hand(viewer, player, place),
            None => UNKNOWN_OBJECT,
        }
    }

    /// The object that an id means, if it is a place in a hand; other ids mean themselves.
    #[inline]
    pub(crate) fn meant(&self, id: ObjectId) -> ObjectId {
        let Some((viewer, player, place)) = hand_place(id) else {
            return id;
        };
        self.at_place(viewer, player, place).unwrap_or(id)
    }

    /// What a viewer sees at a place in another player's hand.
    #[inline(never)]
    fn at_place(&self, viewer: PlayerId, player: PlayerId, place: usize) -> Option<ObjectId> {
        self.players.get(player)?;
        let hand = self.hand_seen_by(player, Some(viewer));
        hand.get(place).copied()
    }

    /// The card that a number means, if it is a place in a library; other numbers mean themselves.
    pub(crate) fn meant_card(&self, card: CardId) -> CardId {
        let found = library_place(card).and_then(|(owner, place)| self.libraries.get(owner)?.get(place));
        found.map_or(card, |place| place.card)
    }

    /// The place of a card in a library, and who knows what lies there.
    pub(super) fn place_in_libraries(&self, card: CardId) -> Option<(CardId, PlayerSet)> {
        self.libraries.iter().find_map(|(owner, cards)| {
            let place = cards.iter().position(|place| place.card == card)?;
            Some((place_in_library(owner, place), cards[place].known))
        })
    }

    /// The item as the asked player may see it.
    fn shown_item(&self, item: Item, viewer: PlayerId) -> Item {
        match item {
            Item::Object(id) => Item::Object(self.shown(id, Some(viewer))),
            Item::Card(owner, card) if owner != viewer => {
                let place = self.libraries[owner].iter().position(|place| place.card == card);
                Item::Card(owner, place.map_or(card, |place| place_in_library(owner, place)))
            }
            other => other,
        }
    }

    /// The item that the asked player meant.
    pub(crate) fn meant_item(&self, item: Item) -> Item {
        match item {
            Item::Object(id) => Item::Object(self.meant(id)),
            Item::Card(owner, card) => Item::Card(owner, self.meant_card(card)),
            other => other,
        }
    }

    /// The question as the asked player may see it: other players' hidden cards by their places, in that order.
    pub(crate) fn shown_question(&self, pending: &mut Pending) {
        let viewer = pending.player;
        let (Ask::Pick { items, .. } | Ask::Order { items }) = &mut pending.ask else {
            return;
        };
        let is_of_other = |item: &Item| match item {
            Item::Object(id) => self.hand_of_other(*id, viewer).is_some(),
            Item::Card(owner, _) => *owner != viewer,
            _ => false,
        };
        if !items.iter().any(is_of_other) {
            return;
        }
        for item in items.iter_mut() {
            *item = self.shown_item(*item, viewer);
        }
        items.sort_by_key(|item| match item {
            Item::Object(id) => hand_place(*id).map(|(_, player, place)| (player, place)),
            _ => None,
        });
    }
}

/// What a card in another player's hand is, if the viewer knows it.
pub(super) fn as_held(object: &Object, viewer: PlayerId) -> Option<DefId> {
    object.known.contains(viewer).then_some(object.def)
}

fn place_in_hand(viewer: PlayerId, player: PlayerId, place: usize) -> ObjectId {
    let place = u32::try_from(place)
        .unwrap_or(u32::MAX)
        .min(u32::MAX - FIRST_PLACE - 1);
    let players = u32::try_from(viewer.index() << 8 | player.index()).unwrap_or(0);
    ObjectId::new(FIRST_PLACE + place, NonZeroU32::MIN.saturating_add(players))
}

/// Who looks into whose hand, and the place there.
fn hand_place(id: ObjectId) -> Option<(PlayerId, PlayerId, usize)> {
    let place = id
        .slot()
        .checked_sub(FIRST_PLACE)
        .filter(|_| id != UNKNOWN_OBJECT)?;
    let [.., viewer, player] = (id.generation().get() - 1).to_be_bytes();
    Some((PlayerId::new(viewer), PlayerId::new(player), place as usize))
}

fn place_in_library(owner: PlayerId, place: usize) -> CardId {
    let owner = u32::try_from(owner.index()).unwrap_or(0) << OWNER_SHIFT;
    CardId::new(FIRST_CARD | owner | u32::try_from(place).unwrap_or(0))
}

/// Whose library, and the place there, the top being 0.
pub(crate) fn library_place(card: CardId) -> Option<(PlayerId, usize)> {
    let number = u32::try_from(card.index()).ok()?.checked_sub(FIRST_CARD)?;
    let owner = u8::try_from(number >> OWNER_SHIFT).ok()?;
    Some((PlayerId::new(owner), (number & ((1 << OWNER_SHIFT) - 1)) as usize))
}
