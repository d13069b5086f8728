//! `spellstack card`: prints a card.

use std::io::Write;
use std::process::ExitCode;

use crate::catalog::catalog;
use crate::console;
use crate::console::complain;
use anyhow::Result;
use serde_json::{Value, json};
use spellstack_core::json::to_json;
use spellstack_core::{CardDef, Color, Face, ManaCost};

/// How many names are suggested for an unknown one.
const MOST_NAMES: usize = 5;

const AFTER_HELP: &str = "\
The text is made from the card's definition: it is what the card does in this engine.

Examples:
  spellstack card Parallax Wave
  spellstack card \"serra's sanctum\"          case, accents and the kind of apostrophe don't matter
  spellstack card \"Petty Theft\"              either face will do
  spellstack card --json Opalescence

Exit status: 0 if there is such a card, 1 if not (the nearest names are printed).";

/// What follows `spellstack card`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// Prints one JSON object: name, layout, faces, and the definition in the card language.
    #[arg(long)]
    json: bool,
    /// The name of the card, or of either of its faces.
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
}

/// Prints the card, or the nearest names.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let catalog = catalog();
    let name = arguments.name.join(" ");
    let mut out = console::out();
    let Some(def) = catalog.get(&name) else {
        let nearest = catalog.nearest(&name, MOST_NAMES);
        if arguments.json {
            writeln!(
                out,
                "{}",
                json!({ "name": name, "known": false, "nearest": nearest })
            )?;
        } else {
            complain!("{}", no_such_card(&name, &nearest));
        }
        return Ok(ExitCode::FAILURE);
    };
    if arguments.json {
        writeln!(out, "{}", object(def)?)?;
    } else {
        writeln!(out, "{}", spellstack_oracle::card(def))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn no_such_card(name: &str, nearest: &[&str]) -> String {
    let mut message = format!("no card is named '{name}'");
    if !nearest.is_empty() {
        message += "; the nearest names are:";
    }
    for name in nearest {
        message += "\n  ";
        message += name;
    }
    message
}

fn object(def: &CardDef) -> Result<Value> {
    let definition: Value = serde_json::from_str(&to_json(def))?;
    let faces: Vec<Value> = def.faces.iter().map(|each| face(each, def)).collect();
    Ok(json!({
        "name": def.name(),
        "known": true,
        "layout": def.layout,
        "faces": faces,
        "definition": definition,
    }))
}

fn face(face: &Face, def: &CardDef) -> Value {
    let colors: Vec<&str> = face.colors().iter().map(Color::name).collect();
    json!({
        "name": face.name,
        "mana_cost": face.mana_cost.as_ref().map(ManaCost::to_string),
        "colors": colors,
        "type_line": face.type_line.to_string(),
        "text": spellstack_oracle::rules_on(face, def),
        "pt": face.pt.map(|pt| pt.to_string()),
        "loyalty": face.loyalty,
    })
}
