//! Bounds where the rules have none: how much of something a game holds, and how often it repeats something at once.
//!
//! Other numbers (life, power, counters, mana, damage) stop at the greatest that their type holds.

/// The most permanents that effects fill the battlefield up to: tokens beyond it are not created.
pub(crate) const MOST_PERMANENTS: usize = 10_000;

/// The greatest number of resolutions in a row that can be asked for before they count as a loop.
pub(crate) const GREATEST_LOOP_LIMIT: u32 = 100_000;

/// How many steps the loop takes from one decision to the next before they count as one that doesn't end (CR 104.4b).
pub(crate) const MOST_STEPS: u64 = 5_000_000;

/// How often one instruction does the same thing: draws a card, follows another instruction.
pub(crate) const MOST_TIMES: u32 = 50_000;

/// How many events and records one `apply` commits before that counts as a loop that doesn't end (CR 104.4b).
pub(crate) const MOST_CHANGES: usize = 1_000_000;

/// How much one `apply` may take, in things looked at by a word each, before that counts as one (`budget.rs`).
pub(crate) const MOST_WORK: u64 = 120_000_000;

/// How much it may take to work the layers out once: what would take more never comes about.
pub(crate) const MOST_WORK_AT_ONCE: u64 = 20_000_000;

/// How much is counted as the layers are worked out before they are left as they are: more than what comes about by that
/// bound takes, unless it is much more intertwined than its words say.
pub(crate) const MOST_LAYER_WORK: u64 = 3 * MOST_WORK_AT_ONCE;

/// How much it may take to list what a player can do: of what would take more, nothing is offered.
pub(crate) const MOST_LISTED: u64 = 100_000_000;

/// How many references to objects the effects and delayed triggers of a game hold.
pub(crate) const MOST_HELD: u64 = 2_000_000;

/// How many lasting effects, delayed triggers and emblems there are at once before that counts as a loop that doesn't end.
pub(crate) const MOST_LASTING: usize = 10_000;

/// How many additional phases and steps a turn may have to come before that counts as one.
pub(crate) const MOST_SCHEDULED: usize = 2_000;

/// How many triggered abilities wait for the stack at once before that counts as one.
pub(crate) const MOST_WAITING: usize = 100_000;
