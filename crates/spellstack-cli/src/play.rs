//! `spellstack play`: a game in the terminal.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use crate::catalog::catalog;
use anyhow::{Context, Result, bail};
use spellstack_ai::Budget;
use spellstack_rules::{Beliefs, GameSetup};
use spellstack_sim::file::is_stream;
use spellstack_sim::{GameSeeds, setup};
use spellstack_table::{Adviser, Seat, Settings, Table, Theme, read, run as run_table, saved};

use crate::agents::AgentName;
use crate::decks;
use crate::duel::any_seed;
use crate::number::whole;
use crate::output::{Force, Output, is_free};

/// Where the record is written by default.
const FILE: &str = "spellstack-game.jsonl";

/// The time for a hint: a person waits for it.
const HINT_BUDGET: Budget = Budget::Time(Duration::from_millis(300));

const AFTER_HELP: &str = "\
A deck is the name of a standard deck or a file in any format that `spellstack deck` reads. The first seat plays the
first deck. At the table, ? shows the keys.

Examples:
  spellstack play goblins burn                              you are Goblins, against an agent
  spellstack play goblins burn --seats heuristic,person     you are Burn
  spellstack play goblins burn --seats person,person        two people at one keyboard
  spellstack play goblins burn --seats heuristic,heuristic  two agents; you watch and see everything
  spellstack play goblins burn --hints --seed 7
  spellstack play --load spellstack-game.saved.jsonl        continues a saved game
  spellstack replay spellstack-game.jsonl                   narrates it

Colours are left out if NO_COLOR is set.";

/// What follows `spellstack play`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The deck of the first player.
    #[arg(required_unless_present = "load", requires = "second")]
    first: Option<String>,
    /// The deck of the second player.
    second: Option<String>,
    /// Who sits where, for each deck: person, heuristic, search, search:200, search:50ms, random or idle.
    #[arg(
        long,
        value_name = "SEAT,SEAT",
        value_delimiter = ',',
        default_value = "person,heuristic"
    )]
    seats: Vec<SeatName>,
    /// The seed; by default a random one.
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Where the record is written at the end of the game; a saved game goes next to it, with '.saved' in the name.
    /// By default spellstack-game.jsonl, or spellstack-game-2.jsonl and so on if that exists.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Continues the first game of a file, which isn't changed.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "seed"])]
    load: Option<PathBuf>,
    /// Shows what the search would do, with its estimate of your chance to win.
    #[arg(long)]
    hints: bool,
    #[command(flatten)]
    force: Force,
}

/// Who sits at the table, as it is asked for.
#[derive(Clone, Copy, Debug)]
enum SeatName {
    Person,
    Agent(AgentName),
}

impl FromStr for SeatName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim().eq_ignore_ascii_case("person") {
            return Ok(SeatName::Person);
        }
        let agent = text.parse().map(SeatName::Agent);
        agent.map_err(|_| {
            format!(
                "'{text}' isn't a seat: expected person, {}",
                crate::agents::AGENTS
            )
        })
    }
}

impl fmt::Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatName::Person => f.pad("person"),
            SeatName::Agent(agent) => agent.fmt(f),
        }
    }
}

/// Plays at the terminal.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let file = file(arguments)?;
    let mut table = table(arguments)?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("`spellstack play` needs a terminal; `spellstack duel` works without one");
    }
    let theme = if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        Theme::Plain
    } else {
        Theme::Color
    };
    run_table(&mut table, file.path(), theme).context("the terminal")?;
    Ok(ExitCode::SUCCESS)
}

/// Where the record is written. Neither a finished game nor a saved one of another sitting is overwritten.
fn file(arguments: &Arguments) -> Result<Output> {
    let mut outputs = arguments.force.outputs();
    let file = match &arguments.file {
        Some(path) => outputs.new_file("--file", path)?,
        None => outputs.default_file("--file", FILE, |path| is_free(path) && is_free(&saved(path)))?,
    };
    if !is_stream(file.path()) {
        outputs.new_file("--file", &saved(file.path()))?;
    }
    Ok(file)
}

fn table(arguments: &Arguments) -> Result<Table> {
    let settings = Settings {
        hints: arguments.hints,
        ..Settings::default()
    };
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let table = match (&arguments.load, &arguments.first, &arguments.second) {
        (Some(file), ..) => {
            let record = read(file).with_context(|| format!("'{}'", file.display()))?;
            let names = decks::names_of(&record);
            let lists = lists_of(&record.setup);
            let seats = seats(arguments, seed, &lists)?;
            let table = Table::of(record, names, seats).with_context(|| format!("'{}'", file.display()))?;
            table.with_adviser(adviser(seed, &lists))
        }
        (None, Some(first), Some(second)) => {
            let decks = decks::find_all(&[first, second])?;
            let setup = setup(catalog(), &decks)?;
            let lists = lists_of(&setup);
            let seats = seats(arguments, seed, &lists)?;
            let game = GameSeeds::of(seed, 0, decks.len()).game;
            let table = Table::new(setup, game, decks::distinct_names(&decks), seats)?;
            table.with_adviser(adviser(seed, &lists))
        }
        (None, ..) => bail!("name two decks, or use --load"),
    };
    Ok(table.with_settings(settings))
}

/// The deck lists, which are open to all.
fn lists_of(setup: &GameSetup) -> Beliefs {
    Beliefs {
        decks: setup.players.iter().map(|player| player.deck.clone()).collect(),
    }
}

/// Hints come from the agent that searches.
fn adviser(seed: u64, lists: &Beliefs) -> Adviser {
    Adviser::new(AgentName::Search(HINT_BUDGET).make(seed, lists))
}

fn seats(arguments: &Arguments, seed: u64, lists: &Beliefs) -> Result<Vec<Seat>> {
    let players = lists.decks.len();
    if arguments.seats.len() != players {
        bail!(
            "--seats: {} seats for {players} players; name one for each",
            arguments.seats.len()
        );
    }
    let seeds = GameSeeds::of(seed, 0, players).agents;
    let seat = |(name, seed): (&SeatName, &u64)| match name {
        SeatName::Person => Seat::Person,
        SeatName::Agent(agent) => Seat::Agent(agent.make(*seed, lists)),
    };
    Ok(arguments.seats.iter().zip(&seeds).map(seat).collect())
}
