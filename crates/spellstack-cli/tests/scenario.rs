//! `spellstack scenario`: what it prints and how it ends.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const TWO: &str = "scenario \"good\"\nplay\n  expect game on\nscenario \"bad\"\nplay\n  expect p1 life 3\n";

#[test]
fn there_is_a_line_per_scenario_and_the_counts_come_last() {
    let folder = Folder::new("lines");
    let output = folder.run(&[]);
    let lines = text(&output);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[0].starts_with("pass") && lines[0].ends_with("good"),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("fail") && lines[1].contains("it.scn:6: bad: expected p1 life 3, found 20"),
        "{lines:?}"
    );
    assert_eq!(lines[2], "1 passed, 1 failed");
}

#[test]
fn json_is_one_object_per_scenario() {
    let folder = Folder::new("json");
    let output = folder.run(&["--json"]);
    let objects: Vec<serde_json::Value> = text(&output)
        .iter()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[1]["name"], "bad");
    assert_eq!(objects[1]["line"], 6);
    assert_eq!(objects[1]["status"], "fail");
    assert_eq!(objects[1]["message"], "expected p1 life 3, found 20");
    assert!(
        objects[1]["file"]
            .as_str()
            .is_some_and(|file| file.ends_with("it.scn"))
    );
}

#[test]
fn success_ends_with_status_zero() {
    let folder = Folder::new("success");
    fs::write(
        folder.0.join("deep/it.scn"),
        "scenario \"good\"\nplay\n  expect game on\n",
    )
    .expect("a file is written");
    let output = folder.run(&[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output).last().map(String::as_str),
        Some("1 passed, 0 failed")
    );
}

#[test]
fn control_characters_of_a_file_are_shown_and_not_obeyed() {
    let folder = Folder::holding(
        "control",
        "scenario \"\u{1b}[2Jbad\u{7}\"\n  card \"Evil\u{9b}2J\" {0} \"Creature — Bear\" 2/2\n  p1 hand: \"Evil\u{9b}2J\"\nplay\n  \
         p1 cast \"Evil\u{9b}2J\"\n  resolve\n  expect p1 life 3\n",
    );
    for flags in [&["--trace"][..], &["--trace", "--json"]] {
        let output = folder.run(flags);
        let printed = String::from_utf8(output.stdout).expect("text");
        let is_obeyed = |character: char| character.is_control() && character != '\n';
        assert!(!printed.contains(is_obeyed), "{printed:?}");
        assert!(printed.contains("\\u001b[2Jbad\\u0007"), "{printed}");
        assert!(printed.contains("Evil\\u009b2J"), "{printed}");
    }
}

#[test]
fn a_trace_names_what_is_revealed() {
    let folder = Folder::holding(
        "reveal",
        "scenario \"reveal\"\n  p1 library: only \"Goblin Piledriver\", \"Mountain\"\n  p1 hand: \"Goblin Ringleader\"\n  \
         p1 battlefield: \"Mountain\", \"Mountain\", \"Mountain\", \"Mountain\"\nplay\n  \
         p1 cast \"Goblin Ringleader\"\n  resolve\n  resolve\n",
    );
    let lines = text(&folder.run(&["--trace"]));
    let revealed = lines.iter().find(|line| line.contains("reveals"));
    let revealed = revealed.unwrap_or_else(|| panic!("{lines:?}"));
    assert_eq!(
        revealed.trim(),
        "p1 reveals 'Goblin Piledriver', 'Mountain' (p1 library)"
    );
}

fn text(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(str::to_owned)
        .collect()
}

/// A folder with a scenario file some way down, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Folder::holding(name, TWO)
    }

    fn holding(name: &str, scenarios: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("spellstack-cli-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("deep")).expect("a folder is made");
        fs::write(folder.join("deep/it.scn"), scenarios).expect("a file is written");
        Folder(folder)
    }

    fn run(&self, options: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_spellstack"))
            .arg("scenario")
            .args(options)
            .arg(&self.0)
            .output()
            .expect("the program runs")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that can't be removed is the system's to clean up.
        let _ = fs::remove_dir_all(&self.0);
    }
}
