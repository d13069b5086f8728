//! The page on the JSON form has every word of the card language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use spellstack_core::KeywordKind;

use crate::generator::definitions;

/// The words of the page that stand in backquotes.
fn documented() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let page = fs::read_to_string(path).expect("the documentation is in the repository");
    page.split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|code| code.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_'))
        .map(str::to_owned)
        .collect()
}

/// The variants of the enums of a source file that have a JSON form, in snake case.
fn words_of(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    for item in source.split("#[derive(").skip(1) {
        let Some((derives, rest)) = item.split_once("pub enum ") else {
            continue;
        };
        let is_written = derives.contains("Serialize") && !derives.contains("\n}");
        // What layers there are is derived, and stands in no definition.
        if is_written && !rest.starts_with("Layer ") {
            let body = rest.split("\n}").next().unwrap_or_default();
            words.extend(body.lines().filter_map(variant));
        }
    }
    words
}

/// The variant that a line of an enum starts.
fn variant(line: &str) -> Option<String> {
    let name = line.strip_prefix("    ")?;
    let end = name
        .find(|letter: char| !letter.is_ascii_alphanumeric())
        .unwrap_or(name.len());
    let name = &name[..end];
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
        .then(|| snake_case(name))
}

fn snake_case(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

/// All words of the language.
fn words_of_language() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lang");
    let mut words: Vec<String> = KeywordKind::ALL
        .iter()
        .map(|kind| kind.json_name().to_owned())
        .collect();
    for entry in fs::read_dir(folder).expect("the folder of the language") {
        let path = entry.expect("a file of the folder").path();
        if path.is_file() {
            words.extend(words_of(&fs::read_to_string(path).expect("a source file")));
        }
    }
    assert!(words.len() > 300, "only {} words", words.len());
    words
}

#[test]
fn every_word_of_the_language_is_documented() {
    let documented = documented();
    let words = words_of_language();
    let missing: BTreeSet<&String> = words.iter().filter(|word| !documented.contains(*word)).collect();
    assert!(missing.is_empty(), "not in docs/card-language.md: {missing:?}");
}

/// What the checker accepts only in company that the generator doesn't make yet, such as the faces of planeswalkers. The list
/// may only become shorter.
const NOT_MADE: [&str; 8] = [
    "block_cost",
    "enters_choosing",
    "give_counters",
    "loyalty",
    "loyalty_minus_x",
    "most_attackers",
    "next_time",
    "transformed",
];

fn collect_words(value: &Json, words: &mut BTreeSet<String>) {
    match value {
        Json::String(word) => {
            words.insert(word.clone());
        }
        Json::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        Json::Object(fields) => {
            for (name, item) in fields {
                words.insert(name.clone());
                collect_words(item, words);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

#[test]
fn random_definitions_have_every_word_of_the_language() {
    let mut made = BTreeSet::new();
    for (_, def) in definitions(0..10_000) {
        let value = serde_json::to_value(&def).expect("a definition has a JSON form");
        collect_words(&value, &mut made);
    }
    let words = words_of_language();
    let missing: BTreeSet<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !made.contains(*word))
        .collect();
    assert_eq!(missing, BTreeSet::from(NOT_MADE), "the words that are never made");
}
