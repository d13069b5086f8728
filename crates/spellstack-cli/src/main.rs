//! The program `spellstack`.

mod scenario;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Plays Magic: The Gathering by the rules.
#[derive(Parser)]
#[command(name = "spellstack", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs rules tests; the exit status is 1 if any failed.
    Scenario(scenario::Arguments),
}

fn main() -> Result<ExitCode> {
    match Arguments::parse().command {
        Command::Scenario(arguments) => scenario::run(&arguments),
    }
}
