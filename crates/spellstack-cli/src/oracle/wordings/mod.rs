//! `spellstack oracle wordings`: how the cards of a file use the grammar, as a table and as a page.

mod page;
mod table;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use spellstack_oracle::{LineWordings, Phrase, normalized, used_wordings, wordings};
use spellstack_sim::file;

use self::table::{Pair, Table, Uses};
use super::survey::{Source, Surveyed, survey};
use crate::console;

const AFTER_HELP: &str = "\
Examples:
  spellstack oracle wordings oracle-cards.json --table wordings.tsv --page wordings.md
  spellstack oracle wordings --table wordings.tsv --page wordings.md     # the page again, without the cards";

/// What follows `spellstack oracle wordings`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The file of cards; without it, the table is read that was written before.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Skips records that aren't of a card, and says which.
    #[arg(long)]
    skip_broken: bool,
    /// The table of how often each wording is used: written if there is a file of cards, else read.
    #[arg(long, value_name = "TSV")]
    table: PathBuf,
    /// Writes a page of it.
    #[arg(long, value_name = "MARKDOWN")]
    page: Option<PathBuf>,
    /// Writes each card in which a word refers to one of two things that are called alike, with the line.
    #[arg(long, value_name = "PATH", requires = "file")]
    review: Option<PathBuf>,
}

/// Counts and writes.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let table = match &arguments.file {
        Some(file) => {
            let source = Source::new(file.clone(), arguments.skip_broken);
            let (table, review) = count(&survey(&source, &Default::default())?.cards);
            write(&arguments.table, &table.to_tsv())?;
            if let Some(path) = &arguments.review {
                write(path, &review)?;
            }
            table
        }
        None => {
            let path = &arguments.table;
            let text =
                fs::read_to_string(path).with_context(|| format!("can't read '{}'", path.display()))?;
            Table::of_tsv(&text).with_context(|| format!("'{}' is no table of wordings", path.display()))?
        }
    };
    if let Some(path) = &arguments.page {
        write(path, &page::page(&table))?;
    }
    let unused = table.words.values().filter(|uses| uses.cards == 0).count();
    let mut out = console::out();
    writeln!(
        out,
        "{} cards, {} wordings, {unused} that no card uses, {} pairs that mean the same",
        table.cards,
        table.words.len(),
        table.pairs.len()
    )?;
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<()> {
    file::write(path, text).with_context(|| format!("can't write '{}'", path.display()))
}

/// The table, and the lines in which words chose between things that are called alike.
fn count(cards: &[Surveyed]) -> (Table, String) {
    let mut table = Table::default();
    let mut review = String::new();
    for wording in wordings() {
        table
            .words
            .entry((wording.code.to_owned(), wording.wording))
            .or_default();
    }
    for card in cards {
        normalization(&mut table, card);
        if card.result.is_err() {
            continue;
        }
        table.cards += 1;
        let lines: Vec<LineWordings> = card.facts.faces.iter().flat_map(used_wordings).collect();
        of_card(&mut table, card, &lines);
        for line in lines.iter().filter(|line| line.decisions.alike > 0) {
            table.review.insert(card.name.clone());
            let _ = writeln!(review, "{}\t{}", card.name, line.line.replace('\n', " / "));
        }
    }
    (table, review)
}

fn normalization(table: &mut Table, card: &Surveyed) {
    let texts: Vec<_> = card
        .facts
        .faces
        .iter()
        .map(|face| normalized(&face.text))
        .collect();
    let reminders = texts.iter().map(|text| text.reminders as u64).sum();
    let words = texts.iter().map(|text| text.ability_words.len() as u64).sum();
    for (what, times) in [(table::REMINDERS, reminders), (table::ABILITY_WORDS, words)] {
        table.normalization.entry(what.to_owned()).or_default().add(times);
    }
}

fn of_card(table: &mut Table, card: &Surveyed, lines: &[LineWordings]) {
    let mut words: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut rows: BTreeMap<String, u64> = BTreeMap::new();
    let mut pairs: BTreeMap<Pair, u64> = BTreeMap::new();
    for line in lines {
        collect(&line.read, &mut words);
        for (row, times) in line.decisions.rows() {
            *rows.entry(row.to_owned()).or_default() += u64::from(times);
        }
        *rows.entry(table::ALIKE.to_owned()).or_default() += u64::from(line.decisions.alike);
        for pair in line.same_meanings() {
            *pairs.entry(pair.into()).or_default() += 1;
        }
    }
    for (word, times) in words {
        table.words.entry(word).or_default().add(times);
    }
    for (row, times) in rows {
        table.salience.entry(row).or_default().add(times);
    }
    for (pair, times) in pairs {
        let (uses, example) = table
            .pairs
            .entry(pair)
            .or_insert_with(|| (Uses::default(), card.name.clone()));
        uses.add(times);
        // The same example, whatever the order of the file.
        if card.name < *example {
            example.clone_from(&card.name);
        }
    }
}

fn collect(phrase: &Phrase, words: &mut BTreeMap<(String, String), u64>) {
    *words
        .entry((phrase.code.to_owned(), phrase.wording.clone()))
        .or_default() += 1;
    phrase.parts.iter().for_each(|part| collect(part, words));
}
