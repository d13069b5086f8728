//! How much may be worked out in one `apply`, counted in advance from words and facts (docs/limits.md).
//!
//! What is counted never depends on what is kept: a copy of a game, a loaded one and one without quick answers are charged the
//! same, and end in the same place. So what may be kept is charged for what it takes at most whenever it may have changed,
//! and what is never kept for what it takes at most each time. Each `apply` begins anew, so that nothing of it is saved.

use crate::bounds::MOST_WORK;

/// What has been spent of what one `apply` may take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    spent: u64,
    /// What has touched what the layers read since they were last charged.
    touched: Touched,
    /// Whether a game without quick answers finds out what one with them is told, which is charged to neither.
    told: bool,
}

/// Changes that have touched what the layers read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Touched {
    pub changes: u32,
    /// Whether there is one that may make a difference to more than what comes and goes.
    pub more: bool,
}

impl Budget {
    #[inline]
    pub fn spend(&mut self, amount: u64) {
        self.spent = self.spent.saturating_add(amount);
    }

    /// Spends on finding out what happens, unless a quick answer tells that.
    #[inline]
    pub fn spend_on_the_way(&mut self, amount: u64) {
        if !self.told {
            self.spend(amount);
        }
    }

    /// From now on that is found out which a quick answer tells, or no longer.
    #[inline]
    pub fn set_told(&mut self, told: bool) {
        self.told = told;
    }

    /// A change touches what the layers read: alone, or with a difference to more than what comes and goes.
    #[inline]
    pub fn note_touched(&mut self, alone: bool) {
        self.touched.changes += 1;
        self.touched.more |= !alone;
    }

    /// What has done so since that was last asked.
    #[inline]
    pub fn take_touched(&mut self) -> Touched {
        std::mem::take(&mut self.touched)
    }

    /// Nothing more is worked out.
    pub fn exhaust(&mut self) {
        self.spent = u64::MAX;
    }

    /// What has been spent, or all there is.
    pub fn spent(&self) -> u64 {
        self.spent.min(MOST_WORK)
    }

    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.spent > MOST_WORK
    }
}
