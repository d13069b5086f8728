//! `spellstack oracle gaps`: what is missing, by what it keeps out.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;

use super::lacks::{Kind, lacks};
use super::lists::{Files, List, front, names, understood};
use super::survey::{Source, Survey, survey};
use crate::console::{self, escaped_line};

const AFTER_HELP: &str = "\
A gap is the smallest phrase that isn't known and whose line could be read if it were, told by what would have to stand there and
by its words; what differs from card to card stands in it between < and >. It alone keeps out a card that has no other, and a list
whose missing cards have no other. A line that lacks several phrases is told by the words at which reading stopped; such a gap
alone unlocks nothing.";

/// What follows `spellstack oracle gaps`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    files: Files,
    /// How many words name a gap.
    #[arg(long, default_value = "12", value_name = "N")]
    words: usize,
    /// How many gaps are printed.
    #[arg(long, default_value = "100", value_name = "N")]
    most: usize,
    /// Prints one JSON object per gap.
    #[arg(long)]
    json: bool,
}

/// What one gap keeps out.
#[derive(Default)]
struct Gap {
    kind: Kind,
    /// What would have to stand there, of a phrase.
    category: Option<&'static str>,
    /// Cards that have it.
    cards: u64,
    /// Cards that have no other.
    alone: u64,
    /// Copies of those that are played.
    played: u64,
    /// Lists that it alone keeps out.
    lists: u64,
    example: String,
}

/// Ranks and prints.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let lists = arguments.files.lists()?;
    let played = arguments.files.played()?;
    let survey = survey(&arguments.source, &names(&lists, &played))?;
    let mut gaps: BTreeMap<String, Gap> = BTreeMap::new();
    let mut of_card: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for card in survey.all() {
        let found = lacks(card, arguments.words);
        if found.is_empty() {
            continue;
        }
        let copies = played
            .get(card.name.as_str())
            .or_else(|| played.get(front(&card.name)));
        let gaps_of: BTreeSet<String> = found.iter().map(|lack| lack.name.clone()).collect();
        for lack in found.iter().rev() {
            let gap = gaps.entry(lack.name.clone()).or_default();
            (gap.kind, gap.category) = (lack.kind, lack.category);
            if gap.example.is_empty() {
                gap.example = format!("{}: {}", card.name, lack.words.replace('\n', " / "));
            }
        }
        for name in &gaps_of {
            let gap = gaps.entry(name.clone()).or_default();
            gap.cards += 1;
            if gaps_of.len() == 1 && gap.kind != Kind::Several {
                gap.alone += 1;
                gap.played += copies.copied().unwrap_or(0);
            }
        }
        of_card.insert(front(&card.name), gaps_of.clone());
        of_card.insert(&card.name, gaps_of);
    }
    count_lists(&lists, &survey, &of_card, &mut gaps);
    let mut ranked: Vec<(String, Gap)> = gaps.into_iter().collect();
    ranked.sort_by_key(|(_, gap)| std::cmp::Reverse((gap.lists, gap.played, gap.alone, gap.cards)));
    print(arguments, &ranked)
}

/// Counts the lists that one gap alone keeps out.
fn count_lists(
    lists: &[List],
    survey: &Survey,
    of_card: &BTreeMap<&str, BTreeSet<String>>,
    gaps: &mut BTreeMap<String, Gap>,
) {
    let known = understood(survey);
    for list in lists {
        let missing = list.all.iter().filter(|name| !known.contains(name.as_str()));
        let mut all = BTreeSet::new();
        let mut is_counted = true;
        for name in missing {
            match of_card.get(name.as_str()) {
                Some(names) => all.extend(names),
                // A card that isn't in the file has a gap of its own.
                None => is_counted = false,
            }
        }
        if let [only] = all.into_iter().collect::<Vec<_>>()[..]
            && is_counted
            && let Some(gap) = gaps.get_mut(only.as_str())
            && gap.kind != Kind::Several
        {
            gap.lists += 1;
        }
    }
}

fn print(arguments: &Arguments, ranked: &[(String, Gap)]) -> Result<ExitCode> {
    let mut out = console::out();
    if !arguments.json {
        writeln!(
            out,
            "{:>6} {:>6} {:>8} {:>6}  gap",
            "cards", "alone", "played", "lists"
        )?;
    }
    for (name, gap) in ranked.iter().take(arguments.most) {
        if arguments.json {
            let object = json!({
                "gap": name, "cards": gap.cards, "alone": gap.alone, "played": gap.played, "lists": gap.lists,
                "example": gap.example, "kind": gap.kind.word(), "category": gap.category,
            });
            writeln!(out, "{object}")?;
        } else {
            let line = format!(
                "{:6} {:6} {:8} {:6}  {name}  ({})",
                gap.cards, gap.alone, gap.played, gap.lists, gap.example
            );
            writeln!(out, "{}", escaped_line(&line))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
