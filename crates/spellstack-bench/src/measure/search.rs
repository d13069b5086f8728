//! A search of one decision.

use spellstack_ai::{Agent, Budget, Search};
use spellstack_rules::{Beliefs, Game};

/// How many playouts a search may make for its decision.
pub const PLAYOUTS: u32 = 50;

/// Searches for the answer to the decision of a game; how many playouts that took.
#[must_use]
pub fn playouts(game: &Game, seed: u64) -> u64 {
    let Some(decision) = game.decision() else {
        return 0;
    };
    let mut agent = Search::new(seed, Budget::Iterations(PLAYOUTS), Beliefs::open(game));
    let choice = agent.choose(&game.view(decision.player()), &decision);
    assert!(decision.contains(&choice), "a search chooses what is legal");
    let estimates = agent.estimates().iter();
    estimates.map(|estimate| u64::from(estimate.samples)).sum()
}
