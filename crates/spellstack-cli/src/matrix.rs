//! `spellstack matrix`: every deck against every other.

mod svg;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;
use spellstack_core::PlayerId;
use spellstack_sim::{Part, Rate, Shard};

use crate::agents::{self, AgentName};
use crate::console;
use crate::decks;
use crate::games::{self, Common};
use crate::number::at_least_one;
use crate::sim;

const HELP: &str = "\
The pairings take turns, so that a run that is stopped has played as much of each.

Examples:
  spellstack matrix goblins enchantress dimir-tempo burn
  spellstack matrix goblins burn my-deck.cod -n 5000 --svg table.svg
  spellstack matrix goblins burn -n 100000 --part run.json           Ctrl-C stops it, --resume continues";

/// What follows `spellstack matrix`.
#[derive(clap::Args)]
#[command(after_help = games::help(HELP))]
pub struct Arguments {
    /// The decks, at least two.
    #[arg(required = true, num_args = 2.., value_name = "DECK")]
    decks: Vec<String>,
    /// How many games each pairing plays.
    #[arg(short = 'n', long, default_value_t = 1_000, value_parser = at_least_one)]
    games: u64,
    /// Who plays: heuristic, search (search:200 iterations, search:50ms), random or idle; one for each seat, or one for both.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<AgentName>,
    #[command(flatten)]
    common: Common,
    /// Leaves out each deck against itself.
    #[arg(long)]
    no_mirrors: bool,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
    /// Draws the table as a heat map; a run that is continued draws it anew.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Wins of the deck of a row against that of a column.
pub(crate) struct Table {
    names: Vec<String>,
    cells: Vec<Vec<Rate>>,
}

/// Plays every pairing and prints the table.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let names: Vec<&str> = arguments.decks.iter().map(String::as_str).collect();
    let decks = decks::find_all(&names)?;
    let agents = agents::for_seats(&arguments.agents, SEATS)?;
    let cells = cells(decks.len(), arguments.no_mirrors);
    let pairings = cells.iter().map(|(row, column)| {
        let pair = [decks[*row].clone(), decks[*column].clone()];
        games::pairing(&pair, &agents)
    });
    let specification = games::specification(&arguments.common, pairings.collect(), arguments.games);
    let mut outputs = arguments.common.outputs();
    let run = arguments
        .common
        .begin(&mut outputs, specification, Shard::WHOLE)?;
    let drawing = arguments.svg.as_deref();
    let drawing = drawing.map(|path| run.made_file(&mut outputs, "--svg", path));
    let drawing = drawing.transpose()?;
    let played = run.play()?;
    let table = Table::new(decks::distinct_names(&decks), &cells, &played.part);
    // The drawing is kept even if nobody reads what is printed.
    if let Some(drawing) = drawing {
        drawing.write(&svg::draw(&table))?;
    }
    let text = match arguments.json {
        true => table.json(),
        false => table.text(),
    };
    write!(console::out(), "{text}")?;
    Ok(played.end())
}

/// How many players a game has.
const SEATS: usize = 2;

/// The rows and columns that are played: each deck against those after it, and itself.
fn cells(decks: usize, no_mirrors: bool) -> Vec<(usize, usize)> {
    let rows = 0..decks;
    let cells = rows.flat_map(|row| (row + usize::from(no_mirrors)..decks).map(move |column| (row, column)));
    cells.collect()
}

impl Table {
    fn new(names: Vec<String>, cells: &[(usize, usize)], part: &Part) -> Self {
        let mut table = Table {
            cells: vec![vec![Rate::default(); names.len()]; names.len()],
            names,
        };
        for ((row, column), statistics) in cells.iter().zip(&part.statistics) {
            let [wins, losses] = [0, 1].map(|seat| statistics.wins_of(PlayerId::new(seat)));
            table.cells[*row][*column] += wins;
            if row != column {
                table.cells[*column][*row] += losses;
            }
        }
        table
    }

    fn text(&self) -> String {
        let width = self
            .names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(20);
        let mut text = format!("{:width$}", "");
        for name in &self.names {
            text.push_str(&format!("  {name:width$}"));
        }
        for (name, row) in self.names.iter().zip(&self.cells) {
            text = format!("{}\n{name:width$}", text.trim_end());
            for rate in row {
                text.push_str(&format!("  {rate:width$}"));
            }
        }
        format!("{}\n", text.trim_end())
    }

    fn json(&self) -> String {
        let rows: Vec<_> = self
            .cells
            .iter()
            .map(|row| -> Vec<_> { row.iter().map(|rate| sim::rate_json(*rate)).collect() })
            .collect();
        format!(
            "{}\n",
            json!({"decks": self.names, "wins_of_row_against_column": rows})
        )
    }
}
