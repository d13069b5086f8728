//! A series of games from one setup.

use std::fmt;

use spellstack_ai::Agent;
use spellstack_core::PlayerId;
use spellstack_rules::{Beliefs, GameSetup, Outcome, PreparedSetup, SetupErrors, Start};
use thiserror::Error;

use crate::play::{Ending, GameResult, Keep, Limits, PlayError, play};
use crate::seed::GameSeeds;
use crate::statistics::Statistics;

/// Makes the agent of a seat for one game, given its seed and the players' deck lists, which are open in a series.
///
/// A new agent plays each game, so that no game depends on the one before it.
pub type MakeAgent = Box<dyn Fn(u64, &Beliefs) -> Box<dyn Agent> + Send + Sync>;

/// A number of games, or matches, from one setup, each with seeds of its own.
///
/// Since the seeds of a game depend only on the seed of the series and the game's number, [`Series::play`] gives the same
/// result for it wherever and in whatever order it is called. [`Series::games`] plays them one after the other in the
/// thread that asks for them, [`Series::run`] on several threads.
///
/// ```
/// use spellstack_ai::RandomAgent;
/// use spellstack_catalog::{Catalog, decks};
/// use spellstack_sim::{MakeAgent, Series, Statistics, setup};
///
/// let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
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
    /// How games begin: the first of a match, then the others by who takes the first turn.
    setups: Vec<Beginning>,
    agents: Vec<MakeAgent>,
    games: u64,
    seed: u64,
    limits: Limits,
    keep: Keep,
}

/// How a game begins.
struct Beginning {
    setup: GameSetup,
    prepared: PreparedSetup,
    lists: Beliefs,
}

impl Beginning {
    fn new(setup: GameSetup) -> Result<Self, SetupErrors> {
        let prepared = setup.clone().prepare()?;
        let lists = Beliefs::open(&prepared.start(0));
        Ok(Beginning {
            setup,
            prepared,
            lists,
        })
    }
}

/// A match is over when a player has won this many games,
const WINS: usize = 2;
/// or when this many games were played, as games can be drawn.
const MOST_GAMES: u64 = 5;

