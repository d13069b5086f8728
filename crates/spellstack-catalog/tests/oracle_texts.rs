//! Compares the texts of the standard cards, and the hashes of `oracle.txt`, with Oracle's texts.
//!
//! The card facts with these texts are not part of the project. They are read from the file that `SPELLSTACK_CARD_FACTS`
//! names, and must be there then; or else from `../shared/cards/first-catalog.md` beside the project. Where that is absent
//! nothing is compared, which this program says: it is no test of the others' kind, so that it isn't counted as passed.

mod oracle_words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use oracle_words::{faces, hash, hashes, is_different, normalized};
use spellstack_catalog::Catalog;
use spellstack_oracle::rules;

/// Names the file of the card facts.
const VARIABLE: &str = "SPELLSTACK_CARD_FACTS";

fn main() -> ExitCode {
    // There are no tests to list.
    if env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let named = env::var_os(VARIABLE).map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/first-catalog.md");
    let path = named.as_ref().unwrap_or(&beside);
    match fs::read_to_string(path) {
        Ok(facts) => report(&compare(&oracle_texts(&facts))),
        Err(error) if named.is_some() => {
            eprintln!(
                "Oracle texts: not compared: {VARIABLE} names {}: {error}",
                path.display()
            );
            ExitCode::FAILURE
        }
        Err(_) => {
            println!("Oracle texts: not compared: {} is absent", path.display());
            ExitCode::SUCCESS
        }
    }
}

fn report((compared, faults): &(usize, Vec<String>)) -> ExitCode {
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    println!("Oracle texts: {compared} compared, {} with faults", faults.len());
    if faults.is_empty() && *compared > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The Oracle texts of the card facts, by the name of the face.
fn oracle_texts(facts: &str) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut name = String::new();
    for line in facts.lines() {
        if let Some((face, _)) = line.strip_prefix("**").and_then(|rest| rest.split_once("** ")) {
            name = face.to_owned();
            texts.insert(name.clone(), Vec::new());
        } else if let (Some(rules), Some(lines)) = (line.strip_prefix("> "), texts.get_mut(&name)) {
            lines.push(rules);
        }
    }
    let normal = |(name, lines): (String, Vec<&str>)| (name, normalized(&lines.join("\n")));
    texts.into_iter().map(normal).collect()
}

/// How many faces have been compared with their Oracle texts, and what is wrong.
fn compare(oracle: &BTreeMap<String, String>) -> (usize, Vec<String>) {
    let catalog = Catalog::standard();
    let hashes = hashes();
    let mut faults = Vec::new();
    let mut compared = 0;
    for face in faces(&catalog) {
        let name = &face.name;
        let Some(expected) = oracle.get(name) else {
            faults.push(format!("{name}: the card facts don't have it"));
            continue;
        };
        compared += 1;
        let right = hash(expected);
        if hashes.get(name.as_str()) != Some(&right) {
            faults.push(format!(
                "{name}: its line in oracle.txt must be\n{right:016x}  {name}"
            ));
        }
        if !is_different(face) && rules(face) != *expected {
            faults.push(format!(
                "{name}: the text is\n{}\nand Oracle's is\n{expected}",
                rules(face)
            ));
        }
    }
    (compared, faults)
}
