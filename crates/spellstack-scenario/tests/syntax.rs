//! What scenario files may say, and how what they may not say is reported.

use proptest::prelude::*;
use rstest::rstest;
use spellstack_scenario::syntax::{
    self, Action, Answer, Attacker, Block, CardRef, Colour, Expectation, Flag, GotoTurn, Header, Library,
    LineError, ListEntry, ObjectFact, Options, Place, Play, Player, PlayerFact, PrintedPt, PrintedValue,
    Scenario, ScenarioError, StackFact, Step, Target, Zone, same_name,
};

use Player::{P1, P2};

// --- Reading one line ----------------------------------------------------------------------------------------------

fn only(text: &str) -> Result<Scenario, ScenarioError> {
    let mut scenarios = syntax::parse(text);
    assert_eq!(scenarios.len(), 1, "one scenario in {text:?}");
    scenarios.remove(0)
}

/// The one header line of a scenario that is otherwise empty.
fn header(line: &str) -> Result<Header, ScenarioError> {
    let mut scenario = only(&format!("scenario \"x\"\n{line}\nplay\n"))?;
    assert_eq!(scenario.header.len(), 1, "{line}");
    Ok(scenario.header.remove(0).item)
}

/// The one play line of a scenario that is otherwise empty.
fn play(line: &str) -> Result<Play, ScenarioError> {
    let mut scenario = only(&format!("scenario \"x\"\nplay\n{line}\n"))?;
    assert_eq!(scenario.play.len(), 1, "{line}");
    Ok(scenario.play.remove(0).item)
}

fn action(line: &str) -> Action {
    match play(line) {
        Ok(Play::Action { action, .. }) => action,
        other => panic!("{line} is {other:?}"),
    }
}

fn answer(text: &str) -> Answer {
    match play(&format!("p1 choose {text}")) {
        Ok(Play::Choose { answer, .. }) => answer,
        other => panic!("{text} is {other:?}"),
    }
}

fn expectation(text: &str) -> Expectation {
    match play(&format!("expect {text}")) {
        Ok(Play::Expect {
            negated: false,
            expectation,
        }) => expectation,
        other => panic!("{text} is {other:?}"),
    }
}

fn card(name: &str) -> CardRef {
    CardRef {
        name: name.to_owned(),
        index: None,
        controller: None,
    }
}

fn target(name: &str) -> Target {
    Target::Card(card(name))
}

fn entry(count: u32, name: &str, flags: &[Flag]) -> ListEntry {
    ListEntry {
        count,
        name: name.to_owned(),
        flags: flags.to_vec(),
    }
}

