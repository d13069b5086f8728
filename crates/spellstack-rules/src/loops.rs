//! Mandatory loops (CR 104.4b): a position that occurs a third time with only passes and forced answers in between is a
//! draw, and so are very many resolutions in a row. Turns in which nobody can do anything are such a loop too.

use crate::control::LoopWatch;
use crate::decision::{Choice, Decision};
use crate::event::Event;
use crate::game::Game;

/// How many resolutions without an unforced choice but passing go unwatched.
const WATCHED_FROM: u32 = 24;

impl Game {
    /// An unforced choice other than passing breaks a loop.
    pub(crate) fn note_choice(&mut self, choice: &Choice) {
        let is_forced = match choice {
            Choice::Pass => true,
            Choice::Act(_) => false,
            _ => Decision::of(self).is_some_and(|decision| decision.is_forced()),
        };
        if !is_forced {
            self.control.loops = LoopWatch::default();
        }
    }

    /// Notes that something is about to resolve; true if the game is a draw.
    ///
    /// A stack that comes down is no loop, however high it was: what resolves counts only from where it last was as low.
    pub(crate) fn note_resolution(&mut self) -> bool {
        let height = u32::try_from(self.facts.stack.len()).unwrap_or(u32::MAX);
        let loops = &mut self.control.loops;
        if loops.lowest.is_none_or(|lowest| height < lowest) {
            loops.lowest = Some(height);
            loops.resolutions = 0;
        }
        loops.resolutions = loops.resolutions.saturating_add(1);
        // Most stacks end long before this, and a loop loses nothing by being watched a little later.
        if self.control.loops.resolutions < WATCHED_FROM {
            return false;
        }
        let key = self.loop_key();
        let loops = &mut self.control.loops;
        let is_loop = loops.comes_again(key) || loops.resolutions >= self.options.loop_limit;
        if is_loop {
            self.occur(Event::DrawGame);
        }
        is_loop
    }

    /// Notes that a turn has begun though nothing has been asked since the last one. The watch is of those turns alone.
    pub(crate) fn note_turn(&mut self, watch: &mut LoopWatch) {
        watch.resolutions = watch.resolutions.saturating_add(1);
        if watch.resolutions >= WATCHED_FROM && watch.comes_again(self.loop_key()) {
            self.occur(Event::DrawGame);
        }
    }
}

impl LoopWatch {
    /// Notes a position; true if it is the third time that it comes.
    ///
    /// Positions are compared with one that is saved again after 1, 2, 4, ... of them (Brent's way), so that the watch
    /// stays small whatever the length of the loop.
    fn comes_again(&mut self, key: u64) -> bool {
        if self.steps > 0 && key == self.saved {
            self.repeats += 1;
        } else if self.steps >= self.limit {
            self.saved = key;
            self.limit = (self.limit * 2).max(1);
            self.steps = 0;
            self.repeats = 0;
        }
        self.steps += 1;
        self.repeats >= 2
    }
}
