//! The English of the standard cards is Oracle's wording.
//!
//! Oracle texts are not part of the project: `oracle.txt` holds a hash of each, and where the card facts lie beside the
//! project the texts themselves are compared. Both are compared as they are, but for these things, which are no part
//! of what a card means:
//!
//! 1. Reminder text, in parentheses, is left out of the Oracle text (CR 207.2a). Ours has none: its parentheses count.
//! 2. A character is "it": *he*, *she*, *him*, *her* and *his* of Oracle text are read as *it* and *its*.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use spellstack_catalog::Catalog;
use spellstack_core::{CardDef, Face};
use spellstack_oracle::rules;

/// The faces whose text differs from Oracle's: the face, the difference, and why there is one.
const DIFFERENT: &[(&str, &str, &str)] = &[(
    "Goblin Matron",
    "'reveal it' for 'reveal that card'",
    "Oracle has both wordings for the same search, the first on 378 cards, the second on 24",
)];

/// The fewest cards of the catalog whose texts are Oracle's.
const FEWEST: usize = 120;

fn faces(catalog: &Catalog) -> impl Iterator<Item = &Face> {
    catalog.iter().flat_map(|def: &CardDef| &def.faces)
}

fn is_different(face: &Face) -> bool {
    DIFFERENT.iter().any(|(name, ..)| *name == face.name)
}

/// The hash of each face's normalized Oracle text, by the name of the face.
fn hashes() -> BTreeMap<&'static str, u64> {
    include_str!("oracle.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (hash, name) = line.split_once("  ").expect("a hash and a name");
            (name, u64::from_str_radix(hash, 16).expect("a hash"))
        })
        .collect()
}

/// FNV-1a: the same everywhere and short.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The Oracle texts by the name of the face, if the card facts lie beside the project.
fn oracle_texts() -> Option<BTreeMap<String, String>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/first-catalog.md");
    let facts = fs::read_to_string(path).ok()?;
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
    Some(texts.into_iter().map(normal).collect())
}

/// The Oracle text without what is set aside.
fn normalized(oracle: &str) -> String {
    let lines: Vec<String> = without_reminders(oracle)
        .lines()
        .map(|line| without_character(line.trim_end()))
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

fn without_reminders(oracle: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in oracle.chars() {
        match letter {
            '(' => inside = true,
            ')' => inside = false,
            letter if !inside => text.push(letter),
            _ => {}
        }
    }
    text
}

fn without_character(line: &str) -> String {
    let possessive = [" her owner", " his owner"];
    let line = possessive
        .iter()
        .fold(line.to_owned(), |line, words| line.replace(words, " its owner"));
    let words: Vec<String> = line.split(' ').map(without_pronoun).collect();
    words.join(" ")
}

fn without_pronoun(word: &str) -> String {
    let stem = word.trim_end_matches(['.', ',']);
    let it = match stem {
        "he" | "she" | "him" | "her" => "it",
        "he's" | "she's" => "it's",
        other => other,
    };
    format!("{it}{}", &word[stem.len()..])
}

#[test]
fn every_text_but_the_listed_ones_is_oracles() {
    let catalog = Catalog::standard();
    let hashes = hashes();
    let wrong: Vec<String> = faces(&catalog)
        .filter(|face| {
            let is_same = hashes.get(face.name.as_str()) == Some(&hash(&rules(face)));
            is_same == is_different(face)
        })
        .map(|face| {
            let words = rules(face);
            format!("{:016x}  {}\n{words}\n", hash(&words), face.name)
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "these have another hash than Oracle's text and aren't listed as different, or the other way round:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_hashes_are_of_the_oracle_texts() {
    let Some(oracle) = oracle_texts() else {
        return;
    };
    let catalog = Catalog::standard();
    let hashes = hashes();
    for face in faces(&catalog) {
        let expected = oracle.get(&face.name).expect(&face.name);
        assert_eq!(
            hashes.get(face.name.as_str()),
            Some(&hash(expected)),
            "the line for {name} is\n{:016x}  {name}",
            hash(expected),
            name = face.name
        );
        if !is_different(face) {
            assert_eq!(rules(face), *expected, "{}", face.name);
        }
    }
}

#[test]
fn nearly_all_cards_read_as_oracle_does() {
    let catalog = Catalog::standard();
    let names: BTreeSet<&str> = faces(&catalog).map(|face| face.name.as_str()).collect();
    let listed: BTreeSet<&str> = hashes().into_keys().collect();
    assert_eq!(names, listed, "the faces of the catalog and those with a hash");
    let same = catalog.iter().filter(|def| !def.faces.iter().any(is_different));
    assert!(same.clone().count() >= FEWEST, "only {}", same.count());
    for (name, difference, reason) in DIFFERENT {
        assert!(names.contains(name), "{name}: {difference} ({reason})");
    }
}

#[test]
fn reminders_and_characters_are_set_aside_and_nothing_else() {
    let oracle = "Flying (It's high.)\n(A reminder.)\nReturn her to her owner's hand. Then he's 3/4.";
    assert_eq!(
        normalized(oracle),
        "Flying\nReturn it to its owner's hand. Then it's 3/4."
    );
}
