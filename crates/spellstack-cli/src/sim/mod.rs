//! `spellstack sim`: many games between two decks; `spellstack merge`: joins the parts of a series.

mod merge;
mod report;
mod run;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use spellstack_catalog::{Catalog, Deck};
use spellstack_sim::{Keep, Limits, Part, Series, Shard, SideboardPlan, Specification, setup, unfinished};

use crate::agents::{self, AgentName};
use crate::console::complain;
use crate::decks;
use crate::number::{at_least_one, whole};
use crate::output::{Force, Output, Outputs, is_empty, is_free};

pub use merge::Arguments as MergeArguments;
pub use merge::run as merge;
pub use report::{Form, rate as rate_json};
pub use run::{Interrupt, RunOptions, bar, play_part, pool};

/// How the program ends when it was stopped with Ctrl-C and has kept what was played.
pub const STOPPED: u8 = 3;

const AFTER_HELP: &str = "\
A deck is the name of a standard deck or a file in any format that `spellstack deck` reads. The games of a series are
fixed by its seed: neither the number of threads nor the parts in which it is played change what is printed. Only a
search with a time for each decision depends on the clock.

Examples:
  spellstack sim goblins enchantress -n 10000 --seed 1
  spellstack sim goblins burn --agents heuristic,random --json
  spellstack sim goblins goblins -n 20 --agents search:200,heuristic
  spellstack sim goblins burn --best-of 3 --sideboard plan.txt --cards
  spellstack sim goblins burn --records games.jsonl     and then: spellstack replay games.jsonl --game 7
  spellstack sim goblins burn -n 100000 --part run.json          Ctrl-C stops it, --resume continues
  spellstack sim goblins burn -n 100000 --shard 3/16 --part 3.json       one part of sixteen, as for a job array
  spellstack merge *.json

A sideboard plan has a line [deck] for each deck that changes, then lines such as '-3 Mogg Fanatic' and '+3 Pyroblast'.

Existing files are neither replaced nor added to without --force or --resume. Records are written to a file next to
theirs, with '.unfinished' at the end of its name, which takes its place when all are written.

Exit status: 0 when all was played, 3 if it was stopped with Ctrl-C, 2 if an argument is wrong or a file can't be used.";

/// What follows `spellstack sim`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The deck of the first player.
    first: String,
    /// The deck of the second player.
    second: String,
    /// How many games, or matches.
    #[arg(short = 'n', long, default_value_t = 1_000, value_parser = at_least_one)]
    games: u64,
    #[command(flatten)]
    common: Common,
    /// 1 plays games, 3 plays matches in which two wins are enough.
    #[arg(long, value_name = "1|3", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    best_of: u8,
    /// How the decks change after the first game of a match.
    #[arg(long, value_name = "FILE")]
    sideboard: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    /// Writes every game, a line each, for `spellstack replay`.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Plays only a part of the series, such as 3/16.
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Writes what was played so far, to resume or merge it.
    #[arg(long, value_name = "FILE")]
    part: Option<PathBuf>,
    /// Continues the part, and its records.
    #[arg(long, requires = "part", conflicts_with = "force")]
    resume: bool,
    #[command(flatten)]
    force: Force,
}

/// What all commands that play many games take.
#[derive(clap::Args)]
pub struct Common {
    /// Who plays: heuristic, search (search:200 iterations, search:50ms), random or idle; one for each deck, or one for all.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    pub agents: Vec<AgentName>,
    /// The seed of the series.
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>)]
    pub seed: u64,
    /// How many threads play; as many as there are cores, if not given.
    #[arg(long, value_parser = whole::<usize>)]
    pub threads: Option<usize>,
    /// Stops a game after N decisions; it counts as neither won nor drawn.
    #[arg(long, value_name = "N", default_value_t = Limits::default().decisions, value_parser = whole::<u64>)]
    pub decisions: u64,
}

