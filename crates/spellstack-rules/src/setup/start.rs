//! The start of a game (CR 103): shuffling, opening hands, mulligans, the first turn.

use smallvec::SmallVec;
use spellstack_core::lang::{Rule, Statement};
use spellstack_core::{CardId, ObjectId, PlayerId, Zone};

use crate::control::{Frame, StartFrame};
use crate::decision::{Item, Why};
use crate::event::{Entry, Event, Move, Mover, Position};
use crate::game::Game;

/// Decks are shuffled.
pub(super) const SHUFFLE: u8 = 0;
/// Opening hands are drawn.
pub(super) const DRAW: u8 = 1;
/// Players declare whether they take a mulligan.
const DECLARE: u8 = 2;
/// Those who declared it take one.
const MULLIGAN: u8 = 3;
/// Each of them puts cards on the bottom.
const BOTTOM: u8 = 4;
/// One of them has put several there in an order.
const ORDER: u8 = 5;

/// Players act with cards of their opening hands.
const OPENING: u8 = 6;

/// CR 103.5, 402.1: the starting hand size.
const HAND: u8 = 7;

impl Game {
    /// Does the next thing of the start of the game.
    pub(crate) fn start_step(&mut self, frame: StartFrame) {
        match frame.place {
            SHUFFLE => self.shuffle_decks(frame),
            DRAW => self.draw_opening_hands(frame),
            DECLARE => self.declare_mulligans(frame),
            MULLIGAN => self.take_mulligans(frame),
            BOTTOM => self.put_on_bottom(frame),
            ORDER => self.order_bottom(frame),
            OPENING => self.act_from_opening_hands(frame),
            _ => self.begin_first_turn(),
        }
    }

    /// CR 103.3.
    fn shuffle_decks(&mut self, frame: StartFrame) {
        let players: Vec<PlayerId> = self.facts.apnap().collect();
        self.commit_shuffles(&players);
        self.push(Frame::Start(Box::new(StartFrame { place: DRAW, ..frame })));
    }

    fn draw_opening_hands(&mut self, frame: StartFrame) {
        let players: Vec<PlayerId> = self.facts.apnap().collect();
        self.commit_hands(&players);
        self.push(Frame::Start(Box::new(StartFrame {
            place: DECLARE,
            ..frame
        })));
    }

    /// CR 101.4e, 103.5: in turn order, each player who hasn't kept declares.
    fn declare_mulligans(&mut self, mut frame: StartFrame) {
        if let Some(player) = frame.asked.take() {
            let mulligan = self.answered_items().first() == Some(&Item::Mulligan);
            frame.kept[player] = !mulligan;
            frame.again[player] = mulligan;
        }
        let undeclared = self
            .facts
            .apnap()
            .find(|player| !frame.kept[*player] && !frame.again[*player]);
        if let Some(player) = undeclared {
            // The hand would be smaller by one more card; it can't be smaller than none.
            let can_mulligan = self.bottom_count(&frame, player) < HAND;
            let mut items = vec![Item::Keep];
            items.extend(can_mulligan.then_some(Item::Mulligan));
            frame.asked = Some(player);
            self.push(Frame::Start(Box::new(frame)));
            self.ask_pick(player, None, Why::Mulligan, items, (1, 1));
            return;
        }
        let place = if frame.again.values().any(|again| *again) {
            MULLIGAN
        } else if self.program.begins_on_battlefield {
            OPENING
        } else {
            u8::MAX
        };
        self.push(Frame::Start(Box::new(StartFrame { place, ..frame })));
    }

