//! The loop: one turn of it does one thing with the top frame.
//!
//! A frame's function gets the frame taken off the stack. It either lets it end, or puts it back at its next stage
//! before it asks, starts a batch or pushes other frames. An answer to what it asked is at hand when it comes again.

use std::sync::Arc;

use smallvec::SmallVec;
use spellstack_core::{AbilityId, ObjectId, PlayerId, Step};

use crate::bounds::{MOST_CHANGES, MOST_STEPS, MOST_WAITING};
use crate::budget::Budget;
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
            if self.affords_step(&program, &frame) {
                self.advance(&program, frame);
            }
            if step != Step::Untap && self.facts.turn.step == Step::Untap {
                self.note_turn(&mut turns);
            }
            if self.work.steps >= last_step || self.is_beyond_bounds() {
                self.occur(Event::DrawGame);
            }
        }
        if self.facts.outcome.is_some() {
            self.control.forget();
        }
        assert!(
            self.control.answer.is_none(),
            "an answer is taken by the frame that asked"
        );
        self.refresh();
        self.work.charged += self.budget.spent();
    }

    /// Whether more has happened, or waits to happen, than ever ends.
    fn is_beyond_bounds(&self) -> bool {
        let gathered = self
            .control
            .gathering
            .iter()
            .map(|gathering| gathering.batch.events.len());
        self.budget.is_exhausted()
            || self.log.len() + gathered.sum::<usize>() > MOST_CHANGES
            || self.control.waiting.len() > MOST_WAITING
    }

    fn advance(&mut self, program: &Program, frame: Frame) {
        self.work.steps += 1;
        match frame {
            Frame::Start(start) => self.starting().start_step(start),
            Frame::Turn(stage) => self.turns().turn_step(stage),
            Frame::Priority { passed } => self.priority_step(passed),
            Frame::Settle(stage) => self.settle_step(stage),
            Frame::PutTriggers(triggers) => self.trigger_queue().put_triggers_step(triggers),
            Frame::WhichEvent(waiting) => self.trigger_queue().take_event(*waiting),
            Frame::Cast(cast) => self.casting().cast_step(cast),
            Frame::Resolve { object, stage } => self.resolve_step(object, stage),
            Frame::Effect(effect) => self.effects().effect_step(program, effect),
            Frame::Batch(batch) => self.replacing().batch_step(*batch),
            Frame::EndScope => {
                let scope = self.control.scopes.pop();
                if let Some(done) = scope.and_then(|scope| scope.reported) {
                    self.control.result = *done;
                }
            }
            Frame::Untap(stage) => self.turns().untap_step(stage),
            Frame::DeclareAttackers(stage) => self.combats().declare_attackers_step(stage),
            Frame::DeclareBlockers(stage) => self.combats().declare_blockers_step(stage),
            Frame::CombatDamage(stage) => self.combats().combat_damage_step(stage),
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.control.frames.push(frame);
    }

    /// Asks a player. A question with one legal answer is answered at once, unless forced decisions are asked too.
    pub(crate) fn ask(&mut self, pending: Pending) {
        if !self.options.forced_decisions
            && let Some(answer) = Answer::forced(&pending.ask)
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
        self.log.clear();
        self.budget = Budget::default();
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
            Choice::AutoPay => self.control.answer = Some(Answer::AutoPay),
            Choice::PayWith(object, ability) => self.casting().pay_with(player, object, ability),
            Choice::Concede(_) => {}
        }
    }

    fn act(&mut self, player: PlayerId, action: Action) {
        match action {
            Action::PlayLand(object, face) => self.casting().play_land(player, object, face),
            Action::Cast(object, face, way, means) => {
                self.casting().begin_cast(player, object, face, way, means)
            }
            Action::Activate(object, ability, means) => {
                self.casting().begin_activation(player, object, ability, means)
            }
            Action::TurnFaceUp(object, ability, means) => {
                self.casting().begin_turning_up(player, object, ability, means)
            }
            Action::ActivateMana(object, ability, means) => {
                self.casting().activate_mana(player, object, ability, means)
            }
            Action::Suspend(card, ability, means) => {
                self.casting().begin_suspend(player, card, ability, means)
            }
        }
    }

    /// CR 104.3a, 405.6g: at any time, whatever cards say (CR 101.1).
    fn concede(&mut self, player: PlayerId) -> Result<(), ApplyError> {
        if self.facts.players.get(player).is_none_or(|state| state.lost) {
            return Err(ApplyError::NoSuchPlayer(player));
        }
        self.log.clear();
        self.budget = Budget::default();
        let dropped = self.control.pending.take();
        self.control.answer = dropped.and_then(|pending| Answer::dropped(&pending.ask));
        self.occur(Event::LoseGame {
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
            Some(Outcome::Win(who)) => self.occur(Event::WinGame { who }),
            Some(Outcome::Draw) => self.occur(Event::DrawGame),
            None => {}
        }
    }
}
