//! Records as JSON lines, each with a name that follows from its content.
//!
//! A line begins with the number of its format and has one of three things under its `id`: a `setup`; a `game` that was
//! played from the setup of an earlier line of the file; or a `record` that is complete. Games of one series
//! share a setup, which is by far the longest part, so it is written once.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use spellstack_rules::{Choice, Game, GameSetup, Outcome, RECORD_FORMAT, Record, ReplayError, replay};
use thiserror::Error;
use uuid::Uuid;

use crate::play::{Ending, GameResult};

/// What every line begins with, whatever its format.
#[derive(Deserialize)]
struct Head {
    /// The first lines had no number.
    #[serde(default = "first_format")]
    format: u32,
}

fn first_format() -> u32 {
    1
}

/// A line as it is read: exactly one of its parts is there.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "format")]
    _format: u32,
    id: Uuid,
    #[serde(default)]
    setup: Option<GameSetup>,
    #[serde(default)]
    game: Option<Played>,
    #[serde(default)]
    record: Option<Record>,
}

/// A line as it is written.
#[derive(Serialize)]
struct LineOf<'a, T> {
    format: u32,
    id: Uuid,
    #[serde(flatten)]
    content: Content<'a, T>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Content<'a, T> {
    Setup(&'a T),
    Game(&'a T),
    Record(&'a T),
}

/// A game that was played from the setup of that id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    setup: Uuid,
    seed: u64,
    choices: Vec<Choice>,
    hashes: Vec<u32>,
    outcome: Option<Outcome>,
    hash: u64,
}

/// A record that was read, with its id and the hash of the last state, where that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The name of the record.
    pub id: Uuid,
    /// The record.
    pub record: Record,
    /// The hash of the game's last state.
    pub hash: Option<u64>,
}

/// Why a recorded game could not be played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgainError {
    /// It differs from the record.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It ends in another state.
    #[error(
        "after {choices} choices the state has the hash {found:016x}, and the record says {expected:016x}"
    )]
    Hash {
        /// How many choices there are.
        choices: usize,
        /// The hash recorded.
        expected: u64,
        /// The hash of the game.
        found: u64,
    },
}

impl Recorded {
    /// Plays the game again, to the same last state.
    ///
    /// # Errors
    /// If it differs from the record.
    pub fn replay(&self) -> Result<Game, AgainError> {
        let game = replay(&self.record)?;
        let found = game.state_hash();
        match self.hash {
            Some(expected) if expected != found => Err(AgainError::Hash {
                choices: self.record.choices.len(),
                expected,
                found,
            }),
            _ => Ok(game),
        }
    }
}

