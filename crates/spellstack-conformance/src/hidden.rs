//! What a player has been shown, worked out from what really happened, and compared with what the player is told.
//!
//! Only names of other players' cards are followed, and only those that the player's own deck doesn't have: that much can
//! be worked out without the views under test.

use std::collections::BTreeMap;

use spellstack_core::{CardId, ObjectId, PlayerId, Zone};
use spellstack_protocol::Story;
use spellstack_rules::{Event, Game, Move, Mover, ObjectView, UNKNOWN_CARD};

use crate::promise::Promise;
use crate::run::{Check, Run, ensure};

/// What has been shown to whom.
pub(crate) struct Shown {
    /// The names of each card's faces.
    names: Vec<Vec<String>>,
    /// Which card each object is.
    cards: BTreeMap<ObjectId, CardId>,
    viewers: Vec<Viewer>,
}

struct Viewer {
    id: PlayerId,
    /// The names of other players' cards that the viewer hasn't seen.
    unseen: Vec<String>,
    /// All other names of cards.
    seen: Vec<String>,
    story: Story,
}

impl Shown {
    /// What players know when a game begins: their own decks, and what lies open.
    pub(crate) fn at(game: &Game) -> Self {
        let all = game.omniscient();
        let mut shown = Shown {
            names: Vec::new(),
            cards: BTreeMap::new(),
            viewers: Vec::new(),
        };
        let mut owners: Vec<(CardId, PlayerId)> = Vec::new();
        for object in all.objects() {
            if let Some(card) = object.card() {
                shown.name(card, &object.printed_names());
                shown.cards.insert(object.id(), card);
                owners.push((card, object.owner()));
            }
        }
        for player in all.players() {
            for card in all.library(player.id) {
                if let Some(number) = card.card() {
                    shown.name(number, &card.printed_names());
                    owners.push((number, card.owner()));
                }
            }
        }
        let players: Vec<String> = all.players().map(|player| player.id.to_string()).collect();
        shown.viewers = all
            .players()
            .map(|player| Viewer {
                id: player.id,
                unseen: shown.names_unknown_to(player.id, &owners),
                seen: shown.names_of(player.id, &owners),
                story: Story::new(game, Some(player.id), players.clone()),
            })
            .collect();
        let open: Vec<(CardId, Option<PlayerId>)> =
            all.objects().filter_map(|object| open(&object)).collect();
        for (card, to) in open {
            shown.see(card, |viewer| to.is_none_or(|to| to == viewer));
        }
        shown
    }

    /// What a player is told.
    pub(crate) fn story(&self, player: PlayerId) -> Option<&Story> {
        let viewer = self.viewers.iter().find(|viewer| viewer.id == player);
        viewer.map(|viewer| &viewer.story)
    }

    fn name(&mut self, card: CardId, names: &[&str]) {
        if self.names.len() <= card.index() {
            self.names.resize(card.index() + 1, Vec::new());
        }
        self.names[card.index()] = names.iter().map(|name| (*name).to_owned()).collect();
    }

    fn names_of(&self, player: PlayerId, owners: &[(CardId, PlayerId)]) -> Vec<String> {
        let own = owners.iter().filter(|(_, owner)| *owner == player);
        let mut names: Vec<String> = own
            .flat_map(|(card, _)| self.names[card.index()].clone())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    fn names_unknown_to(&self, player: PlayerId, owners: &[(CardId, PlayerId)]) -> Vec<String> {
        let own = self.names_of(player, owners);
        let mut names: Vec<String> = self.names.iter().flatten().cloned().collect();
        names.sort();
        names.dedup();
        names.retain(|name| own.binary_search(name).is_err());
        names
    }

    /// The card is shown to those players.
    fn see(&mut self, card: CardId, to: impl Fn(PlayerId) -> bool) {
        let Some(names) = self.names.get(card.index()) else {
            return;
        };
        for viewer in self.viewers.iter_mut().filter(|viewer| to(viewer.id)) {
            for name in names {
                if let Some(place) = viewer.unseen.iter().position(|unseen| unseen == name) {
                    viewer.seen.push(viewer.unseen.swap_remove(place));
                }
            }
        }
    }

    fn card(&self, what: Mover) -> Option<CardId> {
        match what {
            Mover::Object(id) => self.cards.get(&id).copied(),
            Mover::Library(_, card) => Some(card),
        }
    }

    /// What an event shows to whom.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Move(movement) => self.follow_move(movement),
            Event::Show { cards, to, .. } => {
                for card in cards
                    .iter()
                    .filter_map(|shown| self.card(shown.what))
                    .collect::<Vec<_>>()
                {
                    self.see(card, |viewer| to.contains(viewer));
                }
            }
            Event::Mill { card, .. } => self.see(*card, |_| true),
            Event::Reorder { order, by, .. } => {
                order
                    .iter()
                    .for_each(|card| self.see(*card, |viewer| viewer == *by));
            }
            Event::TurnFaceUp { object, .. } => {
                if let Some(card) = self.cards.get(object).copied() {
                    self.see(card, |_| true);
                }
            }
            _ => {}
        }
    }

    /// CR 400.2: a card is seen in a public zone, unless it is face down, and by whom it goes to or from the hand of.
    fn follow_move(&mut self, movement: &Move) {
        let Some(card) = self.card(movement.what) else {
            return;
        };
        let is_open = (movement.from.is_public() || movement.to.is_public()) && !movement.entry.face_down;
        let in_secret = movement.unseen_by;
        self.see(card, |viewer| {
            let own = Zone::Hand(viewer);
            let shares = !in_secret.is_empty() && !in_secret.contains(viewer);
            is_open || movement.revealed || shares || movement.from == own || movement.to == own
        });
        if let Mover::Object(id) = movement.what {
            self.cards.remove(&id);
        }
        if let Some(becomes) = movement.becomes {
            self.cards.insert(becomes, card);
        }
    }
}

