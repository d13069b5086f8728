//! `spellstack sim`: many games between two decks; `spellstack merge`: joins the parts of a series.

mod merge;
mod report;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::catalog::catalog;
use anyhow::{Context, Result};
use spellstack_catalog::Deck;
use spellstack_sim::{Pairing, Shard, SideboardPlan, Specification};

use crate::agents::{self, AgentName};
use crate::decks;
use crate::games::{self, Common};
use crate::number::at_least_one;

pub use merge::{Arguments as MergeArguments, read_part, run as merge};
pub use report::{Form, rate as rate_json};

const HELP: &str = "\
A deck is the name of a standard deck or a file in any format that `spellstack deck` reads. The games of a series are
fixed by its seed: neither the number of threads nor the parts in which it is played change what is printed. Only a
search with a time for each decision depends on the clock.

Examples:
  spellstack sim goblins enchantress -n 10000 --seed 1
  spellstack sim goblins burn --agents heuristic,random --json
  spellstack sim goblins goblins -n 20 --agents search:200,heuristic
  spellstack sim goblins burn --best-of 3 --sideboard plan.txt --by-card
  spellstack sim goblins burn --records games.jsonl     and then: spellstack replay games.jsonl --game 7
  spellstack sim goblins burn -n 100000 --part run.json          Ctrl-C stops it, --resume continues
  spellstack sim goblins burn -n 100000 --shard 3/16 --part 3.json       one part of sixteen, as for a job array
  spellstack merge *.json

A sideboard plan has a line [deck] for each deck that changes, then lines such as '-3 Mogg Fanatic' and '+3 Pyroblast'.";

/// What follows `spellstack sim`.
#[derive(clap::Args)]
#[command(after_help = games::help(HELP))]
pub struct Arguments {
    /// The deck of the first player.
    first: String,
    /// The deck of the second player.
    second: String,
    /// How many games, or matches.
    #[arg(short = 'n', long, default_value_t = 1_000, value_parser = at_least_one)]
    games: u64,
    /// Who plays: heuristic, search (search:200 iterations, search:50ms), random or idle; one for each deck, or one for all.
    #[arg(
        long,
        value_name = "AGENT,AGENT",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<AgentName>,
    #[command(flatten)]
    common: Common,
    /// 1 plays games, 3 plays matches in which two wins are enough.
    #[arg(long, value_name = "1|3", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    best_of: u8,
    /// How the decks change after the first game of a match.
    #[arg(long, value_name = "FILE")]
    sideboard: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    /// Plays only a part of the series, such as 3/16; `spellstack merge` joins the files of --part.
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, allow_hyphen_values = true)]
    shard: Shard,
}

/// Plays the series and reports.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    anyhow::ensure!(arguments.best_of != 2, "--best-of: expected 1 or 3, found 2");
    let specification = specification(arguments)?;
    let mut outputs = arguments.common.outputs();
    let run = arguments
        .common
        .begin(&mut outputs, specification, arguments.shard)?;
    let played = run.play()?;
    arguments.form.print(&played.part)?;
    Ok(played.end())
}

fn specification(arguments: &Arguments) -> Result<Specification> {
    let decks = decks::find_all(&[&arguments.first, &arguments.second])?;
    let agents = agents::for_seats(&arguments.agents, decks.len())?;
    let pairing = Pairing {
        after_first: after_first(arguments, &decks)?,
        ..games::pairing(&decks, &agents)
    };
    Ok(Specification {
        cards: true,
        ..games::specification(&arguments.common, vec![pairing], arguments.games)
    })
}

/// The decks of later games of a match; none where games are played.
fn after_first(arguments: &Arguments, decks: &[Deck]) -> Result<Vec<Deck>> {
    let Some(path) = &arguments.sideboard else {
        return Ok(if arguments.best_of == 3 {
            decks.to_vec()
        } else {
            Vec::new()
        });
    };
    anyhow::ensure!(
        arguments.best_of == 3,
        "--sideboard: only matches have it; add --best-of 3"
    );
    let named = || format!("--sideboard: '{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    let plan = SideboardPlan::read(&text, catalog()).with_context(named)?;
    plan.apply(decks).with_context(named)
}