/// Why a line isn't a record.
#[derive(Debug, Error)]
pub enum LineError {
    /// The file can't be read.
    #[error("line {line}: {error}")]
    Read {
        /// The number of the line, counted from 1.
        line: usize,
        /// What went wrong.
        error: io::Error,
    },
    /// The line can't be understood.
    #[error("line {line}: {message}")]
    Syntax {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The line is of a format that this version can't read.
    #[error("line {line}: the record has format {found}, and only format {RECORD_FORMAT} can be read")]
    Format {
        /// The number of the line, counted from 1.
        line: usize,
        /// The format of the line.
        found: u32,
    },
    /// The line is not the one that was written.
    #[error("line {line}: the line was altered: its id is {expected}, and its content has {found}")]
    Altered {
        /// The number of the line, counted from 1.
        line: usize,
        /// The id in the line.
        expected: Uuid,
        /// The id of the content.
        found: Uuid,
    },
    /// The game's setup is in no line above.
    #[error("line {line}: no line above has the setup {setup}")]
    NoSetup {
        /// The number of the line, counted from 1.
        line: usize,
        /// The setup that the game names.
        setup: Uuid,
    },
}

/// The name of a record: version 5 of its compact JSON form, so that equal records have equal names.
#[must_use]
pub fn record_id(record: &Record) -> Uuid {
    id_of(record)
}

/// The name that follows from a content.
pub(crate) fn id_of(content: &impl Serialize) -> Uuid {
    let namespace = Uuid::new_v5(&Uuid::NAMESPACE_URL, b"spellstack:record");
    let bytes = serde_json::to_vec(content).expect("records have only text keys");
    Uuid::new_v5(&namespace, &bytes)
}

fn line_of<T: Serialize>(content: Content<'_, T>) -> String {
    let (Content::Setup(inner) | Content::Game(inner) | Content::Record(inner)) = &content;
    let id = id_of(inner);
    serde_json::to_string(&LineOf {
        format: RECORD_FORMAT,
        id,
        content,
    })
    .expect("records have only text keys")
}

/// A record that stands on its own as one line of JSON, its format and id first, without the end of the line.
///
/// ```
/// # use spellstack_ai::RandomAgent;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_sim::{Keep, MakeAgent, Series, setup};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
/// # let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 1)?;
/// # let series = series.keeping(Keep::CHOICES);
/// use spellstack_sim::{Record, RecordReader, record_id, to_line};
///
/// let record = Record::new(series.setup().clone(), 7);
/// let line = to_line(&record);
/// let read = RecordReader::new(line.as_bytes()).next().ok_or("an empty line")??;
/// assert_eq!((read.id, read.record), (record_id(&record), record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn to_line(record: &Record) -> String {
    line_of(Content::Record(record))
}

/// Writes the games of a series, each setup once.
///
/// ```
/// # use spellstack_ai::RandomAgent;
/// # use spellstack_catalog::{Catalog, decks};
/// # use spellstack_sim::{Keep, MakeAgent, Series, setup};
/// # let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
/// # let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
/// # let series = Series::new(setup(&Catalog::standard(), &decks)?, vec![random(), random()], 2, 1)?;
/// # let series = series.keeping(Keep::CHOICES);
/// use spellstack_sim::{RecordReader, RecordWriter};
///
/// let mut file = Vec::new();
/// let mut records = RecordWriter::new(&mut file);
/// for result in series.games() {
///     records.write(series.setup(), &result?)?;
/// }
/// records.flush()?;
/// assert_eq!(file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count(), 3); // the setup, two games
/// assert_eq!(RecordReader::new(&file[..]).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordWriter<W> {
    to: W,
    setups: Vec<(GameSetup, Uuid)>,
}

impl<W: Write> RecordWriter<W> {
    /// Writes to that.
    pub fn new(to: W) -> Self {
        RecordWriter {
            to,
            setups: Vec::new(),
        }
    }

    /// Takes the setup as written before, if its id is among those of a file that is continued.
    pub fn know_if(&mut self, setup: &GameSetup, is_written: impl FnOnce(Uuid) -> bool) {
        let id = id_of(setup);
        if is_written(id) {
            self.setups.push((setup.clone(), id));
        }
    }

    /// Writes a game whose choices were kept; one without them has no record.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&mut self, setup: &GameSetup, result: &GameResult) -> io::Result<()> {
        let Some(choices) = &result.choices else {
            return Ok(());
        };
        let id = self.setup_id(setup)?;
        let played = Played {
            setup: id,
            seed: result.seed,
            choices: choices.clone(),
            hashes: result.hashes.clone(),
            outcome: match result.ending {
                Ending::Over(outcome) => Some(outcome),
                Ending::DecisionLimit => None,
            },
            hash: result.hash,
        };
        writeln!(self.to, "{}", line_of(Content::Game(&played)))
    }

    /// What it writes to.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// Hands on what is held back.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }

    fn setup_id(&mut self, setup: &GameSetup) -> io::Result<Uuid> {
        if let Some((_, id)) = self.setups.iter().find(|(known, _)| known == setup) {
            return Ok(*id);
        }
        writeln!(self.to, "{}", line_of(Content::Setup(setup)))?;
        let id = id_of(setup);
        self.setups.push((setup.clone(), id));
        Ok(id)
    }
}

