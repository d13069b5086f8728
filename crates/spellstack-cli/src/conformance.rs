//! `spellstack conformance`: random games with every promise of the engine checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use rayon::prelude::*;
use spellstack_ai::Agent;
use spellstack_catalog::{Catalog, Deck, decks as standard};
use spellstack_conformance::{Failure, Plan, Subject, Tally};
use spellstack_sim::{GameSeeds, setup};

use crate::agents::{self, AgentName};
use crate::decks;
use crate::sim::{Interrupt, STOPPED, bar, pool};

const AFTER_HELP: &str = "\
Examples:
  spellstack conformance                                   every pairing of the standard decks
  spellstack conformance --games 1000 --decks goblins,burn
  spellstack conformance --again failure.json              checks a failure again

Exit status: 0 if every promise holds, 1 if not, 3 if it was stopped, 2 if an argument is wrong.";

/// What follows `spellstack conformance`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// How many games in all; the pairings take turns.
    #[arg(short = 'n', long, default_value_t = 500)]
    games: u64,
    /// The decks, each against each, itself included; the standard decks, if not given.
    #[arg(long, value_name = "DECK,DECK", value_delimiter = ',')]
    decks: Vec<String>,
    /// Who plays.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "random"
    )]
    agents: Vec<AgentName>,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play.
    #[arg(long)]
    threads: Option<usize>,
    /// Where a failure is written.
    #[arg(long, value_name = "FILE", default_value = "failure.json")]
    out: PathBuf,
    /// Checks a failure that was written, and nothing else.
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,
}

/// Plays and checks.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(path) = &arguments.again {
        return again(path);
    }
    let subjects = subjects(&arguments.decks)?;
    let agents = agents::for_seats(&arguments.agents, 2)?;
    let interrupt = Interrupt::new()?;
    let bar = bar(0, arguments.games);
    let tally = Mutex::new(Tally::default());
    let check = |number: u64| -> Option<Box<Failure>> {
        if interrupt.flag().load(Ordering::Relaxed) {
            return None;
        }
        let subject = &subjects[usize::try_from(number % subjects.len() as u64).unwrap_or(0)];
        let result = check_one(subject, &agents, arguments.seed, number);
        bar.inc(1);
        match result {
            Ok(of_game) => tally
                .lock()
                .unwrap_or_else(|poison| poison.into_inner())
                .add(&of_game),
            Err(failure) => return Some(failure),
        }
        None
    };
    let failure =
        pool(arguments.threads)?.install(|| (0..arguments.games).into_par_iter().find_map_first(check));
    bar.finish_and_clear();
    println!(
        "{}",
        tally.into_inner().unwrap_or_else(|poison| poison.into_inner())
    );
    if let Some(failure) = failure {
        return report(&failure, &arguments.out);
    }
    let was_stopped = interrupt.flag().load(Ordering::Relaxed);
    Ok(ExitCode::from(if was_stopped { STOPPED } else { 0 }))
}

fn check_one(subject: &Subject, agents: &[AgentName], seed: u64, number: u64) -> Result<Tally, Box<Failure>> {
    let seeds = GameSeeds::of(seed, number, agents.len());
    let lists = subject.lists();
    let mut agents: Vec<Box<dyn Agent>> = agents
        .iter()
        .zip(&seeds.agents)
        .map(|(agent, seed)| agent.make(*seed, &lists))
        .collect();
    subject.check(seeds.game, &mut agents, &Plan::default())
}

/// Each deck against each, itself included.
fn subjects(names: &[String]) -> Result<Vec<Subject>> {
    let decks = if names.is_empty() {
        standard::all()
    } else {
        decks::find_all(&names.iter().map(String::as_str).collect::<Vec<_>>())?
    };
    let catalog = Catalog::standard();
    let mut subjects = Vec::new();
    for (place, first) in decks.iter().enumerate() {
        for second in &decks[place..] {
            let pair: [Deck; 2] = [first.clone(), second.clone()];
            let name = format!("{} - {}", first.name, second.name);
            subjects.push(Subject::new(name, setup(&catalog, &pair)?)?);
        }
    }
    Ok(subjects)
}

fn report(failure: &Failure, path: &Path) -> Result<ExitCode> {
    let text = serde_json::to_string(failure).context("a failure can be written")?;
    fs::write(path, text).with_context(|| format!("--out: can't write '{}'", path.display()))?;
    println!("{failure}");
    println!("again: spellstack conformance --again {}", path.display());
    Ok(ExitCode::FAILURE)
}

fn again(path: &Path) -> Result<ExitCode> {
    let named = || format!("--again: '{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    let failure: Failure = serde_json::from_str(&text)
        .context("it is no failure")
        .with_context(named)?;
    match failure.check_again().with_context(named)? {
        Ok(_) => {
            println!("every promise holds now");
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => {
            println!("{failure}");
            Ok(ExitCode::FAILURE)
        }
    }
}
