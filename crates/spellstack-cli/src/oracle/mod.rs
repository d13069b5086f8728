//! `spellstack oracle`: Oracle text as definitions, and how much of it is understood.

mod cards;
mod compile;
mod coverage;
mod digests;
mod gaps;
mod lacks;
mod lists;
mod survey;
mod wordings;

use std::process::ExitCode;

use anyhow::Result;

const AFTER_HELP: &str = "\
A FILE of cards is one JSON object a line, Scryfall's bulk file oracle-cards.json or MTGJSON's AtomicCards.json, plain or
gzipped; '-' is the standard input.

Examples:
  spellstack oracle compile \"Whenever this creature attacks, draw a card.\" --type \"Creature — Elf\"
  spellstack oracle coverage oracle-cards.json
  spellstack oracle gaps oracle-cards.json | head -40
  spellstack oracle cards oracle-cards.json --json | grep refused";

/// What follows `spellstack oracle`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Compiles a text and prints its definition, how it is read, and the text that it prints back.
    Compile(compile::Arguments),
    /// Compiles a file of cards and counts what is understood, in all and by format.
    Coverage(coverage::Arguments),
    /// Ranks what isn't understood by how many cards, played cards and deck lists it keeps out alone.
    Gaps(gaps::Arguments),
    /// Says of each card of a file whether it is understood, and where it isn't.
    Cards(cards::Arguments),
    /// Writes what the cards of a file became, and compares it with what they were before.
    Digests(digests::Arguments),
    /// Counts how the cards of a file use the wordings of the grammar, and writes a page of it.
    Wordings(wordings::Arguments),
}

/// Carries out the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.command {
        Command::Compile(arguments) => compile::run(arguments),
        Command::Coverage(arguments) => coverage::run(arguments),
        Command::Gaps(arguments) => gaps::run(arguments),
        Command::Cards(arguments) => cards::run(arguments),
        Command::Digests(arguments) => digests::run(arguments),
        Command::Wordings(arguments) => wordings::run(arguments),
    }
}
