//! `spellstack oracle coverage`: how much of a file is understood.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::{Map, Value, json};

use super::lists::{Files, names, understood};
use super::survey::{Source, Status, Surveyed, survey};
use crate::console;

/// What follows `spellstack oracle coverage`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    files: Files,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Count {
    cards: u64,
    compiled: u64,
}

impl Count {
    fn add(&mut self, is_compiled: bool) {
        self.cards += 1;
        self.compiled += u64::from(is_compiled);
    }

    fn line(&self, name: &str) -> String {
        let share = self.compiled as f64 * 100.0 / self.cards.max(1) as f64;
        format!("{name:20} {:7} of {:7} {share:6.1} %", self.compiled, self.cards)
    }

    fn json(&self) -> Value {
        json!({ "cards": self.cards, "compiled": self.compiled })
    }
}

/// Counts and prints.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let lists = arguments.files.lists()?;
    let played = arguments.files.played()?;
    let survey = survey(&arguments.source, &names(&lists, &played))?;
    let (cards, taken) = (&survey.cards, survey.taken);
    let of = |status: Status| cards.iter().filter(|card| card.status() == status).count() as u64;
    let (compiled, ambiguous) = (of(Status::Compiled), of(Status::Ambiguous));
    let refused = of(Status::Refused);
    let formats = by_format(cards);
    let known = understood(&survey);
    let mut whole: BTreeMap<&str, Count> = BTreeMap::new();
    for list in &lists {
        let is_whole = list.all.iter().all(|name| known.contains(name.as_str()));
        whole.entry(&list.format).or_default().add(is_whole);
    }
    let mut copies = Count::default();
    for (name, count) in &played {
        copies.cards += count;
        copies.compiled += if known.contains(name.as_str()) { *count } else { 0 };
    }
    let mut out = console::out();
    if arguments.json {
        let objects = |counts: &BTreeMap<&str, Count>| -> Map<String, Value> {
            counts
                .iter()
                .map(|(name, count)| ((*name).to_owned(), count.json()))
                .collect()
        };
        let mut object = json!({
            "cards": cards.len(), "compiled": compiled, "refused": refused, "ambiguous": ambiguous,
            "seconds": taken.as_secs_f64(), "formats": objects(&formats),
        });
        if !lists.is_empty() {
            object["lists"] = Value::Object(objects(&whole));
        }
        if !played.is_empty() {
            object["copies"] = copies.json();
        }
        writeln!(out, "{object}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let all = Count {
        cards: cards.len() as u64,
        compiled,
    };
    writeln!(out, "{}", all.line("cards"))?;
    writeln!(
        out,
        "{refused} refused, {ambiguous} ambiguous, {:.1} s",
        taken.as_secs_f64()
    )?;
    for (name, count) in &formats {
        writeln!(out, "{}", count.line(name))?;
    }
    for (name, count) in &whole {
        writeln!(out, "{}", count.line(&format!("lists of {name}")))?;
    }
    if !played.is_empty() {
        writeln!(out, "{}", copies.line("copies played"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn by_format(cards: &[Surveyed]) -> BTreeMap<&str, Count> {
    let mut formats: BTreeMap<&str, Count> = BTreeMap::new();
    for card in cards {
        for format in &card.formats {
            formats
                .entry(format)
                .or_default()
                .add(card.status() == Status::Compiled);
        }
    }
    formats
}