fn counters(kind: &str, count: u32) -> Flag {
    Flag::Counters {
        kind: kind.to_owned(),
        count,
    }
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

// --- Whole files ---------------------------------------------------------------------------------------------------

const FILE: &str = r#"
# a comment, anywhere
scenario "Parallax Wave gives back what it exiled"
  cr 400.7 603.10a                       # optional
  cr 702.32a
  p1 battlefield: "Parallax Wave"[fade=5], 3 "Plains", "Seal of Cleansing"
  p2 battlefield: "Mogg Fanatic", "Mountain"[tapped]
  p2 life: 12
  p1 hand: "Swords to Plowshares"
play
  p1 activate "Parallax Wave" -> "Mogg Fanatic"
  resolve
  expect "Mogg Fanatic" in p2 exile
  expect "Parallax Wave" counters fade 4
  p1 activate "Seal of Cleansing" -> "Parallax Wave"
  resolve all
  expect p2 battlefield contains "Mogg Fanatic"

scenario "Trample"
  card "Meadow Beast" {2}{G} "Creature — Beast" 3/3 keywords=trample
  p1 battlefield: "Meadow Beast"
  p2 battlefield: "Grizzly Bears"[tapped, +1/+1=2], 2 "Squee, Goblin Nabob"
play
  p1 attack "Meadow Beast"
  p2 block "Meadow Beast" with "Squee, Goblin Nabob"#2
  p1 choose "Squee, Goblin Nabob"=1, p2=2
  goto combat_damage
  expect p2 life 18
"#;

#[test]
fn a_file_holds_any_number_of_scenarios() {
    let scenarios = syntax::parse(FILE);
    let names: Vec<&str> = scenarios
        .iter()
        .map(|scenario| scenario.as_ref().expect("it is well formed").name.as_str())
        .collect();
    assert_eq!(names, ["Parallax Wave gives back what it exiled", "Trample"]);
}

#[test]
fn every_line_keeps_its_number_and_wording() {
    let scenario = syntax::parse(FILE).remove(0).expect("it is well formed");
    assert_eq!(scenario.line, 3);
    let header: Vec<usize> = scenario.header.iter().map(|line| line.number).collect();
    assert_eq!(header, [4, 5, 6, 7, 8, 9]);
    let play: Vec<usize> = scenario.play.iter().map(|line| line.number).collect();
    assert_eq!(play, [11, 12, 13, 14, 15, 16, 17]);
    assert_eq!(scenario.play[2].text, "expect \"Mogg Fanatic\" in p2 exile");
}

#[test]
fn rules_numbers_of_all_cr_lines_are_gathered() {
    let scenario = syntax::parse(FILE).remove(0).expect("it is well formed");
    assert_eq!(scenario.rules().collect::<Vec<_>>(), ["400.7", "603.10a", "702.32a"]);
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let dos = format!("\u{feff}{}", FILE.trim_start().replace('\n', "\r\n"));
    assert!(syntax::parse(&dos).iter().all(Result::is_ok));
}

#[test]
fn a_file_without_scenarios_is_empty() {
    assert!(syntax::parse("").is_empty());
    assert!(syntax::parse("# nothing here\n\n   # nor here\n").is_empty());
}

#[test]
fn an_error_in_one_scenario_does_not_stop_the_others() {
    let text = "scenario \"a\"\nplay\n  resolve\nscenario \"b\"\nplay\n  p1 dance\nscenario \"c\"\nplay\n  resolve\n";
    let scenarios = syntax::parse(text);
    let read: Vec<bool> = scenarios.iter().map(Result::is_ok).collect();
    assert_eq!(read, [true, false, true]);
    let error = scenarios[1].as_ref().expect_err("it has a bad line");
    assert_eq!((error.scenario.name.as_str(), error.scenario.line), ("b", 4));
    assert_eq!(error.line(), 6);
}

#[test]
fn every_bad_line_is_reported_and_the_good_ones_are_kept() {
    let text = "scenario \"a\"\n  cards \"more.json\"\n  p1 life: many\nplay\n  resolve\n  expect p1 joy 3\n";
    let error = only(text).expect_err("two lines are bad");
    let lines: Vec<usize> = error.errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [3, 6]);
    assert_eq!(error.scenario.header[0].item, Header::CardFile("more.json".to_owned()));
    assert_eq!(error.scenario.play[0].item, Play::Resolve);
    let message = error.to_string();
    assert!(message.starts_with("line 3: expected a number, found `many`; line 6: "), "{message}");
}

