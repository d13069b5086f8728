//! Deck lists and how often cards are played, to measure with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::bufread::MultiGzDecoder;
use serde::Deserialize;

use super::survey::{Status, Survey};

/// Files to measure with.
#[derive(clap::Args)]
pub struct Files {
    /// How often each card is played: a table with tabs, a column 'card' and one for each format.
    #[arg(long, value_name = "TSV")]
    played: Option<PathBuf>,
    /// Deck lists, one JSON object a line: {"format": "...", "all": ["Name", ...]}.
    #[arg(long, value_name = "JSONL")]
    lists: Option<PathBuf>,
}

/// A deck list.
#[derive(Deserialize)]
pub struct List {
    pub format: String,
    pub all: Vec<String>,
}

impl Files {
    /// How many copies of each card are played, by name; nothing without the file.
    pub fn played(&self) -> Result<BTreeMap<String, u64>> {
        let Some(path) = &self.played else {
            return Ok(BTreeMap::new());
        };
        let text = read(path)?;
        let row = |line: &str| {
            let mut cells = line.split('\t');
            let name = cells.next().unwrap_or_default().to_owned();
            let counts = cells.filter_map(|cell| cell.parse::<u64>().ok());
            (name, counts.sum())
        };
        Ok(text.lines().skip(1).map(row).collect())
    }

    /// The deck lists; none without the file.
    pub fn lists(&self) -> Result<Vec<List>> {
        let Some(path) = &self.lists else {
            return Ok(Vec::new());
        };
        let text = read(path)?;
        let list = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("'{}', line {}", path.display(), number + 1))
        };
        text.lines().enumerate().map(list).collect()
    }
}

fn read(path: &Path) -> Result<String> {
    let named = || format!("can't read '{}'", path.display());
    let bytes = fs::read(path).with_context(named)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return String::from_utf8(bytes).with_context(named);
    }
    let mut text = String::new();
    MultiGzDecoder::new(&bytes[..])
        .read_to_string(&mut text)
        .with_context(named)?;
    Ok(text)
}

/// The names of all cards of lists, and of those that are played.
pub fn names(lists: &[List], played: &BTreeMap<String, u64>) -> BTreeSet<String> {
    let listed = lists.iter().flat_map(|list| list.all.iter().cloned());
    listed.chain(played.keys().cloned()).collect()
}

/// The names by which lists call cards that are understood: the whole name, and that of the front face.
pub fn understood(survey: &Survey) -> BTreeSet<&str> {
    let compiled = survey.all().filter(|card| card.status() == Status::Compiled);
    compiled
        .flat_map(|card| [card.name.as_str(), front(&card.name)])
        .collect()
}

/// The name of the front face.
pub fn front(name: &str) -> &str {
    name.split_once(" // ").map_or(name, |(front, _)| front)
}
