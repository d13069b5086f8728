//! `spellstack cards`: lists the catalog.

use std::io::Write;
use std::process::ExitCode;

use crate::catalog::catalog;
use crate::console;
use anyhow::Result;
use serde_json::{Value, json};
use spellstack_core::{CardDef, Face, ManaCost};

const AFTER_HELP: &str = "\
Examples:
  spellstack cards                         a line for each: name, mana cost, type line
  spellstack cards --json                  a JSON object for each";

/// What follows `spellstack cards`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Prints one JSON object per card: name, and for each face its name, mana cost and type line.
    #[arg(long)]
    json: bool,
}

/// Lists the cards by name.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let catalog = catalog();
    let mut cards: Vec<&CardDef> = catalog.iter().collect();
    cards.sort_by_key(|def| def.name());
    let mut out = console::out();
    if arguments.json {
        for def in cards {
            writeln!(out, "{}", object(def))?;
        }
    } else {
        out.write_all(table(&cards).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn object(def: &CardDef) -> Value {
    let faces: Vec<Value> = def
        .faces
        .iter()
        .map(|face| {
            json!({
                "name": face.name,
                "mana_cost": face.mana_cost.as_ref().map(ManaCost::to_string),
                "type_line": face.type_line.to_string(),
            })
        })
        .collect();
    json!({ "name": def.name(), "faces": faces })
}

/// Three columns, each as wide as its widest entry.
fn table(cards: &[&CardDef]) -> String {
    let rows: Vec<[String; 3]> = cards.iter().map(|def| row(def)).collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or_default()
    };
    let (name_width, cost_width) = (width(0), width(1));
    rows.iter()
        .map(|[name, cost, types]| format!("{name:name_width$}  {cost:cost_width$}  {types}\n"))
        .collect()
}

fn row(def: &CardDef) -> [String; 3] {
    let joined = |part: fn(&Face) -> Option<String>| {
        let parts: Vec<String> = def.faces.iter().filter_map(part).collect();
        parts.join(" // ")
    };
    [
        joined(|face| Some(face.name.clone())),
        joined(|face| face.mana_cost.as_ref().map(ManaCost::to_string)),
        joined(|face| Some(face.type_line.to_string())),
    ]
}
