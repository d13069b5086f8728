//! Which object a name means.
//!
//! Every card has an identity for the whole game, and so has every token from its creation. Objects are numbered as
//! they come into being, since a bare name means the first in order of creation.

use std::collections::BTreeMap;
use std::sync::Arc;

use spellstack_core::{CardId, DefId, ObjectId, PlayerId, Zone, ZoneKind};
use spellstack_rules::{Game, Item};

use super::cards::Cards;
use super::seen::{self, Printed, Seen};
use super::words::player_id;
use crate::syntax::{CardRef, same_name};

/// What stays the same through all zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Identity {
    Card(CardId),
    /// A token, a copy of a spell or an emblem.
    Object(ObjectId),
}

/// Where a card or other object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Located {
    Object(ObjectId),
    Library(PlayerId, CardId),
}

/// All names of a game, kept up to date as it goes on.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Cards as written, then tokens as created, each with its printed names.
    roster: Vec<(Identity, Arc<[String]>)>,
    printed: Printed,
    /// The number of each object, in order of creation.
    births: BTreeMap<ObjectId, usize>,
    /// Each object as it was last seen, those that are gone included.
    past: BTreeMap<ObjectId, Seen>,
    /// What is there now.
    present: Vec<Seen>,
    /// The sources of the triggers that are being put in order.
    waiting: Vec<ObjectId>,
    /// The replacements that are being chosen among, and what they go by.
    replacements: Vec<(Item, ObjectId)>,
    /// What the items of the decision are that name cards of another player by their places.
    places: Vec<(Item, Located)>,
    /// The card names that can be chosen.
    card_names: Vec<(DefId, String)>,
}

impl Names {
    /// The names of a game that begins with these cards.
    pub(crate) fn new(roster: Vec<(Identity, Vec<String>)>) -> Self {
        Names {
            roster: roster
                .into_iter()
                .map(|(identity, names)| (identity, names.into()))
                .collect(),
            printed: Printed::default(),
            births: BTreeMap::new(),
            past: BTreeMap::new(),
            present: Vec::new(),
            waiting: Vec::new(),
            replacements: Vec::new(),
            places: Vec::new(),
            card_names: Vec::new(),
        }
    }

    /// Takes note of what has changed.
    pub(crate) fn update(&mut self, game: &Game, cards: &Cards<'_>) {
        self.present = seen::seen(game, cards, &mut self.printed);
        self.note_question(game);
        let mut new: Vec<usize> = (0..self.present.len())
            .filter(|place| self.is_new(*place))
            .collect();
        // At the start all is new, and as written; later there is only the order of the zones.
        new.sort_by_key(|place| self.rank(self.present[*place].identity));
        for place in new {
            let object = &self.present[place];
            if let Located::Object(id) = object.at {
                self.births.insert(id, self.births.len());
            }
            if object.is_token
                && !self
                    .roster
                    .iter()
                    .any(|(identity, _)| *identity == object.identity)
            {
                self.roster.push((object.identity, Arc::clone(&object.names)));
            }
        }
        for object in &self.present {
            if let Located::Object(id) = object.at {
                self.past.insert(id, object.clone());
            }
        }
    }

    /// Takes note of what is asked: even where nothing has happened, that is new.
    pub(crate) fn note_question(&mut self, game: &Game) {
        self.waiting = seen::waiting(game);
        self.replacements = seen::replacements(game);
        self.places = seen::places(game);
        self.card_names = seen::card_names(game);
    }

    /// A card name that can be chosen.
    pub(crate) fn card_name(&self, def: DefId) -> &str {
        let known = self.card_names.iter().find(|(known, _)| *known == def);
        known.map_or("", |(_, name)| name)
    }

    fn is_new(&self, place: usize) -> bool {
        match self.present[place].at {
            Located::Object(id) => !self.births.contains_key(&id),
            Located::Library(..) => false,
        }
    }

    fn rank(&self, identity: Identity) -> usize {
        self.roster
            .iter()
            .position(|(known, _)| *known == identity)
            .unwrap_or(usize::MAX)
    }

    /// What is there now: objects in order of creation, then the cards of libraries from the top.
    pub(crate) fn present(&self) -> Vec<&Seen> {
        let mut present: Vec<&Seen> = self.present.iter().collect();
        present.sort_by_key(|object| self.birth(object.at));
        present
    }

    /// The cards and other objects in a zone, in the zone's own order.
    pub(crate) fn in_zone(&self, kind: ZoneKind) -> impl Iterator<Item = &Seen> {
        self.present
            .iter()
            .filter(move |object| object.zone.kind() == kind)
    }

    fn birth(&self, at: Located) -> usize {
        match at {
            Located::Object(id) => self.births.get(&id).copied().unwrap_or(usize::MAX - 1),
            Located::Library(..) => usize::MAX,
        }
    }

    /// The objects that a name means, abilities apart, in order of creation.
    pub(crate) fn all(&self, card: &CardRef) -> Vec<&Seen> {
        let mut present = self.present();
        present.retain(|object| object.source.is_none() && self.means(card, object));
        present
    }

