//! The loop: one turn of it does one thing with the top frame.
//!
//! A frame's function gets the frame taken off the stack. It either lets it end, or puts it back at its next place
//! before it asks, starts a batch or pushes other frames. An answer to what it asked is at hand when it comes again.

use std::sync::Arc;

use smallvec::SmallVec;
use spellstack_core::{AbilityId, ObjectId, PlayerId, Step};

use crate::bounds::MOST_STEPS;
use crate::control::{Answer, Frame, LoopWatch};
use crate::decision::{Action, Ask, Choice, Decision, Item, Pending, Why, attacks_of};
use crate::event::{Event, LossReason};
use crate::game::{ApplyError, Game};
use crate::program::Program;
use crate::state::Outcome;

impl Game {
    /// Runs until something is asked or the game is over, which it is at once (CR 104.1).
    pub(crate) fn run(&mut self) {
        let program = Arc::clone(&self.program);
        let mut turns = LoopWatch::default();
        let last_step = self.work.steps + MOST_STEPS;
        while self.control.pending.is_none() && self.facts.outcome.is_none() {
            let Some(frame) = self.control.frames.pop() else {
                break;
            };
            let step = self.facts.turn.step;
            self.advance(&program, frame);
            if step != Step::Untap && self.facts.turn.step == Step::Untap {
                self.note_turn(&mut turns);
            }
            if self.work.steps >= last_step {
                self.commit(vec![Event::DrawGame]);
            }
        }
        if self.facts.outcome.is_some() {
            self.control.pending = None;
            self.control.frames.clear();
            self.control.scopes.clear();
            self.control.priority = None;
        }
        self.refresh();
    }

