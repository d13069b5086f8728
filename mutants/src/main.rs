//! A mutation run over the rules: small defects, put into a copy of the sources all at once and turned on one by one.
//!
//! ```sh
//! cargo run --release -- build                    # in this folder: copies, rewrites and builds
//! cargo run --release -- run --sample 100         # plays the scenarios with 100 of 1,000 mutants
//! cargo run --release -- table                    # says how many were noticed
//! cargo run --release -- list --survived payment  # names those that weren't
//! ```

mod copy;
mod report;
mod rewrite;
mod run;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Copies the sources, rewrites the rules, and builds the driver.
    Build,
    /// Plays the scenarios with mutants on.
    Run(run::Plan),
    /// Counts what was found, by folder and file, in Markdown.
    Table,
    /// Lists mutants and what became of them.
    List(report::Which),
}

/// Where things are.
pub struct Places {
    /// The workspace of the library.
    pub root: PathBuf,
    /// The copy.
    pub copy: PathBuf,
    /// What was found.
    pub results: PathBuf,
}

/// The folder of the rules' sources, below the workspace.
pub const RULES: &str = "crates/spellstack-rules/src";

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let places = Places {
        copy: root.join("target/mutants/copy"),
        results: root.join("target/mutants/results.jsonl"),
        root,
    };
    match Arguments::parse().command {
        Command::Build => copy::build(&places),
        Command::Run(plan) => run::run(&places, &plan),
        Command::Table => report::table(&places),
        Command::List(which) => report::list(&places, &which),
    }
}
