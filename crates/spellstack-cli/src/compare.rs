//! `spellstack compare`: which of two agents plays better.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;
use spellstack_catalog::Deck;
use spellstack_core::PlayerId;
use spellstack_sim::{Pairing, Part, Rate, Shard, Statistics};

use crate::agents::AgentName;
use crate::console;
use crate::decks;
use crate::games::{self, Common};
use crate::number::at_least_one;
use crate::sim;

const HELP: &str = "\
Each deck plays against itself, in one half of the games with the first agent in the first seat and in the other half
with the same seeds and the seats swapped. The decks and seats take turns, so that a run that is stopped has played as much
with each.

Examples:
  spellstack compare search:200 heuristic
  spellstack compare search:50ms search:200 --decks goblins,burn -n 40 --threads 1
  spellstack compare search:2000 search:200 --part run.json          Ctrl-C stops it, --resume continues";

/// What follows `spellstack compare`.
#[derive(clap::Args)]
#[command(after_help = games::help(HELP))]
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
    #[command(flatten)]
    common: Common,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// Plays the games and reports.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let names: Vec<&str> = arguments.decks.iter().map(String::as_str).collect();
    let decks = decks::find_all(&names)?;
    let pairings: Vec<Pairing> = decks
        .iter()
        .flat_map(|deck| SEATS.map(|seat| pairing(arguments, deck, seat)))
        .collect();
    let games = arguments.games.div_ceil(pairings.len() as u64);
    let specification = games::specification(&arguments.common, pairings, games);
    let mut outputs = arguments.common.outputs();
    let run = arguments
        .common
        .begin(&mut outputs, specification, Shard::WHOLE)?;
    let played = run.play()?;
    print(arguments, &rows(&decks, &played.part))?;
    Ok(played.end())
}

/// The seats of the agent whose wins are counted.
const SEATS: [u8; 2] = [0, 1];

/// A deck against itself, with the agent in that seat.
fn pairing(arguments: &Arguments, deck: &Deck, seat: u8) -> Pairing {
    let mut agents = [arguments.agent, arguments.other];
    agents.rotate_right(usize::from(seat));
    games::pairing(&[deck.clone(), deck.clone()], &agents)
}

/// The wins of the agent with each deck, from both seats.
fn rows(decks: &[Deck], part: &Part) -> Vec<(String, Rate)> {
    let wins = |statistics: &[Statistics]| {
        let seats = SEATS.iter().zip(statistics);
        seats.fold(Rate::default(), |sum, (seat, statistics)| {
            sum + statistics.wins_of(PlayerId::new(*seat))
        })
    };
    let of_decks = part.statistics.chunks(SEATS.len());
    let named = decks.iter().zip(of_decks);
    named
        .map(|(deck, statistics)| (deck.name.clone(), wins(statistics)))
        .collect()
}

fn print(arguments: &Arguments, rows: &[(String, Rate)]) -> Result<()> {
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
            "seed": arguments.common.seed,
            "decks": decks,
            "wins": sim::rate_json(all),
        });
        writeln!(out, "{whole}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} against {}, seed {}",
        arguments.agent, arguments.other, arguments.common.seed
    )?;
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(3);
    for (name, rate) in rows {
        writeln!(out, "  {name:width$}  {:>3} of {:>3}  {rate}", rate.won, rate.of)?;
    }
    writeln!(out, "  {:width$}  {:>3} of {:>3}  {all}", "all", all.won, all.of)?;
    Ok(())
}
