//! The hashes of Oracle's texts, the texts that differ from them, and what is set aside when texts are compared.

use std::collections::BTreeMap;

use spellstack_catalog::Catalog;
use spellstack_core::{CardDef, Face};

/// The faces whose text differs from Oracle's: the face, the difference, and why there is one.
pub const DIFFERENT: &[(&str, &str, &str)] = &[
    (
        "Bitterblossom",
        "'you lose 1 life. Create' for 'you lose 1 life and create'",
        "different actions are done in order, which Oracle says with \"and\", \"then\" or a full stop",
    ),
    (
        "Goblin Matron",
        "'reveal it' for 'reveal that card'",
        "Oracle has both wordings for the same search, the first on 378 cards, the second on 24",
    ),
];

pub fn faces(catalog: &Catalog) -> impl Iterator<Item = &Face> {
    catalog.iter().flat_map(|def: &CardDef| &def.faces)
}

pub fn is_different(face: &Face) -> bool {
    DIFFERENT.iter().any(|(name, ..)| *name == face.name)
}

/// The hash of each face's normalized Oracle text, by the name of the face.
pub fn hashes() -> BTreeMap<&'static str, u64> {
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
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The Oracle text without what is set aside.
pub fn normalized(oracle: &str) -> String {
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
