//! Records: the setup, the seed and the choices of a game, from which it can be replayed.

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::decision::Choice;
use crate::game::{ApplyError, Game};
use crate::setup::{GameSetup, SetupErrors};
use crate::state::Outcome;

/// The version of the form of records.
pub const RECORD_FORMAT: u32 = 6;

/// The most choices that are named where something else was offered.
const MOST_NAMED: usize = 8;

/// A game to replay: its setup, its seed and every choice.
///
/// ```
/// # use spellstack_core::lang::build::Card;
/// # let definitions = vec![
/// #     Card::creature("Bear", "{1}{G}", "Bear", 2, 2).define(),
/// #     Card::basic_land("Forest").define(),
/// # ];
/// # let deck: Vec<String> = ["Bear", "Forest"].repeat(20).into_iter().map(str::to_owned).collect();
/// # let setup = spellstack_rules::GameSetup::decks(definitions, vec![deck.clone(), deck]);
/// use spellstack_rules::{Game, Record, replay};
///
/// let mut game = Game::new(setup.clone(), 7)?;
/// let mut record = Record::new(setup, 7);
/// while let Some(decision) = game.decision() {
///     let choice = decision.default_choice();
///     game.apply(choice.clone())?;
///     record.note(choice, &game);
/// }
/// let text = serde_json::to_string(&record)?;
/// assert_eq!(replay(&serde_json::from_str(&text)?)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the form of records.
    #[serde(deserialize_with = "known_format")]
    pub format: u32,
    /// How the game began.
    pub setup: GameSetup,
    /// Its seed.
    pub seed: u64,
    /// Every choice, in order.
    pub choices: Vec<Choice>,
    /// For each choice, the [short hash](Game::short_hash) of the state that it led to; empty if none were kept.
    pub hashes: Vec<u32>,
    /// How it ended; `None` if it wasn't played to its end.
    pub outcome: Option<Outcome>,
}

/// Why a record could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// A format that this version can't read.
    #[error("the record has format {found}, and only format {known} can be read")]
    Format {
        /// The format of the record.
        found: u32,
        /// The format that can be read.
        known: u32,
    },
    /// The setup isn't a legal game.
    #[error("the setup is not legal: {0}")]
    Setup(SetupErrors),
    /// A choice is not legal where it was made.
    #[error("choice {index}: {error}; {offered}")]
    Choice {
        /// The index of the choice, counted from 0.
        index: usize,
        /// What is wrong with it.
        error: ApplyError,
        /// What could have been chosen.
        offered: Offered,
    },
    /// A choice doesn't lead to the recorded state.
    #[error("choice {index}, {choice:?}, leads to the state {found:08x}, and the record says {expected:08x}")]
    State {
        /// The index of the choice, counted from 0.
        index: usize,
        /// The choice.
        choice: Choice,
        /// The hash recorded.
        expected: u32,
        /// The hash of the game.
        found: u32,
    },
    /// The game doesn't end as recorded.
    #[error("after {choices} choices the outcome is {found:?}, and the record says {expected:?}")]
    Outcome {
        /// How many choices there are.
        choices: usize,
        /// The outcome recorded.
        expected: Option<Outcome>,
        /// The outcome of the game.
        found: Option<Outcome>,
    },
}

/// What a game offers where a record has something else; nothing if it is over.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the options are {first:?}{}", if *has_more { " and more" } else { "" })]
pub struct Offered {
    /// The first of the choices.
    pub first: Vec<Choice>,
    /// Whether there are more.
    pub has_more: bool,
}

impl Offered {
    fn of(game: &Game) -> Self {
        let decision = game.decision();
        let mut choices = decision.iter().flat_map(|decision| decision.iter());
        Offered {
            first: choices.by_ref().take(MOST_NAMED).collect(),
            has_more: choices.next().is_some(),
        }
    }
}

impl Game {
    /// The low half of [`Game::state_hash`], which records keep for each choice.
    #[must_use]
    pub fn short_hash(&self) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
        let low = self.state_hash() as u32;
        low
    }
}

impl Record {
    /// A record without choices yet.
    #[must_use]
    pub fn new(setup: GameSetup, seed: u64) -> Self {
        Record {
            format: RECORD_FORMAT,
            setup,
            seed,
            choices: Vec::new(),
            hashes: Vec::new(),
            outcome: None,
        }
    }

    /// Notes a choice that was made, and the game that it led to.
    pub fn note(&mut self, choice: Choice, after: &Game) {
        self.choices.push(choice);
        self.hashes.push(after.short_hash());
        self.outcome = after.outcome();
    }

    /// Checks that the choice of that index led to this game, if the record has its hash.
    ///
    /// # Errors
    /// If the record has another hash.
    pub fn check_state(&self, index: usize, after: &Game) -> Result<(), ReplayError> {
        let (Some(expected), Some(choice)) = (self.hashes.get(index), self.choices.get(index)) else {
            return Ok(());
        };
        let (expected, found) = (*expected, after.short_hash());
        if expected == found {
            return Ok(());
        }
        Err(ReplayError::State {
            index,
            choice: choice.clone(),
            expected,
            found,
        })
    }

    /// Checks that a game which went through all choices ended as recorded.
    ///
    /// # Errors
    /// If it didn't.
    pub fn check_outcome(&self, game: &Game) -> Result<(), ReplayError> {
        let (expected, found) = (self.outcome, game.outcome());
        if expected == found {
            return Ok(());
        }
        Err(ReplayError::Outcome {
            choices: self.choices.len(),
            expected,
            found,
        })
    }
}

impl ReplayError {
    /// The choice of that index was refused by this game.
    #[must_use]
    pub fn refused(index: usize, game: &Game, error: ApplyError) -> Self {
        ReplayError::Choice {
            index,
            error,
            offered: Offered::of(game),
        }
    }
}

/// Replays a recorded game.
///
/// ```
/// # use spellstack_core::lang::build::*;
/// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
/// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
/// # let mut position = spellstack_rules::PositionSetup::new(2);
/// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
/// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
/// # let setup = spellstack_rules::GameSetup::position(definitions, position);
/// use spellstack_rules::{Choice, Record, ReplayError, replay};
///
/// let mut record = Record::new(setup, 7);
/// record.choices = vec![Choice::Pass, Choice::Number(3)];
/// assert!(matches!(replay(&record), Err(ReplayError::Choice { index: 1, .. })));
///
/// record.choices.truncate(1);
/// assert_eq!(replay(&record)?.outcome(), None);
/// # Ok::<(), ReplayError>(())
/// ```
///
/// # Errors
/// With the index of the first choice at which the game differs from the record.
pub fn replay(record: &Record) -> Result<Game, ReplayError> {
    if record.format != RECORD_FORMAT {
        return Err(other_format(record.format));
    }
    let mut game = Game::new(record.setup.clone(), record.seed).map_err(ReplayError::Setup)?;
    for (index, choice) in record.choices.iter().enumerate() {
        game.apply(choice.clone())
            .map_err(|error| ReplayError::refused(index, &game, error))?;
        record.check_state(index, &game)?;
    }
    record.check_outcome(&game)?;
    Ok(game)
}

fn other_format(found: u32) -> ReplayError {
    ReplayError::Format {
        found,
        known: RECORD_FORMAT,
    }
}

/// Reads the number of the format. Another one ends the reading there, since what follows has another form.
fn known_format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let found = u32::deserialize(deserializer)?;
    if found == RECORD_FORMAT {
        Ok(found)
    } else {
        Err(serde::de::Error::custom(other_format(found)))
    }
}
