//! The page of wordings.

use std::collections::BTreeMap;

use spellstack_oracle::{Decisions, wordings};

use super::table::{ABILITY_WORDS, ALIKE, Pair, REMINDERS, Table, Uses};

/// Why each row of the table of salience is there.
const SALIENCE: [&str; 5] = [
    "\"that land\" isn't a creature, \"them\" aren't one",
    "a card that changes zones is a new object (CR 400.7); its numbers and its controller are those of the old one (CR 608.2h)",
    "a spell that resolves is hardly ever spoken of (CR 608.2n)",
    "each sentence goes on with what the one before was about",
    "\"Whenever this creature blocks a creature, it ...\" is about the blocker",
];

const BEGINNING: &str = "\
# Wordings

This page is made by `spellstack oracle wordings`; [oracle.md](oracle.md) says what wordings are. The counts are of a file of
cards, and as old as the last run with one:

```sh
spellstack oracle wordings oracle-cards.json --table crates/spellstack-oracle/tests/wordings.tsv --page docs/wordings.md
```

";

/// The page.
pub fn page(table: &Table) -> String {
    let unused = table.words.iter().filter(|(_, uses)| uses.cards == 0);
    let unused: Vec<&(String, String)> = unused.map(|(word, _)| word).collect();
    let parts = [
        BEGINNING.to_owned(),
        format!(
            "{} cards compile by {} wordings; {} of those no card uses. {} pairs of wordings mean the same.\n\n",
            grouped(table.cards),
            grouped(table.words.len() as u64),
            unused.len(),
            table.pairs.len()
        ),
        normalization(table),
        salience(table),
        pairs(table),
        unused_wordings(&unused),
    ];
    parts.concat()
}

fn normalization(table: &Table) -> String {
    let rows = [
        (REMINDERS, "it has no rules meaning (CR 207.2a)"),
        (
            ABILITY_WORDS,
            "they have no rules meaning (CR 207.2c); the list is in `normal.rs`, an unlisted word before a dash is refused",
        ),
    ];
    let line = |(what, why): &(&str, &str)| {
        let uses = table.normalization.get(*what).copied().unwrap_or_default();
        format!(
            "| {what} | {} | {} | {why} |\n",
            grouped(uses.cards),
            grouped(uses.times)
        )
    };
    let lines: String = rows.iter().map(line).collect();
    format!(
        "## Normalization\n\nWhat is left out of all cards of the file before they are read.\n\n\
         | what | cards | times | why |\n| --- | --: | --: | --- |\n{lines}\n"
    )
}

fn salience(table: &Table) -> String {
    let uses = |row: &str| table.salience.get(row).copied().unwrap_or_default();
    let rows = Decisions::default().rows();
    let line = |((row, _), why): ((&str, u16), &str)| {
        let Uses { times, cards } = uses(row);
        format!("| {row} | {} | {} | {why} |\n", grouped(times), grouped(cards))
    };
    let lines: String = rows.into_iter().zip(SALIENCE).map(line).collect();
    let alike = uses(ALIKE);
    let review: Vec<&str> = table.review.iter().map(String::as_str).collect();
    format!(
        "## Words that refer to something\n\nHow often each row left fewer things that a word can refer to than there were \
         before it.\n\n| row | times | cards | why |\n| --- | --: | --: | --- |\n{lines}\n\
         {} times, on {} cards, the words fit two things that are called alike, and where they stand told them apart. They are \
         to be looked at (`--review PATH` writes their lines): {}.\n\n",
        grouped(alike.times),
        grouped(alike.cards),
        review.join("; ")
    )
}

fn pairs(table: &Table) -> String {
    let names: BTreeMap<&str, &str> = wordings()
        .into_iter()
        .map(|wording| (wording.code, wording.category))
        .collect();
    let line = |(pair, (uses, example)): (&Pair, &(Uses, String))| {
        let category = names.get(&*pair.code).copied().unwrap_or_default();
        let printed = table.words.get(&(pair.code.clone(), pair.printed.clone()));
        format!(
            "| {category} | {} | {} | {} | {} | {example} |\n",
            code(&pair.printed),
            grouped(printed.map_or(0, |uses| uses.cards)),
            code(&pair.read),
            grouped(uses.cards)
        )
    };
    let lines: String = table.pairs.iter().map(line).collect();
    format!(
        "## Two wordings, one meaning\n\nThe first is printed; the second is read as the same. The first count is of all cards \
         that have the first wording, the second of those on which the second stands for the first.\n\n\
         | category | printed | cards | also read | cards | one of them |\n| --- | --- | --: | --- | --: | --- |\n{lines}\n"
    )
}

fn unused_wordings(unused: &[&(String, String)]) -> String {
    let line = |(category, wording): &&(String, String)| format!("- {category}: {}\n", code(wording));
    let lines: String = unused.iter().map(line).collect();
    format!(
        "## Wordings that no card uses\n\nBy the names that the categories have in the grammar. Generated definitions use most \
         of them; the others are listed in `crates/spellstack-oracle/tests/unused_wordings.txt`, which may only become \
         shorter.\n\n{lines}"
    )
}

fn code(wording: &str) -> String {
    format!("`{}`", wording.replace('\n', "\\n").replace('|', "\\|"))
}

/// With a comma after each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(at, digit): (usize, char)| {
        let is_after = at > 0 && (digits.len() - at).is_multiple_of(3);
        [is_after.then_some(','), Some(digit)]
    };
    digits.chars().enumerate().flat_map(comma).flatten().collect()
}
