//! What became of each card of a file.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use spellstack_core::CardDef;
use spellstack_oracle::files::FileCard;
use spellstack_oracle::{CardFacts, Reason, Refusals, compile};

use super::lists::front;
use crate::catalog;

/// The file, and what to do with records that are none of a card.
#[derive(clap::Args)]
pub struct Source {
    /// The file of cards; '-' is the standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Skips records that aren't of a card, and says which.
    #[arg(long)]
    skip_broken: bool,
}

impl Source {
    /// That file.
    pub fn new(file: PathBuf, skip_broken: bool) -> Self {
        Source { file, skip_broken }
    }
}

/// How a card came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is understood.
    Compiled,
    /// It isn't.
    Refused,
    /// It can be understood in several ways, and isn't.
    Ambiguous,
}

impl Status {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Status::Compiled => "compiled",
            Status::Refused => "refused",
            Status::Ambiguous => "ambiguous",
        }
    }

    pub fn of(result: &Result<CardDef, Refusals>) -> Self {
        let is_ambiguous = |refusals: &Refusals| {
            refusals
                .0
                .iter()
                .any(|refusal| matches!(refusal.reason, Reason::Ambiguous(_)))
        };
        match result {
            Ok(_) => Status::Compiled,
            Err(refusals) if is_ambiguous(refusals) => Status::Ambiguous,
            Err(_) => Status::Refused,
        }
    }
}

/// A card with what became of it.
pub struct Surveyed {
    pub name: String,
    /// What is printed on it.
    pub facts: CardFacts,
    /// The formats in which it may be played.
    pub formats: Vec<String>,
    /// What became of it.
    pub result: Result<CardDef, Refusals>,
}

impl Surveyed {
    pub fn status(&self) -> Status {
        Status::of(&self.result)
    }
}

/// What became of the cards of a file.
pub struct Survey {
    /// The cards that count: those that the file says are measured, where it says so of any.
    pub cards: Vec<Surveyed>,
    /// Others that were asked for, such as basic lands.
    pub others: Vec<Surveyed>,
    /// How long it took.
    pub taken: Duration,
}

impl Survey {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Surveyed> {
        self.cards.iter().chain(&self.others)
    }
}

/// Compiles the cards of the file that count, and those with such names.
pub fn survey(source: &Source, names: &BTreeSet<String>) -> Result<Survey> {
    let style = ProgressStyle::with_template("{spinner} {pos} cards  {per_sec}")
        .expect("the template is well formed");
    let bar = ProgressBar::no_length().with_style(style);
    let begun = Instant::now();
    let (mut all, mut measured) = (Vec::new(), Vec::new());
    catalog::each(&source.file, source.skip_broken, |card| {
        let name = card.facts.name();
        let is_named = || names.contains(&name) || names.contains(front(&name));
        match card.measured {
            Some(true) => measured.push(surveyed(card)),
            // Once the file says which are measured, the others don't count.
            None | Some(false) if measured.is_empty() || is_named() => all.push(surveyed(card)),
            None | Some(false) => {}
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    let (cards, others) = match measured.is_empty() {
        true => (all, Vec::new()),
        false => (measured, all),
    };
    let taken = begun.elapsed();
    Ok(Survey { cards, others, taken })
}

fn surveyed(card: FileCard) -> Surveyed {
    let formats = card.legalities.iter().map(|(format, _)| format);
    Surveyed {
        name: card.facts.name(),
        formats: formats.filter(|format| card.is_legal(format)).cloned().collect(),
        result: compile(&card.facts),
        facts: card.facts,
    }
}
