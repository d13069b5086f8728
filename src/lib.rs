//! Spellstack: a Magic: The Gathering rules engine as plain data.
//!
//! Re-exports the libraries except the table and the benchmarks. Each can also be used alone.
//!
//! Two random agents play a game of Goblins against Enchantress:
//!
//! ```
//! use spellstack::ai::{Agent, RandomAgent};
//! use spellstack::catalog::{Catalog, decks};
//! use spellstack::rules::Game;
//!
//! let decks = ["Goblins", "Enchantress"].map(|name| decks::by_name(name).expect("it is a standard deck"));
//! let setup = spellstack::sim::setup(&Catalog::standard(), &decks)?;
//! let mut agents = [RandomAgent::new(1), RandomAgent::new(2)];
//!
//! let mut game = Game::new(setup, 7)?; // a legal game, or every reason why not
//! while let Some(decision) = game.decision() {
//!     let player = decision.player();
//!     let view = game.view(player); // what that player may know, and nothing else
//!     let choice = agents[player.index()].choose(&view, &decision);
//!     game.apply(choice)?; // runs by the rules up to the next decision
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`core`] — the vocabulary and the card language.
//! - [`oracle`] — Oracle text, made from definitions.
//! - [`rules`] — the game.
//! - [`protocol`] — what clients get and send: pictures, questions, answers, a log in sentences.
//! - [`catalog`] — cards and decks.
//! - [`ai`] — agents.
//! - [`scenario`] — the `.scn` rules-test language.
//! - [`sim`] — many games, records, replays.
//! - [`conformance`] — checks of every promise of the engine.

pub use spellstack_ai as ai;
pub use spellstack_catalog as catalog;
pub use spellstack_conformance as conformance;
pub use spellstack_core as core;
pub use spellstack_oracle as oracle;
pub use spellstack_protocol as protocol;
pub use spellstack_rules as rules;
pub use spellstack_scenario as scenario;
pub use spellstack_sim as sim;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../docs/adding-a-card.md")]
struct AddingACard;
