//! Plays games and checks every promise of the engine on the way.
//!
//! A [`Subject`] is a setup to play from. [`Subject::check`] plays one game of it between agents and returns how often
//! each [`Promise`] was checked, or the [`Failure`] with the record of the game up to there. A [`Suite`] plays many games, of
//! several subjects and of decks drawn at random, on all threads.
//!
//! ```
//! use spellstack_ai::{Agent, RandomAgent};
//! use spellstack_conformance::{Plan, Promise, Subject};
//! use spellstack_core::lang::build::Card;
//! use spellstack_rules::GameSetup;
//!
//! let definitions = vec![
//!     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
//!     Card::land("Grove", "Forest").define(),
//! ];
//! let deck: Vec<String> = ["Bear", "Grove"].repeat(10).into_iter().map(str::to_owned).collect();
//! let subject = Subject::new("bears", GameSetup::decks(definitions, vec![deck.clone(), deck]))?;
//!
//! let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(RandomAgent::new(1)), Box::new(RandomAgent::new(2))];
//! let tally = subject.check(3, &mut agents, &Plan::default())?;
//! assert!(tally.count(Promise::Conservation) > 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod altered;
mod choices;
mod copies;
mod deck;
mod facts;
mod failure;
mod hidden;
mod meaning;
mod plan;
mod promise;
mod run;
mod shrink;
mod subject;
mod suite;
mod views;

pub use deck::random_deck;
pub use failure::{Failure, FailureError};
pub use plan::{Leave, Plan};
pub use promise::{Promise, Tally};
pub use shrink::shrink;
pub use subject::{Subject, SubjectError};
pub use suite::{Outcome, Suite, SuiteError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
