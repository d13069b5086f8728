//! Commits what has passed replacement effects, with what follows from it at once, and lets it set off triggers.

use super::door::Passed;
use crate::derived::{Aspects, Quick, Touch};
use crate::event::{Batch, Bookkeeping, Change, Changes, Event};
use crate::game::Game;
use crate::layers::Update;
use crate::program::EventKinds;
use crate::reader::Reader;

impl Game {
    /// Commits a batch: what looks back is judged before it, everything else after it (CR 603.2, 603.10).
    pub(super) fn commit(&mut self, passed: Passed<Batch>) {
        let mut batch = passed.into_inner();
        if batch.records.is_empty()
            && batch.events.len() == 1
            && let Some(event) = batch.events.pop()
        {
            self.keep_spare(batch.events);
            return self.commit_event(event);
        }
        let kinds = EventKinds::of(&batch.events);
        self.commit_kinds(batch, kinds);
    }

    /// Commits one event by itself.
    pub(super) fn commit_one(&mut self, passed: Passed<Event>) {
        self.commit_event(passed.into_inner());
    }

    /// Notes something. Nothing watches for it.
    pub(crate) fn record(&mut self, mut record: Bookkeeping) {
        self.refresh();
        if !self.affords(&[], std::slice::from_ref(&record)) {
            return;
        }
        self.change_by_record(&mut record);
        let following = self.change_by_following();
        self.charge_layers();
        self.log.push_record(record);
        self.log.end_batch();
        self.log_following(following);
    }

    /// Notes several things at once.
    pub(crate) fn record_all(&mut self, records: Vec<Bookkeeping>) {
        if !records.is_empty() {
            self.commit_kinds(records.into(), EventKinds::default());
        }
    }

    fn commit_kinds(&mut self, mut batch: Batch, kinds: EventKinds) {
        self.work.commits += 1;
        self.refresh();
        if !self.affords(&batch.events, &batch.records) {
            batch.events.clear();
            return self.keep_spare(batch.events);
        }
        let looking_back = self.triggers().triggers_looking_back(kinds);
        self.change_facts(&mut batch);
        let following = self.change_by_following();
        self.note_history(&batch.events, kinds);
        self.charge_layers();
        let notes = if self.triggers().may_set_off(kinds, &looking_back) {
            self.match_triggers(&batch.events, kinds, &looking_back)
        } else {
            Vec::new()
        };
        self.log.append(&mut batch);
        self.keep_spare(batch.events);
        self.log.end_batch();
        self.log_following(following);
        for note in notes {
            self.record(note);
        }
    }

    fn commit_event(&mut self, mut event: Event) {
        self.refresh();
        let kinds = EventKinds::of(std::slice::from_ref(&event));
        let quiet = self.reader().quiet_touch(&event, kinds);
        let touch = quiet.filter(|_| self.derived.holds_quickly(Quick::QuietEvent, || true, || true));
        let Some(touch) = touch else {
            let batch = self.batch_of(event).into();
            return self.commit_kinds(batch, kinds);
        };
        self.work.commits += 1;
        self.record_last_known(std::slice::from_ref(&event));
        self.derived.touch(&self.program, touch, &Update::Unneeded);
        self.facts.apply(&self.program, &mut event);
        self.log.push(event);
        self.log.end_batch();
    }

    /// Keeps memory for the next batch: the most that there is.
    pub(crate) fn keep_spare(&mut self, mut empty: Vec<Event>) {
        empty.clear();
        if empty.capacity() > self.spare.capacity() {
            self.spare = empty;
        }
    }

    /// A batch of one event, in memory that was used before.
    pub(super) fn batch_of(&mut self, event: Event) -> Vec<Event> {
        let mut batch = std::mem::take(&mut self.spare);
        batch.push(event);
        batch
    }

    /// Commits a batch that was committed before, but sets nothing off, and what followed from it is a batch of its own; the
    /// batch as it then is.
    pub(crate) fn commit_again(&mut self, changes: &Changes) -> Changes {
        let mut batch = changes.0.clone();
        let kinds = EventKinds::of(&batch.events);
        self.change_facts(&mut batch);
        self.refresh();
        self.note_history(&batch.events, kinds);
        Changes(batch)
    }

