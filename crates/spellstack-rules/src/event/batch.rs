//! What happens at once.

use serde::{Deserialize, Serialize};

use super::{Bookkeeping, Event};

/// Events that are to happen at once, and what is noted with them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub events: Vec<Event>,
    pub records: Vec<Bookkeeping>,
}

impl Batch {
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.records.is_empty()
    }

    /// Adds all of another batch.
    pub fn append(&mut self, other: &mut Batch) {
        self.events.append(&mut other.events);
        self.records.append(&mut other.records);
    }
}

impl From<Vec<Event>> for Batch {
    fn from(events: Vec<Event>) -> Self {
        Batch {
            events,
            records: Vec::new(),
        }
    }
}

impl From<Vec<Bookkeeping>> for Batch {
    fn from(records: Vec<Bookkeeping>) -> Self {
        Batch {
            events: Vec::new(),
            records,
        }
    }
}

/// One change of the facts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change<'a> {
    Event(&'a Event),
    Bookkeeping(&'a Bookkeeping),
}
