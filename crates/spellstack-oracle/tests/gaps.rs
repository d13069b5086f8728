//! What a line lacks is the smallest phrase without which it can't be read.

use rstest::rstest;
use spellstack_oracle::{FaceFacts, LineGap, MissingPhrase, Reason, gaps};

fn facts(type_line: &str, text: &str) -> FaceFacts {
    FaceFacts {
        name: "Blinking Newt".to_owned(),
        mana_cost: "{1}{U}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if type_line.starts_with("Creature") {
            "1/1"
        } else {
            ""
        }
        .to_owned(),
        ..FaceFacts::default()
    }
}

#[track_caller]
fn only(type_line: &str, text: &str) -> LineGap {
    let mut lines = gaps(&facts(type_line, text));
    assert_eq!(lines.len(), 1, "{text:?}");
    lines.remove(0)
}

#[track_caller]
fn first(type_line: &str, text: &str) -> MissingPhrase {
    let line = only(type_line, text);
    let reason = line.reason;
    line.missing
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("{text:?}: {reason}"))
}

#[rstest]
#[case(
    "Creature",
    "Whenever this creature blinks, draw a card.",
    "what happens",
    "blinks"
)]
#[case(
    "Creature",
    "When this creature enters, frolic with each opponent.",
    "what a player does",
    "frolic with each opponent"
)]
#[case(
    "Sorcery",
    "Draw two cards if you are sleepy.",
    "a condition",
    "you are sleepy"
)]
#[case("Creature", "Blinkback {3}{U}", "a keyword", "Blinkback {3}{U}")]
#[case("Creature", "Flying, blinkback {3}", "a keyword", "blinkback {3}")]
#[case("Instant", "Destroy target Gnarf.", "a subtype", "Gnarf")]
#[case("Creature", "Frolic: Draw a card.", "a cost", "Frolic")]
fn a_phrase_is_told_by_category_and_words(
    #[case] type_line: &str,
    #[case] text: &str,
    #[case] category: &str,
    #[case] words: &str,
) {
    let missing = first(type_line, text);
    assert_eq!((missing.category, &*missing.words), (category, words));
}

#[test]
fn what_differs_from_card_to_card_is_left_open() {
    let patterns =
        ["Blinkback {3}", "Blinkback {1}{R}", "Blinkback {X}"].map(|text| first("Creature", text).pattern);
    assert_eq!(patterns, ["blinkback <cost>"; 3]);
    assert_eq!(
        first("Creature", "Flying, blinkback {3}").pattern,
        "blinkback <cost>"
    );
    assert_eq!(
        first("Creature", "Frolic 2").pattern,
        first("Creature", "Frolic 3").pattern
    );
    let named = first(
        "Creature",
        "Whenever Blinking Newt dances with a creature, draw a card.",
    );
    assert_eq!(named.pattern, "dances with <object>");
    let named = first(
        "Creature",
        "When this creature enters, frolic with Blinking Newt.",
    );
    assert_eq!(named.pattern, "frolic with <name>");
}

#[test]
fn a_place_is_that_of_the_text() {
    let missing = first(
        "Creature",
        "Flying (It's high.)\nLandfall — Whenever this creature blinks, draw a card.",
    );
    assert_eq!((missing.line, missing.column), (2, 35));
}

#[test]
fn the_smallest_phrase_is_the_one() {
    // The whole body, the instruction and the number would do, too.
    let missing = first("Sorcery", "Target player draws umpteen cards.");
    assert_eq!(missing.words, "umpteen");
}

#[test]
fn all_smallest_phrases_are_told_and_each_has_the_same_length() {
    let line = only("Creature", "Enchanted creature frolics.");
    let lengths: Vec<usize> = line
        .missing
        .iter()
        .map(|missing| missing.words.split(' ').count())
        .collect();
    assert!(
        !lengths.is_empty() && lengths.iter().all(|length| *length == lengths[0]),
        "{line:?}"
    );
}

#[test]
fn two_phrases_in_two_sentences_are_not_one() {
    let line = only(
        "Sorcery",
        "Frolic with a friend. Draw a card. Dance with an opponent.",
    );
    assert_eq!(line.missing, []);
    assert!(
        matches!(line.reason, Reason::NotUnderstood { .. } | Reason::UnknownWord(_)),
        "{line:?}"
    );
}

#[test]
fn what_is_read_but_not_clear_lacks_no_phrase() {
    let line = only(
        "Instant",
        "Tap target artifact and untap target creature. Destroy it.",
    );
    assert_eq!(line.missing, []);
    assert!(matches!(line.reason, Reason::Unclear(_)), "{line:?}");
}

#[test]
fn a_text_that_is_understood_lacks_nothing() {
    assert_eq!(
        gaps(&facts(
            "Creature",
            "Flying\nWhen this creature dies, you gain 1 life."
        )),
        []
    );
}

#[test]
fn it_is_the_same_each_time_and_long_lines_end() {
    let text = "Whenever this creature blinks, ".to_owned()
        + &"draw a card and gain 1 life and ".repeat(20)
        + "frolic.";
    assert_eq!(gaps(&facts("Creature", &text)), gaps(&facts("Creature", &text)));
}