    /// Everything that a batch changes in the facts.
    fn change_facts(&mut self, batch: &mut Batch) {
        self.refresh();
        // CR 704.8: what leaves is known as it was before all of the batch.
        self.record_last_known(&batch.events);
        batch
            .events
            .iter_mut()
            .for_each(|event| self.change_by_event(event));
        batch
            .records
            .iter_mut()
            .for_each(|record| self.change_by_record(record));
    }

    /// Counts what is asked of the past.
    fn note_history(&mut self, events: &[Event], kinds: EventKinds) {
        self.count_history(events, kinds);
        if self.derived.reads().intersects(Aspects::HISTORY) {
            self.budget.note_touched(false);
            self.derived
                .touch(&self.program, Touch::of(Aspects::HISTORY), &Update::Full);
            self.refresh();
        }
    }

    /// Changes what follows at once from what has been committed: a permanent that has come under another player's control is
    /// removed from combat (CR 506.4), and permanents are new worlds (CR 704.5k).
    #[inline]
    fn change_by_following(&mut self) -> Option<Batch> {
        let may_follow = !self.derived.is_valid() || self.reader().may_have_worlds();
        may_follow.then(|| self.change_by_all_following())
    }

    fn change_by_all_following(&mut self) -> Batch {
        let mut following = Batch::default();
        if !self.derived.is_valid() {
            // CR 603.6b, 611.3c, 613.5: continuous effects have applied before anything looks.
            self.refresh();
            following.events = self.reader().control_changes();
        }
        following.records.extend(self.reader().new_worlds());
        if !following.is_empty() {
            let Batch { events, records } = &mut following;
            events.iter_mut().for_each(|event| self.change_by_event(event));
            records
                .iter_mut()
                .for_each(|record| self.change_by_record(record));
            self.refresh();
        }
        following
    }

    #[inline]
    fn log_following(&mut self, following: Option<Batch>) {
        if let Some(mut following) = following.filter(|following| !following.is_empty()) {
            self.log.append(&mut following);
            self.log.end_batch();
        }
    }

    /// What one event changes in the facts, and in what is derived from them.
    fn change_by_event(&mut self, event: &mut Event) {
        let update = self.touch(Change::Event(event));
        self.facts.apply(&self.program, event);
        let change = Change::Event(event);
        self.derived.follow(&self.program, &self.facts, change, &update);
    }

    /// What one record changes.
    fn change_by_record(&mut self, record: &mut Bookkeeping) {
        let update = self.touch(Change::Bookkeeping(record));
        self.facts.note(record);
        let change = Change::Bookkeeping(record);
        self.derived.follow(&self.program, &self.facts, change, &update);
    }

    /// Invalidates what a change is about to touch.
    fn touch(&mut self, change: Change<'_>) -> Update {
        let touch = self.reader().touch(change);
        let update = self.reader().update_after(change, touch);
        if touch.aspects.intersects(self.derived.reads()) {
            let alone = self.reader().comes_or_goes_alone(change, &update);
            self.budget.note_touched(alone);
        }
        self.derived.touch(&self.program, touch, &update);
        update
    }
}

impl Reader<'_> {
    /// What an event touches that sets nothing off, counts for nothing that is asked of the past, and changes nothing that
    /// the layers read: all there is to do is to apply it.
    fn quiet_touch(&self, event: &Event, kinds: EventKinds) -> Option<Touch> {
        let is_noted =
            self.triggers().may_set_off(kinds, &[]) || self.program.history_kinds.intersects(kinds);
        let touch = (!is_noted).then(|| self.touch(Change::Event(event)));
        touch.filter(|touch| !touch.aspects.intersects(self.derived.reads()))
    }

    /// Whether what is on the stack makes a difference to characteristics or watchers.
    pub(crate) fn reads_stack(&self) -> bool {
        self.derived.reads().intersects(Aspects::STACK)
    }
}
