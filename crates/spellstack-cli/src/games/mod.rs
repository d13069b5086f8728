//! What the commands that play many games have in common: which games, on how many threads, and the files in which a run is
//! kept, so that it can be gone on with.

mod progress;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::catalog::catalog;
use anyhow::{Context, Error, Result, anyhow};
use spellstack_catalog::Catalog;
use spellstack_catalog::Deck;
use spellstack_sim::file::{OsDisk, is_stream};
use spellstack_sim::{
    CheckpointError, Checkpoints, Keep, Limits, LockedFiles, Pairing, Part, PartFiles, PlayError, RunEnd,
    Schedule, Series, Shard, Specification, Threads, setup, unfinished,
};

use crate::agents::AgentName;
use crate::console::complain;
use crate::number::{seconds, whole};
use crate::output::{Force, Output, Outputs, is_empty, is_free, unwritable};
use crate::sim::read_part;

pub use progress::Progress;

/// How the program ends when it was stopped with Ctrl-C and has kept what was played.
pub const STOPPED: u8 = 3;

/// What the help of each command says about its files and its exit status.
const FILES_HELP: &str = "\
Existing files are neither replaced nor added to without --force or --resume. Records are written to a file next to
theirs, with '.unfinished' at the end of its name, which takes its place when all are written. As long as a run goes on,
no other can write its files: that is what files with '.lock' at the end of their names are for.

Exit status: 0 when all was played, 3 if it was stopped with Ctrl-C, 2 if an argument is wrong or a file can't be used.";

/// What follows the options in the help of a command.
pub fn help(of_command: &str) -> String {
    format!("{of_command}\n\n{FILES_HELP}")
}

/// What all commands that play many games take.
#[derive(clap::Args)]
pub struct Common {
    /// The seed of the games.
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>)]
    pub seed: u64,
    /// How many threads play; as many as there are cores, if not given.
    #[arg(long, value_parser = whole::<usize>)]
    threads: Option<usize>,
    /// Stops a game after N decisions; it counts as neither won nor drawn.
    #[arg(long, value_name = "N", default_value_t = Limits::default().decisions, value_parser = whole::<u64>)]
    pub decisions: u64,
    /// Writes every game, a line each, for `spellstack replay`.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Writes what was played so far, to resume it.
    #[arg(long, value_name = "FILE")]
    part: Option<PathBuf>,
    /// Continues the part, and its records.
    #[arg(long, requires = "part", conflicts_with = "force")]
    resume: bool,
    /// How often the part is written while it is played.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    keep_every: Duration,
    #[command(flatten)]
    force: Force,
}

impl Common {
    /// The files that the command is going to write.
    pub fn outputs(&self) -> Outputs {
        self.force.outputs()
    }

    /// A run of these games: a new one, or the one to go on with. All its files are claimed, and no other run has them.
    pub fn begin(
        &self,
        outputs: &mut Outputs,
        specification: Specification,
        shard: Shard,
    ) -> Result<Run<'_>> {
        let threads = threads(self.threads)?;
        for (option, path) in self.files() {
            outputs.locked_file(option, path)?;
        }
        if let Some(path) = self.records.as_deref().filter(|path| !is_stream(path)) {
            outputs.old_file("--records", &unfinished(path))?;
        }
        let files = PartFiles {
            part: self.part.as_deref(),
            records: self.records.as_deref(),
        };
        // Whether there is something to go on with can be said only when no other run is at it.
        let files = files.lock().map_err(|error| self.named(error))?;
        let begun = self.begun(outputs, &specification, shard)?;
        self.check_records(outputs, begun.as_ref())?;
        let keep = Keep {
            choices: self.records.is_some(),
            cards: specification.cards,
        };
        Ok(Run {
            common: self,
            threads,
            schedule: schedule(&specification, keep)?,
            is_continued: begun.is_some(),
            part: begun.unwrap_or_else(|| Part::new(specification, shard)),
            files,
        })
    }

    /// The files in which a run is kept, with the options that name them.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let [part, records] = [&self.part, &self.records].map(Option::as_deref);
        [("--part", part), ("--records", records)]
            .into_iter()
            .filter_map(|(option, path)| path.map(|path| (option, path)))
    }

    /// The part to continue, if there is one; one that is there is only continued if that is asked for.
    fn begun(&self, outputs: &Outputs, specification: &Specification, shard: Shard) -> Result<Option<Part>> {
        let Some(path) = &self.part else {
            return Ok(None);
        };
        if !self.resume {
            outputs.check_new("--part", path, "--resume continues it, --force replaces it")?;
            return Ok(None);
        }
        if !path.exists() {
            return Ok(None);
        }
        let part = read_part(path)?;
        part.check(specification, shard)
            .with_context(|| format!("--resume: '{}'", path.display()))?;
        Ok(Some(part))
    }

    /// The records of a part that is continued are continued too, and also what a killed run left; no others.
    fn check_records(&self, outputs: &Outputs, begun: Option<&Part>) -> Result<()> {
        let Some(path) = &self.records else {
            return Ok(());
        };
        let unfinished = unfinished(path);
        // A run that was cut off, or stopped, before its first game may have created them.
        let is_blank = |path: &Path| self.resume && is_empty(path);
        let is_continued = begun.is_some_and(|part| part.games() > 0 || !is_free(&unfinished));
        let otherwise = "--force replaces it";
        if !is_continued && !is_blank(path) {
            outputs.check_new("--records", path, otherwise)?;
        }
        if begun.is_none() && !is_blank(&unfinished) {
            outputs.check_new("--records", &unfinished, otherwise)?;
        }
        Ok(())
    }

    /// The error with the option that names the file.
    fn named(&self, error: CheckpointError) -> Error {
        let option = |path: &Path| {
            let mut files = self.files();
            let found = files.find(|(_, named)| *named == path);
            found.map_or("--records", |(option, _)| option)
        };
        match error {
            CheckpointError::WritePart { path, error } => {
                Error::new(error).context(unwritable("--part", &path))
            }
            CheckpointError::WriteRecords { path, error } => {
                Error::new(error).context(unwritable("--records", &path))
            }
            CheckpointError::Resume { path, error } => {
                Error::new(error).context(format!("--records: '{}'", path.display()))
            }
            CheckpointError::Lock { path, error } => {
                Error::new(error).context(format!("{}: '{}'", option(&path), path.display()))
            }
        }
    }
}

