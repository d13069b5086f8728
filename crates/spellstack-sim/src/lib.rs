//! Many Spellstack games: series between agents, statistics, records, replays.
//!
//! [`play`] plays one game, a [`Series`] any number of them, each with seeds that follow from the seed of the series and
//! the game's number alone. The games of a series are played one after the other, in the caller's thread; an iterator
//! gives the results and says how far it is. A game whose choices are kept can be written as a line of JSON and played
//! again.
//!
//! ```
//! use spellstack_ai::RandomAgent;
//! use spellstack_catalog::{Catalog, decks};
//! use spellstack_sim::{Keep, MakeAgent, Series, from_lines, replay, setup, to_line};
//!
//! let decks = ["Goblins", "Wave Enchantress"].map(|name| decks::by_name(name).expect("it is a standard deck"));
//! let random = || -> MakeAgent { Box::new(|seed| Box::new(RandomAgent::new(seed))) };
//! let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 7)?
//!     .keeping(Keep::Choices);
//!
//! let mut text = String::new();
//! for result in series.games() {
//!     let record = result?.record(series.setup()).expect("its choices were kept");
//!     text += &to_line(&record);
//!     text += "\n";
//! }
//! for record in from_lines(&text) {
//!     let record = record?;
//!     assert_eq!(replay(&record)?.outcome(), record.outcome);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod record;
mod seed;
mod series;
mod setup;
mod statistics;

pub use play::{Ending, GameResult, Keep, Limits, PlayError, play};
pub use record::{LineError, from_lines, record_id, to_line};
pub use seed::GameSeeds;
pub use series::{Games, MakeAgent, Progress, Series, SeriesError};
pub use setup::setup;
#[doc(no_inline)]
pub use spellstack_rules::{Record, ReplayError, replay};
pub use statistics::Statistics;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
