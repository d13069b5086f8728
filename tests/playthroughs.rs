//! Whole games that go as they are told in `tests/playthroughs`.

use std::path::Path;

use crate::support::playthrough::{WRITE, files, play};

#[test]
fn whole_games_go_as_they_are_told() {
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
    assert!(files.len() >= 10, "{files:?}");
    let faults: Vec<String> = files.iter().filter_map(|file| fault(file)).collect();
    assert!(
        faults.is_empty(),
        "{}\nIf that is meant: {WRITE}",
        faults.join("\n")
    );
}

#[test]
fn a_game_that_is_told_otherwise_is_found() {
    let head = "decks Goblins, Burn\nagents random, random\nseed 1\n";
    let told = play(head).expect("the head is right");
    assert_eq!(difference(&told, &told), None);
    let other = told.replacen("Goblins draws", "Goblins burns", 1);
    let found = difference(&other, &told).expect("they differ");
    assert!(found.contains("burns") && found.contains("draws"), "{found}");
    assert!(play("decks Goblins\n").is_err() && play(&head.replace("random", "lucky")).is_err());
}

fn fault(file: &Path) -> Option<String> {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let difference = match play(&text) {
        Ok(told) => difference(&text, &told),
        Err(error) => Some(error),
    };
    difference.map(|difference| format!("{}: {difference}", file.display()))
}

/// The first line that differs.
fn difference(written: &str, played: &str) -> Option<String> {
    if written == played {
        return None;
    }
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (written, played) = (lines(written), lines(played));
    let same = written
        .iter()
        .zip(&played)
        .take_while(|(left, right)| left == right);
    let place = same.count();
    let at = |lines: &[String]| lines.get(place).map_or("the end", |line| line.trim()).to_owned();
    Some(format!(
        "line {}: it says `{}`, and the game went `{}`",
        place + 1,
        at(&written),
        at(&played)
    ))
}