/// What is wrong with a text of one line, whose number is said by others.
fn in_line(error: &serde_json::Error) -> String {
    let (told, column) = (error.to_string(), error.column());
    match told.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(message) => format!("column {column}: {message}"),
        None => told,
    }
}

/// Reads records, one in each line; empty lines are passed over.
///
/// A line that can't be understood doesn't stop the others.
#[derive(Debug)]
pub struct RecordReader<R> {
    from: R,
    line: usize,
    bytes: u64,
    is_torn: bool,
    setups: Vec<(Uuid, GameSetup)>,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads from that.
    pub fn new(from: R) -> Self {
        RecordReader {
            from,
            line: 0,
            bytes: 0,
            is_torn: false,
            setups: Vec::new(),
        }
    }

    /// The number of the line that was read last, counted from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// How many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the line that was read last has no end.
    pub(crate) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// The names of the setups that were read.
    pub(crate) fn setup_ids(&self) -> impl Iterator<Item = Uuid> {
        self.setups.iter().map(|(id, _)| *id)
    }

    /// The record in a line; `None` if the line is a setup.
    fn understand(&mut self, text: &str) -> Result<Option<Recorded>, LineError> {
        let line = self.line;
        let syntax = |message: String| LineError::Syntax { line, message };
        let head: Head = serde_json::from_str(text).map_err(|error| syntax(in_line(&error)))?;
        if head.format != RECORD_FORMAT {
            let found = head.format;
            return Err(LineError::Format { line, found });
        }
        let read: Line = serde_json::from_str(text).map_err(|error| syntax(in_line(&error)))?;
        let id = read.id;
        match (read.setup, read.game, read.record) {
            (Some(setup), None, None) => {
                self.check(id, id_of(&setup))?;
                self.setups.push((id, setup));
                Ok(None)
            }
            (None, Some(played), None) => {
                self.check(id, id_of(&played))?;
                self.recorded(id, played).map(Some)
            }
            (None, None, Some(record)) => {
                self.check(id, id_of(&record))?;
                Ok(Some(Recorded {
                    id,
                    record,
                    hash: None,
                }))
            }
            _ => Err(syntax("expected one of `setup`, `game` and `record`".to_owned())),
        }
    }

    fn check(&self, expected: Uuid, found: Uuid) -> Result<(), LineError> {
        if expected == found {
            return Ok(());
        }
        Err(LineError::Altered {
            line: self.line,
            expected,
            found,
        })
    }

    fn recorded(&self, id: Uuid, played: Played) -> Result<Recorded, LineError> {
        let known = self.setups.iter().find(|(known, _)| *known == played.setup);
        let Some((_, setup)) = known else {
            return Err(LineError::NoSetup {
                line: self.line,
                setup: played.setup,
            });
        };
        let mut record = Record::new(setup.clone(), played.seed);
        record.choices = played.choices;
        record.hashes = played.hashes;
        record.outcome = played.outcome;
        Ok(Recorded {
            id,
            record,
            hash: Some(played.hash),
        })
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<Recorded, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        loop {
            text.clear();
            self.line += 1;
            let line = self.line;
            let read = self.from.read_line(&mut text);
            self.bytes += text.len() as u64;
            self.is_torn = !text.is_empty() && !text.ends_with('\n');
            match read {
                Ok(0) => return None,
                Ok(_) if text.trim().is_empty() => {}
                Ok(_) => match self.understand(text.trim()) {
                    Ok(None) => {}
                    Ok(Some(recorded)) => return Some(Ok(recorded)),
                    Err(error) => return Some(Err(error)),
                },
                Err(error) => {
                    return Some(Err(LineError::Read { line, error }));
                }
            }
        }
    }
}
