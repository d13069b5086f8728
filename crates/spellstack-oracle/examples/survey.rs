//! Compiles a file of cards, one as JSON a line, and says what is missing.
//!
//! ```sh
//! cargo run --release -p spellstack-oracle --example survey -- CARDS.jsonl [--names FILE] [--status FILE]
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::time::Instant;

use spellstack_oracle::{Reason, compile, files};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)
    };
    let wanted: Option<Vec<String>> = match option("--names") {
        Some(path) => Some(fs::read_to_string(path)?.lines().map(str::to_owned).collect()),
        None => None,
    };
    let mut status = option("--status").map(File::create).transpose()?;
    let verbose = arguments.iter().any(|argument| argument == "-v");
    let begun = Instant::now();
    let (mut cards, mut compiled, mut ambiguous) = (0, 0, 0);
    let mut formats: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut gaps: BTreeMap<String, (u32, String)> = BTreeMap::new();
    files::read(File::open(&arguments[0])?, |card| {
        let card = card?;
        let name = &card.facts.name();
        let is_wanted = match &wanted {
            Some(names) => names.iter().any(|wanted| wanted == name),
            None => card.measured.unwrap_or(false),
        };
        if !is_wanted {
            return Ok(());
        }
        cards += 1;
        let result = compile(&card.facts).map_err(|refusals| refusals.0);
        for (format, _) in &card.legalities {
            if card.is_legal(format) {
                let counted = formats.entry(format.clone()).or_default();
                counted.0 += 1;
                counted.1 += u32::from(result.is_ok());
            }
        }
        match result {
            Ok(def) => {
                compiled += 1;
                if verbose {
                    println!("{name}\n{}\n", json(&def));
                }
                if let Some(status) = &mut status {
                    writeln!(status, "{name}\tcompiled\t{}", json(&def))?;
                }
            }
            Err(refusals) => {
                if refusals
                    .iter()
                    .any(|refusal| matches!(refusal.reason, Reason::Ambiguous(_)))
                {
                    ambiguous += 1;
                }
                for refusal in &refusals {
                    let at: Vec<&str> = refusal.at.split(' ').take(3).collect();
                    let kind = match &refusal.reason {
                        Reason::NotUnderstood { .. } | Reason::UnknownWord(_) => "",
                        Reason::Unclear(_) => "unclear: ",
                        Reason::Ambiguous(_) => "ambiguous: ",
                        Reason::OtherWords(_) => "other words: ",
                        Reason::TooLong => "too long: ",
                        Reason::Fact { .. } => "fact: ",
                        Reason::Fault(_) => "fault: ",
                    };
                    let gap = gaps.entry(format!("{kind}{}", at.join(" "))).or_default();
                    gap.0 += u32::from(refusals.len() == 1);
                    if gap.1.is_empty() {
                        gap.1 = format!("{name}: {refusal}").chars().take(300).collect();
                    }
                    if verbose || wanted.is_some() {
                        println!(
                            "{name}: {}",
                            refusal.to_string().chars().take(700).collect::<String>()
                        );
                    }
                }
                if let Some(status) = &mut status {
                    let told: Vec<String> = refusals.iter().map(ToString::to_string).collect();
                    writeln!(
                        status,
                        "{name}\trefused\t{}",
                        told.join(" | ").replace('\n', " / ")
                    )?;
                }
            }
        }
        Ok(())
    })?;
    let mut gaps: Vec<(String, (u32, String))> = gaps.into_iter().collect();
    gaps.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (gap, (count, example)) in gaps.iter().take(60) {
        println!("{count:6} {gap:40} {}", example.replace('\n', " / "));
    }
    let share = f64::from(compiled) * 100.0 / f64::from(cards.max(1));
    println!(
        "{cards} cards, {compiled} compiled ({share:.1} %), {ambiguous} ambiguous, {:?}",
        begun.elapsed()
    );
    for (format, (cards, compiled)) in formats {
        println!(
            "{format:12} {compiled:6} of {cards:6} {:.1} %",
            f64::from(compiled) * 100.0 / f64::from(cards)
        );
    }
    Ok(())
}

fn json(def: &spellstack_core::CardDef) -> String {
    serde_json::to_string(def).expect("a definition has only text keys")
}
