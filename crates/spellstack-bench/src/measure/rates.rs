//! How many games, decisions and playouts a second.

use std::time::Duration;

use serde::Serialize;
use spellstack_ai::Heuristic;
use spellstack_rules::Game;

use super::clock::per_second;
use super::search::playouts;
use super::workload::Workload;

/// The number of games among which those are found that end by the rules.
const TRIED: u64 = 200;

/// How much is done in a second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rates {
    /// Whole games between random agents, Goblins against Enchantress.
    pub games_per_s: f64,
    /// The same of those that end by the rules: some go round in an optional loop until they are stopped.
    pub finished_games_per_s: f64,
    /// Decisions of random agents over all pairings of the four decks; mana is left to the payer, and what is forced is
    /// not asked.
    pub decisions_per_s: f64,
    /// Whole games between heuristic agents, Goblins against Enchantress.
    pub heuristic_games_per_s: f64,
    /// Playouts of a search in the committed positions.
    pub search_iterations_per_s: f64,
}

impl Rates {
    /// Measures each for that time.
    pub(super) fn measure(games: &[Game], each: Duration) -> Self {
        let goblins = Workload::one(["Goblins", "Enchantress"]);
        let all = Workload::all();
        let heuristic = |number| goblins.play_with(number, &|seed| Box::new(Heuristic::new(seed)));
        let search = |number: u64| {
            let at = usize::try_from(number).unwrap_or(0) % games.len();
            playouts(&games[at], number)
        };
        let finished: Vec<u64> = (0..TRIED)
            .filter(|number| goblins.play(*number).finished > 0)
            .collect();
        let finish = |number: u64| {
            let at = usize::try_from(number).unwrap_or(0) % finished.len().max(1);
            finished.get(at).map_or(0, |number| goblins.play(*number).games)
        };
        Rates {
            games_per_s: per_second(each, |number| goblins.play(number).games),
            finished_games_per_s: per_second(each / 3, finish),
            decisions_per_s: per_second(each, |number| all.play(number).decisions),
            heuristic_games_per_s: per_second(each, |number| heuristic(number).games),
            search_iterations_per_s: per_second(each, search),
        }
    }
}
