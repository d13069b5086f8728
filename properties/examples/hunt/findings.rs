//! What was found.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use spellstack_properties::as_definitions;

use crate::report::input;

/// How often it is said how far it is.
const TELL: Duration = Duration::from_secs(60);

pub struct Findings {
    folder: PathBuf,
    seed: u64,
    /// How many inputs held.
    held: u64,
    /// How many findings say the same at the same place, with the number of the first.
    by_place: BTreeMap<String, (u64, u64)>,
    told: Instant,
}

impl Findings {
    pub fn new(folder: &Path, seed: u64) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        println!("seed {seed}");
        Ok(Findings {
            folder: folder.to_owned(),
            seed,
            held: 0,
            by_place: BTreeMap::new(),
            told: Instant::now(),
        })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn is_empty(&self) -> bool {
        self.by_place.is_empty()
    }

    /// Keeps a finding.
    pub fn add(&mut self, number: u64, what: &str) -> io::Result<()> {
        let name = format!("{}-{number}", self.seed);
        let input = input(self.seed, number);
        // Where splicing itself fails, there are no definitions.
        match catch_unwind(|| as_definitions(&input)) {
            Ok(text) => fs::write(self.folder.join(format!("{name}.json")), text)?,
            Err(_) => fs::write(self.folder.join(format!("{name}.bytes")), input)?,
        }
        fs::write(self.folder.join(format!("{name}.txt")), what)?;
        let place = place_of(what);
        println!("{name}: {place}");
        let (count, _) = self.by_place.entry(place).or_insert((0, number));
        *count += 1;
        Ok(())
    }

    /// Counts an input that held, and says from time to time how far it is.
    pub fn note_held(&mut self) {
        self.held += 1;
        if self.told.elapsed() > TELL {
            self.told = Instant::now();
            println!("{self}");
        }
    }
}

/// The first lines: where it panicked and what it said, without the numbers of the game.
fn place_of(what: &str) -> String {
    let first: Vec<&str> = what.lines().take(2).collect();
    let line = first.join(" ");
    let said = line.split("broken promise").last().unwrap_or(&line);
    said.chars().take(160).collect()
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} inputs held, {} findings",
            self.held,
            self.by_place.values().map(|(count, _)| count).sum::<u64>()
        )?;
        for (place, (count, first)) in &self.by_place {
            write!(f, "\n{count:>6}  {place} (first {}-{first})", self.seed)?;
        }
        Ok(())
    }
}
