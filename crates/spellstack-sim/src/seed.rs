//! Seeds of the games of a series, fixed by the seed of the series and the number of the game.

use serde::{Deserialize, Serialize};

/// The seeds of one game: its own, and one for each agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameSeeds {
    /// The seed of the game's random generator.
    pub game: u64,
    /// The seed of each agent, in turn order.
    pub agents: Vec<u64>,
}

impl GameSeeds {
    /// The seeds of a game of a series.
    ///
    /// They depend on nothing but these numbers, so a game can be played again without those before it.
    ///
    /// ```
    /// use spellstack_sim::GameSeeds;
    ///
    /// assert_eq!(GameSeeds::of(1, 7, 2), GameSeeds::of(1, 7, 2));
    /// assert_ne!(GameSeeds::of(1, 7, 2).game, GameSeeds::of(1, 8, 2).game);
    /// ```
    #[must_use]
    pub fn of(series: u64, game: u64, players: usize) -> Self {
        Self::of_match(series, game, 0, players)
    }

    /// The seeds of a game of a match of a series, the first game being that of number 0.
    #[must_use]
    pub fn of_match(series: u64, number: u64, game: u64, players: usize) -> Self {
        let own = mix(mix(series).wrapping_add(number)) ^ (game.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let agents = (1..)
            .take(players)
            .map(|seat: u64| mix(own.wrapping_add(seat)))
            .collect();
        GameSeeds { game: own, agents }
    }
}

/// One step of SplitMix64: neighbouring numbers give unrelated ones.
fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
