//! `spellstack scenario`: runs `.scn` files.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::catalog::catalog;
use crate::console;
use anyhow::{Context, Result};
use serde_json::json;
use spellstack_scenario::{Checker, Report};

const AFTER_HELP: &str = "\
Examples:
  spellstack scenario tests/scenarios      a line for each, then 'N passed, N failed'
  spellstack scenario --trace mine.scn     with the game log of each

Exit status: 0 if all passed, 1 if any did not or a file or folder has none, 2 if a path can't be read.";

/// What follows `spellstack scenario`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Prints one JSON object per scenario: file, name, line, status, message.
    #[arg(long)]
    json: bool,
    /// Prints the game log of each scenario too.
    #[arg(long)]
    trace: bool,
    /// Scenario files, or folders that hold them at any depth.
    #[arg(required = true, value_name = "FILE_OR_FOLDER")]
    paths: Vec<PathBuf>,
}

/// Runs the scenarios and says how each came out.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let catalog = catalog();
    let checker = Checker::new(catalog).with_trace(arguments.trace);
    let (mut passed, mut failed) = (0_usize, 0_usize);
    let mut out = console::out();
    for path in &arguments.paths {
        let reports = checker.check_path(path);
        for report in reports.with_context(|| format!("can't read '{}'", path.display()))? {
            let count = if report.passed() { &mut passed } else { &mut failed };
            *count += 1;
            if arguments.json {
                print_json(&mut out, &report)?
            } else {
                print_line(&mut out, &report)?
            }
        }
    }
    if !arguments.json {
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn print_line(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{report}")?;
    report
        .trace
        .iter()
        .try_for_each(|line| writeln!(out, "      {line}"))
}

fn print_json(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut object = json!({
        "file": report.file,
        "name": report.name,
        "line": report.line,
        "status": report.status,
        "message": report.message,
    });
    if !report.trace.is_empty() {
        object["trace"] = json!(report.trace);
    }
    writeln!(out, "{object}")
}