#[rstest]
#[case::stray_line("  p1 cast \"Bolt\"\n# more\nresolve\n", 1, "scenario", "p1 cast")]
#[case::no_name("scenario\nplay\n", 1, "name in quotes", "end of the line")]
#[case::empty_name("scenario \"\"\nplay\n", 1, "name in quotes", "\"\"")]
#[case::blank_name("scenario \"  \"\nplay\n", 1, "name in quotes", "\"  \"")]
#[case::open_name("scenario \"x\nplay\n", 1, "closing quote", "\"x")]
#[case::more_after_name("scenario \"x\" y\nplay\n", 1, "end of the line", "`y`")]
#[case::no_play("scenario \"x\"\n  seed 3\n", 2, "`play`", "end of the scenario")]
#[case::nothing_at_all("scenario \"x\"", 1, "`play`", "end of the scenario")]
#[case::two_plays("scenario \"x\"\nplay\nresolve\nplay\n", 4, "line 2", "second")]
#[case::more_after_play("scenario \"x\"\nplay now\n", 2, "end of the line", "`now`")]
#[case::action_in_header("scenario \"x\"\n resolve\nplay\n", 2, "header line", "`resolve`")]
#[case::header_in_play("scenario \"x\"\nplay\n seed 1\n", 3, "play line", "`seed`")]
#[case::player_header_in_play("scenario \"x\"\nplay\n p1 life: 3\n", 3, "an action", "`life`")]
#[case::second_seed("scenario \"x\"\nseed 1\nseed 2\nplay\n", 3, "line 2", "second")]
#[case::second_life("scenario \"x\"\np1 life: 1\np1 life: 2\nplay\n", 3, "`p1 life`", "second")]
fn a_malformed_file_is_reported(
    #[case] text: &str,
    #[case] line: usize,
    #[case] expected: &str,
    #[case] found: &str,
) {
    let error = only(text).expect_err("it is malformed");
    let first = error.errors[0].clone();
    assert_eq!(first.line, line, "{first}");
    assert!(first.expected.contains(expected), "{first}");
    assert!(first.found.contains(found), "{first}");
}

#[test]
fn zones_and_counters_of_both_players_may_be_set_and_zones_extended() {
    let text = "scenario \"x\"\np1 life: 1\np2 life: 2\np1 hand: \"A\"\np1 hand: \"B\"\nplay\n";
    assert_eq!(only(text).expect("each is set once").header.len(), 4);
}

// --- Comments, quotes and names ------------------------------------------------------------------------------------

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
    assert_eq!(action("p1 cycle \"Bear\"#and so on"), Action::Cycle { card: card("Bear") });
}

