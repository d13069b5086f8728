//! `spellstack conformance`: random games with every promise of the engine checked.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use crate::catalog::catalog;
use anyhow::{Context, Result};
use spellstack_catalog::decks as standard;
use spellstack_conformance::{Failure, Plan, Promise, Subject, Suite, Tally};
use spellstack_sim::file::{Lock, LockError};

use crate::agents::{self, AgentName};
use crate::console::say;
use crate::decks;
use crate::games::{Interrupt, Progress, STOPPED, threads};
use crate::number::{at_least_one, whole};
use crate::output::{Force, Output, Outputs, is_free};

const AFTER_HELP: &str = "\
Every second game is between two new decks drawn at random from the whole catalog, unless decks are named. A game depends
on the seed and its number alone, so that a run can be split into parts.

Examples:
  spellstack conformance                                   every pairing of the standard decks, and random decks
  spellstack conformance --games 1000 --decks goblins,burn
  spellstack conformance --games 5000 --random 1           only random decks
  spellstack conformance --games 25000 --first 75000 --tally tally.json    the last of four parts, added to the others
  spellstack conformance --again failure.jsonl             checks a failure again
  spellstack replay failure.jsonl                          narrates its game

Exit status: 0 if every promise holds, 1 if not, 3 if it was stopped, 2 if an argument is wrong or a file can't be used.";

/// Where a failure is written by default.
const OUT: &str = "failure.jsonl";

/// The most games that are played to find a smaller record.
const ATTEMPTS: usize = 400;

/// What follows `spellstack conformance`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// How many games in all; the pairings take turns.
    #[arg(short = 'n', long, default_value_t = 500, value_parser = at_least_one)]
    games: u64,
    /// The number of the first game.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = whole::<u64>)]
    first: u64,
    /// The decks, each against each, itself included; by default, the standard decks.
    #[arg(long, value_name = "DECK,DECK", value_delimiter = ',')]
    decks: Vec<String>,
    /// Every Nth game is between random decks; 0 for none. By default 2, or 0 if decks are named.
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    random: Option<u64>,
    /// Who plays.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "random"
    )]
    agents: Vec<AgentName>,
    /// The seed.
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// One decision in N gets the expensive checks.
    #[arg(long, value_name = "N", default_value_t = Plan::default().thorough_every, value_parser = whole::<u64>)]
    thorough: u64,
    /// Plays each game a second time without quick answers, and compares the two at every decision.
    #[arg(long)]
    exact: bool,
    /// How many threads play.
    #[arg(long, value_parser = whole::<usize>)]
    threads: Option<usize>,
    /// Where a failure is written; by default failure.jsonl, or failure-2.jsonl and so on if that exists.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Adds the counts of checks to this file, so that parts are counted together.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// Checks a written failure, and nothing else.
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Plays and checks.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(path) = &arguments.again {
        return again(path);
    }
    let mut outputs = arguments.force.outputs();
    let (out, _lock) = failure_file(arguments, &mut outputs)?;
    let tally_file = arguments.tally.as_deref();
    let tally_file = tally_file
        .map(|path| outputs.locked_file("--tally", path))
        .transpose()?;
    let suite = suite(arguments)?;
    // A file that can't be added to is found out before anything is played.
    tally_file.as_ref().map(read_tally).transpose()?;
    let threads = threads(arguments.threads)?;
    let interrupt = Interrupt::new()?;
    let progress = Progress::new(0, arguments.games);
    let numbers = arguments.first..arguments.first.saturating_add(arguments.games);
    let outcome = suite.run(numbers, &threads, &|| progress.tick(), interrupt.flag())?;
    progress.finish();
    if let Some((_, failure)) = &outcome.failure {
        // It is kept before anything else can go wrong.
        out.write(&failure.to_text())?;
    }
    let mut tally = outcome.tally;
    let added = tally_file.map_or(Ok(()), |file| add_to(&file, &mut tally));
    say!("{tally}");
    added?;
    if let Some((number, failure)) = outcome.failure {
        say!("game {number}: {failure}");
        return report(*failure, &out);
    }
    let was_stopped = interrupt.flag().load(Ordering::Relaxed);
    Ok(ExitCode::from(if was_stopped { STOPPED } else { 0 }))
}

/// Where a failure is written. No other run has that file, so that the failures of runs at the same time are all kept.
fn failure_file(arguments: &Arguments, outputs: &mut Outputs) -> Result<(Output, Lock)> {
    let mut lock = None;
    let is_ours = |path: &Path| match Lock::take(path) {
        Err(LockError::Taken) => false,
        taken => {
            // What can't be locked at all is said when it is claimed.
            lock = taken.ok();
            is_free(path)
        }
    };
    let out = match &arguments.out {
        Some(path) => outputs.new_file("--out", path)?,
        None => outputs.default_file("--out", OUT, is_ours)?,
    };
    let lock = lock.map_or_else(|| out.lock(), Ok)?;
    Ok((out, lock))
}

fn suite(arguments: &Arguments) -> Result<Suite> {
    let catalog = catalog();
    let (decks, every) = if arguments.decks.is_empty() {
        (standard::all(), 2)
    } else {
        let names: Vec<&str> = arguments.decks.iter().map(String::as_str).collect();
        (decks::find_all(&names)?, 0)
    };
    let agents = agents::for_seats(&arguments.agents, 2)?;
    let makers = agents.into_iter().map(AgentName::maker).collect();
    let definitions = catalog.iter().cloned().collect();
    let plan = Plan {
        thorough_every: arguments.thorough,
        exact: arguments.exact,
        ..Plan::default()
    };
    Ok(
        Suite::new(Subject::pairings(catalog, &decks)?, makers, arguments.seed)
            .with_random_decks(definitions, arguments.random.unwrap_or(every))
            .with_plan(plan),
    )
}

/// What other parts have counted; nothing if there is no such file yet.
fn read_tally(file: &Output) -> Result<Tally> {
    tally_in(file, &file.read()?)
}

fn tally_in(file: &Output, text: &str) -> Result<Tally> {
    if text.is_empty() {
        return Ok(Tally::default());
    }
    serde_json::from_str(text).with_context(|| format!("--tally: '{}'", file.path().display()))
}

/// Adds what the file has to the tally, and writes the sum; other parts may have been added since it was looked at.
fn add_to(file: &Output, tally: &mut Tally) -> Result<()> {
    file.change(|text| {
        tally.add(&tally_in(file, text)?);
        serde_json::to_string_pretty(tally).context("a tally can be written")
    })
}

/// Writes the smallest record that breaks the promise, and prints how to check and replay it.
fn report(failure: Failure, out: &Output) -> Result<ExitCode> {
    let choices = failure.record.choices.len();
    if failure.promise == Promise::Calm {
        // The panic has been printed, and comes again at each attempt.
        panic::set_hook(Box::new(|_| {}));
    }
    let failure = failure.shrink(ATTEMPTS);
    out.write(&failure.to_text())?;
    say!(
        "{} of {choices} choices break it too: {failure}",
        failure.record.choices.len()
    );
    let path = out.path().display();
    say!("check:  spellstack conformance --again {path}");
    say!("replay: spellstack replay {path}");
    Ok(ExitCode::FAILURE)
}

fn again(path: &Path) -> Result<ExitCode> {
    let named = || format!("--again: '{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    let failure = Failure::from_text(&text).with_context(named)?;
    match failure.check_again().with_context(named)? {
        Ok(_) => {
            say!("every promise holds now");
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => {
            say!("{failure}");
            Ok(ExitCode::FAILURE)
        }
    }
}