/// Games that are to be played.
pub struct Run<'a> {
    common: &'a Common,
    threads: Threads,
    schedule: Schedule,
    part: Part,
    is_continued: bool,
    files: LockedFiles<'a>,
}

/// Games that were played.
pub struct Played {
    /// How they came out.
    pub part: Part,
    /// Whether these are all, or the run was stopped.
    is_finished: bool,
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

impl Run<'_> {
    /// A file that is made of what was played. One that a run has left which is gone on with is made anew.
    pub fn made_file(&self, outputs: &mut Outputs, option: &'static str, path: &Path) -> Result<Output> {
        match self.is_continued {
            true => outputs.old_file(option, path),
            false => outputs.new_file(option, path),
        }
    }

    /// Plays what is left, keeps it, and shows how far it is.
    pub fn play(self) -> Result<Played> {
        let Run {
            common,
            threads,
            schedule,
            mut part,
            files,
            ..
        } = self;
        let interrupt = Interrupt::new()?;
        let progress = Progress::new(part.done, part.count() - part.done);
        let mut files =
            Checkpoints::open(&OsDisk, files, &schedule, &part).map_err(|error| common.named(error))?;
        let mut kept = Instant::now();
        let end = schedule.run(
            part.left(),
            &threads,
            interrupt.flag(),
            &|_| progress.tick(),
            |number, results| {
                part.add(&schedule, number, &results);
                files.add(&schedule, number, &results)?;
                if kept.elapsed() >= common.keep_every {
                    files.keep(&part)?;
                    kept = Instant::now();
                }
                Ok(())
            },
        );
        progress.finish();
        let end = match end {
            // The part counts games by now whose records may be missing: the last checkpoint is what is gone on from.
            Err(Trouble::Write(error)) => return Err(common.named(error)),
            Err(Trouble::Play(error)) => Err(error),
            Ok(end) => Ok(end),
        };
        files.finish(&part).map_err(|error| common.named(error))?;
        let is_finished = end? == RunEnd::Finished;
        Ok(Played { part, is_finished })
    }
}

impl Played {
    /// The exit status; says so if the run was stopped.
    pub fn end(&self) -> ExitCode {
        if self.is_finished {
            return ExitCode::SUCCESS;
        }
        complain!("stopped after {} of {}", self.part.done, self.part.count());
        ExitCode::from(STOPPED)
    }
}

/// What is played where all pairings play games, rather than matches.
pub fn specification(common: &Common, pairings: Vec<Pairing>, games: u64) -> Specification {
    Specification {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        pairings,
        games,
        seed: common.seed,
        decisions: common.decisions,
        cards: false,
    }
}

/// A pairing that plays games.
pub fn pairing(decks: &[Deck], agents: &[AgentName]) -> Pairing {
    Pairing {
        decks: decks.to_vec(),
        after_first: Vec::new(),
        agents: agents.iter().map(ToString::to_string).collect(),
    }
}

/// The games that a specification describes.
fn schedule(specification: &Specification, keep: Keep) -> Result<Schedule> {
    let catalog = catalog();
    let pairings = specification.pairings.iter();
    let series = pairings.map(|pairing| series(catalog, specification, pairing, keep));
    Ok(Schedule::new(series.collect::<Result<_>>()?)?)
}

fn series(catalog: &Catalog, specification: &Specification, pairing: &Pairing, keep: Keep) -> Result<Series> {
    let maker = |name: &String| Ok(name.parse::<AgentName>().map_err(|error| anyhow!(error))?.maker());
    let makers = pairing.agents.iter().map(maker).collect::<Result<_>>()?;
    let limits = Limits {
        decisions: specification.decisions,
    };
    let first = setup(catalog, &pairing.decks)?;
    let series = Series::new(first, makers, specification.games, specification.seed)?
        .with_limits(limits)
        .keeping(keep);
    if pairing.after_first.is_empty() {
        return Ok(series);
    }
    Ok(series.best_of_three(&setup(catalog, &pairing.after_first)?)?)
}

/// The threads that play: so many, or as many as there are cores.
pub fn threads(count: Option<usize>) -> Result<Threads> {
    count
        .map_or_else(Threads::of_machine, Threads::new)
        .context("--threads")
}

/// Set by Ctrl-C; a second one ends the program at once.
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
