//! The start of a game (CR 103): shuffling, opening hands, mulligans, the first turn.

use smallvec::SmallVec;
use spellstack_core::lang::{Rule, Statement};
use spellstack_core::{CardId, ObjectId, PlayerId, PlayerSet, Step, Zone};

use crate::control::{Frame, StartFrame, StartStage, TurnStage};
use crate::decision::{Item, Why};
use crate::event::{Entry, Event, Move, Mover, Position};
use crate::executor::executor;

executor! {
    /// Begins a game (CR 103).
    Starting, starting
}

/// CR 103.5, 402.1: the starting hand size.
const HAND: u8 = 7;

impl Starting<'_> {
    /// Does the next thing of the start of the game.
    pub(crate) fn start_step(&mut self, frame: Box<StartFrame>) {
        match frame.stage {
            StartStage::Shuffle => self.shuffle_decks(frame),
            StartStage::Draw => self.draw_opening_hands(frame),
            StartStage::Declare => self.declare_mulligans(frame),
            StartStage::DeclareAsked(player) => self.take_declaration(frame, player),
            StartStage::Mulligan => self.take_mulligans(frame),
            StartStage::Bottom => self.put_on_bottom(frame),
            StartStage::BottomAsked(player) => self.take_bottom(frame, player),
            StartStage::BottomOrderAsked(player) => self.order_bottom(frame, player),
            StartStage::Opening { done } => self.act_from_opening_hands(frame, done),
            StartStage::OpeningAsked { player, done } => self.take_opening_act(frame, player, done),
            StartStage::FirstTurn => self.begin_first_turn(),
        }
    }

    fn start_at(&mut self, mut frame: Box<StartFrame>, stage: StartStage) {
        frame.stage = stage;
        self.push(Frame::Start(frame));
    }

    /// CR 103.3.
    fn shuffle_decks(&mut self, frame: Box<StartFrame>) {
        let players: Vec<PlayerId> = self.facts.apnap().collect();
        self.commit_shuffles(&players);
        self.start_at(frame, StartStage::Draw);
    }

    fn draw_opening_hands(&mut self, frame: Box<StartFrame>) {
        let players: Vec<PlayerId> = self.facts.apnap().collect();
        self.commit_hands(&players);
        self.start_at(frame, StartStage::Declare);
    }

    /// CR 101.4e, 103.5: in turn order, each player who hasn't kept declares.
    fn declare_mulligans(&mut self, frame: Box<StartFrame>) {
        let undeclared = self
            .facts
            .apnap()
            .find(|player| !frame.kept[*player] && !frame.again[*player]);
        if let Some(player) = undeclared {
            // The hand would be smaller by one more card; it can't be smaller than none.
            let can_mulligan = self.bottom_count(&frame, player) < HAND;
            let mut items = vec![Item::Keep];
            items.extend(can_mulligan.then_some(Item::Mulligan));
            self.start_at(frame, StartStage::DeclareAsked(player));
            self.ask_pick(player, None, Why::Mulligan, items, (1, 1));
            return;
        }
        let stage = if frame.again.values().any(|again| *again) {
            StartStage::Mulligan
        } else if self.program.begins_on_battlefield {
            let done = PlayerSet::empty();
            StartStage::Opening { done }
        } else {
            StartStage::FirstTurn
        };
        self.start_at(frame, stage);
    }

    fn take_declaration(&mut self, mut frame: Box<StartFrame>, player: PlayerId) {
        let mulligan = self.control.take_item() == Some(Item::Mulligan);
        frame.kept[player] = !mulligan;
        frame.again[player] = mulligan;
        self.declare_mulligans(frame);
    }

    /// All who declared a mulligan shuffle their hands away and draw new ones at the same time.
    fn take_mulligans(&mut self, mut frame: Box<StartFrame>) {
        let players: Vec<PlayerId> = self.facts.apnap().filter(|player| frame.again[*player]).collect();
        let mut returned = Vec::new();
        for player in &players {
            frame.mulligans[*player] = frame.mulligans[*player].saturating_add(1);
            let (hand, library) = (Zone::Hand(*player), Zone::Library(*player));
            let cards = self.facts.in_zone(hand).iter();
            returned.extend(cards.map(|card| Event::Move(Move::new(Mover::Object(*card), hand, library))));
        }
        self.occur_all(returned);
        self.commit_shuffles(&players);
        self.commit_hands(&players);
        self.start_at(frame, StartStage::Bottom);
    }

    fn put_on_bottom(&mut self, frame: Box<StartFrame>) {
        let next = self.facts.apnap().find(|player| frame.again[*player]);
        let Some(player) = next else {
            return self.start_at(frame, StartStage::Declare);
        };
        let count = usize::from(self.bottom_count(&frame, player));
        let hand: Vec<Item> = self
            .facts
            .in_zone(Zone::Hand(player))
            .iter()
            .copied()
            .map(Item::Object)
            .collect();
        self.start_at(frame, StartStage::BottomAsked(player));
        self.ask_pick(player, None, Why::BottomCards, hand, (count, count));
    }

    fn take_bottom(&mut self, mut frame: Box<StartFrame>, player: PlayerId) {
        let cards = self.control.take_objects();
        if cards.len() > 1 {
            self.start_at(frame, StartStage::BottomOrderAsked(player));
            let items = cards.into_iter().map(Item::Object).collect();
            return self.ask_order(player, None, Why::OrderCards, items);
        }
        self.commit_bottom(player, &cards);
        frame.again[player] = false;
        self.put_on_bottom(frame);
    }

    /// How many cards a player puts on the bottom; with more than two players the first mulligan is free (CR 103.5c).
    fn bottom_count(&self, frame: &StartFrame, player: PlayerId) -> u8 {
        let free = u8::from(self.facts.players.len() > 2);
        frame.mulligans[player].saturating_sub(free)
    }

    /// CR 103.5: the cards go there in any order.
    fn order_bottom(&mut self, mut frame: Box<StartFrame>, player: PlayerId) {
        let cards = self.control.take_objects();
        self.commit_bottom(player, &cards);
        frame.again[player] = false;
        self.start_at(frame, StartStage::Bottom);
    }

    /// The first of the cards ends up highest. How they leave the hand tells nothing of their order (CR 401.4).
    fn commit_bottom(&mut self, player: PlayerId, cards: &[ObjectId]) {
        let (hand, library) = (Zone::Hand(player), Zone::Library(player));
        let mut leaving = cards.to_vec();
        leaving.sort_unstable();
        let moved = leaving.into_iter().map(|card| {
            let movement = Move::new(Mover::Object(card), hand, library);
            Event::Move(Move {
                position: Position::Bottom,
                ..movement
            })
        });
        let order = cards.iter().filter_map(|card| self.facts.object(*card)?.card);
        let reorder = Event::Reorder {
            who: player,
            position: Position::Bottom,
            order: order.collect(),
            by: player,
        };
        let batch: Vec<Event> = moved.chain([reorder]).collect();
        self.occur_all(batch);
    }

    /// CR 103.6, 103.6a: the starting player may put cards of their opening hand onto the battlefield that allow it, in
    /// any order; then the others.
    fn act_from_opening_hands(&mut self, frame: Box<StartFrame>, done: PlayerSet) {
        let next = self.facts.apnap().find_map(|player| {
            let cards = self.cards_to_begin_with(player);
            (!done.contains(player) && !cards.is_empty()).then_some((player, cards))
        });
        let Some((player, cards)) = next else {
            return self.start_at(frame, StartStage::FirstTurn);
        };
        self.start_at(frame, StartStage::OpeningAsked { player, done });
        self.ask_pick(player, None, Why::OpeningHand, cards, (0, 1));
    }

    /// A player who puts no card there is done.
    fn take_opening_act(&mut self, frame: Box<StartFrame>, player: PlayerId, mut done: PlayerSet) {
        let card = self.control.take_objects().first().copied();
        if card.is_none() {
            done.insert(player);
        }
        self.start_at(frame, StartStage::Opening { done });
        if let Some(card) = card {
            self.begin_with(player, card);
        }
    }

    fn cards_to_begin_with(&self, player: PlayerId) -> Vec<Item> {
        let look = self.look();
        let allows = |card: &&ObjectId| {
            look.abilities(**card).any(|(_, entry)| {
                let statements = entry.as_static().map_or(&[][..], |statics| &statics.statements);
                statements.contains(&Statement::Rule(Rule::MayBeginOnBattlefield))
            })
        };
        let hand = self.facts.in_zone(Zone::Hand(player)).iter();
        hand.filter(allows).map(|card| Item::Object(*card)).collect()
    }

    fn begin_with(&mut self, player: PlayerId, card: ObjectId) {
        let entry = Entry {
            controller: Some(player),
            ..Entry::default()
        };
        let movement = Move::new(Mover::Object(card), Zone::Hand(player), Zone::Battlefield);
        self.propose(Event::Move(Move { entry, ..movement }));
    }

    fn commit_shuffles(&mut self, players: &[PlayerId]) {
        let mut batch = Vec::new();
        for player in players {
            let mut order: Vec<CardId> = self.facts.libraries[*player]
                .iter()
                .map(|place| place.card)
                .collect();
            self.control.random.shuffle(&mut order);
            batch.push(Event::Shuffle { who: *player, order });
        }
        self.occur_all(batch);
    }

    fn commit_hands(&mut self, players: &[PlayerId]) {
        let mut batch = Vec::new();
        for player in players {
            let library = &self.facts.libraries[*player];
            let cards: SmallVec<[CardId; 7]> = library
                .iter()
                .take(usize::from(HAND))
                .map(|place| place.card)
                .collect();
            for card in &cards {
                let what = Mover::Library(*player, *card);
                let movement = Move::new(what, Zone::Library(*player), Zone::Hand(*player));
                batch.push(Event::Draw { who: *player });
                batch.push(Event::Move(Move {
                    drawn: true,
                    ..movement
                }));
            }
            if cards.len() < usize::from(HAND) {
                // CR 704.5b: the game notices when somebody would first get priority.
                batch.push(Event::DrewFromEmpty { who: *player });
            }
        }
        self.occur_all(batch);
    }

    /// CR 103.8.
    fn begin_first_turn(&mut self) {
        let who = self.facts.turn.active;
        self.occur(Event::BeginTurn { who, number: 1 });
        self.push(Frame::Turn(TurnStage::Begin(Step::Untap)));
    }
}
