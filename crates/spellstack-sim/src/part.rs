//! Parts of a series, or of several that take turns, which are played separately and joined.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use spellstack_catalog::Deck;
use thiserror::Error;
use uuid::Uuid;

use crate::play::GameResult;
use crate::record::id_of;
use crate::schedule::Schedule;
use crate::statistics::Statistics;

/// The version of the form in which parts are written.
pub const PART_FORMAT: u32 = 3;

/// What is played: two runs with the same specification have the same results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Specification {
    /// The version of the engine, since another may play otherwise.
    pub engine: String,
    /// Who plays with what. Each pairing is a series; the games of all of them take turns.
    pub pairings: Vec<Pairing>,
    /// How many games, or matches, of each pairing.
    pub games: u64,
    /// The seed of each series.
    pub seed: u64,
    /// The most decisions of a game.
    pub decisions: u64,
    /// Whether it is counted which cards were drawn and cast.
    pub cards: bool,
}

/// Who plays with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The decks, in turn order.
    pub decks: Vec<Deck>,
    /// The decks of the games after the first of a match; empty where games are played.
    pub after_first: Vec<Deck>,
    /// The agents, as they were asked for, in turn order.
    pub agents: Vec<String>,
}

impl Specification {
    /// How many games, or matches, all pairings have; as many as can be counted, if there are more.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.saturating_mul(self.pairings.len() as u64)
    }
}

/// One of N equal parts of a series; written as `3/16`.
///
/// ```
/// use spellstack_sim::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!(shard.to_string(), "2/3");
/// let others = ["1/3", "3/3"].map(|text| text.parse::<Shard>().expect("a shard"));
/// let games = others.iter().chain([&shard]).map(|shard| shard.numbers(10).count());
/// assert_eq!(games.sum::<usize>(), 10); // every game is in one of them
/// # Ok::<(), spellstack_sim::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

/// Why a text names no part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' isn't a part of a series: expected two numbers such as 3/16, the first from 1 to the second")]
pub struct ShardError(pub String);

impl Shard {
    /// The whole series.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The numbers of the games in it, of that many games.
    pub fn numbers(self, games: u64) -> impl Iterator<Item = u64> {
        self.numbers_from(0, games)
    }

    /// The same without the first of them.
    fn numbers_from(self, first: u64, games: u64) -> impl Iterator<Item = u64> {
        let number = move |place| u64::from(self.number - 1) + place * u64::from(self.of);
        (first..self.count(games)).map(number)
    }

    /// How many of that many games are in it.
    #[must_use]
    pub fn count(self, games: u64) -> u64 {
        games
            .saturating_sub(u64::from(self.number - 1))
            .div_ceil(u64::from(self.of))
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parse = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
            (number >= 1 && number <= of).then_some(Shard { number, of })
        };
        parse().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

/// A part of a series as far as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The version of this form.
    pub format: u32,
    /// What is played.
    pub specification: Specification,
    /// Which part it is.
    pub shard: Shard,
    /// How many of its games, or matches, were played, from the first.
    pub done: u64,
    /// How they came out, for each pairing.
    pub statistics: Vec<Statistics>,
}

/// Why parts don't make a whole, or a run can't go on from one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartError {
    /// Nothing to join.
    #[error("there is no part to join")]
    None,
    /// A format that this version can't read.
    #[error("part {shard} has format {found}, and this version reads {PART_FORMAT}")]
    Format {
        /// Which part.
        shard: Shard,
        /// Its format.
        found: u32,
    },
    /// Parts of different series.
    #[error("part {shard} is of another series: its {field} differ")]
    Other {
        /// Which part.
        shard: Shard,
        /// What differs.
        field: &'static str,
    },
    /// A part that is there twice.
    #[error("part {0} is there twice")]
    Twice(Shard),
    /// A part that is missing.
    #[error("part {0} is missing")]
    Missing(Shard),
    /// A part that was stopped.
    #[error("part {shard} has {done} of its {of}: finish it with --resume")]
    Unfinished {
        /// Which part.
        shard: Shard,
        /// What was played.
        done: u64,
        /// Of how many.
        of: u64,
    },
}

/// Why a text isn't a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PartTextError {
    /// It can't be understood.
    #[error("{0}")]
    Syntax(String),
    /// A format that this version can't read.
    #[error("the part has format {0}, and only format {PART_FORMAT} can be read")]
    Format(u32),
    /// It doesn't have the statistics of each pairing.
    #[error("the part has {pairings} pairings, and the statistics of {statistics}")]
    Statistics {
        /// How many pairings it has.
        pairings: usize,
        /// How many statistics.
        statistics: usize,
    },
    /// It is not what was written.
    #[error("the part was altered: its id is {expected}, and its content has {found}")]
    Altered {
        /// The id in the text.
        expected: Uuid,
        /// The id of the content.
        found: Uuid,
    },
}

/// What every part begins with, whatever its format.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

/// A part as it is written, under an id that follows from its content.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<P> {
    format: u32,
    id: Uuid,
    part: P,
}

