//! Expectations.

use rstest::rstest;
use spellstack_scenario::syntax::{
    Action, Colour, Expectation, ObjectFact, Play, PlayerFact, StackFact, Step, Zone,
};

use super::support::{P1, P2, card, expectation, play, texts};

fn of_player(fact: PlayerFact) -> Expectation {
    Expectation::Player { player: P1, fact }
}

fn of_bear(fact: ObjectFact) -> Expectation {
    Expectation::Object {
        card: card("Bear"),
        fact,
    }
}

#[rstest]
#[case("life 17", PlayerFact::Life(17))]
#[case("life -2", PlayerFact::Life(-2))]
#[case("poison 3", PlayerFact::Poison(3))]
#[case("energy 0", PlayerFact::Energy(0))]
#[case("hand 7", PlayerFact::ZoneCount { zone: Zone::Hand, count: 7 })]
#[case("battlefield 0", PlayerFact::ZoneCount { zone: Zone::Battlefield, count: 0 })]
#[case("exile contains \"A\"", PlayerFact::Contains { zone: Zone::Exile, count: None, card: card("A") })]
#[case("graveyard contains 2 \"A\"", PlayerFact::Contains { zone: Zone::Graveyard, count: Some(2), card: card("A") })]
#[case("library lacks \"A\"", PlayerFact::Lacks { zone: Zone::Library, card: card("A") })]
#[case("library top \"A\", \"B\"", PlayerFact::LibraryTop(vec![card("A"), card("B")]))]
#[case("sees \"A\" in p2 hand", PlayerFact::Sees { card: card("A"), owner: Some(P2), zone: Zone::Hand })]
#[case("sees \"A\" in stack", PlayerFact::Sees { card: card("A"), owner: None, zone: Zone::Stack })]
#[case("pool {G}{G}", PlayerFact::Pool(vec![Colour::Green, Colour::Green]))]
#[case("pool empty", PlayerFact::Pool(vec![]))]
#[case("emblems 1", PlayerFact::Emblems(1))]
#[case("tokens 2", PlayerFact::Tokens { count: 2, name: None })]
#[case("tokens 2 \"Goblin\"", PlayerFact::Tokens { count: 2, name: Some("Goblin".to_owned()) })]
#[case("can concede", PlayerFact::Can(Action::Concede))]
#[case("can block none", PlayerFact::Can(Action::Block(vec![])))]
fn facts_of_players_are_read(#[case] text: &str, #[case] fact: PlayerFact) {
    assert_eq!(expectation(&format!("p1 {text}")), of_player(fact));
}

#[rstest]
#[case("in p2 exile", ObjectFact::In { player: Some(P2), zone: Zone::Exile })]
#[case("in stack", ObjectFact::In { player: None, zone: Zone::Stack })]
#[case("in command", ObjectFact::In { player: None, zone: Zone::Command })]
#[case("2/3", ObjectFact::Pt { power: 2, toughness: 3 })]
#[case("0/0", ObjectFact::Pt { power: 0, toughness: 0 })]
#[case("-1/12", ObjectFact::Pt { power: -1, toughness: 12 })]
#[case("is legendary creature Ninja", ObjectFact::Is(texts(&["legendary", "creature", "Ninja"])))]
#[case("is not creature", ObjectFact::IsNot(texts(&["creature"])))]
#[case("has flying", ObjectFact::Has("flying".to_owned()))]
#[case("lacks protection from red # yet", ObjectFact::Lacks("protection from red".to_owned()))]
#[case("has ninjutsu {1}{U}", ObjectFact::Has("ninjutsu {1}{U}".to_owned()))]
#[case("counters fade 4", ObjectFact::Counters { kind: "fade".to_owned(), count: 4 })]
#[case("counters +1/+1 2", ObjectFact::Counters { kind: "+1/+1".to_owned(), count: 2 })]
#[case("counters First Strike 1", ObjectFact::Counters { kind: "first strike".to_owned(), count: 1 })]
#[case("tapped", ObjectFact::Tapped)]
#[case("untapped", ObjectFact::Untapped)]
#[case("attacking", ObjectFact::Attacking)]
#[case("blocking", ObjectFact::Blocking)]
#[case("damage 0", ObjectFact::Damage(0))]
#[case("controlled by p2", ObjectFact::ControlledBy(P2))]
#[case("attached to \"Elf\"", ObjectFact::AttachedTo(card("Elf")))]
#[case("unattached", ObjectFact::Unattached)]
#[case("value 3", ObjectFact::Value(3))]
fn facts_of_objects_are_read(#[case] text: &str, #[case] fact: ObjectFact) {
    assert_eq!(expectation(&format!("\"Bear\" {text}")), of_bear(fact));
}

#[rstest]
#[case("stack 2", Expectation::Stack(StackFact::Count(2)))]
#[case("stack empty", Expectation::Stack(StackFact::Count(0)))]
#[case("stack top \"Bolt\"", Expectation::Stack(StackFact::Top(card("Bolt"))))]
#[case("turn 8", Expectation::Turn(8))]
#[case("step main2", Expectation::Step(Step::Main2))]
#[case("active p2", Expectation::Active(P2))]
#[case("priority p1", Expectation::Priority(P1))]
#[case("winner p1", Expectation::Winner(P1))]
#[case("draw", Expectation::Draw)]
#[case("game over", Expectation::GameOver)]
#[case("game on", Expectation::GameOn)]
fn facts_of_the_game_are_read(#[case] text: &str, #[case] expected: Expectation) {
    assert_eq!(expectation(text), expected);
}

#[test]
fn not_turns_an_expectation_round() {
    let expected = Play::Expect {
        negated: true,
        expectation: of_bear(ObjectFact::Tapped),
    };
    assert_eq!(
        play("expect not \"Bear\" tapped").expect("it is well formed"),
        expected
    );
}
