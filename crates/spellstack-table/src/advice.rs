//! What an agent would do in a person's place.

use std::fmt;

use spellstack_ai::{Agent, Estimate, Evaluator, Heuristic, StandingEvaluator};
use spellstack_rules::{Choice, Decision, View};

/// Somebody who is asked for hints: an agent, and a judge of positions.
///
/// ```
/// # use spellstack_ai::Heuristic;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_table::{Seat, Table};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let setup = spellstack_sim::setup(&Catalog::standard(), &decks)?;
/// # let names = vec!["Goblins".to_owned(), "Burn".to_owned()];
/// use spellstack_rules::Game;
/// use spellstack_table::Adviser;
///
/// let game = Game::new(setup, 7)?;
/// let decision = game.decision().ok_or("the game is over")?;
/// let advice = Adviser::new(Box::new(Heuristic::new(1))).advise(&game.view(decision.player()), &decision);
/// assert!(decision.contains(&advice.choice));
/// assert!((0.0..=1.0).contains(&advice.chance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Adviser {
    agent: Box<dyn Agent>,
    judge: Box<dyn Evaluator>,
}

/// A hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What the agent would do.
    pub choice: Choice,
    /// How likely the player is to win with it, from 0 to 1: what the agent has estimated, or, if it compared no answers,
    /// what the position is worth as it is.
    pub chance: f32,
    /// What the agent thought of all answers that it compared, the best first.
    pub estimates: Vec<Estimate>,
}

impl Adviser {
    /// Asks that agent.
    #[must_use]
    pub fn new(agent: Box<dyn Agent>) -> Self {
        let judge = Box::new(StandingEvaluator);
        Adviser { agent, judge }
    }

    /// What the agent would do, from what the player may know.
    pub fn advise(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Advice {
        let choice = self.agent.choose(view, decision);
        let estimates = self.agent.estimates().to_vec();
        let own = estimates.iter().find(|estimate| estimate.choice == choice);
        Advice {
            chance: own.map_or_else(|| self.judge.evaluate(view), |estimate| estimate.value),
            choice,
            estimates,
        }
    }
}

impl Default for Adviser {
    fn default() -> Self {
        Adviser::new(Box::new(Heuristic::new(0)))
    }
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser").finish_non_exhaustive()
    }
}
