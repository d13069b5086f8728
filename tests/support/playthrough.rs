//! Whole games as text: who plays what, and everything that happened.
#![allow(dead_code, reason = "each program that uses it uses a part of it")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use spellstack_ai::{Agent, Heuristic, RandomAgent};
use spellstack_catalog::{Catalog, Deck, decks};
use spellstack_conformance::random_deck;
use spellstack_protocol::{LineKind, Story};
use spellstack_rules::{Game, Outcome};
use spellstack_sim::{Ending, GameSeeds, Keep, Limits, play_watched, setup};

/// How to write the games again.
pub const WRITE: &str = "cargo run --profile quick --example playthroughs -- tests/playthroughs";

/// The files of a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files
}

/// Plays the game that the head of a text asks for, and gives the whole text of it.
pub fn play(text: &str) -> Result<String, String> {
    let head = Head::read(text)?;
    let mut told = head.to_string();
    told.push('\n');
    told.push_str(&head.play()?);
    Ok(told)
}

/// `decks A, B`, `agents X, Y` and `seed N`, a line each.
struct Head {
    decks: [String; 2],
    agents: [String; 2],
    seed: u64,
}

impl Head {
    fn read(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let mut line = |word: &str| -> Result<String, String> {
            let line = lines.next().unwrap_or_default();
            let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
            rest.map(str::to_owned)
                .ok_or_else(|| format!("expected `{word} ...`, found `{line}`"))
        };
        let pair = |line: String| -> Result<[String; 2], String> {
            let (first, second) = line.split_once(", ").ok_or(format!("two are wanted: `{line}`"))?;
            Ok([first.to_owned(), second.to_owned()])
        };
        let (decks, agents) = (pair(line("decks")?)?, pair(line("agents")?)?);
        let seed = line("seed")?;
        Ok(Head {
            decks,
            agents,
            seed: seed.parse().map_err(|error| format!("seed `{seed}`: {error}"))?,
        })
    }

    fn play(&self) -> Result<String, String> {
        let catalog = Catalog::standard();
        let [first, second] = &self.decks;
        let decks = [deck(first, &catalog)?, deck(second, &catalog)?];
        let prepared = setup(&catalog, &decks)
            .map_err(|error| error.to_string())?
            .prepare()
            .map_err(|errors| errors.to_string())?;
        let seeds = GameSeeds::of(self.seed, 0, 2);
        let agents = self.agents.iter().zip(&seeds.agents);
        let mut agents: Vec<Box<dyn Agent>> = agents
            .map(|(name, seed)| agent(name, *seed))
            .collect::<Result<_, _>>()?;
        let names = seats(&self.decks);
        let mut told = String::new();
        let mut story = Story::new(&prepared.start(seeds.game), None, names.clone());
        let mut is_first = true;
        let watch = |game: &Game| {
            if !std::mem::take(&mut is_first) {
                tell(&mut told, &mut story, game);
            }
        };
        let (limits, keep) = (Limits::default(), Keep::NOTHING);
        let result = play_watched(&prepared, seeds.game, &mut agents, limits, keep, watch)
            .map_err(|error| error.to_string())?;
        let ending = match result.ending {
            Ending::Over(Outcome::Win(player)) => format!("{} wins", names[player.index()]),
            Ending::Over(Outcome::Draw) => "A draw".to_owned(),
            Ending::DecisionLimit => "No end".to_owned(),
        };
        let (turns, decisions) = (result.turns, result.decisions);
        Ok(format!(
            "{told}\n{ending} in turn {turns}, after {decisions} decisions.\n"
        ))
    }
}

impl std::fmt::Display for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "decks {}", self.decks.join(", "))?;
        writeln!(f, "agents {}", self.agents.join(", "))?;
        writeln!(f, "seed {}", self.seed)
    }
}

fn tell(told: &mut String, story: &mut Story, game: &Game) {
    for line in story.tell(game) {
        let before = match line.kind {
            LineKind::Turn => "\n",
            LineKind::Act | LineKind::End => "  ",
            LineKind::Happens | LineKind::Life => "    ",
        };
        writeln!(told, "{before}{}", line.text).expect("a text takes any line");
    }
}

/// Names that tell the players apart.
fn seats(decks: &[String; 2]) -> Vec<String> {
    match decks {
        [first, second] if first == second => vec![format!("{first} 1"), format!("{second} 2")],
        _ => decks.to_vec(),
    }
}

/// A standard deck, or `random N`: one drawn from the whole catalog.
fn deck(name: &str, catalog: &Catalog) -> Result<Deck, String> {
    let Some(seed) = name.strip_prefix("random ") else {
        return decks::by_name(name).ok_or(format!("no deck is named '{name}'"));
    };
    let seed = seed.parse().map_err(|error| format!("'{name}': {error}"))?;
    let definitions: Vec<_> = catalog.iter().cloned().collect();
    let cards = random_deck(&definitions, seed).into_iter();
    Ok(Deck {
        name: name.to_owned(),
        main: cards.map(|card| (1, card)).collect(),
        side: Vec::new(),
    })
}

fn agent(name: &str, seed: u64) -> Result<Box<dyn Agent>, String> {
    match name {
        "heuristic" => Ok(Box::new(Heuristic::new(seed))),
        "random" => Ok(Box::new(RandomAgent::new(seed))),
        _ => Err(format!("no agent is named '{name}'")),
    }
}
