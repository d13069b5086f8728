//! Plays a part of a series with a progress bar, and keeps what was played if it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuilder};
use spellstack_sim::file::OsDisk;
use spellstack_sim::{CheckpointError, Checkpoints, Part, PartFiles, PlayError, RunEnd, Series};

use crate::output::{Output, unwritable};

/// How often the part is written while it is played.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// The most threads: more than the cores of any one machine, and few enough for each of them to start.
const MOST_THREADS: usize = 1_024;

/// How a part is played.
pub struct RunOptions<'a> {
    /// How many threads.
    pub threads: Option<usize>,
    /// Where the part is kept.
    pub part: Option<&'a Output>,
    /// Where the games are recorded.
    pub records: Option<&'a Output>,
    /// What stops it.
    pub interrupt: Interrupt,
}

/// Set by Ctrl-C; a second one ends the program at once.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for Ctrl-C.
    pub fn new() -> Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .context("can't listen for Ctrl-C")?;
        Ok(Interrupt(flag))
    }

    /// The flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Something that ends a run.
enum Trouble {
    Play(PlayError),
    Write(CheckpointError),
}

impl From<PlayError> for Trouble {
    fn from(error: PlayError) -> Self {
        Trouble::Play(error)
    }
}

impl From<CheckpointError> for Trouble {
    fn from(error: CheckpointError) -> Self {
        Trouble::Write(error)
    }
}

/// Plays what is left of the part; `false` if it was stopped before the end.
pub fn play_part(series: &Series, part: &mut Part, options: &RunOptions<'_>) -> Result<bool> {
    let pool = pool(options.threads)?;
    let left = part.left();
    let bar = bar(part.done, left.len() as u64);
    let files = PartFiles {
        part: options.part.map(Output::path),
        records: options.records.map(Output::path),
    };
    let mut files = Checkpoints::open(&OsDisk, files, series, part).map_err(named)?;
    let mut kept = Instant::now();
    let end = series.run(
        &left,
        &pool,
        options.interrupt.flag(),
        &|_| bar.inc(1),
        |_, results| {
            series.add_to(&mut part.statistics, &results);
            part.done += 1;
            files.add(series, &results)?;
            if kept.elapsed() > KEEP_EVERY {
                files.keep(part)?;
                kept = Instant::now();
            }
            Ok(())
        },
    );
    bar.finish_and_clear();
    let end = match end {
        // The part counts games by now whose records may be missing: the last checkpoint is what is gone on from.
        Err(Trouble::Write(error)) => return Err(named(error)),
        Err(Trouble::Play(error)) => Err(error),
        Ok(end) => Ok(end),
    };
    files.finish(part).map_err(named)?;
    Ok(end? == RunEnd::Finished)
}

/// The error with the option that names the file.
fn named(error: CheckpointError) -> Error {
    match error {
        CheckpointError::WritePart { path, error } => Error::new(error).context(unwritable("--part", &path)),
        CheckpointError::WriteRecords { path, error } => {
            Error::new(error).context(unwritable("--records", &path))
        }
        CheckpointError::Resume { path, error } => {
            Error::new(error).context(format!("--records: '{}'", path.display()))
        }
    }
}

/// The threads that play.
pub fn pool(threads: Option<usize>) -> Result<ThreadPool> {
    if let Some(threads) = threads {
        anyhow::ensure!(
            (1..=MOST_THREADS).contains(&threads),
            "--threads: expected at least 1 and at most {MOST_THREADS}, found {threads}"
        );
    }
    let builder = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    builder.build().context("can't start threads")
}

/// A bar on a terminal, with the rate and the time left; elsewhere nothing.
pub fn bar(done: u64, left: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {per_sec}  {eta} left")
        .expect("the template is well formed");
    let bar = ProgressBar::new(done + left).with_style(style);
    bar.set_position(done);
    bar.reset_eta();
    bar
}
