//! Many Spellstack games: series between agents, statistics, records, replays.
//!
//! [`play`] plays one game, a [`Series`] any number of them, each with seeds that follow from the seed of the series and
//! the game's number alone: the results don't depend on the number of threads, and a [`Part`] can be played by
//! itself. The games of several series take turns in a [`Schedule`]. A game whose choices are kept can be written as a line of JSON and replayed.
//!
//! ```
//! use spellstack_ai::RandomAgent;
//! use spellstack_catalog::{Catalog, decks};
//! use spellstack_sim::{Keep, MakeAgent, RecordReader, RecordWriter, Series, setup};
//!
//! let decks = ["Goblins", "Enchantress"].map(|name| decks::by_name(name).expect("it is a standard deck"));
//! let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
//! let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 7)?
//!     .keeping(Keep::CHOICES);
//!
//! let mut file = Vec::new();
//! let mut records = RecordWriter::new(&mut file);
//! for result in series.games() {
//!     records.write(series.setup(), &result?)?;
//! }
//! for recorded in RecordReader::new(&file[..]) {
//!     recorded?.replay()?; // ends in the same state
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod checkpoint;
pub mod file;
mod part;
mod play;
mod rate;
mod record;
mod run;
mod schedule;
mod seed;
mod series;
mod setup;
mod sideboard;
mod statistics;
mod threads;

pub use cards::CardUse;
pub use checkpoint::{CheckpointError, Checkpoints, LockedFiles, PartFiles, ResumeError, unfinished};
pub use part::{
    PART_FORMAT, Pairing, Part, PartError, PartTextError, Shard, ShardError, Specification, join,
};
pub use play::{Ending, GameResult, Keep, Limits, PlayError, play, play_watched};
pub use rate::Rate;
pub use record::{AgainError, LineError, RecordReader, RecordWriter, Recorded, record_id, to_line};
pub use run::RunEnd;
pub use schedule::{Schedule, ScheduleError};
pub use seed::GameSeeds;
pub use series::{Games, MakeAgent, Progress, Series, SeriesError};
pub use setup::setup;
pub use sideboard::{PlanError, PlanFault, PlanReadError, SideboardPlan};
#[doc(no_inline)]
pub use spellstack_rules::{Record, ReplayError, replay};
pub use statistics::{CardFigures, Matches, Seat, Statistics};
pub use threads::{Threads, ThreadsError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
