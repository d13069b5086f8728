//! Reports: status, line and message.

use std::fs;

use spellstack_catalog::Catalog;
use spellstack_scenario::{Checker, Status, check, check_file, scenario_files};

use super::{fails, passes, run};

#[test]
fn a_failed_expectation_names_the_line_what_was_expected_and_what_was_found() {
    fails(
        "  p1 life: 12",
        "  expect p1 life 12\n  expect p1 life 11 # not yet",
        2,
        "expected p1 life 11, found 12",
    );
    fails(
        "  p1 life: 12",
        "  expect not p1 life 12",
        1,
        "expected not p1 life 12, found 12",
    );
    fails(
        "  p1 battlefield: 2 \"Forest\"",
        "  expect \"Forest\"#2 tapped",
        1,
        "expected \"Forest\"#2 tapped, found it untapped",
    );
    fails(
        "",
        "  expect \"Forest\" tapped",
        1,
        "expected \"Forest\" tapped, found no \"Forest\" anywhere",
    );
}

#[test]
fn the_log_is_in_words() {
    let text = r#"
scenario "a turn with everything"
  p1 battlefield: "Goblin Guide", 4 "Mountain", "Forest"
  p1 hand: "Lightning Bolt", "Mountain"
  p2 battlefield: 2 "Grizzly Bears"
play
  p1 play "Mountain"
  p1 cast "Lightning Bolt" -> p2
  resolve
  p1 attack "Goblin Guide"
  p2 block "Goblin Guide" with "Grizzly Bears"
  goto turn 7 main1
"#;
    let reports = Checker::new(&Catalog::standard()).with_trace(true).check(text);
    assert!(reports[0].passed(), "{}", reports[0]);
    let log = reports[0].trace.join("\n");
    for part in [
        "p1 casts 'Lightning Bolt' (priority)",
        "(targets)",
        "p1 has played 'Mountain'",
        "attackers are declared: 'Goblin Guide'",
        "blockers are declared: 'Grizzly Bears'",
        "combat ends",
    ] {
        assert!(log.contains(part), "{part}\nis not in\n{log}");
    }
    let dumps = reports[0].trace.iter().find(|line| line.contains(" { "));
    assert_eq!(dumps, None);
}

#[test]
fn an_unknown_card_is_an_error_and_the_other_scenarios_still_run() {
    let text = "scenario \"a\"\n  p1 hand: \"No Such Card\"\nplay\nscenario \"b\"\nplay\n  expect game on\n";
    let reports = check(text, &Catalog::standard());
    let statuses: Vec<Status> = reports.iter().map(|report| report.status).collect();
    assert_eq!(statuses, [Status::Error, Status::Pass]);
    assert_eq!(reports[0].line, 2);
    assert!(reports[0].message.contains("No Such Card"), "{}", reports[0]);
}

#[test]
fn a_line_that_cannot_be_read_is_an_error_at_that_line() {
    let report = run("", "  p1 ponder");
    assert_eq!((report.status, report.line), (Status::Error, 4));
}

#[test]
fn rules_text_is_compiled() {
    passes(
        "  card \"Odd\" {1} \"Sorcery\" keywords=cycling {2} text=\"Draw two cards.\\nYou lose 1 life.\"
  p1 hand: \"Odd\"
  p1 pool: {C}
  p1 library: \"Forest\", \"Island\"",
        "  p1 cast \"Odd\"
  resolve
  expect p1 hand 2
  expect p1 life 19",
    );
}

#[test]
fn rules_text_that_is_not_understood_is_an_error_that_says_where() {
    let report = run(
        "  card \"Odd\" {1} \"Sorcery\" text=\"Draw a card.\\nDraw a blorp.\"",
        "  expect game on",
    );
    assert_eq!((report.status, report.line), (Status::Error, 2));
    assert!(report.message.contains("line 2, column 8"), "{report}");
    assert!(report.message.contains("blorp"), "{report}");
}

#[test]
fn only_expectations_may_follow_the_end_of_the_game() {
    passes("", "  p1 concede\n  expect winner p2\n  expect game over");
    fails("", "  p1 concede\n  p2 pass", 2, "the game is over");
}

#[test]
fn too_many_decisions_fail() {
    let header = "  p1 library: only 400 \"Forest\"\n  p2 library: only 400 \"Forest\"";
    fails(header, "  goto turn 790 main1", 1, "more than 10000 decisions");
}

