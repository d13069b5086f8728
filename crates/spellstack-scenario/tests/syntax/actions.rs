//! Actions and the other lines that move the game.

use rstest::rstest;
use spellstack_scenario::syntax::{
    Action, Answer, Attacker, Block, Colour, GotoTurn, Options, Play, Step, Target, Zone,
};

use super::support::{P1, P2, action, card, play, target};

#[rstest]
#[case("p1 play \"Forest\"", Action::Play { card: card("Forest") })]
#[case("p1 tap \"Forest\"", Action::Tap { card: card("Forest"), colour: None })]
#[case("p1 tap \"City\" for blue", Action::Tap { card: card("City"), colour: Some(Colour::Blue) })]
#[case("p1 tap \"City\" for {U}", Action::Tap { card: card("City"), colour: Some(Colour::Blue) })]
#[case("p1 cycle \"Gempalm\"", Action::Cycle { card: card("Gempalm") })]
#[case("p1 suspend \"Bolt\"", Action::Suspend { card: card("Bolt"), x: None })]
#[case("p1 suspend \"Bolt\" x=2", Action::Suspend { card: card("Bolt"), x: Some(2) })]
#[case("p1 ninjutsu \"Ninja\" returning \"Elf\"", Action::Ninjutsu { card: card("Ninja"), returning: card("Elf") })]
#[case("p1 loyalty \"Gideon\" 0", Action::Loyalty { card: card("Gideon"), cost: 0, targets: None })]
#[case("p1 loyalty \"Gideon\" +2 -> p2", Action::Loyalty { card: card("Gideon"), cost: 2, targets: Some(vec![Target::Player(P2)]) })]
#[case("p1 loyalty \"Gideon\" -2->\"Elf\"", Action::Loyalty { card: card("Gideon"), cost: -2, targets: Some(vec![target("Elf")]) })]
#[case("p1 loyalty \"Gideon\" −2", Action::Loyalty { card: card("Gideon"), cost: -2, targets: None })]
#[case("p1 attack none", Action::Attack(vec![]))]
#[case("p1 block none", Action::Block(vec![]))]
#[case("p1 pass", Action::Pass)]
#[case("p1 concede", Action::Concede)]
fn actions_are_read(#[case] line: &str, #[case] expected: Action) {
    assert_eq!(action(line), expected);
}

fn full_options() -> Options {
    Options {
        targets: Some(vec![target("Elf"), Target::Player(P2)]),
        x: Some(3),
        modes: vec![1, 2],
        kicked: Some(1),
        using: Some("flashback".to_owned()),
        from: Some(Zone::Graveyard),
        ability: None,
    }
}

#[rstest]
#[case::after(
    "-> \"Elf\", p2 x=3 mode 1,2 kicked using flashback from graveyard",
    full_options()
)]
#[case::before(
    "from graveyard using Flashback kicked mode 1, 2 x=3 -> \"Elf\", p2",
    full_options()
)]
#[case::around(
    "x = 3 mode 1,2 ->\"Elf\",p2 kicked 1 from graveyard using flashback",
    full_options()
)]
#[case::none("", Options::default())]
#[case::kicked("kicked 2", Options { kicked: Some(2), ..Options::default() })]
#[case::two_words("using level up from exile", Options { using: Some("level up".to_owned()), from: Some(Zone::Exile), ..Options::default() })]
fn options_of_a_spell_stand_in_any_order(#[case] text: &str, #[case] options: Options) {
    let expected = Action::Cast {
        card: card("Bolt"),
        options,
    };
    assert_eq!(action(&format!("p1 cast \"Bolt\" {text}")), expected);
}

#[test]
fn an_ability_is_activated_by_its_number() {
    let expected = Action::Activate {
        card: card("Dust Bowl"),
        options: Options {
            ability: Some(2),
            targets: Some(vec![target("Port")]),
            x: Some(0),
            from: Some(Zone::Hand),
            ..Options::default()
        },
    };
    assert_eq!(
        action("p1 activate \"Dust Bowl\" ability 2 -> \"Port\" x=0 from hand"),
        expected
    );
}

#[test]
fn attackers_say_what_they_attack() {
    let attacker = |name: &str, defender| Attacker {
        card: card(name),
        defender,
    };
    let expected = vec![
        attacker("A", Some(target("Gideon"))),
        attacker("B", None),
        attacker("C", Some(Target::Player(P2))),
    ];
    assert_eq!(
        action("p1 attack \"A\" -> \"Gideon\", \"B\", \"C\" -> p2"),
        Action::Attack(expected)
    );
}

#[test]
fn several_attackers_are_blocked_in_one_line() {
    let expected = vec![
        Block {
            attacker: card("A"),
            blockers: vec![card("X"), card("Y")],
        },
        Block {
            attacker: card("B"),
            blockers: vec![card("Z")],
        },
    ];
    assert_eq!(
        action("p2 block \"A\" with \"X\", \"Y\"; \"B\" with \"Z\""),
        Action::Block(expected)
    );
}

#[rstest]
#[case("resolve", Play::Resolve)]
#[case("resolve all", Play::ResolveAll)]
#[case("goto end", Play::Goto { turn: GotoTurn::Next, step: Step::End })]
#[case("goto p2 upkeep", Play::Goto { turn: GotoTurn::Of(P2), step: Step::Upkeep })]
#[case("goto turn 7 draw", Play::Goto { turn: GotoTurn::Number(7), step: Step::Draw })]
#[case("p2 cannot concede", Play::Cannot { player: P2, action: Action::Concede })]
#[case("p2 cannot attack none", Play::Cannot { player: P2, action: Action::Attack(vec![]) })]
#[case("p2 choose yes", Play::Choose { player: P2, answer: Answer::Yes })]
#[case("p2 cannot choose \"Elf\"", Play::CannotChoose { player: P2, answer: Answer::Things(vec![target("Elf")]) })]
#[case("illegal attack p1 none", Play::IllegalAttack { player: P1, attackers: vec![] })]
#[case("illegal block p2 \"A\" with \"X\"", Play::IllegalBlock { player: P2, blocks: vec![Block { attacker: card("A"), blockers: vec![card("X")] }] })]
fn other_play_lines_are_read(#[case] line: &str, #[case] expected: Play) {
    assert_eq!(play(line).expect("it is well formed"), expected);
}

#[test]
fn every_step_has_its_word() {
    let words = "untap upkeep draw main1 begin_combat declare_attackers declare_blockers first_strike_damage \
                 combat_damage end_combat main2 end cleanup";
    let steps: Vec<String> = Step::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(steps, words.split_whitespace().collect::<Vec<_>>());
    for &step in Step::ALL {
        let expected = Play::Goto {
            turn: GotoTurn::Next,
            step,
        };
        assert_eq!(play(&format!("goto {step}")).ok(), Some(expected));
    }
}
