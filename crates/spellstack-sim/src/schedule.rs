//! Several series whose games take turns.

use spellstack_rules::GameSetup;
use thiserror::Error;

use crate::play::{GameResult, PlayError};
use crate::series::Series;

/// Several series, each of as many games or matches, which take turns: however much of them was played, it is as much of
/// each, give or take one.
///
/// The games of all series have numbers, counted from 0: the first of each series, then the second of each, and so on.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use spellstack_ai::RandomAgent;
/// use spellstack_catalog::{Catalog, decks};
/// use spellstack_sim::{MakeAgent, PlayError, Schedule, Series, Statistics, Threads, setup};
///
/// let series = |names: [&str; 2]| -> Result<Series, Box<dyn std::error::Error>> {
///     let decks = names.map(|name| decks::by_name(name).expect("it is a standard deck"));
///     let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
///     Ok(Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 1)?)
/// };
/// let schedule = Schedule::new(vec![series(["Goblins", "Burn"])?, series(["Burn", "Burn"])?])?;
///
/// let mut statistics = vec![Statistics::default(); 2];
/// let stop = AtomicBool::new(false);
/// schedule.run::<PlayError>(0..3, &Threads::new(2)?, &stop, &|_| {}, |number, results| {
///     let place = schedule.place(number);
///     schedule.series()[place].add_to(&mut statistics[place], &results);
///     Ok(())
/// })?;
/// assert_eq!((statistics[0].games, statistics[1].games), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Schedule {
    series: Vec<Series>,
    /// How many games each of them has.
    games: u64,
}

/// Why series can't take turns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// There are none.
    #[error("there is no series to play")]
    None,
    /// One has more games than another.
    #[error("a series of {first} games can't take turns with one of {other}")]
    Counts {
        /// The games of the first series.
        first: u64,
        /// The games of one of the others.
        other: u64,
    },
    /// All games together are more than there are numbers.
    #[error("{series} series of {games} games are more games than can be counted")]
    TooMany {
        /// How many series there are.
        series: usize,
        /// The games of each.
        games: u64,
    },
}

impl Schedule {
    /// These series in turn.
    ///
    /// # Errors
    /// If there are none, or they don't have the same number of games.
    pub fn new(series: Vec<Series>) -> Result<Self, ScheduleError> {
        let games = series.first().ok_or(ScheduleError::None)?.count();
        if let Some(other) = series.iter().find(|series| series.count() != games) {
            return Err(ScheduleError::Counts {
                first: games,
                other: other.count(),
            });
        }
        if games.checked_mul(series.len() as u64).is_none() {
            return Err(ScheduleError::TooMany {
                series: series.len(),
                games,
            });
        }
        Ok(Schedule { series, games })
    }

    /// The series that take turns.
    #[must_use]
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// How many games, or matches, all of them have.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games * self.series.len() as u64
    }

    /// Which series the game of that number belongs to.
    #[must_use]
    pub fn place(&self, number: u64) -> usize {
        usize::try_from(number % self.series.len() as u64).expect("it is less than a length")
    }

    /// Plays the game or the match of that number.
    ///
    /// # Errors
    /// If an agent makes an illegal choice.
    pub fn play_whole(&self, number: u64) -> Result<Vec<GameResult>, PlayError> {
        self.series_of(number).play_whole(self.number_in_series(number))
    }

    /// The series of that number.
    pub(crate) fn series_of(&self, number: u64) -> &Series {
        &self.series[self.place(number)]
    }

    /// The number that it has there.
    pub(crate) fn number_in_series(&self, number: u64) -> u64 {
        number / self.series.len() as u64
    }

    /// The setups of all series.
    pub(crate) fn setups(&self) -> impl Iterator<Item = &GameSetup> {
        self.series.iter().flat_map(Series::setups)
    }
}

impl From<Series> for Schedule {
    fn from(series: Series) -> Self {
        let games = series.count();
        Schedule {
            series: vec![series],
            games,
        }
    }
}