#[test]
fn too_many_cards_are_an_error_at_their_line() {
    let report = run(
        "  p1 library: 9000 \"Forest\"\n  p2 library: 900 \"Forest\", 101 \"Island\"",
        "  expect game on",
    );
    assert_eq!((report.status, report.line), (Status::Error, 3));
    assert_eq!(report.message, "101 \"Island\" make more than 10000 cards");
}

#[test]
fn a_trace_is_kept_only_if_asked_for() {
    let catalog = Catalog::standard();
    let text = "scenario \"it\"\nplay\n  p1 pass\n";
    assert!(Checker::new(&catalog).check(text)[0].trace.is_empty());
    let traced = &Checker::new(&catalog).with_trace(true).check(text)[0];
    assert!(
        traced.trace.iter().any(|line| line.contains("passes")),
        "{:?}",
        traced.trace
    );
}

#[test]
fn definitions_of_a_file_are_known_in_later_scenarios_too() {
    let folder = std::env::temp_dir().join(format!("spellstack-scenario-{}", std::process::id()));
    fs::create_dir_all(folder.join("inner")).expect("the folder can be made");
    let cards = r#"{ "format": 1, "cards": [{ "faces": [
        { "name": "Hill Ox", "mana_cost": "{1}{R}", "type_line": "Creature — Ox", "pt": "2/3" } ] }] }"#;
    let text = "scenario \"a\"\n  cards \"ox.json\"\n  p1 battlefield: \"Hill Ox\"\nplay\n  expect \"Hill Ox\" 2/3\n\
                scenario \"b\"\n  p1 hand: \"Hill Ox\"\nplay\n  expect p1 hand contains \"hill ox\"\n";
    fs::write(folder.join("ox.json"), cards).expect("the file can be written");
    fs::write(folder.join("ox.scn"), text).expect("the file can be written");
    fs::write(folder.join("inner/a.scn"), "").expect("the file can be written");
    let files = scenario_files(&folder).expect("the folder can be read");
    let reports = check_file(folder.join("ox.scn"), &Catalog::standard());
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert_eq!(files, [folder.join("inner/a.scn"), folder.join("ox.scn")]);
    assert_eq!(reports.len(), 2);
    for report in reports {
        assert!(report.passed(), "{report}");
        assert_eq!(report.file.as_deref(), Some(folder.join("ox.scn").as_path()));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let reports = check_file("no/such/file.scn", &Catalog::standard());
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].status, Status::Error);
}

#[test]
fn a_text_without_a_scenario_is_an_error() {
    for text in ["", "\n\n", "# only a comment\n"] {
        let reports = check(text, &Catalog::standard());
        assert_eq!(reports.len(), 1, "{text:?}");
        assert_eq!(reports[0].to_string(), "error there is no scenario in this text");
    }
}

#[test]
fn a_folder_without_a_scenario_file_is_an_error() {
    let folder = std::env::temp_dir().join(format!("spellstack-no-scenario-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let catalog = Catalog::standard();
    let reports = Checker::new(&catalog).check_path(&folder);
    let reports: Vec<String> = reports
        .expect("the folder can be read")
        .map(|report| report.to_string())
        .collect();
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    let said = format!("error {}: there is no .scn file in this folder", folder.display());
    assert_eq!(reports, [said]);
}

#[test]
fn files_that_are_too_large_are_not_read() {
    let folder = std::env::temp_dir().join(format!("spellstack-large-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let (limit, size) = (64 << 20, (64 << 20) + 1);
    for name in ["large.json", "large.scn"] {
        let file = fs::File::create(folder.join(name)).expect("the file can be written");
        // It has no content that would take up room.
        file.set_len(size).expect("it can be made longer");
    }
    let text = "scenario \"a\"\n  cards \"large.json\"\nplay\n  expect p1 life 20\n";
    fs::write(folder.join("small.scn"), text).expect("the file can be written");
    for (name, large) in [("small.scn", "large.json"), ("large.scn", "large.scn")] {
        let reports = check_file(folder.join(name), &Catalog::standard());
        let told = reports[0].to_string();
        assert_eq!(reports[0].status, Status::Error, "{told}");
        for part in [large, &size.to_string(), &limit.to_string()] {
            assert!(told.contains(part), "{told}");
        }
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}
