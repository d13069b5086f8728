//! `spellstack deck`: whether a deck can be played here, and conversion between formats.

mod report;
mod source;

use std::io::Write;
use std::process::ExitCode;

use crate::catalog::catalog;
use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use spellstack_catalog::Catalog;
use spellstack_catalog::{DeckFormat, DeckLineError, DeckList};

use crate::console;
use crate::console::complain;
use report::Report;
pub use source::Source;

const AFTER_HELP: &str = "\
Formats: plain (text, as Magic Online and most sites export it), arena, cockatrice (.cod), mtgo (.dek), forge and
xmage (.dck). The format is recognized by the file's name and its text. Printings (set, number, art) are not kept.

Examples:
  spellstack deck burn.txt                 can I play this deck here?
  spellstack deck Goblins                  a standard deck, by its name
  spellstack deck --format arena -         from the standard input
  spellstack deck burn.dck --to cockatrice > burn.cod
  spellstack deck --json burn.txt

Exit status: 0 if the deck can be played (or was converted), 1 if not, 2 if there is no such file or deck.
A deck that can be played here may still be illegal for constructed play; the reasons are listed.";

/// What follows `spellstack deck`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// A file, - for the standard input, or the name of a standard deck.
    #[arg(value_name = "FILE|NAME")]
    deck: String,
    /// The format of the file, if it isn't recognized.
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<DeckFormat>,
    /// Converts the deck to another format, and prints nothing else.
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<DeckFormat>,
    /// Prints one JSON object.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// Reads the deck, and reports or converts.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let catalog = catalog();
    let source = Source::find(&arguments.deck)?;
    let format = arguments
        .format
        .filter(|_| !source.is_standard)
        .unwrap_or_else(|| DeckFormat::detect(source.path.as_deref(), &source.text));
    let (list, lines) = match DeckList::read(&source.text, format) {
        Ok(list) => (list, Vec::new()),
        Err(error) => (error.rest, error.lines),
    };
    if let Some(to) = arguments.to {
        return convert(&list, &lines, to, catalog);
    }
    let report = Report::new(source.label, format, &list, lines, catalog);
    let mut out = console::out();
    if arguments.json {
        writeln!(out, "{}", report.json())?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(if report.is_playable() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Writes the deck, unless some of it would be lost. What the format has no place for goes to the standard error.
fn convert(list: &DeckList, lines: &[DeckLineError], to: DeckFormat, catalog: &Catalog) -> Result<ExitCode> {
    if !lines.is_empty() {
        for line in lines {
            complain!("{line}");
        }
        return Ok(ExitCode::FAILURE);
    }
    if list.main.is_empty() && list.side.is_empty() {
        complain!("there is no card in the deck");
        return Ok(ExitCode::FAILURE);
    }
    let text = match list.canonical(catalog).write(to) {
        Ok(text) => text,
        Err(error) => {
            complain!("{error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    console::out().write_all(text.as_bytes())?;
    for (section, entry) in &list.set_aside {
        let (count, name, line) = (entry.count, &entry.name, entry.line);
        complain!("not written: line {line}: {count} {name} ({section})");
    }
    if to == DeckFormat::Mtgo && !list.name.is_empty() {
        complain!("not written: the name '{}'", list.name);
    }
    Ok(ExitCode::SUCCESS)
}

fn formats() -> impl TypedValueParser<Value = DeckFormat> {
    PossibleValuesParser::new(DeckFormat::ALL.map(DeckFormat::name))
        .try_map(|name| name.parse::<DeckFormat>())
}