#[test]
fn a_hash_in_quotes_is_part_of_the_name() {
    assert_eq!(action("p1 cycle \"Bear #2\""), Action::Cycle { card: card("Bear #2") });
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
    assert_eq!(play("EXPECT NOT Stack EMPTY").ok(), play("expect not stack empty").ok());
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

// --- Header lines --------------------------------------------------------------------------------------------------

#[rstest]
#[case("cr 400.7 603.10a", Header::Rules(texts(&["400.7", "603.10a"])))]
#[case("seed 18446744073709551615", Header::Seed(u64::MAX))]
#[case("active p2", Header::Active(P2))]
#[case("turn 1", Header::Turn(1))]
#[case("opening", Header::Opening)]
#[case("step declare_blockers", Header::Step(Step::DeclareBlockers))]
#[case("p1 life: 12", Header::Life(P1, 12))]
#[case("p1 life: -3", Header::Life(P1, -3))]
#[case("p2 life:7", Header::Life(P2, 7))]
#[case("p2 poison: 9", Header::Poison(P2, 9))]
#[case("p2 energy: 4", Header::Energy(P2, 4))]
#[case("p1 pool: {R}{R}{c}", Header::Pool(P1, vec![Colour::Red, Colour::Red, Colour::Colorless]))]
#[case("p1 pool: {W} {U}", Header::Pool(P1, vec![Colour::White, Colour::Blue]))]
#[case("cards \"my cards.json\"", Header::CardFile("my cards.json".to_owned()))]
#[case("card \"Bear\" like \"Grizzly Bears\"", Header::CardLike { name: "Bear".to_owned(), like: "Grizzly Bears".to_owned() })]
fn header_lines_are_read(#[case] line: &str, #[case] expected: Header) {
    assert_eq!(header(line).expect("it is well formed"), expected);
}

#[rstest]
#[case("hand", Zone::Hand)]
#[case("battlefield", Zone::Battlefield)]
#[case("graveyard", Zone::Graveyard)]
#[case("exile", Zone::Exile)]
fn cards_are_listed_by_zone(#[case] word: &str, #[case] zone: Zone) {
    let expected = Header::Zone {
        player: P2,
        zone,
        cards: vec![entry(1, "Forest", &[]), entry(3, "Squee, Goblin Nabob", &[])],
    };
    let line = format!("p2 {word}: \"Forest\", 3 \"Squee, Goblin Nabob\"");
    assert_eq!(header(&line).expect("it is well formed"), expected);
}

#[rstest]
#[case("\"Island\", 2 \"Opt\"", Library::AboveBlanks(vec![entry(1, "Island", &[]), entry(2, "Opt", &[])]))]
#[case("only \"Island\"", Library::Only(vec![entry(1, "Island", &[])]))]
#[case("empty", Library::Only(vec![]))]
fn libraries_say_what_lies_below(#[case] list: &str, #[case] library: Library) {
    let read = header(&format!("p1 library: {list}")).expect("it is well formed");
    assert_eq!(read, Header::Library { player: P1, library });
}

#[rstest]
#[case("tapped", &[Flag::Tapped])]
#[case("sick, Tapped", &[Flag::Sick, Flag::Tapped])]
#[case("damage=3", &[Flag::Damage(3)])]
#[case("attached=\"Wild, Wild Growth\"", &[Flag::Attached(card("Wild, Wild Growth"))])]
#[case("attached=\"Forest\"#2", &[Flag::Attached(CardRef { index: Some(2), ..card("Forest") })])]
#[case("controller=p2", &[Flag::Controller(P2)])]
#[case("token, transformed, facedown", &[Flag::Token, Flag::Transformed, Flag::FaceDown])]
#[case("fade=5", &[counters("fade", 5)])]
#[case("loyalty=0, stun = 1", &[counters("loyalty", 0), counters("stun", 1)])]
#[case("+1/+1=2, -1/-1=1, first strike=1", &[counters("+1/+1", 2), counters("-1/-1", 1), counters("first strike", 1)])]
fn flags_stand_in_brackets(#[case] text: &str, #[case] flags: &[Flag]) {
    let expected = Header::Zone {
        player: P1,
        zone: Zone::Battlefield,
        cards: vec![entry(2, "Bear", flags), entry(1, "Forest", &[])],
    };
    let line = format!("p1 battlefield: 2 \"Bear\"[{text}], \"Forest\"");
    assert_eq!(header(&line).expect("it is well formed"), expected);
}

#[test]
fn a_card_is_defined_with_all_its_parts() {
    let line = "card \"Odd Bird\" {X}{2/u}{G/P} \"Legendary Creature — Bird\" 2/-1 loyalty=4 \
                keywords=flying,ninjutsu {1}{U},cycling {2}, protection  from red,mountainwalk \
                text=\"When this dies, say \\\"ouch\\\" # twice.\\nDraw a card.\"";
    let Ok(Header::Card(card)) = header(line) else {
        panic!("a definition");
    };
    assert_eq!(card.name, "Odd Bird");
    assert_eq!(card.cost, Some(texts(&["X", "2/U", "G/P"])));
    assert_eq!(card.type_line, "Legendary Creature — Bird");
    let pt = PrintedPt {
        power: PrintedValue::Number(2),
        toughness: PrintedValue::Number(-1),
    };
    assert_eq!(card.pt, Some(pt));
    assert_eq!(card.loyalty, Some(4));
    let keywords = ["flying", "ninjutsu {1}{U}", "cycling {2}", "protection from red", "mountainwalk"];
    assert_eq!(card.keywords, texts(&keywords));
    assert_eq!(card.text.as_deref(), Some("When this dies, say \"ouch\" # twice.\nDraw a card."));
}

#[test]
fn a_card_may_have_no_cost_and_no_power() {
    let Ok(Header::Card(card)) = header("card \"Grove\" - \"Land — Forest\"") else {
        panic!("a definition");
    };
    assert_eq!((card.cost, card.pt, card.loyalty, card.text), (None, None, None, None));
    assert!(card.keywords.is_empty());
}

#[test]
fn power_and_toughness_may_have_a_star() {
    let Ok(Header::Card(card)) = header("card \"Lhurgoyf\" {2}{G}{G} \"Creature — Lhurgoyf\" */1+*") else {
        panic!("a definition");
    };
    let pt = PrintedPt {
        power: PrintedValue::Star(0),
        toughness: PrintedValue::Star(1),
    };
    assert_eq!(card.pt, Some(pt));
}

#[rstest]
#[case::unknown("colour red", "header line", "`colour`")]
#[case::quote_first("\"Bear\" tapped", "header line", "\"Bear\"")]
#[case::no_rules("cr", "rules number", "end of the line")]
#[case::bad_rules("cr 400.7 x", "rules number", "`x`")]
#[case::seed("seed one", "a number", "`one`")]
#[case::negative_seed("seed -1", "a number", "`-1`")]
#[case::huge_seed("seed 18446744073709551616", "a number", "18446744073709551616")]
#[case::active("active p3", "`p1` or `p2`", "`p3`")]
#[case::turn("turn 0", "from 1", "`0`")]
#[case::step("step main", "main1", "`main`")]
#[case::opening("opening hands", "end of the line", "`hands`")]
#[case::player_word("p1 fife: 3", "battlefield", "`fife`")]
#[case::no_colon("p1 life 3", "colon", "`3`")]
#[case::life("p1 life: 3.5", "a number", "`3.5`")]
#[case::big_life("p1 life: 99999999999", "a number", "99999999999")]
#[case::negative_poison("p1 poison: -1", "a number", "`-1`")]
#[case::pool("p1 pool: {2}", "mana", "`{2}`")]
#[case::pool_open("p1 pool: {G", "mana", "`{G`")]
#[case::pool_nothing("p1 pool:", "mana", "end of the line")]
#[case::stack("p1 stack: \"Bolt\"", "battlefield", "`stack`")]
#[case::no_list("p1 hand:", "card name in quotes", "end of the line")]
#[case::bare_name("p1 hand: Forest", "card name in quotes", "`Forest`")]
#[case::open_quote("p1 hand: \"Forest", "closing quote", "\"Forest")]
#[case::empty_card_name("p1 hand: \"\"", "card name in quotes", "\"\"")]
#[case::no_comma("p1 hand: \"A\" \"B\"", "end of the line", "\"B\"")]
#[case::dangling_comma("p1 hand: \"A\",", "card name in quotes", "end of the line")]
#[case::zero_cards("p1 hand: 0 \"A\"", "from 1", "`0`")]
#[case::too_many_cards("p1 hand: 4000000000 \"A\"", "10000", "`4000000000`")]
#[case::index_in_list("p1 hand: \"A\"#2", "end of the line", "`#2`")]
#[case::bad_index("p1 hand: \"A\"#2nd", "index", "`#2nd`")]
#[case::only_nothing("p1 library: only", "card name in quotes", "end of the line")]
#[case::empty_and_more("p1 library: empty \"A\"", "end of the line", "\"A\"")]
#[case::unknown_flag("p1 battlefield: \"A\"[taped]", "tapped", "`taped`")]
#[case::flag_with_value("p1 battlefield: \"A\"[tapped=1]", "a flag", "`tapped`")]
#[case::no_flag("p1 battlefield: \"A\"[]", "a flag", "`]`")]
#[case::open_bracket("p1 battlefield: \"A\"[tapped", "`]`", "end of the line")]
#[case::damage("p1 battlefield: \"A\"[damage=x]", "a number", "`x`")]
#[case::damage_alone("p1 battlefield: \"A\"[damage]", "damage=N", "`damage`")]
#[case::attached("p1 battlefield: \"A\"[attached=B]", "card name in quotes", "`B`")]
#[case::controller("p1 battlefield: \"A\"[controller=p3]", "`p1` or `p2`", "`p3`")]
#[case::counters("p1 battlefield: \"A\"[fade=]", "a number", "`]`")]
#[case::card_without_cost("card \"A\" \"Creature\"", "mana cost", "\"Creature\"")]
#[case::card_bad_cost("card \"A\" {Q} \"Creature\"", "mana cost", "`{Q}`")]
#[case::card_open_cost("card \"A\" {1}{G \"Creature\"", "mana cost", "`{1}{G`")]
#[case::card_without_type("card \"A\" {G} 2/2", "type line", "`2/2`")]
#[case::card_bad_pt("card \"A\" {G} \"Creature\" 2/x", "power", "`2/x`")]
#[case::card_option("card \"A\" {G} \"Creature\" 2/2 flying", "keywords=", "`flying`")]
#[case::card_twice("card \"A\" {G} \"Creature\" loyalty=1 loyalty=2", "the end", "`loyalty`")]
#[case::card_no_keyword("card \"A\" {G} \"Creature\" keywords=flying,", "a keyword", "end of the line")]
#[case::card_no_text("card \"A\" {G} \"Creature\" text=x", "rules text", "`x`")]
#[case::card_like("card \"A\" like B", "card name in quotes", "`B`")]
#[case::cards("cards more.json", "file name", "`more.json`")]
fn bad_header_lines_are_reported(#[case] line: &str, #[case] expected: &str, #[case] found: &str) {
    let error = header(line).expect_err(line);
    assert_reported(&error.errors, 2, expected, found);
}

fn assert_reported(errors: &[LineError], line: usize, expected: &str, found: &str) {
    let [error] = errors else {
        panic!("one error, not {errors:?}");
    };
    assert_eq!(error.line, line, "{error}");
    assert!(error.expected.contains(expected), "{error}");
    assert!(error.found.contains(found), "{error}");
}

// --- Actions -------------------------------------------------------------------------------------------------------

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
#[case::after("-> \"Elf\", p2 x=3 mode 1,2 kicked using flashback from graveyard", full_options())]
#[case::before("from graveyard using Flashback kicked mode 1, 2 x=3 -> \"Elf\", p2", full_options())]
#[case::around("x = 3 mode 1,2 ->\"Elf\",p2 kicked 1 from graveyard using flashback", full_options())]
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
    assert_eq!(action("p1 activate \"Dust Bowl\" ability 2 -> \"Port\" x=0 from hand"), expected);
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
    assert_eq!(action("p1 attack \"A\" -> \"Gideon\", \"B\", \"C\" -> p2"), Action::Attack(expected));
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
    assert_eq!(action("p2 block \"A\" with \"X\", \"Y\"; \"B\" with \"Z\""), Action::Block(expected));
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

// --- Answers -------------------------------------------------------------------------------------------------------

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

// --- Expectations --------------------------------------------------------------------------------------------------

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
    assert_eq!(play("expect not \"Bear\" tapped").expect("it is well formed"), expected);
}

