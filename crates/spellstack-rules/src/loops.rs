//! Mandatory loops (CR 104.4b): a position that comes a third time with only passes and forced answers between is a
//! draw, and so are very many resolutions in a row.

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
    /// Positions are compared with one that is saved again after 1, 2, 4, ... resolutions (Brent's way), so that the
    /// watch stays small whatever the length of the loop.
    pub(crate) fn note_resolution(&mut self) -> bool {
        self.control.loops.resolutions = self.control.loops.resolutions.saturating_add(1);
        // Most stacks end long before this, and a loop loses nothing by being watched a little later.
        if self.control.loops.resolutions < WATCHED_FROM {
            return false;
        }
        let key = self.loop_key();
        let loops = &mut self.control.loops;
        if loops.steps > 0 && key == loops.saved {
            loops.repeats += 1;
        } else if loops.steps >= loops.limit {
            loops.saved = key;
            loops.limit = (loops.limit * 2).max(1);
            loops.steps = 0;
            loops.repeats = 0;
        }
        loops.steps += 1;
        let is_loop = loops.repeats >= 2 || loops.resolutions >= self.options.loop_limit;
        if is_loop {
            self.commit_one(Event::DrawGame);
        }
        is_loop
    }
}
