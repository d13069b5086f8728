//! `spellstack oracle cards`: each card of a file.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde_json::{Value, json};
use spellstack_oracle::{Reason, Refusal};

use super::survey::{Source, survey};
use crate::console::{self, escaped_line};

/// What follows `spellstack oracle cards`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Prints one JSON object per card: name, status, and where its first line that isn't understood stops.
    #[arg(long)]
    json: bool,
}

/// Prints a line for each card.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let survey = survey(&arguments.source, &BTreeSet::new())?;
    let mut out = console::out();
    for card in &survey.cards {
        let status = card.status().word();
        let first = card.result.as_ref().err().and_then(|refusals| refusals.0.first());
        if arguments.json {
            let object = json!({
                "name": card.name,
                "status": status,
                "line": first.map(|refusal| refusal.line),
                "column": first.map(|refusal| refusal.column),
                "at": first.map(|refusal| refusal.at.as_str()),
            });
            writeln!(out, "{object}")?;
        } else {
            let why = first.map(|refusal| format!(": {refusal}")).unwrap_or_default();
            let line = format!("{status:9} {}{why}", card.name);
            writeln!(out, "{}", escaped_line(&line))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where and why a text isn't understood.
pub fn place(refusal: &Refusal) -> Value {
    let expected = match &refusal.reason {
        Reason::NotUnderstood { expected, .. } => expected.as_slice(),
        _ => &[],
    };
    json!({
        "face": refusal.face,
        "line": refusal.line,
        "column": refusal.column,
        "at": refusal.at,
        "reason": refusal.reason.to_string(),
        "expected": expected,
    })
}
