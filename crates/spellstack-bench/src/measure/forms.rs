//! What it costs to hash, write and read a game.

use std::hint::black_box;
use std::time::Duration;

use serde::Serialize;
use spellstack_rules::{Game, ShortSave};

use super::clock::nanoseconds;
use super::over;
use crate::position::{Position, positions};

/// What other forms of a game cost, each the median of the committed positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Forms {
    /// Hashing it.
    pub hash_ns: f64,
    /// Writing it as JSON, without its definitions.
    pub save_ns: f64,
    /// Reading it again.
    pub load_ns: f64,
}

impl Forms {
    /// Measures each for that time.
    pub(super) fn measure(games: &[Game], each: Duration) -> Self {
        let one = each / u32::try_from(games.len()).expect("there are few positions");
        let hash = |game: &Game| {
            nanoseconds(one, || {
                black_box(game.state_hash());
            })
        };
        let save = |game: &Game| {
            nanoseconds(one, || {
                black_box(saved(game));
            })
        };
        Forms {
            hash_ns: over(games, hash),
            save_ns: over(games, save),
            load_ns: over(positions(), |position| load(position, one)),
        }
    }
}

fn saved(game: &Game) -> Vec<u8> {
    serde_json::to_vec(&game.save_short()).expect("a game can be written")
}

fn load(position: &Position, budget: Duration) -> f64 {
    let prepared = position.setup().prepare().expect("committed positions are legal");
    let bytes = saved(&prepared.start(position.seed));
    nanoseconds(budget, || {
        let save: ShortSave = serde_json::from_slice(&bytes).expect("what was written can be read");
        black_box(
            save.load(prepared.program())
                .expect("what was saved can be loaded"),
        );
    })
}
