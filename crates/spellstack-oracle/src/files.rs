//! Files of cards: one JSON object a line, Scryfall's bulk `oracle-cards.json`, MTGJSON's `AtomicCards.json`; plain or gzipped.
//!
//! They are read as a stream, a card at a time. What isn't known in a record is ignored; what is wrong with one is reported with
//! where it stands, and whoever reads decides whether to go on.
//!
//! ```
//! use spellstack_oracle::files::{FileCard, read};
//!
//! let file = r#"{"name":"Shock","layout":"normal","mana_cost":"{R}","type_line":"Instant",
//!     "oracle_text":"Shock deals 2 damage to any target."}"#;
//! let mut names = Vec::new();
//! read(file.as_bytes(), |card: Result<FileCard, _>| {
//!     names.push(card?.facts.name());
//!     Ok(())
//! })?;
//! assert_eq!(names, ["Shock"]);
//! # Ok::<(), spellstack_oracle::files::FileError>(())
//! ```

mod record;

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};
use thiserror::Error;

use crate::card_facts::CardFacts;

/// A card of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileCard {
    /// What is printed on it.
    pub facts: CardFacts,
    /// Each format with its legality, as the file has it, in the order of their names.
    pub legalities: Vec<(String, String)>,
    /// Whether it counts where coverage is measured; `None` if the file doesn't say.
    pub measured: Option<bool>,
}

impl FileCard {
    /// Whether it can be played in the format, or one copy of it.
    #[must_use]
    pub fn is_legal(&self, format: &str) -> bool {
        let is_legal =
            |legality: &str| matches!(legality.to_ascii_lowercase().as_str(), "legal" | "restricted");
        self.legalities
            .iter()
            .any(|(name, legality)| name == format && is_legal(legality))
    }
}

/// Why a file of cards can't be read, or a record of it.
#[derive(Debug, Error)]
pub enum FileError {
    /// It isn't JSON from one place on.
    #[error("{0}")]
    Json(String),
    /// It can't be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A record isn't one of a card.
    #[error("card {number}{}: {wrong}", named(.name))]
    Record {
        /// Which record it is, counted from 1.
        number: usize,
        /// Its name, if it has one.
        name: String,
        /// What is wrong with it.
        wrong: String,
    },
}

fn named(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!(" ('{name}')"),
    }
}

/// Reads a file of cards, whichever form it has, and gives each card, or why it isn't one, to `take`.
///
/// # Errors
/// What can't be read at all, and what `take` gives back.
pub fn read(
    file: impl Read,
    take: impl FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    match file.fill_buf()? {
        [0x1f, 0x8b, ..] => plain(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file)), take),
        _ => plain(file, take),
    }
}

fn plain(
    mut file: impl BufRead,
    take: impl FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let mut records = Records {
        take,
        number: 0,
        stopped: None,
    };
    let is_list = match first_byte(&mut file)? {
        None => return Ok(()),
        Some(first) => first == b'[',
    };
    let mut json = serde_json::Deserializer::from_reader(file);
    let result = match is_list {
        true => List(&mut records)
            .deserialize(&mut json)
            .and_then(|()| json.end()),
        false => {
            let first = First(&mut records).deserialize(&mut json);
            first.and_then(|()| json.into_iter().try_for_each(|record| records.add(record?)))
        }
    };
    match records.stopped {
        Some(stopped) => Err(stopped),
        None => result.map_err(|error| FileError::Json(error.to_string())),
    }
}

/// The first byte that isn't blank.
fn first_byte(file: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let there = file.fill_buf()?;
        let blank = there.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if let Some(first) = there.get(blank) {
            return Ok(Some(*first));
        }
        if there.is_empty() {
            return Ok(None);
        }
        file.consume(blank);
    }
}

/// The records that have been read.
struct Records<F> {
    take: F,
    number: usize,
    /// What `take` gave back that ends the reading.
    stopped: Option<FileError>,
}

impl<F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>> Records<F> {
    fn add<E: Error>(&mut self, record: Json) -> Result<(), E> {
        self.number += 1;
        let card = record::card(&record).map_err(|wrong| FileError::Record {
            number: self.number,
            name: record["name"].as_str().unwrap_or_default().to_owned(),
            wrong,
        });
        (self.take)(card).map_err(|stopped| {
            self.stopped = Some(stopped);
            E::custom("stopped")
        })
    }
}

/// A list of records, as Scryfall has them.
struct List<'r, F>(&'r mut Records<F>);

impl<'de, F> DeserializeSeed<'de> for List<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F> Visitor<'de> for List<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(record) = list.next_element()? {
            self.0.add(record)?;
        }
        Ok(())
    }
}

/// The first object: a record, or MTGJSON's object with all cards as its data.
struct First<'r, F>(&'r mut Records<F>);

impl<'de, F> DeserializeSeed<'de> for First<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F> Visitor<'de> for First<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card, or a list of cards")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut record = Map::new();
        let mut is_whole_file = false;
        while let Some(key) = object.next_key::<String>()? {
            match key.as_str() {
                "data" => {
                    object.next_value_seed(ByName(&mut *self.0))?;
                    is_whole_file = true;
                }
                _ => drop(record.insert(key, object.next_value()?)),
            }
        }
        match is_whole_file {
            true => Ok(()),
            false => self.0.add(Json::Object(record)),
        }
    }
}

/// From names to the faces of that name, as MTGJSON has them.
struct ByName<'r, F>(&'r mut Records<F>);

impl<'de, F> DeserializeSeed<'de> for ByName<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F> Visitor<'de> for ByName<'_, F>
where
    F: FnMut(Result<FileCard, FileError>) -> Result<(), FileError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cards by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut cards: A) -> Result<(), A::Error> {
        while let Some((name, faces)) = cards.next_entry::<String, Json>()? {
            self.0.add(record::of_faces(name, faces))?;
        }
        Ok(())
    }
}
