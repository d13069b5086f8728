//! `spellstack bench`: how fast the engine is on this machine.

mod history;
mod page;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use spellstack_bench::measure::{growth_plot, measure};

use crate::console;
use crate::console::complain;
use crate::number;
use crate::output::Force;

const AFTER_HELP: &str = "\
All figures are CPU time of one core. Other load still disturbs them: measure on a quiet machine, with a program built by
`cargo build --release`. Copies and lists are measured on the committed positions:
20 games of all pairings of Goblins, Enchantress, Dimir tempo and Burn, from turn 8 on.

Examples:
  spellstack bench                         one page
  spellstack bench --json                  one JSON object
  spellstack bench --svg growth.svg        also draws how each cost grows with the number of permanents
  spellstack bench --append docs/performance-history.csv --note \"what was changed\"

Exit status: 0 if everything was measured, 1 if a position isn't what it should be, 2 if a file can't be used.";

/// What follows `spellstack bench`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// About how long to measure; longer is more accurate.
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds)]
    seconds: Duration,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
    /// Draws how each cost grows with the number of permanents.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Adds a line to a CSV file, which is created if it doesn't exist.
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,
    /// The note in the added line.
    #[arg(long, value_name = "TEXT", default_value = "", requires = "append")]
    note: String,
    #[command(flatten)]
    force: Force,
}

/// Measures, and prints the figures.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut outputs = arguments.force.outputs();
    let plot = arguments.svg.as_deref();
    let plot = plot.map(|path| outputs.new_file("--svg", path)).transpose()?;
    let history = arguments.append.as_deref();
    let history = history
        .map(|path| outputs.locked_file("--append", path))
        .transpose()?;
    if let Some(history) = &history {
        // One that can't be added to is found out before anything is measured.
        history::check(history, &history.read()?)?;
    }
    if cfg!(debug_assertions) {
        complain!("this program was built without optimization: the figures mean nothing");
    }
    let figures = match measure(arguments.seconds, |_| {}) {
        Ok(figures) => figures,
        Err(error) => {
            complain!("{error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    // Files are written even if nobody reads what is printed.
    if let Some(plot) = plot {
        plot.write(&growth_plot(&figures.growth))?;
    }
    if let Some(history) = history {
        history::append(&history, &figures, &arguments.note)?;
    }
    let mut out = console::out();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&figures)?)?;
    } else {
        out.write_all(page::of(&figures).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = number::seconds(text).ok();
    seconds
        .filter(|seconds| !seconds.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0, such as 10 or 0.5".to_owned())
}
