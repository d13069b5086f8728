//! What copies of the committed positions cost.

use std::hint::black_box;
use std::time::Duration;

use memory_stats::memory_stats;
use serde::Serialize;
use spellstack_rules::Game;

use super::clock::nanoseconds;
use super::{over, pass};

/// How many copies are alive while another is made.
const ALIVE: usize = 256;

/// How many copies are kept to see how much memory one takes.
const COPIES: usize = 4_096;

/// What copies of games cost; each time is the median of the committed positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Copies {
    /// Cloning and dropping the copy.
    pub clone_ns: f64,
    /// The same while 256 other copies are alive, each replaced in turn.
    pub clone_alive_ns: f64,
    /// How much the memory of the process grows by a copy; `None` where the system doesn't report it.
    pub clone_bytes: Option<u64>,
    /// Cloning, passing once and dropping the copy; every pass is asked for.
    pub clone_pass_ns: f64,
    /// The same, but the game runs on to the next decision that isn't forced.
    pub clone_pass_on_ns: f64,
}

impl Copies {
    /// Measures each for that time. In `asked`, every pass is asked for.
    pub(super) fn measure(games: &[Game], asked: &[Game], each: Duration) -> Self {
        let one = each / u32::try_from(games.len()).expect("there are few positions");
        let clone_bytes = bytes_of_copies(games);
        Copies {
            clone_ns: over(games, |game| {
                nanoseconds(one, || {
                    black_box(game.clone());
                })
            }),
            clone_alive_ns: clone_among_others(games, each),
            clone_bytes,
            clone_pass_ns: over(asked, |game| clone_and_pass(game, one)),
            clone_pass_on_ns: over(games, |game| clone_and_pass(game, one)),
        }
    }
}

/// How much the process grows by a copy: what the allocator takes from the system for it, its own part included.
fn bytes_of_copies(games: &[Game]) -> Option<u64> {
    let before = memory_stats()?.physical_mem;
    let copies: Vec<Game> = games.iter().cycle().take(COPIES).cloned().collect();
    let after = memory_stats()?.physical_mem;
    let grown = after.saturating_sub(before) / black_box(copies).len();
    u64::try_from(grown).ok()
}

fn clone_among_others(games: &[Game], budget: Duration) -> f64 {
    let mut alive: Vec<Game> = games.iter().cycle().take(ALIVE).cloned().collect();
    let mut at = 0;
    nanoseconds(budget, || {
        at = (at + 1) % ALIVE;
        alive[at] = games[at % games.len()].clone();
    })
}

fn clone_and_pass(game: &Game, budget: Duration) -> f64 {
    nanoseconds(budget, || {
        let mut copy = game.clone();
        pass(&mut copy);
        black_box(copy);
    })
}
