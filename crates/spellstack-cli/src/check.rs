//! `spellstack check`: checks cards in JSON files and prints them in English.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use spellstack_core::CardDef;
use spellstack_core::json::{CardFaults, each_from_json};

use crate::console::{self, Escaping, escaped_line};

const AFTER_HELP: &str = "\
Every fault is printed with the name of the card and the path to the place, and every card without one in English.

Examples:
  spellstack check mine.json
  spellstack check --json mine.json        a JSON object for each card
  spellstack card --json Lightning Bolt | jq .definition | spellstack check -

Exit status: 0 if all cards are good, 1 if any has a fault or a file is not one of cards, 2 if a file can't be read.";

/// What follows `spellstack check`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Prints one JSON object per card: file, name, its text if it is good, and its faults.
    #[arg(long)]
    json: bool,
    /// Files of cards in the card language (docs/card-language.md); '-' is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Prints the good cards, and what is wrong with the others.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut report = Report::new(arguments.json);
    for path in &arguments.files {
        let text = read(path).with_context(|| format!("can't read '{}'", path.display()))?;
        report.file(path, &text)?;
    }
    report.end()
}

fn read(path: &Path) -> io::Result<String> {
    if path != Path::new("-") {
        return fs::read_to_string(path);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

/// What was found so far.
struct Report {
    json: bool,
    good: usize,
    faulty: usize,
    unreadable: usize,
    out: Escaping<io::StdoutLock<'static>>,
}

impl Report {
    fn new(json: bool) -> Self {
        Report {
            json,
            good: 0,
            faulty: 0,
            unreadable: 0,
            out: console::out(),
        }
    }

    fn file(&mut self, path: &Path, text: &str) -> io::Result<()> {
        match each_from_json(text) {
            Ok(cards) => cards.iter().try_for_each(|card| match card {
                Ok(def) => self.good(path, def),
                Err(faults) => self.faulty(path, faults),
            }),
            Err(error) => self.unreadable(path, &error.to_string()),
        }
    }

    fn good(&mut self, path: &Path, def: &CardDef) -> io::Result<()> {
        self.good += 1;
        let text = spellstack_oracle::card(def);
        if self.json {
            self.object(path, Some(def.name()), Some(&text), &[])
        } else {
            writeln!(self.out, "{text}\n")
        }
    }

    fn faulty(&mut self, path: &Path, CardFaults(faults): &CardFaults) -> io::Result<()> {
        self.faulty += 1;
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        if self.json {
            let name = faults.first().map(|fault| fault.card.as_str());
            self.object(path, name, None, &messages)
        } else {
            self.messages(path, &messages)
        }
    }

    fn unreadable(&mut self, path: &Path, message: &str) -> io::Result<()> {
        self.unreadable += 1;
        let messages = [message.to_owned()];
        if self.json {
            self.object(path, None, None, &messages)
        } else {
            self.messages(path, &messages)
        }
    }

    fn messages(&mut self, path: &Path, messages: &[String]) -> io::Result<()> {
        for message in messages {
            let line = format!("{}: {message}", path.display());
            writeln!(self.out, "{}", escaped_line(&line))?;
        }
        writeln!(self.out)
    }

    fn object(
        &mut self,
        path: &Path,
        name: Option<&str>,
        text: Option<&str>,
        faults: &[String],
    ) -> io::Result<()> {
        let file = path.display().to_string();
        let object: Value = json!({ "file": file, "name": name, "text": text, "faults": faults });
        writeln!(self.out, "{object}")
    }

    fn end(mut self) -> Result<ExitCode> {
        if !self.json {
            write!(self.out, "{} good, {} with faults", self.good, self.faulty)?;
            match self.unreadable {
                0 => writeln!(self.out)?,
                files => writeln!(self.out, ", {files} file(s) that aren't of cards")?,
            }
        }
        Ok(if self.faulty + self.unreadable == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}
