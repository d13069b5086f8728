//! An agent that plays out answers in games that fit its view.
//!
//! What its player doesn't know is dealt at random, again and again ([`determinize`]). In each of these worlds, each candidate
//! answer is applied, the heuristic plays on for a few turns, and an [`Evaluator`] judges the result. All answers are tried in
//! the same worlds, so that they have the same luck.

mod budget;
mod candidates;
mod evaluator;
mod playout;
mod race;

use spellstack_rules::{Beliefs, Choice, Decision, Game, OwnedView, View, determinize};

pub use self::budget::{Budget, BudgetError};
pub use self::evaluator::{Evaluator, StandingEvaluator};
pub use self::playout::Horizon;

use self::budget::Account;
use self::candidates::candidates;
use self::race::{Runner, race, winner};
use crate::agent::{Agent, Estimate};
use crate::heuristic::Heuristic;

/// Plays by playing out its answers.
///
/// It keeps no state except its last estimates: a choice depends on the view, the decision, the beliefs and the seed,
/// and on the clock if its budget is a time. Where its beliefs contradict what it sees, it plays as [`Heuristic`] does.
///
/// ```
/// use spellstack_ai::{Agent, Budget, Search};
/// use spellstack_core::lang::build::Card;
/// use spellstack_rules::{Beliefs, Game, GameSetup};
///
/// let definitions = vec![
///     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
///     Card::land("Forest", "Forest").define(),
/// ];
/// let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
/// // What the players are believed to play with: here, what is true.
/// let beliefs = Beliefs::open(&game);
/// let mut agent = Search::new(1, Budget::Iterations(20), beliefs);
/// for _ in 0..30 {
///     let Some(decision) = game.decision() else { break };
///     let choice = agent.choose(&game.view(decision.player()), &decision);
///     for estimate in agent.estimates() {
///         println!("{:?}: {:.2} in {} playouts", estimate.choice, estimate.value, estimate.samples);
///     }
///     game.apply(choice)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    seed: u64,
    budget: Budget,
    beliefs: Beliefs,
    horizon: Horizon,
    evaluator: Box<dyn Evaluator>,
    policy: Heuristic,
    estimates: Vec<Estimate>,
}

impl Search {
    /// A search with that seed and budget; the beliefs say what the players are thought to play with.
    #[must_use]
    pub fn new(seed: u64, budget: Budget, beliefs: Beliefs) -> Self {
        Search {
            seed,
            budget,
            beliefs,
            horizon: Horizon::default(),
            evaluator: Box::new(StandingEvaluator),
            policy: Heuristic::new(seed),
            estimates: Vec::new(),
        }
    }

    /// The same search with another evaluator.
    #[must_use]
    pub fn with_evaluator(self, evaluator: Box<dyn Evaluator>) -> Self {
        Search { evaluator, ..self }
    }

    /// The same search with playouts that end elsewhere.
    #[must_use]
    pub fn with_horizon(self, horizon: Horizon) -> Self {
        Search { horizon, ..self }
    }

    fn compare(&mut self, view: &OwnedView, decision: &Decision<'_>, choices: &[Choice]) -> Vec<Runner> {
        let me = decision.player();
        let lot = self.seed ^ view.view_hash();
        let mut worlds: Vec<Game> = Vec::new();
        let mut account = Account::open(self.budget);
        race(choices.len(), &mut account, |at, number| {
            if number == worlds.len() {
                let seed = lot.wrapping_add((number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                worlds.push(determinize(view, &self.beliefs, seed).ok()?);
            }
            let world = worlds[number].clone();
            Some(
                self.horizon
                    .playout(world, &choices[at], me, &mut self.policy, &*self.evaluator),
            )
        })
    }
}

impl Agent for Search {
    fn choose(&mut self, view: &View<'_>, decision: &Decision<'_>) -> Choice {
        self.estimates.clear();
        let choices = candidates(&mut self.policy, view, decision);
        let own = || {
            choices
                .first()
                .cloned()
                .unwrap_or_else(|| decision.default_choice())
        };
        if choices.len() < 2 {
            return own();
        }
        let Some(seen) = view.to_owned() else {
            return own();
        };
        let runners = self.compare(&seen, decision, &choices);
        if runners.iter().all(|runner| runner.samples() == 0) {
            return own();
        }
        let best = winner(&runners);
        let estimates = choices.iter().zip(&runners).map(|(choice, runner)| Estimate {
            choice: choice.clone(),
            value: runner.mean(),
            samples: u32::try_from(runner.samples()).unwrap_or(u32::MAX),
        });
        self.estimates.extend(estimates);
        self.estimates.swap(0, best);
        self.estimates[1..].sort_by(|one, other| other.value.total_cmp(&one.value));
        choices[best].clone()
    }

    fn estimates(&self) -> &[Estimate] {
        &self.estimates
    }
}

impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("seed", &self.seed)
            .field("budget", &self.budget)
            .field("horizon", &self.horizon)
            .finish_non_exhaustive()
    }
}
