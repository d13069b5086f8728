//! Facts that everybody may read and only committed events change.

use std::ops::Deref;

use crate::state::{Facts, LastKnown, StackEntry};

/// The facts of a game. They can be read as [`Facts`]; what changes them is in this module and its children alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Committed(Facts);

impl Committed {
    /// The facts that a game begins with, or goes on from.
    pub fn new(facts: Facts) -> Self {
        Committed(facts)
    }

    /// The facts, to be changed by an event.
    pub(super) fn write(&mut self) -> &mut Facts {
        &mut self.0
    }

    /// Keeps an object as it last existed, with what was chosen for it if it leaves the stack and may be asked for.
    pub fn keep_last_known(&mut self, known: LastKnown, entry: Option<StackEntry>) {
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
