//! `spellstack bench`: how fast the engine is on this machine.

mod history;
mod page;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use spellstack_sim::measure::{growth_plot, measure};

const AFTER_HELP: &str = "\
All figures are CPU time of one core, so that what else runs on the machine disturbs them little, but it does: measure on
a quiet machine, with a program built by `cargo build --release`. Copies and lists are measured on the committed positions:
20 games of all pairings of Goblins, Enchantress, Dimir tempo and Burn, from turn 8 on.

Examples:
  spellstack bench                         one page
  spellstack bench --json                  one JSON object
  spellstack bench --svg docs/growth.svg   also draws how each cost grows with the number of permanents
  spellstack bench --append docs/performance-history.csv --note \"what was changed\"

Exit status: 0 if everything was measured, 1 if a position isn't what it should be.";

/// What follows `spellstack bench`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// About how long to measure; more is more exact.
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds)]
    seconds: Duration,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
    /// Draws how each cost grows with the number of permanents.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Adds a line to a file of comma-separated values, which is made if it isn't there.
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,
    /// What the added line is about.
    #[arg(long, value_name = "TEXT", default_value = "", requires = "append")]
    note: String,
}

/// Measures, and prints the figures.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if cfg!(debug_assertions) {
        eprintln!("this program was built without optimization, so these figures say nothing");
    }
    let figures = match measure(arguments.seconds, |_| {}) {
        Ok(figures) => figures,
        Err(error) => {
            eprintln!("{error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&figures)?)?;
    } else {
        out.write_all(page::of(&figures).as_bytes())?;
    }
    if let Some(file) = &arguments.svg {
        fs::write(file, growth_plot(&figures.growth)).with_context(|| file.display().to_string())?;
    }
    if let Some(file) = &arguments.append {
        history::append(file, &figures, &arguments.note).with_context(|| file.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0, such as 10 or 0.5".to_owned())
}
