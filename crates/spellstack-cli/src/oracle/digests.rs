//! `spellstack oracle digests`: what compiled before still compiles, to the same definition.
//!
//! A file of digests has a line for each card that compiled, in the order of the names' digests: those of its name, of what is
//! printed on it as it is read, and of its definition. Nothing can be read from it, and it stays small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::json;
use spellstack_core::CardDef;
use spellstack_oracle::{CardFacts, FaceFacts, normalized};
use spellstack_sim::file;

use super::survey::{Source, Status, Surveyed, survey};
use crate::console::{self, escaped_line};

const AFTER_HELP: &str = "\
Examples:
  spellstack oracle digests oracle-cards.json --write compiled.txt
  spellstack oracle digests oracle-cards.json --against compiled.txt --intended intended.tsv

A card whose text is another than then isn't compared. The intended changes are a table with tabs: a card and the reason.

Exit status: 0 if every card that compiled before has the same definition, or its change is intended; 1 if not, or if there is
nothing to compare.";

/// What follows `spellstack oracle digests`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Writes the digests of the cards that compile.
    #[arg(long, value_name = "PATH", required_unless_present = "against")]
    write: Option<PathBuf>,
    /// Compares with digests that were written before.
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,
    /// Changes that are intended, each with its reason.
    #[arg(long, value_name = "TSV", requires = "against")]
    intended: Option<PathBuf>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// What is kept of a card that compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digest {
    /// Of what is printed on it.
    text: u32,
    /// Of its definition.
    definition: u32,
}

/// The cards by the digests of their names.
type Digests = BTreeMap<u64, Digest>;

/// Writes and compares.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let before = arguments.against.as_deref().map(read).transpose()?;
    let intended = arguments.intended.as_deref().map(reasons).transpose()?;
    let survey = survey(&arguments.source, &BTreeSet::new())?;
    let mut status = ExitCode::SUCCESS;
    if let Some(before) = before {
        let comparison = Comparison::of(&survey.cards, &before, &intended.unwrap_or_default());
        comparison.print(arguments.json)?;
        if !comparison.is_good() {
            status = ExitCode::FAILURE;
        }
    }
    if let Some(path) = &arguments.write {
        let named = || format!("can't write '{}'", path.display());
        file::write(path, &written(&survey.cards)).with_context(named)?;
    }
    Ok(status)
}

fn written(cards: &[Surveyed]) -> String {
    let mut digests = Digests::new();
    for card in cards {
        if let Ok(def) = &card.result {
            let digest = Digest {
                text: digest_of(&card.facts),
                definition: digest_of_definition(def),
            };
            digests.entry(name_digest(&card.name)).or_insert(digest);
        }
    }
    let line = |(name, digest): (&u64, &Digest)| {
        format!("{name:010x} {:08x} {:08x}\n", digest.text, digest.definition)
    };
    digests.iter().map(line).collect()
}

fn read(path: &Path) -> Result<Digests> {
    let named = || format!("can't read the digests of '{}'", path.display());
    let text = fs::read_to_string(path).with_context(named)?;
    let mut digests = Digests::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((name, digest)) = digest_in(line) else {
            bail!("'{}', line {number}: '{line}' is no digest", path.display());
        };
        digests.insert(name, digest);
    }
    Ok(digests)
}

fn digest_in(line: &str) -> Option<(u64, Digest)> {
    let mut numbers = line.split(' ').map(|number| u64::from_str_radix(number, 16).ok());
    let (name, text, definition) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let digest = Digest {
        text: u32::try_from(text).ok()?,
        definition: u32::try_from(definition).ok()?,
    };
    numbers.next().is_none().then_some((name, digest))
}

/// The cards whose change is intended, each with its reason.
fn reasons(path: &Path) -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).with_context(|| format!("can't read '{}'", path.display()))?;
    let lines = (1..).zip(text.lines());
    let reason = |(number, line): (usize, &str)| match line.split_once('\t') {
        Some((card, reason)) if !reason.trim().is_empty() => Ok((card.to_owned(), reason.trim().to_owned())),
        _ => bail!(
            "'{}', line {number}: there is no card with a reason",
            path.display()
        ),
    };
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(reason)
        .collect()
}

/// What became of the cards that compiled before.
#[derive(Default)]
struct Comparison {
    /// How many have the same definition.
    same: u64,
    /// Those that have another, or none, each with what became of it.
    changed: Vec<(String, String)>,
    refused: Vec<(String, String)>,
    /// Of either kind, with the reason for which that is intended.
    intended: Vec<(String, String)>,
    /// Intended changes of cards that haven't changed.
    unneeded: Vec<String>,
    /// How many compile now and didn't.
    new: u64,
    /// How many have another text than then.
    other_text: u64,
    /// How many aren't in the file.
    missing: u64,
    /// Those that can be read in two ways.
    ambiguous: Vec<String>,
}

