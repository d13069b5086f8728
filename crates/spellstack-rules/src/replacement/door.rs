//! The door that everything goes through that happens: `propose` passes replacement effects, `occur` is for what no effect
//! can replace, and `record` (in `commit.rs`) for what the game notes.

use super::{Replacements, outcome};
use crate::control::{BatchEvent, BatchFrame, InstructionResult, Report, Scope};
use crate::event::{Batch, Event, LossReason, Mover};
use crate::game::Game;
use crate::numbers::copied;

/// What has been through replacement effects, or is beyond them. Only this module makes one, and nothing else is committed.
pub(super) struct Passed<T>(T);

impl<T> Passed<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl Game {
    /// Lets an event happen by itself, as replacement effects will have it.
    pub(crate) fn propose(&mut self, event: Event) {
        let events = self.batch_of(event);
        self.propose_all(events);
    }

    /// Lets events happen at once, as replacement effects will have it.
    pub(crate) fn propose_all(&mut self, batch: impl Into<Batch>) {
        self.propose_batch(batch.into(), Report::Done);
    }

    /// Lets events happen at once that an instruction does besides what it has done.
    pub(crate) fn propose_more(&mut self, batch: Batch) {
        self.propose_batch(batch, Report::More);
    }

    fn propose_batch(&mut self, mut batch: Batch, report: Report) {
        self.refresh();
        let events = &mut batch.events;
        // CR 101.4, 613.7m: the active player's come first, whether something is chosen about them or not.
        self.replacements().in_order_of_choice(events);
        if self.replacements().are_irreplaceable(events) || self.replacements().expand_plainly(events) {
            if events.len() > 1 {
                self.replacements().in_apnap_order(events, |event| event);
            }
            self.commit_replaced(batch, &[], report);
            if !self.facts.until.is_empty() {
                self.effects().return_exiled();
            }
            return;
        }
        let told = self.replacements().would_be_told(events);
        // CR 614.5: what happens instead of an event is met by no effect that has had its opportunity with that.
        let scope = self.control.scopes.last();
        let batched = events
            .drain(..)
            .map(|event| BatchEvent {
                applied: scope.map(|scope| copied(&scope.applied)).unwrap_or_default(),
                ..BatchEvent::new(event)
            })
            .collect();
        let Batch { events, records } = batch;
        self.keep_spare(events);
        self.budget.set_told(told);
        self.replacing().replace_and_commit(BatchFrame {
            records,
            report,
            ..BatchFrame::new(batched)
        });
    }

    /// Lets an event happen that is part of the game's own procedure, which no effect replaces: a step begins, a spell is put
    /// on the stack, an ability ceases to exist.
    pub(crate) fn occur(&mut self, event: Event) {
        if self.replacements().is_procedure(&event) {
            self.commit_one(Passed(event));
        } else {
            self.meets_effects(vec![event]);
        }
    }

    /// An effect replaces what was taken for procedure: a mistake of ours, after which it is replaced all the same.
    #[cold]
    fn meets_effects(&mut self, batch: impl Into<Batch>) {
        let batch = batch.into();
        debug_assert!(batch.is_empty(), "{batch:?} may be replaced");
        self.propose_all(batch);
    }

    /// Lets such events happen at once.
    pub(crate) fn occur_all(&mut self, batch: impl Into<Batch>) {
        let batch = batch.into();
        if !batch
            .events
            .iter()
            .all(|event| self.replacements().is_procedure(event))
        {
            self.meets_effects(batch);
        } else if !batch.is_empty() {
            self.commit(Passed(batch));
        }
    }

    /// Lets an event happen that undoes an action: no abilities trigger as a result (CR 733.1).
    pub(crate) fn undo(&mut self, event: Event) {
        let before = self.control.waiting.len();
        self.occur(event);
        self.control.waiting.truncate(before);
    }

    /// Commits what is left of a batch when replacement effects are done with it, and notes what was done unless it follows
    /// from what an instruction did. Of events that took the place of others only those count that are still what was to be
    /// done.
    pub(super) fn commit_replaced(&mut self, batch: Batch, counts: &[bool], report: Report) {
        let mut done = InstructionResult::default();
        if batch.is_empty() {
            self.keep_spare(batch.events);
        } else {
            let start = self.log.events().len();
            let is_noted = !batch.records.is_empty();
            let loses = |event: &Event| matches!(event, Event::LoseGame { .. });
            let has_loser = batch.events.iter().any(loses);
            self.commit(Passed(batch));
            if has_loser {
                self.end_if_decided();
            }
            let committed = self.log.events()[start..].iter().enumerate();
            let counted = committed.filter(|(at, _)| counts.get(*at).copied().unwrap_or(true));
            done = outcome::of(counted.map(|(_, event)| event));
            done.any |= is_noted;
            self.find_moved_cards(start);
        }
        match report {
            Report::Done => self.control.result = done,
            Report::More => self.control.result.add(done),
            Report::Nothing => {}
        }
    }

    /// CR 400.7j: cards that an effect found in a library are the objects that they have become, in a public zone.
    fn find_moved_cards(&mut self, start: usize) {
        if !self.control.scopes.iter().any(Scope::holds_cards) {
            return;
        }
        for event in &self.log.events()[start..] {
            if let Event::Move(movement) = event
                && let Mover::Library(owner, card) = movement.what
                && let Some(object) = movement.becomes.filter(|_| movement.to.is_public())
            {
                let scopes = self.control.scopes.iter_mut();
                scopes.for_each(|scope| scope.card_became((owner, card), object));
            }
        }
    }
}

impl Replacements<'_> {
    /// Whether no effect replaces the event as one of the game's own procedure. A move says nothing of why it is made: it is
    /// left to whoever lets it occur.
    fn is_procedure(&self, event: &Event) -> bool {
        // CR 104.3a: who concedes loses whatever an effect says.
        let concedes = matches!(
            event,
            Event::LoseGame {
                reason: LossReason::Concession,
                ..
            }
        );
        concedes || matches!(event, Event::Move(_)) || self.is_unreplaced(event)
    }
}
