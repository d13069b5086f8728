//! `spellstack oracle gaps`: what is missing, by what it keeps out.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;
use spellstack_oracle::{Reason, Refusal};

use super::lists::{Files, List, front, names, understood};
use super::survey::{Source, Survey, Surveyed, survey};
use crate::console::{self, escaped_line};

const AFTER_HELP: &str = "\
A gap is named by the words at which reading stopped. It alone keeps out a card that has no other, and a list whose missing
cards have no other.";

/// What follows `spellstack oracle gaps`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    files: Files,
    /// How many words name a gap.
    #[arg(long, default_value = "3", value_name = "N")]
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
        let Err(refusals) = &card.result else { continue };
        let gaps_of: BTreeSet<String> = refusals
            .0
            .iter()
            .map(|refusal| name(refusal, arguments.words))
            .collect();
        let copies = played
            .get(card.name.as_str())
            .or_else(|| played.get(front(&card.name)));
        for name in &gaps_of {
            let gap = gaps.entry(name.clone()).or_default();
            gap.cards += 1;
            if gaps_of.len() == 1 {
                gap.alone += 1;
                gap.played += copies.copied().unwrap_or(0);
            }
            if gap.example.is_empty() {
                gap.example = example(card);
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
                "example": gap.example,
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

fn name(refusal: &Refusal, words: usize) -> String {
    let at = |text: &str| -> String {
        let words: Vec<&str> = text.split_whitespace().take(words).collect();
        words.join(" ")
    };
    match &refusal.reason {
        Reason::NotUnderstood { .. } => at(&refusal.at),
        Reason::UnknownWord(word) => format!("unknown word: {word}"),
        Reason::Unclear(words) => format!("unclear: {}", at(words)),
        Reason::Ambiguous(_) => format!("ambiguous: {}", at(&refusal.at)),
        Reason::OtherWords(_) => format!("said in other words: {}", at(&refusal.at)),
        Reason::TooLong => "too long".to_owned(),
        Reason::Fact { what, value } => format!("{what}: {value}"),
        Reason::Fault(fault) => format!("can't be played: {}", fault.kind),
    }
}

fn example(card: &Surveyed) -> String {
    let first = card.result.as_ref().err().and_then(|refusals| refusals.0.first());
    first.map_or_else(String::new, |refusal| {
        let at: String = refusal.at.chars().take(50).collect();
        format!("{}: {}", card.name, at.replace('\n', " / "))
    })
}