/// Plays the series and reports.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    anyhow::ensure!(arguments.best_of != 2, "--best-of: expected 1 or 3, found 2");
    let specification = specification(arguments)?;
    let keep = Keep {
        choices: arguments.records.is_some(),
        cards: true,
    };
    let series = series(&specification, &arguments.common.agents, keep)?;
    let mut outputs = arguments.force.outputs();
    let part_file = part_file(arguments, &mut outputs)?;
    let begun = begun(arguments, &specification)?;
    let records = records_file(arguments, &mut outputs, begun.as_ref())?;
    let mut part = begun.unwrap_or_else(|| Part::new(specification, arguments.shard));
    let options = RunOptions {
        threads: arguments.common.threads,
        part: part_file.as_ref(),
        records: records.as_ref(),
        interrupt: Interrupt::new()?,
    };
    let is_finished = play_part(&series, &mut part, &options)?;
    arguments.form.print(&part)?;
    if is_finished {
        return Ok(ExitCode::SUCCESS);
    }
    complain!(
        "stopped after {} of {}",
        part.done,
        part.done + part.left().len() as u64
    );
    Ok(ExitCode::from(STOPPED))
}

fn specification(arguments: &Arguments) -> Result<Specification> {
    let decks = decks::find_all(&[&arguments.first, &arguments.second])?;
    let agents = agents::for_seats(&arguments.common.agents, decks.len())?;
    Ok(Specification {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        after_first: after_first(arguments, &decks)?,
        decks,
        agents: agents.iter().map(ToString::to_string).collect(),
        games: arguments.games,
        seed: arguments.common.seed,
        decisions: arguments.common.decisions,
    })
}

/// The decks of later games of a match; none where games are played.
fn after_first(arguments: &Arguments, decks: &[Deck]) -> Result<Vec<Deck>> {
    let Some(path) = &arguments.sideboard else {
        return Ok(if arguments.best_of == 3 {
            decks.to_vec()
        } else {
            Vec::new()
        });
    };
    anyhow::ensure!(
        arguments.best_of == 3,
        "--sideboard: only matches have it; add --best-of 3"
    );
    let named = || format!("--sideboard: '{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    let plan = SideboardPlan::read(&text, &Catalog::standard()).with_context(named)?;
    plan.apply(decks).with_context(named)
}

/// The series that a specification describes.
pub fn series(specification: &Specification, agents: &[AgentName], keep: Keep) -> Result<Series> {
    let catalog = Catalog::standard();
    let agents = agents::for_seats(agents, specification.decks.len())?;
    let makers = agents.iter().map(|agent| agent.maker()).collect();
    let limits = Limits {
        decisions: specification.decisions,
    };
    let setup_of = |decks: &[Deck]| setup(&catalog, decks);
    let first = setup_of(&specification.decks)?;
    let series = Series::new(first, makers, specification.games, specification.seed)?
        .with_limits(limits)
        .keeping(keep);
    if specification.after_first.is_empty() {
        return Ok(series);
    }
    Ok(series.best_of_three(&setup_of(&specification.after_first)?)?)
}

/// The file of the part, which is only continued if that is asked for.
fn part_file(arguments: &Arguments, outputs: &mut Outputs) -> Result<Option<Output>> {
    let Some(path) = &arguments.part else {
        return Ok(None);
    };
    let otherwise = "--resume continues it, --force replaces it";
    let file = match arguments.resume {
        true => outputs.old_file("--part", path),
        false => outputs.new_file_or("--part", path, otherwise),
    };
    file.map(Some)
}

/// The part to continue, if there is one.
fn begun(arguments: &Arguments, specification: &Specification) -> Result<Option<Part>> {
    let path = arguments.part.as_deref();
    let Some(path) = path.filter(|path| arguments.resume && path.exists()) else {
        return Ok(None);
    };
    let part = merge::read(path)?;
    part.check(specification, arguments.shard)
        .with_context(|| format!("--resume: '{}'", path.display()))?;
    Ok(Some(part))
}

/// The file of records. Those of a part that is continued are continued too, and also what a killed run left; no
/// others.
fn records_file(
    arguments: &Arguments,
    outputs: &mut Outputs,
    begun: Option<&Part>,
) -> Result<Option<Output>> {
    let Some(path) = &arguments.records else {
        return Ok(None);
    };
    let unfinished = unfinished(path);
    // A run that was cut off, or stopped, before its first game may have created them.
    let is_blank = |path: &Path| arguments.resume && is_empty(path);
    let is_continued = begun.is_some_and(|part| part.statistics.games > 0 || !is_free(&unfinished));
    let file = match is_continued || is_blank(path) {
        true => outputs.old_file("--records", path)?,
        false => outputs.new_file("--records", path)?,
    };
    if begun.is_none() && !is_blank(&unfinished) {
        outputs.new_file("--records", &unfinished)?;
    }
    Ok(Some(file))
}