/// The card that an object shows, to everybody or to one player.
fn open(object: &ObjectView<'_>) -> Option<(CardId, Option<PlayerId>)> {
    let card = object.card()?;
    match object.zone() {
        Zone::Hand(player) => Some((card, Some(player))),
        _ if object.is_face_down() => Some((card, Some(object.controller()))),
        _ => Some((card, None)),
    }
}

impl Run<'_> {
    /// After a choice: what players are shown of it names nothing that they may not know.
    pub(crate) fn check_shown(&mut self) -> Check {
        for event in self.game.events() {
            self.shown.follow(event);
        }
        // CR 708.9: when the game is over, everything face down is revealed.
        if self.game.outcome().is_some() {
            let objects = self.game.omniscient().objects();
            let down = objects.filter(ObjectView::is_face_down);
            down.filter_map(|object| object.card())
                .for_each(|card| self.shown.see(card, |_| true));
        }
        for place in 0..self.shown.viewers.len() {
            self.check_shown_events(self.shown.viewers[place].id)?;
            self.check_names(place)?;
            self.check_story(place)?;
        }
        Ok(())
    }

    /// CR 400.2: a card that goes from a library to another player's hand, or within it, is not seen.
    fn check_shown_events(&mut self, player: PlayerId) -> Check {
        for event in self.game.view(player).events() {
            let is_open = !names_hidden_card(player, &event) && !names_unshown_card(player, &event);
            ensure(is_open, Promise::Discretion, || {
                format!("{player} is shown {event:?}")
            })?;
            self.tally.note(Promise::Discretion, 1);
        }
        Ok(())
    }

    /// Hidden zones and face-down cards of others show only what the viewer has seen.
    fn check_names(&mut self, place: usize) -> Check {
        let viewer = &self.shown.viewers[place];
        let view = self.game.view(viewer.id);
        let is_unseen = |name: &&str| viewer.unseen.iter().any(|unseen| unseen == name);
        let hidden = view
            .objects()
            .filter(|object| object.is_known() && (object.zone().is_hidden() || object.is_face_down()));
        let others = hidden.filter(|object| object.owner() != viewer.id);
        let of_objects = others.filter_map(|object| object.printed_names().into_iter().find(is_unseen));
        let libraries = view.players().filter(|player| player.id != viewer.id);
        let cards = libraries.flat_map(|player| view.library(player.id));
        let of_libraries = cards.filter_map(|card| card.name().filter(is_unseen));
        let named = of_objects.chain(of_libraries).next();
        ensure(named.is_none(), Promise::Names, || {
            format!("{} sees {named:?}, which was never shown", viewer.id)
        })?;
        self.tally.note(Promise::Names, 1);
        Ok(())
    }

    /// The lines of the viewer's story name only what the viewer has seen.
    fn check_story(&mut self, place: usize) -> Check {
        let viewer = &mut self.shown.viewers[place];
        let lines = viewer.story.tell(&self.game);
        for line in &lines {
            let named = unseen_name(&line.text, &viewer.unseen, &viewer.seen);
            ensure(named.is_none(), Promise::Story, || {
                format!(
                    "{} is told '{}', and {named:?} was never shown",
                    viewer.id, line.text
                )
            })?;
        }
        self.tally.note(Promise::Story, lines.len() as u64);
        Ok(())
    }
}

/// An unseen name in a line, other than as a part of a name that was seen.
fn unseen_name<'n>(line: &str, unseen: &'n [String], seen: &[String]) -> Option<&'n String> {
    let found = unseen.iter().find(|name| line.contains(name.as_str()))?;
    let mut longer: Vec<&String> = seen.iter().filter(|name| name.contains(found.as_str())).collect();
    longer.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let rest = longer
        .iter()
        .fold(line.to_owned(), |line, name| line.replace(name.as_str(), ""));
    unseen.iter().find(|name| rest.contains(name.as_str()))
}

/// Whether the event, as it is told to the player, says what a card is that is shown to others only.
fn names_unshown_card(player: PlayerId, event: &Event) -> bool {
    match event {
        Event::Show { cards, to, .. } => !to.contains(player) && cards.iter().any(|card| card.def.is_some()),
        _ => false,
    }
}

/// Whether the event, as it is shown to the player, names a card that goes where the player doesn't see it.
fn names_hidden_card(player: PlayerId, event: &Event) -> bool {
    let Event::Move(movement) = event else {
        return false;
    };
    let Mover::Library(_, card) = movement.what else {
        return false;
    };
    let is_hidden = match movement.to {
        Zone::Hand(owner) => owner != player,
        Zone::Library(_) => true,
        _ => false,
    };
    // Who looked at a card sees where it goes (CR 701.22a).
    let shares = !movement.unseen_by.is_empty() && !movement.unseen_by.contains(player);
    is_hidden && !shares && !movement.revealed && card != UNKNOWN_CARD
}
