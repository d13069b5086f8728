//! Objects from zone to zone: destroy, sacrifice, exile, return, discard, counter.

use spellstack_core::lang::{
    Chooser, Destination, EntryFlag, LibraryPlace, Link, Objects, Regeneration, Under, Value,
};
use spellstack_core::{CardId, CounterKind, DefId, ObjectId, PlayerId, PlayerSet, ShortVec, Zone, ZoneKind};

use super::objects_of;
use crate::control::{EffectFrame, Exiled, MoveStage};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Bookkeeping, Entry, Event, Move, Mover, Position};
use crate::look::Context;
use crate::state::Object;

impl Effects<'_> {
    /// CR 701.8b: besides lethal damage the only way.
    pub(super) fn destroy(&mut self, frame: Box<EffectFrame>, objects: &Objects, regeneration: Regeneration) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let regenerable = regeneration == Regeneration::Allowed;
        let events: Vec<Event> = objects_of(&things)
            .map(|object| Event::Destroy {
                object,
                regenerable,
                by_effect: true,
            })
            .collect();
        self.emit(events);
    }

    /// A player can sacrifice only what they control (CR 701.21a).
    pub(super) fn sacrifice(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::Sacrifice) else {
            return;
        };
        let (look, context) = self.words();
        let sacrificer = match objects {
            Objects::The(_) => Some(context.you),
            Objects::All(_) => None,
            Objects::Chosen(selection) => match &selection.by {
                Chooser::Player(player) => look.player(player, &context),
                Chooser::Random => None,
            },
        };
        let events: Vec<Event> = objects_of(&things)
            .filter_map(|object| {
                let who = look.controller(object)?;
                let may =
                    self.facts.is_on_battlefield(object) && sacrificer.is_none_or(|player| player == who);
                may.then_some(Event::Sacrifice { object, who })
            })
            .collect();
        self.emit(events);
    }

    /// CR 701.9a: from its owner's hand.
    pub(super) fn discard(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::Discard) else {
            return;
        };
        let events: Vec<Event> = objects_of(&things)
            .filter_map(|object| match self.facts.object(object)?.zone {
                Zone::Hand(who) => Some(Event::Discard { object, who }),
                _ => None,
            })
            .collect();
        self.emit(events);
    }

    pub(super) fn counter(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        // CR 113.9: static abilities are never there.
        let events: Vec<Event> = objects_of(&things)
            .filter(|id| self.facts.is_on_stack(*id))
            .map(|object| Event::Counter { object })
            .collect();
        self.emit(events);
    }

    /// CR 406.2, 701.13a: from wherever it is.
    pub(super) fn exile(&mut self, mut frame: Box<EffectFrame>, objects: &Objects, link: Option<Link>) {
        if let Some(Exiled { link }) = frame.take() {
            return self.remember(link);
        }
        let Some((frame, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let mut events = std::mem::take(&mut self.spare);
        let moving = things.iter().filter_map(|item| self.movement(*item, Zone::Exile));
        events.extend(moving.map(Event::Move));
        self.open_moves(&mut events);
        if let Some(link) = link {
            self.put_back(frame, Exiled { link });
        }
        self.emit(events);
    }

    /// Linked abilities find what was exiled (CR 406.6, 607.2a).
    fn remember(&mut self, link: Link) {
        let holder = self.scope().entry.source;
        let is_exiled = |id: &ObjectId| {
            let object = self.facts.object(*id);
            object.is_some_and(|object| object.zone == Zone::Exile)
        };
        let exiled = self.control.result.objects.iter().copied().filter(is_exiled);
        let records: Vec<Bookkeeping> = exiled
            .map(|object| Bookkeeping::Remember { holder, link, object })
            .collect();
        self.record_all(records);
    }

    /// A move of an object or library card to a zone; `None` if it is gone, or there already: only what is exiled from exile
    /// becomes a new object (CR 400.7, 400.8).
    pub(crate) fn movement(&self, item: Item, to: Zone) -> Option<Move> {
        match item {
            Item::Object(id) => {
                let from = self.facts.object(id)?.zone;
                let moves = from != to || to == Zone::Exile;
                moves.then(|| Move::new(Mover::Object(id), from, to))
            }
            Item::Card(owner, card) => {
                let there = self.facts.libraries[owner].iter().any(|place| place.card == card);
                there.then(|| Move {
                    unseen_by: self.unaware_of(item),
                    ..Move::new(Mover::Library(owner, card), Zone::Library(owner), to)
                })
            }
            _ => None,
        }
    }

    /// Who hasn't looked at a card in a library during this resolution, and doesn't see which one it is when it moves.
    fn unaware_of(&self, item: Item) -> PlayerSet {
        let look = self.control.scopes.last().and_then(|scope| scope.look_at(item));
        let aware = look.map_or(PlayerSet::empty(), |looked| looked.by);
        PlayerSet::all(self.facts.players.len()).difference(aware)
    }

    /// If all the cards that were looked at go the same way, there was nothing to choose, and everybody sees it.
    pub(super) fn open_moves(&self, events: &mut [Event]) {
        let Some(scope) = self.control.scopes.last() else {
            return;
        };
        let among = |event: &Event| match event {
            Event::Move(Move {
                what: Mover::Library(owner, card),
                ..
            }) => scope
                .look_at(Item::Card(*owner, *card))
                .map(|looked| looked.among),
            _ => None,
        };
        let count = u32::try_from(events.len()).ok();
        if !events.iter().all(|event| among(event) == count) {
            return;
        }
        for event in events {
            if let Event::Move(movement) = event {
                movement.unseen_by = PlayerSet::empty();
            }
        }
    }

    pub(super) fn move_objects(
        &mut self,
        mut frame: Box<EffectFrame>,
        what: &Objects,
        from: Option<ZoneKind>,
        to: &Destination,
    ) {
        let stage = match frame.take::<MoveStage>() {
            Some(mut stage) => {
                stage.ordered.extend(self.control.take_items());
                stage
            }
            None => {
                let Some((kept, mut things)) = self.things(frame, what, Why::ChooseObjects) else {
                    return;
                };
                frame = kept;
                things.retain(|item| self.is_in(*item, from));
                let Destination::Library(LibraryPlace::Top | LibraryPlace::Bottom) = to else {
                    let events = self.move_events(&things, to);
                    return self.emit(events);
                };
                let (things, ordered) = (things.into_iter().collect(), ShortVec::new());
                MoveStage { things, ordered }
            }
        };
        if self.ask_next_order(&stage) {
            return self.put_back(frame, stage);
        }
        let MoveStage { mut things, ordered } = stage;
        if !ordered.is_empty() {
            self.hide_order(&mut things);
        }
        let mut events = self.move_events(&things, to);
        events.extend(self.reorders(&ordered, to));
        self.emit(events);
    }

    /// Puts cards into an order that tells nothing of the one that was chosen: objects by their ids, then library cards by
    /// their places.
    fn hide_order(&self, things: &mut [Item]) {
        let place = |item: &Item| match item {
            Item::Object(id) => (Some(*id), None, 0),
            Item::Card(owner, card) => {
                let at = self.facts.libraries[*owner]
                    .iter()
                    .position(|place| place.card == *card);
                (None, Some(*owner), at.unwrap_or(usize::MAX))
            }
            _ => (None, None, 0),
        };
        things.sort_by_key(place);
    }

    /// CR 401.4: the cards that one library gets are put in the order chosen, which nobody else sees.
    fn reorders(&self, order: &[Item], to: &Destination) -> Vec<Event> {
        let position = match to {
            Destination::Library(LibraryPlace::Bottom) => Position::Bottom,
            _ => Position::Top,
        };
        let is_looked_at = order.iter().any(|item| matches!(item, Item::Card(..)));
        let cards = |who: PlayerId| -> Vec<CardId> {
            let own = order.iter().filter(|item| self.owner_of(**item) == Some(who));
            own.filter_map(|item| self.card_of(*item)).collect()
        };
        let orders = self.facts.players.ids().map(|who| (who, cards(who)));
        orders
            .filter(|(_, order)| order.len() > 1)
            .map(|(who, order)| Event::Reorder {
                who,
                position,
                order,
                by: if is_looked_at { self.you() } else { who },
            })
            .collect()
    }

    fn card_of(&self, item: Item) -> Option<CardId> {
        match item {
            Item::Object(id) => self.facts.object(id)?.card,
            Item::Card(_, card) => Some(card),
            _ => None,
        }
    }

    fn is_in(&self, item: Item, zone: Option<ZoneKind>) -> bool {
        zone.is_none_or(|zone| match item {
            Item::Object(id) => self
                .facts
                .object(id)
                .is_some_and(|object| object.zone.kind() == zone),
            Item::Card(..) => zone == ZoneKind::Library,
            _ => false,
        })
    }

    /// CR 401.4: asks for the order of the next cards that are put on top or bottom of one library, of each owner in turn
    /// (CR 101.4). False if there are no more.
    fn ask_next_order(&mut self, stage: &MoveStage) -> bool {
        let mut asked = 0;
        for (player, group) in self.arrangements(&stage.things) {
            if stage.ordered.len() > asked {
                asked += group.len();
                continue;
            }
            let asking = self.asking();
            self.ask_order(player, asking, Why::OrderCards, group);
            return true;
        }
        false
    }

    /// Cards for which there is an order to choose, with who chooses it: the owner, and whoever has looked at cards of a
    /// library for those.
    fn arrangements(&self, things: &[Item]) -> Vec<(PlayerId, Vec<Item>)> {
        let is_card = |item: &Item| matches!(item, Item::Card(..));
        let mut looked: Vec<Item> = things.iter().copied().filter(is_card).collect();
        // What wasn't looked at stays in the order in which it is.
        self.retain_seen(&mut looked, self.you());
        let of = |owner: PlayerId| -> Vec<Item> {
            let own = things.iter().copied();
            own.filter(|item| matches!(item, Item::Object(_)) && self.owner_of(*item) == Some(owner))
                .collect()
        };
        let owned = self.facts.apnap().map(|owner| (owner, of(owner)));
        let all = std::iter::once((self.you(), looked)).chain(owned);
        all.filter(|(_, group)| group.len() > 1).collect()
    }

    fn move_events(&self, things: &[Item], to: &Destination) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::with_capacity(things.len());
        for item in things {
            let Some(owner) = self.owner_of(*item) else {
                continue;
            };
            // CR 400.3: a library, hand or graveyard is its owner's.
            let zone = match to {
                Destination::Hand => Zone::Hand(owner),
                Destination::Graveyard => Zone::Graveyard(owner),
                Destination::Exile => Zone::Exile,
                Destination::Library(_) => Zone::Library(owner),
                Destination::Battlefield { .. } => Zone::Battlefield,
            };
            let Some(mut movement) = self.movement(*item, zone) else {
                continue;
            };
            if let Destination::Battlefield { flags, .. } = to
                && !self.can_be_put(*item, flags)
            {
                continue;
            }
            let everybody = PlayerSet::all(self.facts.players.len());
            movement.revealed = (self.scope().look_at(*item)).is_some_and(|looked| looked.by == everybody);
            match to {
                Destination::Library(LibraryPlace::Bottom) => movement.position = Position::Bottom,
                Destination::Battlefield {
                    under,
                    flags,
                    counters,
                } => {
                    movement.entry = self.entry(owner, under, flags, counters, *item);
                }
                Destination::Hand
                | Destination::Graveyard
                | Destination::Exile
                | Destination::Library(LibraryPlace::Top) => {}
            }
            events.push(Event::Move(movement));
        }
        self.open_moves(&mut events);
        // The last card put on top is the top one.
        if let Destination::Library(LibraryPlace::Top) = to {
            events.reverse();
        }
        events
    }

    pub(super) fn owner_of(&self, item: Item) -> Option<PlayerId> {
        match item {
            Item::Object(id) => self.facts.object(id).map(|object| object.owner),
            Item::Card(owner, _) => Some(owner),
            _ => None,
        }
    }

    fn entry(
        &self,
        owner: PlayerId,
        under: &Under,
        flags: &[EntryFlag],
        counters: &[(CounterKind, Value)],
        item: Item,
    ) -> Entry {
        let (look, context) = self.words();
        // CR 110.2a.
        let controller = match under {
            Under::Owner => owner,
            Under::Control(player) => look.player(player, &context).unwrap_or(owner),
        };
        let mut entry = Entry {
            controller: Some(controller),
            ..Entry::default()
        };
        for flag in flags {
            match flag {
                EntryFlag::Tapped => entry.tapped = true,
                EntryFlag::Attacking | EntryFlag::Blocking => self.join_combat(&mut entry, *flag, controller),
                EntryFlag::Transformed => entry.face = self.back_face(item),
                EntryFlag::FaceDown => entry.face_down = true,
            }
        }
        for (kind, value) in counters {
            let count = look.amount(value, &Context::in_scope(self.scope()));
            crate::replacement::add_counters(&mut entry, *kind, count);
        }
        entry
    }

    /// The face with which a card enters by default (CR 712.14), or what a token is.
    fn front_face(&self, item: Item) -> Option<DefId> {
        match item {
            Item::Object(id) => self.facts.object(id).map(|object| match object.card {
                Some(card) => self.facts.cards[card.index()].def,
                None => object.def,
            }),
            Item::Card(_, card) => Some(self.facts.cards[card.index()].def),
            _ => None,
        }
    }

    fn back_face(&self, item: Item) -> Option<DefId> {
        let front = self.program.def(self.front_face(item)?);
        front.other.filter(|_| front.is_double_faced())
    }

    /// CR 304.4, 307.4, 400.4a, 712.14a-b: an instant or sorcery stays where it is, and so does a card without a back
    /// face that would enter transformed. CR 110.1: an ability is neither card nor token.
    fn can_be_put(&self, item: Item, flags: &[EntryFlag]) -> bool {
        if let Item::Object(id) = item
            && self.facts.object(id).is_some_and(Object::is_ability)
        {
            return false;
        }
        // CR 708.3: it is turned face down before it enters.
        if flags.contains(&EntryFlag::FaceDown) {
            return true;
        }
        let face = if flags.contains(&EntryFlag::Transformed) {
            self.back_face(item)
        } else {
            self.front_face(item)
        };
        face.is_some_and(|face| self.program.def(face).base.types.is_permanent())
    }
}
