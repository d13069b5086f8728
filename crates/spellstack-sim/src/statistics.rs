//! Counts over many games.

use serde::{Deserialize, Serialize};
use spellstack_core::PlayerId;
use spellstack_rules::Outcome;

use crate::play::{Ending, GameResult};

/// How the games of a series came out.
///
/// It holds whole numbers only, so the statistics of two halves add up to those of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// The games counted.
    pub games: u64,
    /// The games that each player won, in turn order; players after the last winner may be missing.
    pub wins: Vec<u64>,
    /// The games that were drawn.
    pub draws: u64,
    /// The games that were stopped at a limit.
    pub stopped: u64,
    /// The turns of all games together.
    pub turns: u64,
    /// The decisions of all games together.
    pub decisions: u64,
}

impl Statistics {
    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.turns += u64::from(result.turns);
        self.decisions += result.decisions;
        match result.ending {
            Ending::Over(Outcome::Win(player)) => self.add_win(player),
            Ending::Over(Outcome::Draw) => self.draws += 1,
            Ending::DecisionLimit => self.stopped += 1,
        }
    }

    /// The games that a player won.
    #[must_use]
    pub fn wins_of(&self, player: PlayerId) -> u64 {
        self.wins.get(player.index()).copied().unwrap_or(0)
    }

    fn add_win(&mut self, player: PlayerId) {
        if self.wins.len() <= player.index() {
            self.wins.resize(player.index() + 1, 0);
        }
        self.wins[player.index()] += 1;
    }
}
