//! What the engine has done, counted: a measure of speed that doesn't depend on the clock.

use crate::derived::Answers;
use crate::game::Game;

/// How much a game has made the engine do since it began or was loaded.
///
/// The counts aren't part of equality, of the hash or of a saved game, and no rule reads them. A clone goes on from
/// those of its original.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Work {
    /// Turns of the loop: a frame taken off the stack and advanced.
    pub steps: u64,
    /// Batches of events committed.
    pub commits: u64,
    /// Times that the layers were worked out. What is only imagined (CR 614.12) is not counted.
    pub layers: u64,
    /// What was charged for each `apply`, as it is bounded: an upper bound for what that took.
    pub charged: u64,
}

impl Game {
    /// Whether quick answers are taken. It isn't part of equality, of the hash or of a saved game; a clone does as its
    /// original.
    #[must_use]
    pub fn answers(&self) -> Answers {
        self.derived.answers()
    }

    /// Turns quick answers on or off, to compare.
    pub fn set_answers(&mut self, answers: Answers) {
        self.derived.set_answers(answers);
    }

    /// How often each quick answer was taken, by its name.
    pub fn quick_answers(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.derived.quick_answers()
    }

    /// How much the engine has done for this game.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// Works the layers out again although nothing has changed, to measure what that takes; how many objects they were
    /// worked out for.
    ///
    /// What comes out is what was there, so that nothing that can be asked of the game changes.
    pub fn recompute(&mut self) -> usize {
        self.derived.invalidate();
        self.refresh();
        self.derived.table().rows().len()
    }

    /// Lists again what the player with priority can do although nothing has happened, to measure what that takes; how
    /// many actions there are.
    pub fn relist(&mut self) -> usize {
        self.listed.forget();
        match self.control.priority {
            Some(player) => {
                self.list_actions(player);
                self.actions(player).len()
            }
            None => 0,
        }
    }
}