impl Part {
    /// The part as text, to keep.
    #[must_use]
    pub fn to_text(&self) -> String {
        let written = Written {
            format: PART_FORMAT,
            id: id_of(self),
            part: self,
        };
        serde_json::to_string_pretty(&written).expect("parts have only text keys")
    }

    /// Reads what [`Part::to_text`] wrote.
    ///
    /// # Errors
    /// If it is something else, was altered or cut, or is of another format.
    pub fn from_text(text: &str) -> Result<Self, PartTextError> {
        let syntax = |error: serde_json::Error| PartTextError::Syntax(error.to_string());
        let head: Head = serde_json::from_str(text).map_err(syntax)?;
        if head.format != PART_FORMAT {
            return Err(PartTextError::Format(head.format));
        }
        let written: Written<Part> = serde_json::from_str(text).map_err(syntax)?;
        let (expected, found) = (written.id, id_of(&written.part));
        if expected != found {
            return Err(PartTextError::Altered { expected, found });
        }
        let part = written.part;
        let (pairings, statistics) = (part.specification.pairings.len(), part.statistics.len());
        if pairings != statistics {
            return Err(PartTextError::Statistics { pairings, statistics });
        }
        Ok(part)
    }

    /// A part of which nothing was played yet.
    #[must_use]
    pub fn new(specification: Specification, shard: Shard) -> Self {
        Part {
            format: PART_FORMAT,
            shard,
            done: 0,
            statistics: vec![Statistics::default(); specification.pairings.len()],
            specification,
        }
    }

    /// How many games, or matches, it has when all are played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.shard.count(self.specification.count())
    }

    /// How many games were played; of matches, all their games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.statistics.iter().map(|statistics| statistics.games).sum()
    }

    /// The numbers of the games that are still to be played, as a [`Schedule`] counts them.
    pub fn left(&self) -> impl Iterator<Item = u64> + use<> {
        self.shard.numbers_from(self.done, self.specification.count())
    }

    /// Counts the game or the match that comes next.
    pub fn add(&mut self, schedule: &Schedule, number: u64, results: &[GameResult]) {
        let place = schedule.place(number);
        if self.statistics.len() <= place {
            self.statistics.resize_with(place + 1, Statistics::default);
        }
        schedule.series()[place].add_to(&mut self.statistics[place], results);
        self.done += 1;
    }

    /// Checks that the part is one of that series and that shard, to go on with it.
    ///
    /// # Errors
    /// With what differs.
    pub fn check(&self, specification: &Specification, shard: Shard) -> Result<(), PartError> {
        if self.format != PART_FORMAT {
            let (shard, found) = (self.shard, self.format);
            return Err(PartError::Format { shard, found });
        }
        let differs = if self.shard == shard {
            difference(&self.specification, specification)
        } else {
            Some("shards")
        };
        let shard = self.shard;
        differs.map_or(Ok(()), |field| Err(PartError::Other { shard, field }))
    }
}

/// Joins the parts of a series, in whatever order they are given.
///
/// # Errors
/// With the first reason why they don't make the whole.
pub fn join(parts: &[Part]) -> Result<Part, PartError> {
    let first = parts.first().ok_or(PartError::None)?;
    let mut whole = Part::new(first.specification.clone(), Shard::WHOLE);
    for number in 1..=first.shard.of {
        let shard = Shard {
            number,
            of: first.shard.of,
        };
        let mut these = parts.iter().filter(|part| part.shard == shard);
        let part = these.next().ok_or(PartError::Missing(shard))?;
        if these.next().is_some() {
            return Err(PartError::Twice(shard));
        }
        part.check(&first.specification, shard)?;
        let of = part.count();
        if part.done < of {
            let done = part.done;
            return Err(PartError::Unfinished { shard, done, of });
        }
        whole.done += part.done;
        for (all, these) in whole.statistics.iter_mut().zip(&part.statistics) {
            all.merge(these);
        }
    }
    let stray = parts.iter().find(|part| part.shard.of != first.shard.of);
    stray.map_or(Ok(whole), |part| {
        Err(PartError::Other {
            shard: part.shard,
            field: "shards",
        })
    })
}

/// The first field in which specifications differ.
fn difference(left: &Specification, right: &Specification) -> Option<&'static str> {
    let (own, other) = (&left.pairings, &right.pairings);
    let pairs = || own.iter().zip(other);
    [
        (left.engine == right.engine, "engines"),
        (own.len() == other.len(), "numbers of pairings"),
        (pairs().all(|(own, other)| own.decks == other.decks), "decks"),
        (
            pairs().all(|(own, other)| own.after_first == other.after_first),
            "sideboarded decks",
        ),
        (pairs().all(|(own, other)| own.agents == other.agents), "agents"),
        (left.games == right.games, "numbers of games"),
        (left.seed == right.seed, "seeds"),
        (left.decisions == right.decisions, "limits"),
        (left.cards == right.cards, "figures of cards"),
    ]
    .into_iter()
    .find_map(|(is_same, field)| (!is_same).then_some(field))
}
