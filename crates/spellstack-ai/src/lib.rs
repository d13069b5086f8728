//! Agents that play Spellstack games.
//!
//! An [`Agent`] gets a view and a decision and gives a choice. It never sees the state of the game, so it can't use
//! hidden information. The smallest one is a few lines long:
//!
//! ```
//! use spellstack_ai::Agent;
//! use spellstack_rules::{Choice, Decision, View};
//!
//! /// Keeps every hand, and never does anything.
//! struct Idle;
//!
//! impl Agent for Idle {
//!     fn choose(&mut self, _view: &View<'_>, decision: &Decision<'_>) -> Choice {
//!         decision.default_choice()
//!     }
//! }
//!
//! // It plays against a random agent: twenty Bears and twenty Forests each.
//! use spellstack_core::lang::build::Card;
//! use spellstack_rules::{Game, GameSetup};
//!
//! let definitions = vec![
//!     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
//!     Card::land("Forest", "Forest").define(),
//! ];
//! let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
//! let mut game = Game::new(GameSetup::decks(definitions, vec![deck.clone(), deck]), 3)?;
//! let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(Idle), Box::new(spellstack_ai::RandomAgent::new(7))];
//! while let Some(decision) = game.decision() {
//!     let player = decision.player();
//!     let choice = agents[player.index()].choose(&game.view(player), &decision);
//!     game.apply(choice)?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod heuristic;
mod scripted;
mod search;
mod simple;

pub use agent::{Agent, Estimate};
pub use heuristic::Heuristic;
pub use scripted::Scripted;
pub use search::{Budget, BudgetError, Evaluator, Horizon, Search, StandingEvaluator};
pub use simple::{DefaultAgent, FirstAgent, RandomAgent};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
