//! `spellstack duel`: one game, narrated turn by turn.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, StdoutLock, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::catalog::catalog;
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use spellstack_protocol::{Line, LineKind, Story};
use spellstack_rules::{Beliefs, Game, GameSetup, Outcome};
use spellstack_sim::{Ending, GameResult, GameSeeds, Keep, Limits, RecordWriter, play_watched, setup};

use crate::agents::{self, AgentName};
use crate::console::escaped_line;
use crate::decks;
use crate::number::whole;
use crate::output::Force;

const AFTER_HELP: &str = "\
A deck is the name of a standard deck or a file in any format that `spellstack deck` reads.

Examples:
  spellstack duel goblins enchantress
  spellstack duel goblins my-deck.cod --seed 7 --agents heuristic,random
  spellstack duel burn burn --record game.jsonl       and then: spellstack replay game.jsonl";

/// What follows `spellstack duel`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The deck of the first player.
    first: String,
    /// The deck of the second player.
    second: String,
    /// Who plays: heuristic, search (search:200 iterations, search:50ms), random or idle; one for each deck, or one for both.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<AgentName>,
    /// The seed; by default a random one.
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Writes the game to a file, for `spellstack replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Arguments {
    /// A short game, the same each time.
    pub fn example() -> Self {
        Arguments {
            first: "goblins".to_owned(),
            second: "burn".to_owned(),
            agents: vec![AgentName::Heuristic],
            seed: Some(1),
            record: None,
            force: Force::default(),
        }
    }
}

/// Plays the game and narrates it.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut outputs = arguments.force.outputs();
    let record = arguments.record.as_deref();
    let record = record
        .map(|path| outputs.new_file("--record", path))
        .transpose()?;
    let decks = decks::find_all(&[&arguments.first, &arguments.second])?;
    let agents = agents::for_seats(&arguments.agents, decks.len())?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let setup = setup(catalog(), &decks)?;
    let names = decks::distinct_names(&decks);
    let seeds = GameSeeds::of(seed, 0, decks.len());

    let prepared = setup.clone().prepare()?;
    let lists = Beliefs::open(&prepared.start(seeds.game));
    let mut agents: Vec<_> = agents
        .iter()
        .zip(&seeds.agents)
        .map(|(name, seed)| name.make(*seed, &lists))
        .collect();
    let mut printer = StoryPrinter::new(names);
    let (limits, keep) = (Limits::default(), Keep::CHOICES);
    let result = play_watched(&prepared, seeds.game, &mut agents, limits, keep, |game| {
        printer.tell(game)
    })?;
    // The game is kept even if nobody has read to its end.
    if let Some(record) = record {
        record.write(&line_of(&setup, &result)?)?;
    }
    printer.finish(result.ending, result.turns, &format!(" Again: --seed {seed}"))?;
    Ok(ExitCode::SUCCESS)
}

/// The game as a file of records.
fn line_of(setup: &GameSetup, result: &GameResult) -> Result<String> {
    let mut text = Vec::new();
    RecordWriter::new(&mut text).write(setup, result)?;
    Ok(String::from_utf8(text)?)
}

/// Prints a story as it goes on.
pub struct StoryPrinter {
    out: AutoStream<StdoutLock<'static>>,
    names: Vec<String>,
    story: Option<Story>,
    written: io::Result<()>,
}

impl StoryPrinter {
    /// Nothing is printed yet.
    pub fn new(names: Vec<String>) -> Self {
        StoryPrinter {
            out: anstream::stdout().lock(),
            names,
            story: None,
            written: Ok(()),
        }
    }

    /// Prints what the last choice did; the first time, the game has just begun.
    pub fn tell(&mut self, game: &Game) {
        let Some(story) = &mut self.story else {
            self.story = Some(Story::new(game, None, self.names.clone()));
            return;
        };
        if self.written.is_ok() {
            let mut lines = story.tell(game).into_iter();
            self.written = lines.try_for_each(|line| print(&mut self.out, &line));
        }
    }

    /// Prints how the game ended, and what there is to say of that; fails if something couldn't be printed.
    pub fn finish(mut self, ended: Ending, turns: u32, more: &str) -> io::Result<()> {
        self.written?;
        let ended = ending(ended, &self.names);
        writeln!(self.out, "\n{}, in turn {turns}.{more}", escaped_line(&ended))
    }
}

/// Prints a line of a story; colours are left out where they can't be seen.
fn print(out: &mut impl Write, line: &Line) -> std::io::Result<()> {
    let style = match line.kind {
        LineKind::Turn => Style::new().bold(),
        LineKind::Act => AnsiColor::Cyan.on_default(),
        LineKind::Life => AnsiColor::Red.on_default(),
        LineKind::End => AnsiColor::Green.on_default().bold(),
        LineKind::Happens => Style::new(),
    };
    let (before, indent) = match line.kind {
        LineKind::Turn => ("\n", ""),
        LineKind::Act | LineKind::End => ("", "  "),
        LineKind::Happens | LineKind::Life => ("", "    "),
    };
    let text = escaped_line(&line.text);
    writeln!(out, "{before}{indent}{style}{text}{style:#}")
}

/// How the game ended, in words.
fn ending(ending: Ending, names: &[String]) -> String {
    match ending {
        Ending::Over(Outcome::Win(player)) => format!("{} wins", names[player.index()]),
        Ending::Over(Outcome::Draw) => "A draw".to_owned(),
        Ending::DecisionLimit => "Stopped at the limit of decisions".to_owned(),
    }
}

/// A seed that nobody chose.
pub fn any_seed() -> u64 {
    // Seeds that a person can type.
    RandomState::new().build_hasher().finish() % 1_000_000
}
