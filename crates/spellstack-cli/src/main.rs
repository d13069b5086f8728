//! The program `spellstack`.

mod agents;
mod bench;
mod card;
mod cards;
mod catalog;
mod check;
mod compare;
mod conformance;
mod console;
mod deck;
mod decks;
mod duel;
mod games;
mod matrix;
mod number;
mod oracle;
mod output;
mod perft;
mod play;
mod replay;
mod scenario;
mod sim;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::console::{complain, say};
use anyhow::{Error, Result};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Games take many small pieces of memory, which this allocator hands out faster than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit status if the command could not be carried out: an argument is wrong, or a file can't be read.
const USAGE_ERROR: u8 = 2;

const AFTER_HELP: &str = "\
Examples:
  spellstack duel goblins enchantress      one game, narrated turn by turn
  spellstack play goblins burn             play against an agent
  spellstack sim goblins burn -n 10000     many games, with statistics
  spellstack matrix goblins burn enchantress dimir-tempo
  spellstack compare search:200 heuristic  which agent plays better
  spellstack deck burn.txt                 can I play this deck here?
  spellstack deck burn.cod --to arena      converts it
  spellstack card brazen borrower          the text of the card
  spellstack cards                         all cards of the catalog
  spellstack check mine.json               are the cards in my file good? Prints them in English
  spellstack oracle coverage cards.json    how much of a file of cards is understood
  spellstack scenario tests/scenarios      runs rules tests
  spellstack perft tests/perft             counts the paths from positions
  spellstack bench                         how fast it is on this machine

Exit status:
  0  done, and the answer is yes
  1  the answer is no: the deck can't be played, there is no such card, a card has a fault,
     a scenario failed, a replay differs
  2  an argument is wrong, a file can't be read, or a file to be written exists already
  3  stopped with Ctrl-C; what was played is kept";

/// Plays Magic: The Gathering by the rules.
#[derive(Parser)]
#[command(name = "spellstack", version, after_help = AFTER_HELP)]
struct Arguments {
    /// Adds the cards of a file: definitions in the card language, or a file of Oracle texts.
    #[arg(long, global = true, value_name = "FILE")]
    cards: Vec<std::path::PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays one game and narrates it turn by turn.
    Duel(duel::Arguments),
    /// Lets you play in the terminal: against an agent, against another person, or as a spectator.
    Play(play::Arguments),
    /// Plays many games and prints statistics.
    Sim(sim::Arguments),
    /// Joins the parts of a series that were played separately.
    Merge(sim::MergeArguments),
    /// Plays every deck against every other.
    Matrix(matrix::Arguments),
    /// Plays two agents against each other and counts the wins.
    Compare(compare::Arguments),
    /// Replays a recorded game and narrates it.
    Replay(replay::Arguments),
    /// Checks whether a deck can be played here and summarizes it; or converts it.
    Deck(deck::Arguments),
    /// Prints the text of a card.
    Card(card::Arguments),
    /// Lists every card: name, mana cost and type line.
    Cards(cards::Arguments),
    /// Checks cards in JSON files and prints them in English.
    Check(check::Arguments),
    /// Compiles Oracle text, and measures how much of it is understood.
    Oracle(oracle::Arguments),
    /// Runs rules tests.
    Scenario(scenario::Arguments),
    /// Plays random games and checks every promise of the engine.
    Conformance(conformance::Arguments),
    /// Counts the paths of decisions from positions (perft).
    Perft(perft::Arguments),
    /// Measures how fast the engine is on this machine.
    Bench(bench::Arguments),
    /// Prints the completions for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let arguments = arguments();
    let Some(command) = arguments.command else {
        return end(introduce());
    };
    if let Err(error) = catalog::add(&arguments.cards) {
        return end(Err(error));
    }
    let result = match command {
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        Command::Merge(arguments) => sim::merge(&arguments),
        Command::Matrix(arguments) => matrix::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Deck(arguments) => deck::run(&arguments),
        Command::Card(arguments) => card::run(&arguments),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Oracle(arguments) => oracle::run(&arguments),
        Command::Scenario(arguments) => scenario::run(&arguments),
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Completions { shell } => complete(shell),
    };
    end(result)
}

/// What was typed. A value may begin with a minus sign, so that a number which is too small is refused as that, and not as an
/// option that there isn't.
fn arguments() -> Arguments {
    let command = Arguments::command().mut_subcommands(|command| {
        command.mut_args(|argument| {
            let is_value = !argument.is_positional() && argument.get_action().takes_values();
            argument.allow_negative_numbers(is_value)
        })
    });
    let matches = command
        .try_get_matches()
        .unwrap_or_else(|error| without_wrong_tip(error).exit());
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// A number that is in the wrong place isn't to be passed as a value after `--`, where only names of files and decks are.
fn without_wrong_tip(mut error: clap::Error) -> clap::Error {
    let is_number = |argument: &ContextValue| match argument {
        ContextValue::String(text) => text.strip_prefix('-').is_some_and(starts_with_digit),
        _ => false,
    };
    if error.get(ContextKind::InvalidArg).is_some_and(is_number) {
        error.remove(ContextKind::Suggested);
    }
    error
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|character: char| character.is_ascii_digit())
}

/// Without a command: a short game, and a hint at the help.
fn introduce() -> Result<ExitCode> {
    let code = duel::run(&duel::Arguments::example())?;
    say!("\nThat was `spellstack duel goblins burn`. See `spellstack --help` for the other commands.");
    Ok(code)
}

fn complete(shell: clap_complete::Shell) -> Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "spellstack", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn end(result: Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        // Whoever reads the output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain!("error: {error:#}");
            ExitCode::from(USAGE_ERROR)
        }
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
