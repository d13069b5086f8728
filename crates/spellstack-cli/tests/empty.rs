//! Nothing to do is no success.

use std::fs;

use crate::program::{Folder, run};

/// Texts in which there is no scenario.
const EMPTY: [&str; 4] = ["", "\n  \n", "# a comment\n\n  # another\n", "\u{feff}"];

#[test]
fn a_file_without_a_scenario_is_an_error() {
    let folder = Folder::new("empty-file");
    let file = folder.path("it.scn");
    for text in EMPTY {
        fs::write(&file, text).expect("it can be written");
        // Both by its own name and as what a folder holds.
        for path in [&file, &folder.path("")] {
            let run = run(&["scenario", path]);
            assert_eq!(run.code, Some(1), "{text:?}: {}{}", run.out, run.err);
            let lines: Vec<&str> = run.out.lines().collect();
            assert_eq!(lines.len(), 2, "{}", run.out);
            assert!(lines[0].starts_with("error "), "{}", run.out);
            assert!(
                lines[0].ends_with("it.scn: there is no scenario in this file"),
                "{}",
                run.out
            );
            assert_eq!(lines[1], "0 passed, 1 failed");
        }
    }
}

#[test]
fn a_folder_without_a_scenario_file_is_an_error() {
    let folder = Folder::new("empty-folder");
    fs::create_dir(folder.path("deep")).expect("a folder is made");
    fs::write(folder.path("deep/it.txt"), "scenario \"x\"\nplay\n").expect("it can be written");
    let found = run(&["scenario", &folder.path("deep")]);
    assert_eq!(found.code, Some(1), "{}", found.out);
    let said = format!("{}: there is no .scn file in this folder", folder.path("deep"));
    assert!(found.out.contains(&said), "{}", found.out);

    // The others are run all the same.
    fs::write(
        folder.path("good.scn"),
        "scenario \"x\"\nplay\n  expect game on\n",
    )
    .expect("it can be written");
    let mixed = run(&["scenario", &folder.path("deep"), &folder.path("good.scn")]);
    assert_eq!(mixed.code, Some(1));
    assert!(mixed.out.ends_with("1 passed, 1 failed\n"), "{}", mixed.out);
    // A folder in which there is something further down is not empty.
    assert_eq!(run(&["scenario", &folder.path("")]).code, Some(0));
}

#[test]
fn what_is_empty_has_a_row_of_its_own_in_json() {
    let folder = Folder::new("empty-json");
    fs::create_dir(folder.path("deep")).expect("a folder is made");
    let file = folder.path("it.scn");
    fs::write(&file, "# nothing yet\n").expect("it can be written");
    for path in [file, folder.path("deep")] {
        let run = run(&["scenario", "--json", &path]);
        assert_eq!(run.code, Some(1), "{}", run.out);
        let row = run.json();
        assert_eq!(row["status"], "error");
        assert_eq!(row["file"], path.as_str());
        let message = row["message"].as_str().unwrap_or_default();
        assert!(message.starts_with("there is no "), "{row}");
    }
}

#[test]
fn a_folder_without_a_perft_file_is_an_error() {
    let folder = Folder::new("empty-perft");
    for more in [&[][..], &["--write"], &["--divide"]] {
        let run = run(&[&["perft", &folder.path("")], more].concat());
        assert_eq!(run.code, Some(2), "{}", run.out);
        assert!(
            run.err.contains("there is no .perft file") && run.err.contains(&folder.path("")),
            "{}",
            run.err
        );
    }
}

#[test]
fn a_file_without_a_game_does_not_pass_the_check() {
    let folder = Folder::new("empty-records");
    let file = folder.path("games.jsonl");
    fs::write(&file, "\n").expect("it can be written");
    let checked = run(&["replay", &file, "--check"]);
    assert_eq!(checked.code, Some(2), "{}", checked.out);
    assert!(
        checked.err.contains(&file) && checked.err.contains("there is no game in it"),
        "{}",
        checked.err
    );
}

#[test]
fn no_games_are_not_played() {
    for command in [
        &["sim", "goblins", "burn"][..],
        &["matrix", "goblins", "burn"],
        &["compare", "random", "idle"],
        &["conformance"],
    ] {
        let refused = run(&[command, &["-n", "0"]].concat());
        assert_eq!(refused.code, Some(2), "{command:?}: {}", refused.out);
        assert!(
            refused.err.contains("'0'") && refused.err.contains("--games"),
            "{}",
            refused.err
        );
    }
}

#[test]
fn a_deck_without_a_card_is_neither_played_nor_converted() {
    let folder = Folder::new("empty-deck");
    let file = folder.path("deck.txt");
    fs::write(&file, "// a comment\n").expect("it can be written");
    assert_eq!(run(&["deck", &file]).code, Some(1));
    let converted = run(&["deck", &file, "--to", "arena"]);
    assert_eq!((converted.code, converted.out.as_str()), (Some(1), ""));
    assert!(converted.err.contains("no card"), "{}", converted.err);
    for command in [
        &["sim", &file, "burn"][..],
        &["duel", "burn", &file],
        &["matrix", "burn", &file],
        &["compare", "random", "idle", "--decks", &file],
        &["conformance", "--decks", &file],
        &["play", "burn", &file],
    ] {
        let refused = run(command);
        assert_eq!(refused.code, Some(2), "{command:?}: {}", refused.out);
        assert!(
            refused.err.contains(&file) && refused.err.contains("no card"),
            "{command:?}: {}",
            refused.err
        );
    }
}
