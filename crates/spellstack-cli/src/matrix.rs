//! `spellstack matrix`: every deck against every other.

mod svg;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;
use spellstack_catalog::Deck;
use spellstack_core::PlayerId;
use spellstack_sim::{Keep, Part, Rate, Shard, Specification};

use crate::agents;
use crate::console;
use crate::console::complain;
use crate::decks;
use crate::number::at_least_one;
use crate::output::Force;
use crate::sim::{self, Common, Interrupt, RunOptions};

const AFTER_HELP: &str = "\
Examples:
  spellstack matrix goblins enchantress dimir-tempo burn
  spellstack matrix goblins burn my-deck.cod -n 5000 --svg table.svg

Exit status: 0 when all was played, 3 if it was stopped with Ctrl-C, 2 if an argument is wrong or a file can't be used.";

/// What follows `spellstack matrix`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The decks, at least two.
    #[arg(required = true, num_args = 2.., value_name = "DECK")]
    decks: Vec<String>,
    /// How many games each pairing plays.
    #[arg(short = 'n', long, default_value_t = 1_000, value_parser = at_least_one)]
    games: u64,
    #[command(flatten)]
    common: Common,
    /// Leaves out each deck against itself.
    #[arg(long)]
    no_mirrors: bool,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
    /// Draws the table as a heat map.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Wins of the deck of a row against that of a column.
pub(crate) struct Table {
    names: Vec<String>,
    cells: Vec<Vec<Rate>>,
}

/// Plays every pairing and prints the table.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut outputs = arguments.force.outputs();
    let drawing = arguments.svg.as_deref();
    let drawing = drawing.map(|path| outputs.new_file("--svg", path)).transpose()?;
    let names: Vec<&str> = arguments.decks.iter().map(String::as_str).collect();
    let decks = decks::find_all(&names)?;
    let mut table = Table {
        names: decks::distinct_names(&decks),
        cells: vec![vec![Rate::default(); decks.len()]; decks.len()],
    };
    let interrupt = Interrupt::new()?;
    let mut is_finished = true;
    for row in 0..decks.len() {
        for column in row..decks.len() {
            if !is_finished || (row == column && arguments.no_mirrors) {
                continue;
            }
            complain!("{} - {}", table.names[row], table.names[column]);
            let pair = [decks[row].clone(), decks[column].clone()];
            let (part, finished) = play(arguments, &pair, &interrupt)?;
            is_finished = finished;
            let [wins, losses] = [0, 1].map(|seat| part.statistics.wins_of(PlayerId::new(seat)));
            table.cells[row][column] += wins;
            if row != column {
                table.cells[column][row] += losses;
            }
        }
    }
    // The drawing is kept even if nobody reads what is printed.
    if let Some(drawing) = drawing {
        drawing.write(&svg::draw(&table))?;
    }
    write!(
        console::out(),
        "{}",
        if arguments.json {
            table.json()
        } else {
            table.text()
        }
    )?;
    Ok(if is_finished {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(sim::STOPPED)
    })
}

fn play(arguments: &Arguments, pair: &[Deck; 2], interrupt: &Interrupt) -> Result<(Part, bool)> {
    let agents = agents::for_seats(&arguments.common.agents, pair.len())?;
    let specification = Specification {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        decks: pair.to_vec(),
        after_first: Vec::new(),
        agents: agents.iter().map(ToString::to_string).collect(),
        games: arguments.games,
        seed: arguments.common.seed,
        decisions: arguments.common.decisions,
    };
    let series = sim::series(&specification, &agents, Keep::NOTHING)?;
    let mut part = Part::new(specification, Shard::WHOLE);
    let options = RunOptions {
        threads: arguments.common.threads,
        part: None,
        records: None,
        interrupt: interrupt.clone(),
    };
    let is_finished = sim::play_part(&series, &mut part, &options)?;
    Ok((part, is_finished))
}

impl Table {
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
