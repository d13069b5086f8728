//! Agents that play Spellstack games.
//!
//! An [`Agent`] gets a view and a decision and gives a choice. It never sees the state of the game, so it can't know
//! what its player may not. The smallest one is a few lines long:
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
//! let agents: Vec<Box<dyn Agent>> = vec![Box::new(Idle), Box::new(spellstack_ai::RandomAgent::new(7))];
//! assert_eq!(agents.len(), 2);
//! ```

mod agent;
mod simple;

pub use agent::Agent;
pub use simple::{DefaultAgent, FirstAgent, RandomAgent};
