//! `spellstack conformance` and `perft`.

use std::path::Path;

use spellstack_ai::{Agent, RandomAgent};
use spellstack_catalog::{Catalog, decks};
use spellstack_conformance::{Failure, Plan, Subject};
use spellstack_rules::{Choice, Decision, View};

use crate::program::{Folder, run};

/// Keeps the first hand, and then says something that nobody asked for.
struct Rude(bool);

impl Agent for Rude {
    fn choose(&mut self, _: &View<'_>, decision: &Decision<'_>) -> Choice {
        if std::mem::take(&mut self.0) {
            decision.default_choice()
        } else {
            Choice::Number(99)
        }
    }
}

fn failure() -> Failure {
    let decks = ["Goblins", "Burn"].map(|name| decks::by_name(name).expect("it is a standard deck"));
    let subject = Subject::between(&Catalog::standard(), &decks).expect("the catalog has its decks");
    let mut agents: Vec<Box<dyn Agent>> = vec![Box::new(Rude(true)), Box::new(RandomAgent::new(2))];
    *subject
        .check(1, &mut agents, &Plan::default())
        .expect_err("the agent breaks a promise")
}

#[test]
fn conformance_counts_what_it_checked() {
    let checked = run(&["conformance", "-n", "2", "--decks", "goblins,burn"]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);
    assert!(
        checked.out.contains("2  games") && checked.out.contains("events give the whole change"),
        "{}",
        checked.out
    );
}

#[test]
fn parts_are_counted_together_and_make_the_whole() {
    let folder = Folder::new("tally");
    let tally = folder.path("tally.json");
    let part = |first: &str, more: &[&str]| {
        let part = run(&[
            &["conformance", "-n", "1", "--random", "1", "--first", first],
            more,
        ]
        .concat());
        assert_eq!(part.code, Some(0), "{}{}", part.out, part.err);
        part.out
    };
    part("4", &["--tally", &tally]);
    let both = part("5", &["--tally", &tally]);
    let whole = run(&["conformance", "-n", "2", "--random", "1", "--first", "4"]);
    assert_eq!(both, whole.out);
    assert!(both.contains("2  games"), "{both}");
    std::fs::write(&tally, "no tally").expect("it can be written");
    let refused = run(&["conformance", "-n", "1", "--tally", &tally]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("--tally") && refused.err.contains(&tally),
        "{}",
        refused.err
    );
}

#[test]
fn a_failure_is_checked_again_and_told() {
    let folder = Folder::new("again");
    let file = folder.path("failure.jsonl");
    let failure = failure();
    std::fs::write(&file, failure.to_text()).expect("it can be written");
    let again = run(&["conformance", "--again", &file]);
    assert_eq!((again.code, again.out), (Some(1), format!("{failure}\n")));
    let told = run(&["replay", &file]);
    assert_eq!(told.code, Some(1));
    assert!(
        told.err.contains("Number(99) is not a legal answer") && told.err.contains("the options are ["),
        "{}",
        told.err
    );

    let mut mended = failure;
    mended.record.choices.pop();
    std::fs::write(&file, mended.to_text()).expect("it can be written");
    let again = run(&["conformance", "--again", &file]);
    assert_eq!(
        (again.code, again.out.as_str()),
        (Some(0), "every promise holds now\n")
    );

    let altered = mended.to_text().replacen("\"seed\":1", "\"seed\":2", 1);
    std::fs::write(&file, altered).expect("it can be written");
    let refused = run(&["conformance", "--again", &file]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("the line was altered"), "{}", refused.err);
}

const POSITION: &str = "\
scenario \"a bolt, and three things to aim it at\"
  p1 hand: \"Lightning Bolt\"
  p1 battlefield: \"Mountain\"
  p2 battlefield: \"Grizzly Bears\"
";

#[test]
fn wrong_counts_are_named_and_written_anew_if_asked() {
    let folder = Folder::new("perft");
    let file = folder.path("bolt.perft");
    std::fs::write(&file, format!("{POSITION}perft 1 3\nperft 2 9\n")).expect("it can be written");
    let wrong = run(&["perft", &file]);
    assert_eq!(wrong.code, Some(1));
    assert_eq!(wrong.out, format!("{file}: `perft 2 9`, and there are 8\n"));
    assert_eq!(run(&["perft", "--write", &file]).code, Some(0));
    let written = std::fs::read_to_string(&file).expect("it is there");
    assert_eq!(written, format!("{POSITION}perft 1 3\nperft 2 8\n"));
    let folder = Path::new(&file)
        .parent()
        .and_then(Path::to_str)
        .expect("a folder");
    let right = run(&["perft", folder]);
    assert_eq!(
        (right.code, right.out),
        (Some(0), format!("{file}: 2 counts are right\n"))
    );
    let divided = run(&["perft", "--divide", &file]);
    assert_eq!(divided.code, Some(0));
    assert!(divided.out.contains("           3  Pass\n"), "{}", divided.out);
    std::fs::write(&file, format!("{POSITION}perft many\n")).expect("it can be written");
    let refused = run(&["perft", &file]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .err
            .contains("line 5: expected `perft [by hand] DEPTH COUNT`"),
        "{}",
        refused.err
    );
}
