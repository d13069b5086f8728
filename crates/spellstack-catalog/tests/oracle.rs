//! The English of the standard cards is Oracle's wording.
//!
//! Oracle texts are not part of the project: `oracle.txt` holds a hash of each, and where the card facts are at hand
//! `oracle_texts.rs` compares the texts themselves. Both are compared as they are, but for these things, which are no part
//! of what a card means:
//!
//! 1. Reminder text, in parentheses, is left out of the Oracle text (CR 207.2a). Ours has none: its parentheses count.
//! 2. A character is "it": *he*, *she*, *him*, *her* and *his* of Oracle text are read as *it* and *its*.

use std::collections::BTreeSet;

use spellstack_catalog::Catalog;
use spellstack_oracle::rules;

use crate::oracle_words::{DIFFERENT, faces, hash, hashes, is_different, normalized};

/// The fewest cards of the catalog whose texts are Oracle's.
const FEWEST: usize = 120;

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