/// Why a series can't begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeriesError {
    /// The setup isn't a legal game.
    #[error("the setup is not legal: {0}")]
    Setup(SetupErrors),
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
    /// If the setup isn't a legal game, or there isn't one agent for each player.
    pub fn new(setup: GameSetup, agents: Vec<MakeAgent>, games: u64, seed: u64) -> Result<Self, SeriesError> {
        let players = setup.players.len();
        let setups = vec![Beginning::new(setup).map_err(SeriesError::Setup)?];
        if players != agents.len() {
            return Err(SeriesError::Agents {
                players,
                agents: agents.len(),
            });
        }
        let (limits, keep) = (Limits::default(), Keep::default());
        Ok(Series {
            setups,
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

    /// The same series with matches of best two of three in the place of games.
    ///
    /// The games after the first are played from that setup, to which the decks may have been sideboarded; the player who
    /// lost the game before begins.
    ///
    /// # Errors
    /// If the setup isn't a legal game.
    pub fn best_of_three(mut self, after_first: &GameSetup) -> Result<Self, SeriesError> {
        self.setups.truncate(1);
        for seat in 0..u8::try_from(self.agents.len()).expect("a game has few players") {
            let mut setup = after_first.clone();
            if let Start::Decks { starting_player, .. } = &mut setup.start {
                *starting_player = Some(PlayerId::new(seat));
            }
            self.setups
                .push(Beginning::new(setup).map_err(SeriesError::Setup)?);
        }
        Ok(self)
    }

    /// How many games, or matches, it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games
    }

    /// The setup of the games, which their records need.
    #[must_use]
    pub fn setup(&self) -> &GameSetup {
        &self.setups[0].setup
    }

    /// The setup that a game of the series was played from.
    #[must_use]
    pub fn setup_of(&self, result: &GameResult) -> &GameSetup {
        &self.setups[result.setup].setup
    }

    /// All its setups.
    pub fn setups(&self) -> impl Iterator<Item = &GameSetup> {
        self.setups.iter().map(|beginning| &beginning.setup)
    }

    /// The seeds of the game of that number, counted from 0.
    #[must_use]
    pub fn seeds(&self, game: u64) -> GameSeeds {
        GameSeeds::of(self.seed, game, self.agents.len())
    }

    /// The seeds of all games that can be played under that number: one, or those of a match.
    pub(crate) fn seeds_of_all(&self, number: u64) -> impl Iterator<Item = u64> {
        let most = if self.setups.len() == 1 { 1 } else { MOST_GAMES };
        (0..most).map(move |game| GameSeeds::of_match(self.seed, number, game, self.agents.len()).game)
    }

    /// Plays the game of that number, counted from 0; of a match, the first game.
    ///
    /// # Errors
    /// If an agent makes an illegal choice.
    pub fn play(&self, game: u64) -> Result<GameResult, PlayError> {
        self.play_from(0, &self.seeds(game))
    }

    /// Plays the game or the match of that number, counted from 0.
    ///
    /// # Errors
    /// If an agent makes an illegal choice.
    pub fn play_whole(&self, number: u64) -> Result<Vec<GameResult>, PlayError> {
        let mut results = vec![self.play(number)?];
        if self.setups.len() == 1 {
            return Ok(results);
        }
        for game in 1..MOST_GAMES {
            let wins = wins(&results, self.agents.len());
            if wins.contains(&WINS) {
                break;
            }
            let seeds = GameSeeds::of_match(self.seed, number, game, self.agents.len());
            let first = first_in_next(&results[results.len() - 1]);
            results.push(self.play_from(1 + first.index(), &seeds)?);
        }
        Ok(results)
    }

    /// Counts the games that [`Series::play_whole`] gave.
    pub fn add_to(&self, statistics: &mut Statistics, results: &[GameResult]) {
        for result in results {
            statistics.add(result);
        }
        if self.setups.len() > 1 {
            statistics.add_match(match_winner(results, self.agents.len()));
        }
    }

    fn play_from(&self, setup: usize, seeds: &GameSeeds) -> Result<GameResult, PlayError> {
        let beginning = &self.setups[setup];
        let makers = self.agents.iter().zip(&seeds.agents);
        let mut agents: Vec<Box<dyn Agent>> =
            makers.map(|(make, seed)| make(*seed, &beginning.lists)).collect();
        let result = play(
            &beginning.prepared,
            seeds.game,
            &mut agents,
            self.limits,
            self.keep,
        )?;
        Ok(GameResult { setup, ..result })
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

/// How many games each player has won.
fn wins(results: &[GameResult], players: usize) -> Vec<usize> {
    let mut wins = vec![0; players];
    for result in results {
        if let Ending::Over(Outcome::Win(player)) = result.ending {
            wins[player.index()] += 1;
        }
    }
    wins
}

/// The player who has won more games than each other.
fn match_winner(results: &[GameResult], players: usize) -> Option<PlayerId> {
    let wins = wins(results, players);
    let most = wins.iter().max().copied()?;
    let mut best = (0..).zip(&wins).filter(|(_, won)| **won == most);
    match (best.next(), best.next()) {
        (Some((seat, _)), None) => Some(PlayerId::new(seat)),
        _ => None,
    }
}

/// CR 103.1: the loser of a game begins the next one. (Other players may choose otherwise; these don't.) After a game that
/// nobody lost, whoever began it does so again.
fn first_in_next(result: &GameResult) -> PlayerId {
    match result.ending {
        Ending::Over(Outcome::Win(winner)) => {
            let seats = (0..result.players).map(PlayerId::new);
            seats
                .clone()
                .find(|seat| *seat != winner)
                .unwrap_or(result.starting)
        }
        Ending::Over(Outcome::Draw) | Ending::DecisionLimit => result.starting,
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
