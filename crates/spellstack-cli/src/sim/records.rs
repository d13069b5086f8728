//! The file of records that a series is written to.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::IgnoredAny;
use spellstack_sim::{GameResult, RecordWriter, Series};

/// A file to which games are added.
pub struct Records {
    path: PathBuf,
    to: RecordWriter<BufWriter<File>>,
}

impl Records {
    /// A file that has so many games already: what comes after these, from a run that was cut off, is left out.
    pub fn open(path: &Path, games: u64, series: &Series) -> Result<Self> {
        let named = || format!("--records: '{}'", path.display());
        let kept = if games == 0 {
            Vec::new()
        } else {
            first_games(path, games).with_context(named)?
        };
        let beside = path.with_extension("new");
        let mut file = BufWriter::new(File::create(&beside).with_context(named)?);
        for line in &kept {
            writeln!(file, "{line}").with_context(named)?;
        }
        file.flush().with_context(named)?;
        fs::rename(&beside, path).with_context(named)?;
        let mut to = RecordWriter::new(file);
        let setups = kept.iter().filter(|line| is_setup(line)).count();
        if setups > 0 {
            for setup in series.setups() {
                to.know_if(setup, |id| {
                    kept.iter()
                        .any(|line| is_setup(line) && line.contains(&id.to_string()))
                });
            }
        }
        Ok(Records {
            path: path.to_owned(),
            to,
        })
    }

    /// Adds the games.
    pub fn write(&mut self, series: &Series, results: &[GameResult]) -> Result<()> {
        for result in results {
            let written = self.to.write(series.setup_of(result), result);
            written.with_context(|| format!("--records: can't write '{}'", self.path.display()))?;
        }
        Ok(())
    }

    /// Writes what is still held back.
    pub fn finish(mut self) -> Result<()> {
        self.to
            .flush()
            .with_context(|| format!("--records: can't write '{}'", self.path.display()))
    }
}

/// What a line of the file is about.
#[derive(Deserialize)]
struct Line {
    setup: Option<IgnoredAny>,
}

fn is_setup(line: &str) -> bool {
    serde_json::from_str::<Line>(line).is_ok_and(|line| line.setup.is_some())
}

/// The lines up to the last of so many games.
fn first_games(path: &Path, games: u64) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut found = 0;
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        found += u64::from(!is_setup(&line));
        lines.push(line);
        if found == games {
            return Ok(lines);
        }
    }
    anyhow::bail!("it has {found} games, and the part that is gone on with has {games}")
}
