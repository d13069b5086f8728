//! Answers.

use rstest::rstest;
use spellstack_scenario::syntax::{Answer, CardRef, Colour, Place, Target};

use super::support::{P1, P2, answer, card, target};

#[rstest]
#[case("\"A\", \"B\"", Answer::Things(vec![target("A"), target("B")]))]
#[case("p2", Answer::Things(vec![Target::Player(P2)]))]
#[case("\"A\", p1", Answer::Things(vec![target("A"), Target::Player(P1)]))]
#[case("\"A\"#2", Answer::Things(vec![Target::Card(CardRef { index: Some(2), ..card("A") })]))]
#[case("p2.\"A\"", Answer::Things(vec![Target::Card(CardRef { controller: Some(P2), ..card("A") })]))]
#[case("\"A\"=2, p2=1", Answer::Division(vec![(target("A"), 2), (Target::Player(P2), 1)]))]
#[case("p2=3", Answer::Division(vec![(Target::Player(P2), 3)]))]
#[case("none", Answer::None)]
#[case("yes", Answer::Yes)]
#[case("no", Answer::No)]
#[case("0", Answer::Number(0))]
#[case("12", Answer::Number(12))]
#[case("White", Answer::Colour(Colour::White))]
#[case("colorless", Answer::Colour(Colour::Colorless))]
#[case("mode 2", Answer::Modes(vec![2]))]
#[case("mode 1,3", Answer::Modes(vec![1, 3]))]
#[case("top", Answer::Place(Place::Top))]
#[case("bottom", Answer::Place(Place::Bottom))]
#[case("graveyard", Answer::Place(Place::Graveyard))]
#[case("hand", Answer::Place(Place::Hand))]
#[case("keep", Answer::Keep)]
#[case("mulligan", Answer::Mulligan)]
#[case("pay", Answer::Pay)]
#[case("Goblin", Answer::Word("Goblin".to_owned()))]
#[case("Time  Lord", Answer::Word("Time Lord".to_owned()))]
#[case("+1/+1", Answer::Word("+1/+1".to_owned()))]
fn answers_are_read(#[case] text: &str, #[case] expected: Answer) {
    assert_eq!(answer(text), expected);
}
