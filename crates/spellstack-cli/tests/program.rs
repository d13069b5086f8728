//! Running the program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// How a run of the program ended, and what it printed.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The output as one JSON object.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Runs the program with these arguments.
pub fn run(arguments: &[&str]) -> Run {
    run_with_input(arguments, "")
}

/// Runs the program with these arguments and this standard input.
pub fn run_with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_spellstack"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it has an input");
    // A program that doesn't read its input may have ended by now.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    of(&child.wait_with_output().expect("the program ends"))
}

fn of(output: &Output) -> Run {
    Run {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A file that is removed at the end.
pub struct TempFile(PathBuf);

impl TempFile {
    /// A file of that name in a folder of its own.
    pub fn new(test: &str, name: &str, bytes: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("spellstack-cli-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file is written");
        TempFile(path)
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // A file that can't be removed is the system's to clean up.
        let _ = fs::remove_file(&self.0);
        let _ = self.0.parent().map(fs::remove_dir);
    }
}

/// A folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("spellstack-cli-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        Folder(folder)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What can't be removed is the system's to clean up.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_help_shows_examples_and_exit_codes() {
    for command in [
        "duel",
        "play",
        "sim",
        "matrix",
        "replay",
        "conformance",
        "perft",
        "deck",
        "card",
        "cards",
        "check",
        "scenario",
        "bench",
    ] {
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, Some(0), "{command}");
        assert!(
            help.out.contains(&format!("spellstack {command}")),
            "{}",
            help.out
        );
        assert!(help.out.contains("Examples:"), "{}", help.out);
    }
    let help = run(&["--help"]).out;
    for part in ["deck", "card", "cards", "scenario", "Exit status:"] {
        assert!(help.contains(part), "{help}");
    }
}

#[test]
fn wrong_arguments_are_named_and_end_with_status_two() {
    let table: [(&[&str], &str); 7] = [
        (&["deck"], "<FILE|NAME>"),
        (&["deck", "Burn", "--to", "word"], "--to"),
        (
            &["deck", "Burn", "--to", "word"],
            "plain, arena, cockatrice, mtgo, forge, xmage",
        ),
        (&["deck", "Burn", "--format", "word"], "--format"),
        (&["card"], "<NAME>"),
        (&["deck", "Burn", "--json", "--to", "plain"], "--to"),
        (&["scenario", "no/such/folder"], "no/such/folder"),
    ];
    for (arguments, part) in table {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?}");
    }
}
