//! Facts that everybody may read and only committed events change.

use std::ops::Deref;

use crate::event::{Bookkeeping, Event};
use crate::program::Program;
use crate::state::{Facts, LastKnown, StackEntry};

/// The facts of a game. They can be read as [`Facts`]; what changes them is in this module and its children alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Committed(Facts);

impl Committed {
    /// The facts that a game begins with, or goes on from.
    pub fn new(facts: Facts) -> Self {
        Committed(facts)
    }

    /// Changes the facts as an event has it. What the event becomes by that is noted in it.
    pub fn apply(&mut self, program: &Program, event: &mut Event) {
        super::apply(&mut self.0, program, event);
    }

    /// Changes the facts as a record has it. The number that it gets by that is noted in it.
    pub fn note(&mut self, record: &mut Bookkeeping) {
        super::note(&mut self.0, record);
    }

    /// Keeps an object as it last existed, with what was chosen for it if it leaves the stack and may be asked for.
    pub fn keep_last_known(&mut self, known: LastKnown, entry: Option<StackEntry>) {
        let had = self.0.counters.iter().filter(|counters| counters.on == known.id);
        self.0.last_counters.extend(had.copied());
        self.0.last_known.push(known);
        self.0.left_stack.extend(entry);
    }

    /// Counts that the patterns of the past at these places of the history happened so often.
    pub fn count_history(&mut self, counts: &[(usize, u32)]) {
        for (at, count) in counts {
            self.0.history[*at] = self.0.history[*at].saturating_add(*count);
        }
    }
}

impl Deref for Committed {
    type Target = Facts;

    #[inline]
    fn deref(&self) -> &Facts {
        &self.0
    }
}