impl Comparison {
    fn of(cards: &[Surveyed], before: &Digests, reasons: &BTreeMap<String, String>) -> Self {
        let mut comparison = Comparison::default();
        let (mut met, mut used) = (BTreeSet::new(), BTreeSet::new());
        for card in cards {
            if card.status() == Status::Ambiguous {
                comparison.ambiguous.push(card.name.clone());
            }
            let name = name_digest(&card.name);
            let Some(digest) = before.get(&name) else {
                comparison.new += u64::from(card.result.is_ok());
                continue;
            };
            met.insert(name);
            if digest.text != digest_of(&card.facts) {
                comparison.other_text += 1;
                continue;
            }
            let (list, told) = match &card.result {
                Ok(def) if digest.definition == digest_of_definition(def) => {
                    comparison.same += 1;
                    continue;
                }
                Ok(_) => (&mut comparison.changed, "another definition".to_owned()),
                Err(refusals) => (&mut comparison.refused, refusals.to_string()),
            };
            match reasons.get_key_value(&card.name) {
                Some((card, reason)) => {
                    used.insert(card);
                    comparison
                        .intended
                        .push((card.clone(), format!("{reason} ({told})")));
                }
                None => list.push((card.name.clone(), told)),
            }
        }
        comparison.missing = (before.len() - met.len()) as u64;
        let unneeded = reasons.keys().filter(|card| !used.contains(card));
        comparison.unneeded = unneeded.cloned().collect();
        comparison
    }

    /// How many could be compared.
    fn compared(&self) -> u64 {
        self.same + (self.changed.len() + self.refused.len() + self.intended.len()) as u64
    }

    fn is_good(&self) -> bool {
        self.compared() > 0 && self.changed.is_empty() && self.refused.is_empty()
    }

    fn print(&self, as_json: bool) -> Result<()> {
        let mut out = console::out();
        if as_json {
            let object = json!({
                "compared": self.compared(), "same": self.same, "changed": named(&self.changed),
                "refused": named(&self.refused), "intended": named(&self.intended), "unneeded": self.unneeded,
                "new": self.new, "other_text": self.other_text, "missing": self.missing,
                "ambiguous": self.ambiguous,
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let lists = [
            ("changed", &self.changed),
            ("refused", &self.refused),
            ("intended", &self.intended),
        ];
        for (what, list) in lists {
            for (card, told) in list {
                writeln!(out, "{}", escaped_line(&format!("{what:9} {card}: {told}")))?;
            }
        }
        for card in &self.unneeded {
            writeln!(
                out,
                "{}",
                escaped_line(&format!("unneeded  {card} hasn't changed"))
            )?;
        }
        for card in &self.ambiguous {
            writeln!(out, "{}", escaped_line(&format!("ambiguous {card}")))?;
        }
        if self.compared() == 0 {
            writeln!(
                out,
                "nothing to compare: no card of the file compiled before with the same text"
            )?;
        }
        writeln!(
            out,
            "{} of {} that compiled before are the same; {} changed, {} refused, {} intended; {} are new, {} have another text, \
             {} aren't in the file, {} are ambiguous",
            self.same,
            self.compared(),
            self.changed.len(),
            self.refused.len(),
            self.intended.len(),
            self.new,
            self.other_text,
            self.missing,
            self.ambiguous.len(),
        )?;
        Ok(())
    }
}

fn named(list: &[(String, String)]) -> Vec<serde_json::Value> {
    let object = |(card, why): &(String, String)| json!({ "card": card, "why": why });
    list.iter().map(object).collect()
}

/// Of what is printed on a card, as it is read: reminder text and ability words don't count.
fn digest_of(facts: &CardFacts) -> u32 {
    let mut text = facts.layout.clone();
    for face in &facts.faces {
        let FaceFacts {
            name,
            mana_cost,
            type_line,
            text: words,
            pt,
            loyalty,
            defense,
            color_indicator,
        } = face;
        let words = normalized(words).lines.join("\n");
        for fact in [
            name,
            mana_cost,
            type_line,
            &words,
            pt,
            loyalty,
            defense,
            color_indicator,
        ] {
            text.push('\u{1f}');
            text.push_str(fact);
        }
    }
    short(hash(&text))
}

fn digest_of_definition(def: &CardDef) -> u32 {
    let text = serde_json::to_string(def).expect("the language has only text keys");
    short(hash(&text))
}

/// Of the name: 40 bits, so that hardly any two names have the same.
fn name_digest(name: &str) -> u64 {
    let hash = hash(name);
    (hash >> 40) ^ (hash & 0xFF_FFFF_FFFF)
}

fn short(hash: u64) -> u32 {
    let (high, low) = (hash >> 32, hash & 0xFFFF_FFFF);
    u32::try_from(high ^ low).expect("it has 32 bits")
}

/// FNV-1a: the same everywhere.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
