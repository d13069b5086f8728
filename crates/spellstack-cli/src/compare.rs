//! `spellstack compare`: which of two agents plays better.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;
use spellstack_catalog::Deck;
use spellstack_core::PlayerId;
use spellstack_sim::{Keep, Limits, Part, Rate, Shard, Specification};

use crate::agents::AgentName;
use crate::console;
use crate::decks;
use crate::number::{at_least_one, whole};
use crate::sim::{self, Interrupt, RunOptions};

const AFTER_HELP: &str = "\
Each deck plays against itself, in one half of the games with the first agent in the first seat and in the other half
with the same seeds and the seats swapped.

Examples:
  spellstack compare search:200 heuristic
  spellstack compare search:50ms search:200 --decks goblins,burn -n 40 --threads 1

Exit status: 0 when all was played, 3 if it was stopped with Ctrl-C, 2 if an argument is wrong.";

/// What follows `spellstack compare`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The agent whose wins are counted: heuristic, search (search:200 iterations, search:50ms), random or idle.
    agent: AgentName,
    /// Its opponent.
    other: AgentName,
    /// The decks that are played, each against itself.
    #[arg(
        long,
        value_name = "DECK,DECK",
        value_delimiter = ',',
        default_value = "goblins,enchantress,dimir-tempo,burn"
    )]
    decks: Vec<String>,
    /// How many games in all; rounded up, so that all decks and seats get the same number.
    #[arg(short = 'n', long, default_value_t = 200, value_parser = at_least_one)]
    games: u64,
    /// The seed of the games.
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// How many threads play; as many as there are cores, if not given.
    #[arg(long, value_parser = whole::<usize>)]
    threads: Option<usize>,
    /// Stops a game after N decisions; it counts as not won.
    #[arg(long, value_name = "N", default_value_t = Limits::default().decisions, value_parser = whole::<u64>)]
    decisions: u64,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// Plays the games and reports.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let names: Vec<&str> = arguments.decks.iter().map(String::as_str).collect();
    let decks = decks::find_all(&names)?;
    let games = arguments.games.div_ceil(2 * decks.len() as u64);
    let interrupt = Interrupt::new()?;
    let begun = Instant::now();
    let mut rows: Vec<(String, Rate)> = Vec::new();
    let mut is_finished = true;
    for deck in &decks {
        let mut wins = Rate::default();
        for seat in [0, 1] {
            if is_finished {
                let (rate, finished) = play(arguments, deck, seat, games, &interrupt)?;
                wins += rate;
                is_finished = finished;
            }
        }
        rows.push((deck.name.clone(), wins));
    }
    print(arguments, &rows, begun.elapsed())?;
    Ok(if is_finished {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(sim::STOPPED)
    })
}

/// The games of a deck against itself with the agent in that seat, and whether all were played.
fn play(
    arguments: &Arguments,
    deck: &Deck,
    seat: usize,
    games: u64,
    interrupt: &Interrupt,
) -> Result<(Rate, bool)> {
    let mut agents = [arguments.agent, arguments.other];
    agents.rotate_right(seat);
    let specification = Specification {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        decks: vec![deck.clone(), deck.clone()],
        after_first: Vec::new(),
        agents: agents.iter().map(ToString::to_string).collect(),
        games,
        seed: arguments.seed,
        decisions: arguments.decisions,
    };
    let series = sim::series(&specification, &agents, Keep::NOTHING)?;
    let mut part = Part::new(specification, Shard::WHOLE);
    let options = RunOptions {
        threads: arguments.threads,
        part: None,
        records: None,
        interrupt: interrupt.clone(),
    };
    let is_finished = sim::play_part(&series, &mut part, &options)?;
    let player = PlayerId::new(u8::try_from(seat).expect("there are two seats"));
    Ok((part.statistics.wins_of(player), is_finished))
}

fn print(arguments: &Arguments, rows: &[(String, Rate)], took: Duration) -> Result<()> {
    let all = rows.iter().fold(Rate::default(), |sum, (_, rate)| sum + *rate);
    let mut out = console::out();
    if arguments.json {
        let decks: Vec<_> = rows
            .iter()
            .map(|(name, rate)| json!({"deck": name, "wins": sim::rate_json(*rate)}))
            .collect();
        let whole = json!({
            "agent": arguments.agent.to_string(),
            "against": arguments.other.to_string(),
            "seed": arguments.seed,
            "decks": decks,
            "wins": sim::rate_json(all),
        });
        writeln!(out, "{whole}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} against {}, seed {}, {:.0} s",
        arguments.agent,
        arguments.other,
        arguments.seed,
        took.as_secs_f64()
    )?;
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(3);
    for (name, rate) in rows {
        writeln!(out, "  {name:width$}  {:>3} of {:>3}  {rate}", rate.won, rate.of)?;
    }
    writeln!(out, "  {:width$}  {:>3} of {:>3}  {all}", "all", all.won, all.of)?;
    Ok(())
}
