//! What objects are called, those that are gone included.

use std::collections::BTreeMap;

use spellstack_core::{CardId, ObjectId, PlayerId};
use spellstack_rules::{Event, Mover, Thing, UNKNOWN_CARD, UNKNOWN_OBJECT, View};

/// Names by the ids under which the viewer has seen the objects.
#[derive(Clone, Debug)]
pub(super) struct Names {
    players: Vec<String>,
    objects: BTreeMap<ObjectId, String>,
    cards: BTreeMap<CardId, String>,
}

impl Names {
    pub(super) fn new(players: Vec<String>) -> Self {
        Names {
            players,
            objects: BTreeMap::new(),
            cards: BTreeMap::new(),
        }
    }

    /// Takes up what the viewer can see now.
    pub(super) fn learn(&mut self, view: &View<'_>) {
        for object in view.objects() {
            // Another player's hand is shown by place, so that an id there means another card tomorrow.
            // CR 708.5: who may look at what is face down calls it by its name, on the stack and on the battlefield.
            let name = match object.is_face_down() {
                true => object.printed_names().first().copied().or(object.name()),
                false => object.name(),
            };
            match name {
                Some(name) => self.objects.insert(object.id(), name.to_owned()),
                None => self.objects.remove(&object.id()),
            };
            if let (Some(card), Some(name)) = (object.card(), object.printed_names().first()) {
                self.cards.insert(card, (*name).to_owned());
            }
        }
        for player in view.players() {
            for card in view.library(player.id) {
                if let (Some(card), Some(name)) = (card.card(), card.name()) {
                    self.cards.insert(card, name.to_owned());
                }
            }
        }
        for entry in view.stack().filter(|entry| !entry.is_spell()) {
            self.objects.insert(entry.id(), entry.source_name().to_owned());
        }
    }

    /// What something becomes has its name, if it came and went in between.
    pub(super) fn follow(&mut self, view: &View<'_>, event: &Event) {
        match event {
            Event::Move(movement) => {
                // A spell that came and went in between was cast by one of its faces.
                let face = movement.entry.face.filter(|_| !movement.entry.face_down);
                let known = || self.mover(movement.what).map(str::to_owned);
                let name = face.map_or_else(known, |face| Some(view.name_of(face).to_owned()));
                if let (Some(becomes), Some(name)) = (movement.becomes, name) {
                    self.objects.entry(becomes).or_insert(name);
                }
            }
            Event::CreateToken { def, becomes, .. } | Event::CreateEmblem { def, becomes, .. } => {
                if let Some(becomes) = becomes {
                    self.objects
                        .entry(*becomes)
                        .or_insert_with(|| view.name_of(*def).to_owned());
                }
            }
            Event::PutOnStack { entry, becomes } => {
                let name = self.objects.get(&entry.source).cloned();
                if let (Some(becomes), Some(name)) = (becomes, name) {
                    self.objects.entry(*becomes).or_insert(name);
                }
            }
            _ => {}
        }
    }

    /// What came out of a hidden hand, and lies open now, is known to have been that; gives what it was.
    pub(super) fn trace_back(&mut self, event: &Event) -> Option<ObjectId> {
        let Event::Move(movement) = event else {
            return None;
        };
        let Mover::Object(was) = movement.what else {
            return None;
        };
        let name = self.known(movement.becomes?)?.to_owned();
        if self.known(was).is_some() {
            return None;
        }
        self.objects.insert(was, name);
        Some(was)
    }

    pub(super) fn forget(&mut self, id: ObjectId) {
        self.objects.remove(&id);
    }

    pub(super) fn player(&self, player: PlayerId) -> String {
        let named = self.players.get(player.index()).cloned();
        named.unwrap_or_else(|| player.to_string())
    }

    /// What an object is called; `None` if the viewer doesn't know it.
    pub(super) fn known(&self, id: ObjectId) -> Option<&str> {
        self.objects
            .get(&id)
            .map(String::as_str)
            .filter(|name| !name.is_empty() && id != UNKNOWN_OBJECT)
    }

    pub(super) fn object(&self, id: ObjectId) -> &str {
        self.known(id).unwrap_or("a card")
    }

    pub(super) fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Player(player) => self.player(player),
            Thing::Object(id) => self.object(id).to_owned(),
        }
    }

    /// What is moved; `None` if the viewer doesn't know it.
    pub(super) fn mover(&self, what: Mover) -> Option<&str> {
        match what {
            Mover::Object(id) => self.known(id),
            Mover::Library(_, UNKNOWN_CARD) => None,
            Mover::Library(_, card) => self.cards.get(&card).map(String::as_str),
        }
    }
}
