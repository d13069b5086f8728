//! A series of games from one setup.

use std::fmt;

use spellstack_ai::Agent;
use spellstack_rules::{GameSetup, PreparedSetup, SetupErrors};
use thiserror::Error;

use crate::play::{GameResult, Keep, Limits, PlayError, play};
use crate::seed::GameSeeds;

/// Makes the agent of a seat for one game, given its seed.
///
/// A new agent plays each game, so that no game depends on the one before it.
pub type MakeAgent = Box<dyn Fn(u64) -> Box<dyn Agent> + Send + Sync>;

/// So many games from one setup, each with seeds of its own.
///
/// The games are played one after the other, in the thread that asks for them. Since the seeds of a game depend only on
/// the seed of the series and the game's number, [`Series::play`] gives the same result for it wherever and in whatever
/// order it is called.
///
/// ```
/// use spellstack_ai::RandomAgent;
/// use spellstack_catalog::{Catalog, decks};
/// use spellstack_sim::{MakeAgent, Series, Statistics, setup};
///
/// let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// let random = || -> MakeAgent { Box::new(|seed| Box::new(RandomAgent::new(seed))) };
/// let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 3, 1)?;
///
/// let mut statistics = Statistics::default();
/// let mut games = series.games();
/// while let Some(result) = games.next() {
///     statistics.add(&result?);
///     println!("{}", games.progress());
/// }
/// assert_eq!(statistics.games, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Series {
    setup: GameSetup,
    prepared: PreparedSetup,
    agents: Vec<MakeAgent>,
    games: u64,
    seed: u64,
    limits: Limits,
    keep: Keep,
}

/// Why a series can't begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeriesError {
    /// The setup is no legal game.
    #[error("the setup is not legal: {0}")]
    Setup(#[from] SetupErrors),
    /// There isn't one agent for each player.
    #[error("the game has {players} players, and there are {agents} agents")]
    Agents {
        /// How many players the game has.
        players: usize,
        /// How many agents were given.
        agents: usize,
    },
}

impl Series {
    /// A series of `games` games, with the default limits and no choices kept.
    ///
    /// # Errors
    /// If the setup is no legal game, or there isn't one agent for each player.
    pub fn new(setup: GameSetup, agents: Vec<MakeAgent>, games: u64, seed: u64) -> Result<Self, SeriesError> {
        let players = setup.players.len();
        let prepared = setup.clone().prepare()?;
        if players != agents.len() {
            return Err(SeriesError::Agents {
                players,
                agents: agents.len(),
            });
        }
        let (limits, keep) = (Limits::default(), Keep::default());
        Ok(Series {
            setup,
            prepared,
            agents,
            games,
            seed,
            limits,
            keep,
        })
    }

    /// The same series with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Series { limits, ..self }
    }

    /// The same series, keeping that of each game.
    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Series { keep, ..self }
    }

    /// The setup of the games, which their records need.
    #[must_use]
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The seeds of the game of that number, counted from 0.
    #[must_use]
    pub fn seeds(&self, game: u64) -> GameSeeds {
        GameSeeds::of(self.seed, game, self.agents.len())
    }

    /// Plays the game of that number, counted from 0.
    ///
    /// # Errors
    /// If an agent makes an illegal choice.
    pub fn play(&self, game: u64) -> Result<GameResult, PlayError> {
        let seeds = self.seeds(game);
        let makers = self.agents.iter().zip(&seeds.agents);
        let mut agents: Vec<Box<dyn Agent>> = makers.map(|(make, seed)| make(*seed)).collect();
        play(&self.prepared, seeds.game, &mut agents, self.limits, self.keep)
    }

    /// The results of all games in order, each played when it is asked for.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games {
            series: self,
            next: 0,
        }
    }
}

impl fmt::Debug for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Series")
            .field("agents", &self.agents.len())
            .field("games", &self.games)
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .field("keep", &self.keep)
            .finish_non_exhaustive()
    }
}

/// The games of a series, one after the other.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    series: &'a Series,
    next: u64,
}

impl Games<'_> {
    /// How far the series is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.next,
            of: self.series.games,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameResult, PlayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.series.games {
            return None;
        }
        let result = self.series.play(self.next);
        self.next += 1;
        Some(result)
    }
}

/// How far a series is; prints as `3/10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The games played.
    pub done: u64,
    /// The games to play.
    pub of: u64,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.done, self.of)
    }
}
