//! The program `spellstack`.

mod card;
mod cards;
mod deck;
mod scenario;

use std::io;
use std::process::ExitCode;

use anyhow::{Error, Result};
use clap::{Parser, Subcommand};

/// How the program ends when it could not do what it was asked: an argument is wrong, or a file can't be read.
const USAGE_ERROR: u8 = 2;

const AFTER_HELP: &str = "\
Examples:
  spellstack deck burn.txt                 can I play this deck here?
  spellstack deck burn.cod --to arena      converts it
  spellstack card brazen borrower          what the card says
  spellstack cards                         every card that there is
  spellstack scenario tests/scenarios      runs rules tests

Exit status:
  0  done, and the answer is yes
  1  the answer is no: the deck can't be played, there is no such card, a scenario failed
  2  an argument is wrong, or a file can't be read";

/// Plays Magic: The Gathering by the rules.
#[derive(Parser)]
#[command(name = "spellstack", version, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Says whether a deck can be played here, and what it is made of; or converts it.
    Deck(deck::Arguments),
    /// Prints a card as a person reads it.
    Card(card::Arguments),
    /// Lists every card: name, mana cost and type line.
    Cards(cards::Arguments),
    /// Runs rules tests.
    Scenario(scenario::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Deck(arguments) => deck::run(&arguments),
        Command::Card(arguments) => card::run(&arguments),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Scenario(arguments) => scenario::run(&arguments),
    };
    end(result)
}

fn end(result: Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        // Whoever reads the output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(USAGE_ERROR)
        }
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
