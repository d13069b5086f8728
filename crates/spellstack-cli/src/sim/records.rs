//! The file of records that a series is written to.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::IgnoredAny;
use spellstack_sim::{GameResult, Part, RecordWriter, Series, file};

use crate::output::Output;

/// A file to which games are added: one next to the output, which takes its place at the end.
pub struct Records {
    output: Output,
    /// Where the games are written up to then.
    at: PathBuf,
    to: RecordWriter<BufWriter<File>>,
}

impl Records {
    /// Goes on with the games of the part, which were written before; what comes after these, from a run that was cut off, is
    /// left out.
    pub fn open(output: &Output, series: &Series, part: &Part) -> Result<Self> {
        let at = unfinished(output);
        let named = || output.unwritable();
        let mut setups = Vec::new();
        let file = if file::is_stream(&at) {
            File::options().write(true).open(&at).with_context(named)?
        } else if part.statistics.games == 0 {
            File::create(&at).with_context(named)?
        } else {
            let (from, kept) = find_kept(output, &at, series, part)?;
            setups = kept.setups;
            if from != at {
                fs::copy(&from, &at).with_context(named)?;
            }
            let file = File::options().append(true).open(&at).with_context(named)?;
            file.set_len(kept.bytes).with_context(named)?;
            file
        };
        let mut to = RecordWriter::new(BufWriter::new(file));
        for setup in series.setups() {
            to.know_if(setup, |id| {
                setups.iter().any(|line| line.contains(&id.to_string()))
            });
        }
        let output = output.clone();
        Ok(Records { output, at, to })
    }

    /// Adds the games.
    pub fn write(&mut self, series: &Series, results: &[GameResult]) -> Result<()> {
        for result in results {
            let written = self.to.write(series.setup_of(result), result);
            written.with_context(|| self.output.unwritable())?;
        }
        Ok(())
    }

    /// Writes what is still held back.
    pub fn flush(&mut self) -> Result<()> {
        self.to.flush().with_context(|| self.output.unwritable())
    }

    /// Writes what is still held back, and puts the file in its place.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        if self.at == self.output.place() {
            return Ok(());
        }
        fs::rename(&self.at, self.output.place()).with_context(|| self.output.unwritable())
    }
}

/// Where records are written until all of them are there; what can't be replaced is written to as it is.
pub fn unfinished(output: &Output) -> PathBuf {
    if file::is_stream(output.path()) {
        return output.path().to_owned();
    }
    let mut name = output.place().as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// The games of a file that are kept.
struct Kept {
    /// How long the file is up to the last of them.
    bytes: u64,
    /// The lines with setups.
    setups: Vec<String>,
}

/// What of a line is looked at.
#[derive(Deserialize)]
struct RecordLine {
    setup: Option<IgnoredAny>,
    game: Option<Seed>,
}

#[derive(Deserialize)]
struct Seed {
    seed: u64,
}

/// The file with the games of the part: what a run left that was killed, or else what one left that was stopped.
fn find_kept(output: &Output, at: &Path, series: &Series, part: &Part) -> Result<(PathBuf, Kept)> {
    if let Ok(kept) = kept(at, series, part) {
        return Ok((at.to_owned(), kept));
    }
    let place = output.place();
    let kept =
        kept(place, series, part).with_context(|| format!("--records: '{}'", output.path().display()))?;
    Ok((place.to_owned(), kept))
}

/// The games of the part at the beginning of a file.
fn kept(path: &Path, series: &Series, part: &Part) -> Result<Kept> {
    let first = part.shard.numbers(part.specification.games).next();
    let first_seed = first.map(|number| series.seeds(number).game);
    let (games, mut found) = (part.statistics.games, 0);
    let mut lines = BufReader::new(File::open(path)?);
    let mut kept = Kept {
        bytes: 0,
        setups: Vec::new(),
    };
    while found < games {
        let mut text = String::new();
        match lines.read_line(&mut text) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {}
            Err(error) => return Err(error.into()),
        }
        // A line that was cut off is no game, nor is anything after it.
        let line = serde_json::from_str(&text).ok().filter(|_| text.ends_with('\n'));
        let Some(RecordLine { setup, game }) = line else {
            bail!("it has {found} games, and the part to be continued has {games}");
        };
        kept.bytes += text.len() as u64;
        if let Some(Seed { seed }) = game {
            ensure!(
                found > 0 || Some(seed) == first_seed,
                "it has other games than the part to be continued"
            );
            found += 1;
        }
        if setup.is_some() {
            kept.setups.push(text);
        }
    }
    Ok(kept)
}
