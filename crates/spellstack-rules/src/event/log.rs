//! What was committed, batch by batch.

use super::{Batch, Bookkeeping, Event};

/// What was committed since it was last emptied.
#[derive(Debug, Default)]
pub(crate) struct Log {
    events: Vec<Event>,
    records: Vec<Bookkeeping>,
    /// Where each batch ends in both.
    ends: Vec<(u32, u32)>,
}

/// All that one batch changed: its events, and what the game noted for itself. Committed again by
/// [`Game::audit_changes`](crate::Game::audit_changes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes(pub(crate) Batch);

impl Log {
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many events and records there are.
    pub fn len(&self) -> usize {
        self.events.len() + self.records.len()
    }

    pub fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    pub fn push_record(&mut self, record: Bookkeeping) {
        self.records.push(record);
    }

    /// Takes all of a batch, and leaves its memory.
    pub fn append(&mut self, batch: &mut Batch) {
        self.events.append(&mut batch.events);
        self.records.append(&mut batch.records);
    }

    /// What was added since the last end is one batch.
    pub fn end_batch(&mut self) {
        let number = |length: usize| u32::try_from(length).expect("fewer than 2^32 changes");
        self.ends
            .push((number(self.events.len()), number(self.records.len())));
    }

    pub fn clear(&mut self) {
        self.events.clear();
        self.records.clear();
        self.ends.clear();
    }

    /// The events and records of each batch.
    pub fn batches(&self) -> impl Iterator<Item = (&[Event], &[Bookkeeping])> {
        let mut start = (0, 0);
        self.ends.iter().map(move |(events, records)| {
            let end = (*events as usize, *records as usize);
            let batch = (&self.events[start.0..end.0], &self.records[start.1..end.1]);
            start = end;
            batch
        })
    }
}
