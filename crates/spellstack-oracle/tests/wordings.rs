//! Which wordings are used, and by what.

use std::collections::{BTreeMap, BTreeSet};

use spellstack_oracle::{FaceFacts, LineWordings, Phrase, SameMeaning, facts, used_wordings, wordings};

use crate::generator;

/// A wording: the name that its category has in the grammar, and the words.
type Word = (String, String);

/// How many cards used each wording when the table was written.
fn counted() -> BTreeMap<Word, u64> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        match cells[..] {
            ["wording", code, wording, _, cards] => {
                let cards = cards.parse().expect("a number of cards");
                Some(((code.to_owned(), wording.replace("\\n", "\n")), cards))
            }
            _ => None,
        }
    };
    include_str!("wordings.tsv").lines().filter_map(row).collect()
}

/// Wordings that neither a card nor a generated definition uses. The list may only become shorter.
fn listed() -> BTreeSet<Word> {
    let row = |line: &str| {
        let (code, wording) = line.split_once('\t').expect("a category and its words");
        (code.to_owned(), wording.replace("\\n", "\n"))
    };
    let lines = include_str!("unused_wordings.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(row).collect()
}

fn collect(phrase: &Phrase, used: &mut BTreeSet<Word>) {
    used.insert((phrase.code.to_owned(), phrase.wording.clone()));
    phrase.parts.iter().for_each(|part| collect(part, used));
}

#[test]
fn each_wording_is_of_a_card_or_of_a_generated_definition() {
    let cards = counted();
    let mut used: BTreeSet<Word> = BTreeSet::new();
    for (_, def) in generator::definitions(0..3_000) {
        let lines = facts(&def)
            .faces
            .iter()
            .flat_map(used_wordings)
            .collect::<Vec<_>>();
        lines.iter().for_each(|line| collect(&line.read, &mut used));
    }
    let all = wordings()
        .into_iter()
        .map(|wording| (wording.code.to_owned(), wording.wording));
    let is_unused = |word: &Word| cards.get(word).is_none_or(|cards| *cards == 0) && !used.contains(word);
    let unused: BTreeSet<Word> = all.filter(is_unused).collect();
    let told = |words: Vec<&Word>| -> String {
        let line = |(code, wording): &&Word| format!("{code}\t{}\n", wording.replace('\n', "\\n"));
        words.iter().map(line).collect()
    };
    let listed = listed();
    let new = told(unused.difference(&listed).collect());
    assert!(
        new.is_empty(),
        "no card and no generated definition uses these. If cards do, the table is old: `spellstack oracle wordings FILE --table \
         crates/spellstack-oracle/tests/wordings.tsv --page docs/wordings.md` writes it\n{new}"
    );
    let gone = told(listed.difference(&unused).collect());
    assert!(
        gone.is_empty(),
        "these are used or gone: take them off unused_wordings.txt\n{gone}"
    );
}

fn lines(text: &str) -> Vec<LineWordings> {
    used_wordings(&FaceFacts {
        name: "Village Goat".to_owned(),
        type_line: "Sorcery".to_owned(),
        text: text.to_owned(),
        ..FaceFacts::default()
    })
}

#[test]
fn a_wording_that_is_only_read_stands_beside_the_one_that_is_printed() {
    let line = &lines("Destroy each creature.")[0];
    let expected = SameMeaning {
        code: "OBJECTS",
        printed: "all <filter>".to_owned(),
        read: "each <filter>".to_owned(),
    };
    assert_eq!(line.same_meanings(), [expected]);
    assert_eq!(lines("Destroy all creatures.")[0].same_meanings(), []);
}

#[test]
fn rows_of_salience_are_counted_where_they_decide() {
    let none = &lines("Draw a card.")[0];
    assert_eq!(none.decisions.rows().map(|(_, times)| times), [0; 5]);
    let latest = &lines("Tap target artifact. Untap target creature. It gains haste until end of turn.");
    assert!(latest.iter().all(|line| line.decisions.latest > 0), "{latest:?}");
}