    /// All who declared a mulligan shuffle their hands away and draw new ones at the same time.
    fn take_mulligans(&mut self, mut frame: StartFrame) {
        let players: Vec<PlayerId> = self.facts.apnap().filter(|player| frame.again[*player]).collect();
        let mut returned = Vec::new();
        for player in &players {
            frame.mulligans[*player] = frame.mulligans[*player].saturating_add(1);
            let (hand, library) = (Zone::Hand(*player), Zone::Library(*player));
            let cards = self.facts.in_zone(hand).iter();
            returned.extend(cards.map(|card| Event::Move(Move::new(Mover::Object(*card), hand, library))));
        }
        self.commit(returned);
        self.commit_shuffles(&players);
        self.commit_hands(&players);
        self.push(Frame::Start(Box::new(StartFrame {
            place: BOTTOM,
            ..frame
        })));
    }

    fn put_on_bottom(&mut self, mut frame: StartFrame) {
        if let Some(player) = frame.asked.take() {
            let cards = self.answered_objects();
            if cards.len() > 1 {
                frame.asked = Some(player);
                frame.place = ORDER;
                self.push(Frame::Start(Box::new(frame)));
                let items = cards.into_iter().map(Item::Object).collect();
                return self.ask_order(player, None, Why::OrderCards, items);
            }
            self.commit_bottom(player, &cards);
            frame.again[player] = false;
        }
        let next = self.facts.apnap().find(|player| frame.again[*player]);
        let Some(player) = next else {
            self.push(Frame::Start(Box::new(StartFrame {
                place: DECLARE,
                ..frame
            })));
            return;
        };
        let count = usize::from(self.bottom_count(&frame, player));
        let hand: Vec<Item> = self
            .facts
            .in_zone(Zone::Hand(player))
            .iter()
            .copied()
            .map(Item::Object)
            .collect();
        frame.asked = Some(player);
        self.push(Frame::Start(Box::new(frame)));
        self.ask_pick(player, None, Why::BottomCards, hand, (count, count));
    }

    /// How many cards a player puts on the bottom; with more than two players the first mulligan is free (CR 103.5c).
    fn bottom_count(&self, frame: &StartFrame, player: PlayerId) -> u8 {
        let free = u8::from(self.facts.players.len() > 2);
        frame.mulligans[player].saturating_sub(free)
    }

    /// CR 103.5: the cards go there in any order.
    fn order_bottom(&mut self, mut frame: StartFrame) {
        if let Some(player) = frame.asked.take() {
            let cards = self.answered_objects();
            self.commit_bottom(player, &cards);
            frame.again[player] = false;
        }
        frame.place = BOTTOM;
        self.push(Frame::Start(Box::new(frame)));
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
        let batch = moved.chain([reorder]).collect();
        self.commit(batch);
    }

    /// CR 103.6, 103.6a: the starting player may put cards of their opening hand onto the battlefield that allow it, in
    /// any order; then the others. Who is done is noted as a mulligan is.
    fn act_from_opening_hands(&mut self, mut frame: StartFrame) {
        if let Some(player) = frame.asked.take() {
            let card = self.answered_objects().first().copied();
            frame.again[player] = card.is_none();
            self.push(Frame::Start(Box::new(frame)));
            if let Some(card) = card {
                self.begin_with(player, card);
            }
            return;
        }
        let next = self.facts.apnap().find_map(|player| {
            let cards = self.cards_to_begin_with(player);
            (!frame.again[player] && !cards.is_empty()).then_some((player, cards))
        });
        let Some((player, cards)) = next else {
            frame.place = u8::MAX;
            return self.push(Frame::Start(Box::new(frame)));
        };
        frame.asked = Some(player);
        self.push(Frame::Start(Box::new(frame)));
        self.ask_pick(player, None, Why::OpeningHand, cards, (0, 1));
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
        self.batch_one(Event::Move(Move { entry, ..movement }));
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
        self.commit(batch);
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
        self.commit(batch);
    }

    /// CR 103.8.
    fn begin_first_turn(&mut self) {
        self.commit_one(Event::BeginTurn {
            who: self.facts.turn.active,
            number: 1,
        });
        self.push(Frame::Step { place: 0, memo: 0 });
    }
}
