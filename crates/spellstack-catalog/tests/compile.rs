//! The standard cards are read from their texts as the definitions that were written by hand.

use spellstack_catalog::Catalog;
use spellstack_core::CardDef;
use spellstack_oracle::{CardFacts, compile, facts, rules_on};

use crate::oracle_words::is_different;

/// The facts with the wording that is Oracle's.
fn printed(def: &CardDef) -> CardFacts {
    let mut facts = facts(def);
    for (facts, face) in facts.faces.iter_mut().zip(&def.faces) {
        facts.text = rules_on(face, def);
    }
    facts
}

#[test]
fn oracles_wording_is_read_as_the_definition_by_hand() {
    let catalog = Catalog::standard();
    let mut refused = Vec::new();
    let as_printed = catalog.iter().filter(|def| !def.faces.iter().any(is_different));
    for def in as_printed {
        match compile(&printed(def)) {
            Ok(read) => assert_eq!(read, *def, "{}", def.name()),
            Err(refusals) => refused.push(format!("{}: {refusals}", def.name())),
        }
    }
    assert!(
        refused.is_empty(),
        "these aren't understood:\n{}",
        refused.join("\n")
    );
}

#[test]
fn what_a_definition_says_is_read_as_the_definition() {
    for def in Catalog::standard().iter() {
        let facts = facts(def);
        assert_eq!(compile(&facts).as_ref(), Ok(def), "{}", facts.faces[0].text);
    }
}

/// Variants of a text in which a word is missing, two are exchanged, or a number is another.
fn mutated(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let joined = |words: &[&str]| words.join(" ");
    let mut all = Vec::new();
    for at in 0..words.len() {
        all.push(joined(&[&words[..at], &words[at + 1..]].concat()));
        if at + 1 < words.len() {
            let mut exchanged = words.clone();
            exchanged.swap(at, at + 1);
            all.push(joined(&exchanged));
        }
        if let Ok(number) = words[at].parse::<u32>() {
            let other = (number + 1).to_string();
            let mut changed = words.clone();
            changed[at] = &other;
            all.push(joined(&changed));
        }
    }
    all.retain(|variant| variant != text);
    all
}

/// Words that say the same with and without, or in either order: two wordings of one phrase.
const SAME: &[(&str, &str)] = &[
    ("each player's upkeep", "each upkeep"),
    ("and each player", "and player"),
    ("other land types", "other types"),
    ("you gain", "gain"),
    ("you lose", "lose"),
    ("other attacking", "attacking other"),
    ("two additional cards", "two cards"),
    ("and base toughness", "and toughness"),
    ("other non-Aura", "non-Aura other"),
    ("Gideon Jura", "Gideon"),
];

/// Whether the texts are the same but for one place, where one has these words and the other those.
fn differ_by(text: &str, other: &str, these: &str, those: &str) -> bool {
    text.match_indices(these).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + these.len()..]);
        [before, those, after].concat() == other
    })
}

#[test]
fn a_text_that_is_changed_is_not_read_as_the_same() {
    let mut wrong = Vec::new();
    for def in Catalog::standard().iter() {
        let original = printed(def);
        if compile(&original).as_ref() != Ok(def) {
            continue;
        }
        for at in 0..original.faces.len() {
            for text in mutated(&original.faces[at].text) {
                let mut facts = original.clone();
                facts.faces[at].text.clone_from(&text);
                let is_same = compile(&facts).as_ref() == Ok(def);
                let is_declared = |(one, other): &(&str, &str)| {
                    let before = &original.faces[at].text;
                    differ_by(before, &text, one, other) || differ_by(&text, before, one, other)
                };
                if is_same && !SAME.iter().any(is_declared) {
                    wrong.push(format!("{}: {text}", original.faces[at].name));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "these are read as the same:\n{}",
        wrong.join("\n")
    );
}
