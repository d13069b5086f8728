//! `spellstack oracle compile`: one text.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use serde_json::json;
use spellstack_oracle::{CardFacts, FaceFacts, Phrase, compile, readings, text};

use crate::console;

const AFTER_HELP: &str = "\
Examples:
  spellstack oracle compile \"Whenever this creature attacks, draw a card.\" --type \"Creature — Elf\"
  spellstack oracle compile \"Shock deals 2 damage to any target.\" --type Instant --name Shock --json

Exit status: 0 if the text is understood, 1 if it isn't.";

/// What follows `spellstack oracle compile`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The text; \n begins a new line.
    text: String,
    /// The type line.
    #[arg(long = "type", value_name = "TYPE_LINE", default_value = "Artifact")]
    type_line: String,
    /// The name, which the text may say.
    #[arg(long, default_value = "Card")]
    name: String,
    /// The mana cost.
    #[arg(long, default_value = "")]
    cost: String,
    /// Power and toughness; a creature without them is 1/1.
    #[arg(long, default_value = "")]
    pt: String,
    /// The loyalty; a planeswalker without it has 3.
    #[arg(long, default_value = "")]
    loyalty: String,
    /// Prints one JSON object: the definition and its text, or what isn't understood.
    #[arg(long)]
    json: bool,
}

/// Compiles the text and prints what became of it.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let facts = arguments.facts();
    let mut out = console::out();
    let result = compile(&CardFacts::single(facts.clone()));
    let status = match &result {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    };
    if arguments.json {
        let object = match &result {
            Ok(def) => json!({ "definition": def, "text": text(def).join("\n") }),
            Err(refusals) => {
                let told: Vec<_> = refusals.0.iter().map(super::cards::place).collect();
                json!({ "refusals": told })
            }
        };
        writeln!(out, "{object}")?;
        return Ok(status);
    }
    match &result {
        Ok(def) => {
            writeln!(out, "{}\n", serde_json::to_string_pretty(def)?)?;
            for line in readings(&facts) {
                if let Some(reading) = line.readings.first() {
                    tree(&mut out, &reading.phrase, 0)?;
                }
            }
            writeln!(out, "\n{}", text(def).join("\n"))?;
        }
        Err(refusals) => {
            for refusal in &refusals.0 {
                writeln!(out, "{refusal}")?;
            }
        }
    }
    Ok(status)
}

fn tree(out: &mut impl Write, phrase: &Phrase, depth: usize) -> io::Result<()> {
    writeln!(
        out,
        "{:indent$}{}: {}",
        "",
        phrase.category,
        phrase.wording,
        indent = depth * 2
    )?;
    phrase
        .parts
        .iter()
        .try_for_each(|part| tree(out, part, depth + 1))
}

impl Arguments {
    fn facts(&self) -> FaceFacts {
        let is = |word: &str| self.type_line.split(' ').any(|part| part == word);
        let or = |given: &str, usual: &str, of: &str| match given {
            "" if is(of) => usual.to_owned(),
            given => given.to_owned(),
        };
        FaceFacts {
            name: self.name.clone(),
            mana_cost: self.cost.clone(),
            type_line: self.type_line.clone(),
            text: self.text.replace("\\n", "\n"),
            pt: or(&self.pt, "1/1", "Creature"),
            loyalty: or(&self.loyalty, "3", "Planeswalker"),
            ..FaceFacts::default()
        }
    }
}