// --- Bad play lines ------------------------------------------------------------------------------------------------

#[rstest]
#[case::unknown("shuffle", "play line", "`shuffle`")]
#[case::third_player("p3 pass", "play line", "`p3`")]
#[case::card_first("p1.\"Bear\" attack", "play line", "`p1.`")]
#[case::player_alone("p1", "an action", "end of the line")]
#[case::verb("p1 dance", "an action", "`dance`")]
#[case::cannot_alone("p1 cannot", "an action", "end of the line")]
#[case::cannot_cannot("p1 cannot cannot pass", "an action", "`cannot`")]
#[case::resolve("resolve some", "end of the line", "`some`")]
#[case::step("goto combat", "combat_damage", "`combat`")]
#[case::no_step("goto p1", "a step", "end of the line")]
#[case::turn("goto turn x end", "a number", "`x`")]
#[case::illegal("illegal cast p1 \"Bolt\"", "`attack` or `block`", "`cast`")]
#[case::illegal_order("illegal attack \"Bear\"", "`p1` or `p2`", "\"Bear\"")]
#[case::play("p1 play Forest", "card name in quotes", "`Forest`")]
#[case::play_more("p1 play \"Forest\" now", "end of the line", "`now`")]
#[case::no_target("p1 cast \"Bolt\" ->", "card name in quotes", "end of the line")]
#[case::bad_target("p1 cast \"Bolt\" -> Bear", "card name in quotes", "`Bear`")]
#[case::two_arrows("p1 cast \"Bolt\" -> p1 -> p2", "one of: x mode", "`->`")]
#[case::twice("p1 cast \"Bolt\" x=1 x=2", "one of: -> mode", "`x`")]
#[case::x("p1 cast \"Bolt\" x 1", "`=`", "`1`")]
#[case::negative_x("p1 cast \"Bolt\" x=-1", "a number", "`-1`")]
#[case::mode("p1 cast \"Bolt\" mode 0", "from 1", "`0`")]
#[case::mode_list("p1 cast \"Bolt\" mode 1, \"Bear\"", "from 1", "\"Bear\"")]
#[case::using("p1 cast \"Bolt\" using", "a way", "end of the line")]
#[case::from("p1 cast \"Bolt\" from nowhere", "a zone", "`nowhere`")]
#[case::cast_ability("p1 cast \"Bolt\" ability 1", "one of: ->", "`ability`")]
#[case::activate_kicked("p1 activate \"Bear\" kicked", "one of: -> ability", "`kicked`")]
#[case::ability("p1 activate \"Bear\" ability -> p1", "from 1", "`->`")]
#[case::loyalty("p1 loyalty \"Gideon\" 2", "`+1`", "`2`")]
#[case::loyalty_signs("p1 loyalty \"Gideon\" +-2", "`+1`", "`+-2`")]
#[case::tap("p1 tap \"Forest\" for lime", "a colour", "`lime`")]
#[case::suspend("p1 suspend \"Bolt\" y=1", "end of the line", "`y`")]
#[case::ninjutsu("p1 ninjutsu \"Ninja\"", "`returning`", "end of the line")]
#[case::attack("p1 attack", "card name in quotes", "end of the line")]
#[case::attack_none("p1 attack none, \"A\"", "end of the line", "`,`")]
#[case::block("p1 block \"A\"", "`with`", "end of the line")]
#[case::block_half("p1 block \"A\" with \"X\";", "card name in quotes", "end of the line")]
#[case::controller_dot("p1 cycle p2. \"Bear\"", "directly after", "\"Bear\"")]
#[case::index_zero("p1 cycle \"Bear\"#0", "an index", "`#0`")]
#[case::index_huge("p1 cycle \"Bear\"#99999999999", "an index", "`#99999999999`")]
#[case::open_quote("p1 cycle \"Bear", "closing quote", "\"Bear")]
#[case::no_answer("p1 choose", "an answer", "end of the line")]
#[case::number_answer("p1 choose 3x", "a number", "`3x`")]
#[case::negative_answer("p1 choose -3", "an answer", "`-3`")]
#[case::two_answers("p1 choose yes no", "end of the line", "`no`")]
#[case::mode_answer("p1 choose mode two", "from 1", "`two`")]
#[case::half_division("p1 choose \"A\"=2, p2", "`=`", "end of the line")]
#[case::late_division("p1 choose \"A\", p2=2", "end of the line", "`=`")]
#[case::word_list("p1 choose Goblin, Elf", "end of the line", "`,`")]
#[case::cannot_choose("p1 cannot choose", "an answer", "end of the line")]
#[case::expect("expect", "an expectation", "end of the line")]
#[case::expect_not("expect not", "an expectation", "end of the line")]
#[case::expect_word("expect joy", "an expectation", "`joy`")]
#[case::expect_game("expect game won", "`over` or `on`", "`won`")]
#[case::expect_stack("expect stack full", "`empty`", "`full`")]
#[case::expect_turn("expect turn soon", "a number", "`soon`")]
#[case::expect_step("expect step main", "main1", "`main`")]
#[case::expect_winner("expect winner nobody", "`p1` or `p2`", "`nobody`")]
#[case::expect_player("expect p1 joy 3", "life", "`joy`")]
#[case::expect_life("expect p1 life", "a number", "end of the line")]
#[case::expect_zone("expect p1 hand top \"A\"", "`contains`", "`top`")]
#[case::expect_contains("expect p1 hand contains 2", "card name in quotes", "end of the line")]
#[case::expect_sees("expect p1 sees \"A\"", "`in`", "end of the line")]
#[case::expect_pool("expect p1 pool green", "mana", "`green`")]
#[case::expect_tokens("expect p1 tokens 2 Goblin", "token's name", "`Goblin`")]
#[case::expect_can("expect p1 can choose yes", "an action", "`choose`")]
#[case::expect_object("expect \"Bear\" happy", "P/T", "`happy`")]
#[case::expect_nothing("expect \"Bear\"", "P/T", "end of the line")]
#[case::expect_in("expect \"Bear\" in p1 limbo", "a zone", "`limbo`")]
#[case::expect_pt("expect \"Bear\" 2/x", "P/T", "`2/x`")]
#[case::expect_is("expect \"Bear\" is", "types", "end of the line")]
#[case::expect_is_not("expect \"Bear\" is not", "types", "end of the line")]
#[case::expect_has("expect \"Bear\" has", "a keyword", "end of the line")]
#[case::expect_counters("expect \"Bear\" counters fade", "a number", "`fade`")]
#[case::expect_counters_word("expect \"Bear\" counters fade four", "a number", "`four`")]
#[case::expect_controlled("expect \"Bear\" controlled p1", "`by`", "`p1`")]
#[case::expect_attached("expect \"Bear\" attached \"Elf\"", "`to`", "\"Elf\"")]
#[case::expect_more("expect \"Bear\" tapped \"Elf\"", "end of the line", "\"Elf\"")]
fn bad_play_lines_are_reported(#[case] line: &str, #[case] expected: &str, #[case] found: &str) {
    let error = play(line).expect_err(line);
    assert_reported(&error.errors, 3, expected, found);
}

