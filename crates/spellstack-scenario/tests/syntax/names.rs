//! Comments, quotes and names.

use rstest::rstest;
use spellstack_scenario::syntax::{Action, CardRef, Expectation, ObjectFact, Play, same_name};

use super::support::{P2, action, card, play};

#[rstest]
#[case("expect \"Bear\"#2 tapped", Some(2))]
#[case("expect \"Bear\" tapped#2", None)]
#[case("expect \"Bear\" tapped # \"open", None)]
#[case("expect \"Bear\"#12 tapped#", Some(12))]
fn a_hash_directly_after_a_quote_is_an_index(#[case] line: &str, #[case] index: Option<u32>) {
    let Ok(Play::Expect {
        expectation: Expectation::Object { card, fact },
        ..
    }) = play(line)
    else {
        panic!("{line} is an expectation of an object");
    };
    assert_eq!((card.index, fact), (index, ObjectFact::Tapped));
}

#[test]
fn a_hash_that_no_digit_follows_is_a_comment() {
    assert_eq!(
        action("p1 cycle \"Bear\"#and so on"),
        Action::Cycle { card: card("Bear") }
    );
}

#[test]
fn a_hash_in_quotes_is_part_of_the_name() {
    assert_eq!(
        action("p1 cycle \"Bear #2\""),
        Action::Cycle {
            card: card("Bear #2")
        }
    );
}

#[test]
fn a_player_and_a_dot_before_a_name_are_its_controller() {
    let bear = CardRef {
        name: "Bear".to_owned(),
        index: Some(3),
        controller: Some(P2),
    };
    assert_eq!(action("p1 cycle p2.\"Bear\"#3"), Action::Cycle { card: bear });
}

#[test]
fn words_are_read_in_any_case() {
    assert_eq!(play("P2 Cycle \"Bear\"").ok(), play("p2 cycle \"Bear\"").ok());
    assert_eq!(play("Goto P1 Main2").ok(), play("goto p1 main2").ok());
    assert_eq!(
        play("EXPECT NOT Stack EMPTY").ok(),
        play("expect not stack empty").ok()
    );
}

#[rstest]
#[case("Grizzly Bears", "grizzly BEARS", true)]
#[case("Urza's Saga", "Urza’s Saga", true)]
#[case("Æther Vial", "æther vial", true)]
#[case("Bear", "Bears", false)]
#[case("", "", true)]
fn names_are_the_same_whatever_the_case_and_apostrophe(#[case] a: &str, #[case] b: &str, #[case] same: bool) {
    assert_eq!(same_name(a, b), same);
    assert_eq!(same_name(b, a), same);
}
