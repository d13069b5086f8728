//! Whole files: how scenarios are told apart, and what spoils them.

use rstest::rstest;
use spellstack_scenario::syntax::{self, Header, Play};

use super::support::only;

const FILE: &str = r##"
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
"##;

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
    assert_eq!(
        scenario.rules().collect::<Vec<_>>(),
        ["400.7", "603.10a", "702.32a"]
    );
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
    assert_eq!(
        error.scenario.header[0].item,
        Header::CardFile("more.json".to_owned())
    );
    assert_eq!(error.scenario.play[0].item, Play::Resolve);
    let message = error.to_string();
    assert!(
        message.starts_with("line 3: expected a number, found `many`; line 6: "),
        "{message}"
    );
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
