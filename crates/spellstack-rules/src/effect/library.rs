//! Libraries: draw, mill, search, look, reveal, shuffle, scry, surveil.

use smallvec::SmallVec;
use spellstack_core::lang::{Chooser, Effect, Filter, Objects, PlayerRef, Players, Selection, Shown, Value};
use spellstack_core::{CardId, NodeId, PlayerId, PlayerSet, ShortVec, Zone};

use crate::bounds::MOST_TIMES;
use crate::control::{
    ArrangeStage, DrawStage, EffectFrame, InstructionResult, Looked, SearchStage, ShuffleStage,
};
use crate::decision::{Item, Place, Why};
use crate::effect::Effects;
use crate::event::{Event, Move, Mover, Position, Showing};
use crate::look::{Context, Look};
use crate::program::Program;

impl Effects<'_> {
    /// Cards are drawn one at a time (CR 121.2), by one player after the other (CR 121.2c). What replaces a draw is
    /// completed before the next one (CR 121.6b, 614.11a).
    pub(super) fn draw_cards(&mut self, mut frame: Box<EffectFrame>, players: &Players, value: &Value) {
        let mut stage = match frame.take::<DrawStage>() {
            None => self.begin_draws(players, value),
            Some(mut stage) => {
                stage.done.add(std::mem::take(&mut self.control.result));
                stage
            }
        };
        let at = stage.drawn.checked_div(stage.each);
        let Some(who) = at.and_then(|at| stage.drawers.get(at as usize)).copied() else {
            stage.done.any |= stage.drawn > 0;
            self.control.result = stage.done;
            return;
        };
        stage.drawn += 1;
        self.put_back(frame, stage);
        self.emit(vec![Event::Draw { who }]);
    }

    fn begin_draws(&self, players: &Players, value: &Value) -> DrawStage {
        let (look, context) = self.words();
        let drawers = look.players_of(players, &context);
        let count = u32::try_from(drawers.len()).unwrap_or(u32::MAX).max(1);
        DrawStage {
            drawers,
            each: look.amount(value, &context).min(MOST_TIMES / count),
            drawn: 0,
            done: InstructionResult::default(),
        }
    }

    /// CR 701.17a. What was milled is found where it went (CR 701.17c).
    pub(super) fn mill(&mut self, players: &Players, value: &Value) {
        let (look, context) = self.words();
        let count = look.amount(value, &context) as usize;
        let mut events = Vec::new();
        for who in look.players_of(players, &context) {
            let top = self.facts.libraries[who].iter().take(count);
            events.extend(top.map(|place| Event::Mill {
                who,
                card: place.card,
            }));
        }
        self.emit(events);
    }

    /// CR 701.23: a player looks through their library; a described card need not be found (CR 701.23b). Nobody
    /// else sees it unless an instruction says so (CR 701.23e).
    pub(super) fn search(&mut self, mut frame: Box<EffectFrame>, who: &PlayerRef, selection: &Selection) {
        let (look, context) = self.words();
        let Some(whose) = look.player(who, &context) else {
            return;
        };
        let Some(SearchStage { searcher }) = frame.take() else {
            let items: Vec<Item> = self.facts.libraries[whose]
                .iter()
                .filter(|place| look.fits_seen(&look.card(whose, place.card), &selection.among, &context))
                .map(|place| Item::Card(whose, place.card))
                .collect();
            let searcher = searcher(&look, &context, selection, whose);
            let (min, max) = self.numbers(&selection.quantity, items.len());
            let min = if is_described(&selection.among) { 0 } else { min };
            let asking = self.asking();
            // CR 701.23a: to search is to look at all the cards there.
            let all = self.top_cards(whose, u32::MAX);
            self.show(&all, PlayerSet::only(searcher), Showing::Search);
            self.put_back(frame, SearchStage { searcher });
            return self.ask_pick(searcher, asking, Why::Search, items, (min, max));
        };
        let found = self.control.take_items();
        let among = self.facts.libraries[whose].len();
        self.note_look(&found, PlayerSet::only(searcher), among);
        // CR 118.12b: who searched has done so, whatever was found.
        self.control.result = InstructionResult {
            any: true,
            ..found_cards(&found)
        };
    }

    /// CR 701.22c, 701.23i: players who scry or search at once all look before the first of them decides.
    pub(super) fn look_at_once(&mut self, program: &Program, node: NodeId, players: &[Item]) {
        for player in players {
            self.scope_mut().items.push(*player);
            if let Some((viewer, cards, how)) = self.first_look(program, node) {
                self.show(&cards, PlayerSet::only(viewer), how);
            }
            self.scope_mut().items.pop();
        }
    }

    /// Who looks at which library cards as an instruction begins.
    fn first_look(&self, program: &Program, node: NodeId) -> Option<(PlayerId, Vec<Item>, Showing)> {
        let (look, context) = self.words();
        match &program.node(node).effect {
            Effect::Then(_) | Effect::Bind(..) => self.first_look(program, program.child(node, 0)),
            Effect::Scry(who, value) | Effect::Surveil(who, value) => {
                let player = look.player(who, &context)?;
                let cards = self.top_cards(player, look.amount(value, &context));
                Some((player, cards, Showing::Look))
            }
            Effect::Search(who, selection) => {
                let whose = look.player(who, &context)?;
                let viewer = searcher(&look, &context, selection, whose);
                Some((viewer, self.top_cards(whose, u32::MAX), Showing::Search))
            }
            _ => None,
        }
    }

    fn top_cards(&self, owner: PlayerId, count: u32) -> Vec<Item> {
        let top = self.facts.libraries[owner].iter().take(count as usize);
        top.map(|place| Item::Card(owner, place.card)).collect()
    }

    pub(super) fn look_at_top(&mut self, who: &PlayerRef, whose: &PlayerRef, count: &Value, shown: Shown) {
        let (look, context) = self.words();
        let (Some(viewer), Some(owner)) = (look.player(who, &context), look.player(whose, &context)) else {
            return;
        };
        let items = self.top_cards(owner, look.amount(count, &context));
        let to = match shown {
            // CR 701.20e.
            Shown::Look => PlayerSet::only(viewer),
            Shown::Reveal => PlayerSet::all(self.facts.players.len()),
        };
        self.show(&items, to, shown.into());
        self.note_look(&items, to, items.len());
        self.control.result = found_cards(&items);
    }

    /// The cards stay where they are, and may be revealed again (CR 701.20b-c).
    pub(super) fn reveal(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let everybody = PlayerSet::all(self.facts.players.len());
        self.show(&things, everybody, Showing::Reveal);
        self.note_look(&things, everybody, things.len());
        self.control.result = found_cards(&things);
    }

    /// Notes who has looked at cards, and among how many: they see where the cards go.
    fn note_look(&mut self, items: &[Item], by: PlayerSet, among: usize) {
        let among = u32::try_from(among).unwrap_or(u32::MAX);
        let looked = items.iter().map(|item| Looked {
            item: *item,
            by,
            among,
        });
        self.scope_mut().looked.extend(looked);
    }

    fn show(&mut self, items: &[Item], to: PlayerSet, how: Showing) {
        let movers = items.iter().filter_map(|item| match item {
            Item::Object(id) => Some(Mover::Object(*id)),
            Item::Card(owner, card) => Some(Mover::Library(*owner, *card)),
            _ => None,
        });
        let cards = self.facts.to_show(movers);
        if !cards.is_empty() {
            self.occur(Event::Show { cards, to, how });
        }
    }

    pub(super) fn shuffle_libraries(&mut self, players: &Players) {
        let (look, context) = self.words();
        let players = look.players_of(players, &context);
        let events: Vec<Event> = players.into_iter().map(|player| self.shuffled(player)).collect();
        self.emit(events);
    }

    /// The library is shuffled even if nothing is put there (CR 701.24c, 701.24d).
    pub(super) fn shuffle_into(&mut self, mut frame: Box<EffectFrame>, who: &PlayerRef, objects: &Objects) {
        if let Some(ShuffleStage { whose }) = frame.take() {
            // "That many" are the cards, not what the shuffling did.
            let moved = std::mem::take(&mut self.control.result);
            let shuffle = self.shuffled(whose);
            self.emit(vec![shuffle]);
            self.control.result = InstructionResult { any: true, ..moved };
            return;
        }
        let (look, context) = self.words();
        let Some(whose) = look.player(who, &context) else {
            return;
        };
        let Some((frame, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let moves = things.iter().filter_map(|item| {
            let owner = self.owner_of(*item)?;
            self.movement(*item, Zone::Library(owner)).map(Event::Move)
        });
        let events: Vec<Event> = moves.collect();
        self.put_back(frame, ShuffleStage { whose });
        self.propose_all(events);
    }

    /// A library in a random order (CR 701.24a), with the cards that are to be put there first.
    pub(crate) fn shuffled(&mut self, who: PlayerId) -> Event {
        let mut order: Vec<CardId> = self.facts.libraries[who].iter().map(|place| place.card).collect();
        for event in self.gathered_events() {
            if let Event::Move(movement) = event
                && movement.to == Zone::Library(who)
                && let Mover::Object(id) = movement.what
            {
                order.extend(self.facts.object(id).and_then(|object| object.card));
            }
        }
        self.control.random.shuffle(&mut order);
        Event::Shuffle { who, order }
    }

    /// Scry and surveil (CR 701.22a-b, 701.25a, 701.25c): each looked-at card, from the top, stays or goes elsewhere; then
    /// those that stay, and those that go to the bottom, are put in order; then all of them move at once (CR 701.22c).
    pub(super) fn arrange(
        &mut self,
        mut frame: Box<EffectFrame>,
        who: &PlayerRef,
        value: &Value,
        elsewhere: Place,
    ) {
        let (look, context) = self.words();
        let Some(player) = look.player(who, &context) else {
            return;
        };
        match frame.take() {
            None => {
                let cards = self.top_cards(player, look.amount(value, &context));
                self.show(&cards, PlayerSet::only(player), Showing::Look);
                self.note_look(&cards, PlayerSet::only(player), cards.len());
                let cards = ShortVec::from_slice(&cards);
                self.place_next(frame, (player, elsewhere), cards, SmallVec::new());
            }
            Some(ArrangeStage::PlaceAsked { cards, mut places }) => {
                places.extend(self.control.take_place());
                self.place_next(frame, (player, elsewhere), cards, places);
            }
            Some(ArrangeStage::OrderAsked {
                kept,
                gone,
                mut ordered,
            }) => {
                ordered.extend(self.control.take_items());
                self.order_arranged(frame, (player, elsewhere), [kept, gone], ordered);
            }
        }
    }

    /// Asks where the next of the cards goes, or goes on to their order.
    fn place_next(
        &mut self,
        frame: Box<EffectFrame>,
        (player, elsewhere): (PlayerId, Place),
        cards: ShortVec<Item, 2>,
        places: SmallVec<[Place; 4]>,
    ) {
        if places.len() < cards.len() {
            let source = self.asking();
            self.put_back(frame, ArrangeStage::PlaceAsked { cards, places });
            let items = vec![Item::Place(Place::Top), Item::Place(elsewhere)];
            return self.ask_pick(player, source, Why::ArrangeCard, items, (1, 1));
        }
        let goes = |to: Place| -> ShortVec<Item, 2> {
            let pairs = cards.iter().zip(&places);
            let there = pairs.filter(|(_, place)| **place == to);
            there.map(|(card, _)| *card).collect()
        };
        let arranged = [goes(Place::Top), goes(elsewhere)];
        self.order_arranged(frame, (player, elsewhere), arranged, ShortVec::new());
    }

    /// Asks for the next order of cards that there is to choose, or moves them all.
    fn order_arranged(
        &mut self,
        frame: Box<EffectFrame>,
        (player, elsewhere): (PlayerId, Place),
        [kept, gone]: [ShortVec<Item, 2>; 2],
        ordered: ShortVec<Item, 2>,
    ) {
        let mut events = self.leaving(&gone, player, elsewhere);
        let mut orders = &ordered[..];
        let mut open = None;
        for (items, position) in [(&kept, Position::Top), (&gone, Position::Bottom)] {
            let is_ordered = position == Position::Top || elsewhere == Place::Bottom;
            if items.len() < 2 || !is_ordered {
                continue;
            }
            let Some((order, others)) = orders.split_at_checked(items.len()) else {
                open = Some(items.to_vec());
                break;
            };
            orders = others;
            events.push(Event::Reorder {
                who: player,
                position,
                order: library_cards(order),
                by: player,
            });
        }
        if let Some(items) = open {
            self.put_back(frame, ArrangeStage::OrderAsked { kept, gone, ordered });
            let asking = self.asking();
            return self.ask_order(player, asking, Why::OrderCards, items);
        }
        self.emit(events);
        self.control.result.any |= !kept.is_empty() || !gone.is_empty();
    }

    /// The moves of those looked-at cards that don't stay on top.
    fn leaving(&self, gone: &[Item], player: PlayerId, elsewhere: Place) -> Vec<Event> {
        let to = match elsewhere {
            Place::Graveyard => Zone::Graveyard(player),
            Place::Top | Place::Bottom | Place::Hand => Zone::Library(player),
        };
        let moves = gone.iter().filter_map(|item| self.movement(*item, to));
        let mut events: Vec<Event> = moves
            .map(|movement| {
                Event::Move(Move {
                    position: Position::Bottom,
                    ..movement
                })
            })
            .collect();
        self.open_moves(&mut events);
        events
    }
}

/// Who searches a player's library.
fn searcher(look: &Look<'_>, context: &Context<'_>, selection: &Selection, whose: PlayerId) -> PlayerId {
    match &selection.by {
        Chooser::Player(player) => look.player(player, context).unwrap_or(whose),
        Chooser::Random => whose,
    }
}

fn library_cards(items: &[Item]) -> Vec<CardId> {
    let cards = items.iter().filter_map(|item| match item {
        Item::Card(_, card) => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// "A Goblin card" need not be found although it is there; "a card" must be (CR 701.23b, 701.23d).
fn is_described(among: &Filter) -> bool {
    match among {
        Filter::Any | Filter::Zone(_) | Filter::Owner(_) | Filter::Controller(_) => false,
        Filter::All(parts) => parts.iter().any(is_described),
        _ => true,
    }
}

fn found_cards(items: &[Item]) -> InstructionResult {
    let mut done = InstructionResult {
        any: !items.is_empty(),
        ..InstructionResult::default()
    };
    for item in items {
        match item {
            Item::Card(owner, card) => done.cards.push((*owner, *card)),
            Item::Object(id) => done.objects.push(*id),
            _ => {}
        }
    }
    done.amount = i32::try_from(items.len()).unwrap_or(i32::MAX);
    done
}