    fn advance(&mut self, program: &Program, frame: Frame) {
        self.work.steps += 1;
        match frame {
            Frame::Start(start) => self.start_step(*start),
            Frame::Step { place, memo } => self.turn_step(place, memo),
            Frame::Priority { passed } => self.priority_step(passed),
            Frame::Settle { place, chosen } => self.settle_step(place, chosen),
            Frame::PutTriggers(triggers) => self.put_triggers_step(triggers),
            Frame::WhichEvent(waiting) => self.take_event(*waiting),
            Frame::Cast(cast) => self.cast_step(cast),
            Frame::Resolve { object, place, mode } => self.resolve_step(object, place, mode),
            Frame::Effect(effect) => self.effect_step(program, effect),
            Frame::Batch(batch) => self.batch_step(*batch),
            Frame::EndScope => {
                let scope = self.control.scopes.pop();
                if let Some(done) = scope.and_then(|scope| scope.reported) {
                    self.control.done = *done;
                }
            }
            Frame::Untap(untap) => self.untap_step(untap),
            Frame::DeclareAttackers { place, attacks } => self.declare_attackers_step(place, attacks),
            Frame::DeclareBlockers { place, blocks } => self.declare_blockers_step(place, blocks),
            Frame::CombatDamage(damage) => self.combat_damage_step(damage),
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.control.frames.push(frame);
    }

    /// Asks a player. A question with one legal answer is answered at once, unless forced decisions are asked too.
    pub(crate) fn ask(&mut self, pending: Pending) {
        if !self.options.forced_decisions
            && let Some(answer) = self.forced_answer(&pending)
        {
            self.control.answer = Some(answer);
            return;
        }
        let mut pending = pending;
        self.facts.shown_question(&mut pending);
        self.control.pending = Some(pending);
    }

    /// Asks a player to pick items.
    pub(crate) fn ask_pick(
        &mut self,
        player: PlayerId,
        source: Option<(ObjectId, Option<AbilityId>)>,
        why: Why,
        items: Vec<Item>,
        (min, max): (usize, usize),
    ) {
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let max = narrow(max.min(items.len()));
        self.ask(Pending {
            player,
            source: source.map(|(object, _)| object),
            ability: source.and_then(|(_, ability)| ability),
            why,
            ask: Ask::Pick {
                items,
                min: narrow(min).min(max),
                max,
            },
        });
    }

    pub(crate) fn ask_order(
        &mut self,
        player: PlayerId,
        source: Option<(ObjectId, Option<AbilityId>)>,
        why: Why,
        items: Vec<Item>,
    ) {
        self.ask(Pending {
            player,
            source: source.map(|(object, _)| object),
            ability: source.and_then(|(_, ability)| ability),
            why,
            ask: Ask::Order { items },
        });
    }

    pub(crate) fn ask_yes_no(
        &mut self,
        player: PlayerId,
        source: Option<(ObjectId, Option<AbilityId>)>,
        why: Why,
    ) {
        self.ask_pick(player, source, why, vec![Item::No, Item::Yes], (1, 1));
    }

    fn forced_answer(&self, pending: &Pending) -> Option<Answer> {
        match &pending.ask {
            Ask::Pick { items, min, max } => {
                let all = u32::try_from(items.len()).is_ok_and(|len| len == *min);
                match (*max, all) {
                    (0, _) => Some(Answer::Items(SmallVec::new())),
                    (_, true) => Some(Answer::Items(SmallVec::from_slice(items))),
                    (_, false) => None,
                }
            }
            Ask::Order { items } if items.len() < 2 => Some(Answer::Items(SmallVec::from_slice(items))),
            Ask::Number { min, max } if min == max => Some(Answer::Number(*min)),
            Ask::Divide { total, among, .. } if among.len() == 1 => {
                Some(Answer::Shares(SmallVec::from_slice(&[*total]).into()))
            }
            Ask::Attackers { options, .. } if options.is_empty() => Some(Answer::Attacks(Vec::new())),
            Ask::Blockers { options, .. } if options.is_empty() => Some(Answer::Blocks(Vec::new())),
            Ask::Order { .. }
            | Ask::Number { .. }
            | Ask::Divide { .. }
            | Ask::Attackers { .. }
            | Ask::Blockers { .. }
            | Ask::Priority
            | Ask::Pay => None,
        }
    }

    /// The items of the answer to what the frame asked.
    pub(crate) fn answered_items(&mut self) -> SmallVec<[Item; 2]> {
        match self.control.answer.take() {
            Some(Answer::Items(items)) => items,
            _ => SmallVec::new(),
        }
    }

    /// Whether the answer was yes.
    pub(crate) fn answered_yes(&mut self) -> bool {
        self.answered_items().first() == Some(&Item::Yes)
    }

    /// The objects of the answer.
    pub(crate) fn answered_objects(&mut self) -> SmallVec<[ObjectId; 2]> {
        let items = self.answered_items();
        items
            .into_iter()
            .filter_map(|item| match item {
                Item::Object(id) => Some(id),
                _ => None,
            })
            .collect()
    }

    pub(crate) fn answered_number(&mut self) -> u32 {
        match self.control.answer.take() {
            Some(Answer::Number(number)) => number,
            _ => 0,
        }
    }

    pub(crate) fn answered_shares(&mut self) -> SmallVec<[u32; 4]> {
        match self.control.answer.take() {
            Some(Answer::Shares(shares)) => shares.0,
            _ => SmallVec::new(),
        }
    }

    /// Checks a choice against the decision and goes on with it.
    pub(crate) fn accept(&mut self, choice: Choice) -> Result<(), ApplyError> {
        let Some(decision) = Decision::of(self) else {
            return Err(ApplyError::GameOver);
        };
        if let Choice::Concede(player) = choice {
            return self.concede(player);
        }
        if !decision.contains(&choice) {
            let (player, why) = (decision.player(), decision.why());
            return Err(ApplyError::Illegal { player, why, choice });
        }
        self.forget_events();
        self.note_choice(&choice);
        let pending = self.control.pending.take().expect("a decision is pending");
        self.take(pending.player, choice);
        self.run();
        Ok(())
    }

    /// Turns a legal choice into the answer that the asking frame gets, or into an action.
    fn take(&mut self, player: PlayerId, choice: Choice) {
        match choice {
            Choice::Pass => self.pass_priority(),
            Choice::Act(action) => self.act(player, action),
            Choice::Pick(items) | Choice::Order(items) => {
                let meant = items.into_iter().map(|item| self.facts.meant_item(item));
                self.control.answer = Some(Answer::Items(meant.collect()));
            }
            Choice::Number(number) => self.control.answer = Some(Answer::Number(number)),
            Choice::Divide(shares) => self.control.answer = Some(Answer::Shares(shares.into())),
            Choice::Attack(declared) => self.control.answer = Some(Answer::Attacks(attacks_of(&declared))),
            Choice::Block(blocks) => self.control.answer = Some(Answer::Blocks(blocks)),
            Choice::AutoPay => self.control.answer = Some(Answer::Number(0)),
            Choice::PayWith(object, ability) => self.activate_mana(player, object, ability),
            Choice::Concede(_) => {}
        }
    }

    fn act(&mut self, player: PlayerId, action: Action) {
        match action {
            Action::PlayLand(object, face) => self.play_land(player, object, face),
            Action::Cast(object, face, way) => self.begin_cast(player, object, face, way),
            Action::Activate(object, ability) => self.begin_activation(player, object, ability),
            Action::TurnFaceUp(object, ability) => self.begin_turning_up(player, object, ability),
            Action::ActivateMana(object, ability) => self.activate_mana(player, object, ability),
            Action::Suspend(card, ability) => self.begin_suspend(player, card, ability),
        }
    }

    /// CR 104.3a, 405.6g: at any time, whatever cards say (CR 101.1).
    fn concede(&mut self, player: PlayerId) -> Result<(), ApplyError> {
        if self.facts.players.get(player).is_none_or(|state| state.lost) {
            return Err(ApplyError::NoSuchPlayer(player));
        }
        self.forget_events();
        self.control.pending = None;
        self.commit_one(Event::LoseGame {
            who: player,
            reason: LossReason::Concession,
        });
        self.end_if_decided();
        self.run();
        Ok(())
    }

    /// CR 104.2a, 104.4a: the last player in the game wins; if nobody is left, the game is a draw.
    pub(crate) fn end_if_decided(&mut self) {
        // It ends once.
        if self.facts.outcome.is_some() {
            return;
        }
        let left: SmallVec<[PlayerId; 2]> = self
            .facts
            .players
            .iter()
            .filter(|(_, state)| !state.lost)
            .map(|(player, _)| player)
            .collect();
        let outcome = match left[..] {
            [] => Some(Outcome::Draw),
            [winner] => Some(Outcome::Win(winner)),
            _ => None,
        };
        match outcome {
            Some(Outcome::Win(who)) => self.commit_one(Event::WinGame { who }),
            Some(Outcome::Draw) => self.commit_one(Event::DrawGame),
            None => {}
        }
    }
}