    /// Whether a name means that object.
    pub(crate) fn means(&self, card: &CardRef, object: &Seen) -> bool {
        if card
            .controller
            .is_some_and(|player| player_id(player) != holder(object))
        {
            return false;
        }
        match card.index {
            Some(index) => self.nth(&card.name, index) == Some(object.identity),
            None => self.is_called(&card.name, object),
        }
    }

    /// A name is the current one, and the printed one where nothing has it as its current one.
    fn is_called(&self, name: &str, object: &Seen) -> bool {
        object.is_named(name)
            || (self.is_printed(name, object.identity)
                && !self
                    .present
                    .iter()
                    .any(|other| other.source.is_none() && other.is_named(name)))
    }

    fn is_printed(&self, name: &str, identity: Identity) -> bool {
        let member = self.roster.iter().find(|(known, _)| *known == identity);
        member.is_some_and(|(_, names)| names.iter().any(|printed| same_name(printed, name)))
    }

    /// The card or token with that number among those of the name.
    fn nth(&self, name: &str, index: u32) -> Option<Identity> {
        let place = usize::try_from(index).ok()?.checked_sub(1)?;
        let is_named = |names: &[String]| names.iter().any(|known| is_name_of(known, name));
        let mut printed = self.roster.iter().filter(|(_, names)| is_named(names));
        printed.nth(place).map(|(identity, _)| *identity)
    }

    /// The object that an item of a decision is, with an ability under the name of its source.
    pub(crate) fn item(&self, item: Item) -> Option<&Seen> {
        match item {
            Item::Object(_) | Item::Card(..) => match self.place(item)? {
                Located::Object(id) => self.object(id),
                at @ Located::Library(..) => self.present.iter().find(|object| object.at == at),
            },
            _ => None,
        }
    }

    /// Where the card or object is that an item of a decision names.
    fn place(&self, item: Item) -> Option<Located> {
        let place = self.places.iter().find(|(known, _)| *known == item);
        match (place, item) {
            (Some((_, at)), _) => Some(*at),
            (None, Item::Object(id)) => Some(Located::Object(id)),
            (None, Item::Card(player, card)) => Some(Located::Library(player, card)),
            (None, _) => None,
        }
    }

    /// The source of a trigger that is being put in order.
    pub(crate) fn trigger(&self, item: Item) -> Option<&Seen> {
        let Item::Trigger(number) = item else { return None };
        self.waiting
            .get(usize::from(number))
            .and_then(|source| self.object(*source))
    }

    /// What a replacement that is being chosen goes by.
    pub(crate) fn replacement(&self, item: Item) -> Option<ObjectId> {
        let known = self.replacements.iter().find(|(known, _)| *known == item);
        known.map(|(_, object)| *object)
    }

    /// Whether a name means what that replacement goes by.
    pub(crate) fn means_replacement(&self, card: &CardRef, item: Item) -> bool {
        self.replacement(item)
            .and_then(|id| self.object(id))
            .is_some_and(|object| self.means_source(card, object))
    }

    /// An object, also one that is gone.
    pub(crate) fn object(&self, id: ObjectId) -> Option<&Seen> {
        self.past.get(&id)
    }

    /// Whether a name means that item.
    pub(crate) fn means_item(&self, card: &CardRef, item: Item) -> bool {
        self.item(item)
            .is_some_and(|object| self.means_source(card, object))
    }

    /// Whether a name means that object, or the source of that ability.
    pub(crate) fn means_source(&self, card: &CardRef, object: &Seen) -> bool {
        let Some(source) = object.source.and_then(|id| self.object(id)) else {
            return self.means(card, object);
        };
        card.controller
            .is_none_or(|player| player_id(player) == object.controller)
            && self.means(
                &CardRef {
                    controller: None,
                    ..card.clone()
                },
                source,
            )
    }

    /// Items in order of creation, those without one in their own order at the end.
    pub(crate) fn by_creation(&self, items: &[Item]) -> Vec<Item> {
        let mut items = items.to_vec();
        items.sort_by_key(|item| self.place(*item).map_or(usize::MAX, |at| self.birth(at)));
        items
    }

    /// The number of an object in order of creation.
    pub(crate) fn born(&self, id: ObjectId) -> usize {
        self.birth(Located::Object(id))
    }

    /// What to call an object in a message.
    pub(crate) fn describe(&self, id: ObjectId) -> String {
        let Some(object) = self.object(id) else {
            return format!("object {id}");
        };
        self.describe_seen(object)
    }

    /// What to call what was seen in a message.
    pub(crate) fn describe_seen(&self, object: &Seen) -> String {
        match object.source.and_then(|source| self.object(source)) {
            Some(source) => format!("ability of {}", source.title()),
            None => object.title(),
        }
    }
}

/// Whose object it is for `p2."Bear"`: on the battlefield and the stack its controller's, elsewhere its owner's.
pub(crate) fn holder(object: &Seen) -> PlayerId {
    match object.zone {
        Zone::Battlefield | Zone::Stack => object.controller,
        Zone::Library(_) | Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile | Zone::Command => object.owner,
    }
}

/// Whether a full name is meant by what is written: the word Token at its end may be left out (CR 111.4).
pub(crate) fn is_name_of(name: &str, written: &str) -> bool {
    same_name(name, written)
        || name
            .strip_suffix(" Token")
            .is_some_and(|short| same_name(short, written))
}