// --- Anything at all -----------------------------------------------------------------------------------------------

/// Pieces of real lines, so that random text gets past the first word.
const PIECES: &[&str] = &[
    "scenario", "play", "p1", "p2", "p1.", "p2.", "\"Bear\"", "\"", "\"\"", "#", "#2", "\n", "\n", " ", " ", ",", ";",
    ":", "=", "[", "]", "->", "-", "cast", "activate", "loyalty", "attack", "block", "with", "choose", "cannot",
    "expect", "not", "goto", "turn", "illegal", "card", "cards", "like", "{1}{G}", "{", "2/2", "+1/+1", "-1", "0",
    "99999999999999999999", "keywords=", "text=", "battlefield", "library", "top", "contains", "counters", "using",
    "mode", "x", "resolve", "é", "’", "—", "\\", "\t", "\r\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        check_lines(&text);
        check_lines(&format!("scenario \"x\"\n{text}\nplay\n{text}"));
        check_lines(&format!("scenario \"x\"\nplay\nexpect \"Bear\"{text}"));
    }

    #[test]
    fn shuffled_pieces_never_panic(
        pieces in proptest::collection::vec((proptest::sample::select(PIECES), any::<bool>()), 0..60)
    ) {
        let text: String = pieces
            .iter()
            .map(|&(piece, blank)| if blank { format!("{piece} ") } else { piece.to_owned() })
            .collect();
        check_lines(&text);
        check_lines(&format!("scenario \"x\"\nplay\n{text}"));
    }
}

/// Reads the text, and checks that what comes back lies within it.
fn check_lines(text: &str) {
    let last = text.lines().count();
    for scenario in syntax::parse(text) {
        if let Err(error) = scenario {
            assert!(!error.errors.is_empty());
            for error in &error.errors {
                assert!((1..=last).contains(&error.line), "{error}");
                assert!(!error.expected.is_empty() && !error.found.is_empty(), "{error}");
            }
        }
    }
}
