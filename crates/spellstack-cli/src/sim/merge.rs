//! `spellstack merge`: the parts of a series, joined.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use spellstack_sim::{Part, join};

use super::report::Form;

const AFTER_HELP: &str = "\
Prints what one run of the whole series would print.

Example:
  for k in 1 2 3 4; do spellstack sim goblins burn -n 10000 --shard $k/4 --part $k.json; done
  spellstack merge 1.json 2.json 3.json 4.json";

/// What follows `spellstack merge`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The files that `spellstack sim --part` wrote, all parts of one series.
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    form: Form,
}

/// Joins the parts and reports.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let parts: Vec<Part> = arguments
        .parts
        .iter()
        .map(|path| read_part(path))
        .collect::<Result<_>>()?;
    arguments.form.print(&join(&parts)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a part.
pub fn read_part(path: &Path) -> Result<Part> {
    let named = || format!("'{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    Part::from_text(&text)
        .context("it isn't a part of a series")
        .with_context(named)
}
