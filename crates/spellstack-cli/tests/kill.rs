//! Runs that are killed, and runs at the same time: nothing is lost, and nothing is counted twice.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use spellstack_rules::Random;
use spellstack_sim::Part;

use crate::program::{Folder, Run, run};

/// Commands that keep what they have played, each of which plays twelve games or matches.
const KEEPERS: [&[&str]; 3] = [
    &[
        "sim",
        "goblins",
        "burn",
        "-n",
        "12",
        "--best-of",
        "3",
        "--agents",
        "random",
        "--by-card",
    ],
    &["matrix", "goblins", "burn", "-n", "4", "--agents", "random"],
    &["compare", "random", "idle", "-n", "12", "--decks", "goblins,burn"],
];
const ALL: u64 = 12;

/// How often each of them is killed.
const KILLS: usize = 8;

/// The arguments of a run that keeps all its files in the folder.
fn kept_in(command: &[&str], folder: &Folder) -> Vec<String> {
    let files = [
        ("--part", "part.json"),
        ("--records", "games.jsonl"),
        ("--svg", "table.svg"),
    ];
    let has = |option: &str| option != "--svg" || command[0] == "matrix";
    let files = files.iter().filter(|(option, _)| has(option));
    let files = files.flat_map(|(option, name)| [(*option).to_owned(), folder.path(name)]);
    let short = ["--decisions", "60", "--threads", "2", "--keep-every", "0"];
    let words = command.iter().chain(&short).map(|word| (*word).to_owned());
    words.chain(files).collect()
}

fn start(arguments: &[String]) -> Child {
    start_in(arguments, ".")
}

/// Starts it in that folder, where it may write.
fn start_in(arguments: &[String], folder: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_spellstack"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

fn ended(child: Child) -> Run {
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The files of a folder with their bytes.
fn files_in(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.path("")).expect("the folder is there");
    let files = entries.map(|entry| {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy();
        (name.into_owned(), fs::read(&path).expect("it can be read"))
    });
    files.collect()
}

/// The part in the folder, which is whole at any moment.
fn part_in(folder: &Folder) -> Option<Part> {
    let text = fs::read_to_string(folder.path("part.json")).ok()?;
    Some(Part::from_text(&text).expect("a part is whole or not there"))
}

/// Waits until the part counts so many; `false` if the program has ended before.
fn wait_until_done(child: &mut Child, folder: &Folder, done: u64) -> bool {
    loop {
        if part_in(folder).is_some_and(|part| part.done >= done) {
            return true;
        }
        if child.try_wait().expect("it is a child").is_some() {
            return false;
        }
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_run_that_is_killed_at_any_moment_is_gone_on_with_to_the_same_bytes() {
    let mut random = Random::new(1);
    for command in KEEPERS {
        let name = command[0];
        let whole = Folder::new(&format!("kill-{name}-whole"));
        let begun = Instant::now();
        let undisturbed = run_all(&kept_in(command, &whole));
        assert_eq!(undisturbed.code, Some(0), "{name}: {}", undisturbed.err);
        let took = begun.elapsed();
        let files = files_in(&whole);
        assert!(files.len() >= 2, "{:?}", files.keys());

        let (mut kills, mut in_between) = (0, 0);
        for round in 0.. {
            let folder = Folder::new(&format!("kill-{name}-{round}"));
            let arguments = [kept_in(command, &folder), vec!["--resume".to_owned()]].concat();
            let last = loop {
                let mut child = start(&arguments);
                if kills < KILLS {
                    // Somewhere in the next half of what is left, or while files are opened.
                    let done = part_in(&folder).map_or(0, |part| part.done);
                    let target = done + random.below((ALL - done) / 2 + 1);
                    let is_on = target == done || wait_until_done(&mut child, &folder, target);
                    let most = if target == done {
                        took
                    } else {
                        Duration::from_millis(4)
                    };
                    sleep(most * u32::try_from(random.below(1_000)).expect("it is below") / 1_000);
                    if is_on {
                        child.kill().expect("it is a child");
                    }
                }
                let ended = ended(child);
                match ended.code {
                    None => kills += 1,
                    Some(_) => break ended,
                }
                let Some(part) = part_in(&folder) else { continue };
                in_between += u32::from(part.done > 0 && part.done < ALL);
                // However much was played, it is as much of each pairing.
                let done = |place: u64| {
                    part.done
                        .saturating_sub(place)
                        .div_ceil(part.statistics.len() as u64)
                };
                for (place, statistics) in (0..).zip(&part.statistics) {
                    let played = statistics
                        .matches
                        .as_ref()
                        .map_or(statistics.games, |of| of.played);
                    assert_eq!(played, done(place), "{name} {round}");
                }
            };
            assert_eq!(last.code, Some(0), "{name} {round}: {}", last.err);
            assert_eq!(last.out, undisturbed.out, "{name} {round}");
            let found = files_in(&folder);
            let left: Vec<&String> = found.keys().filter(|name| !name.ends_with(".new")).collect();
            assert_eq!(left, files.keys().collect::<Vec<_>>(), "{name} {round}");
            for (file, bytes) in &files {
                assert!(found[file] == *bytes, "{name} {round}: {file} differs");
            }
            if kills >= KILLS {
                break;
            }
        }
        assert!(in_between > 0, "{name} was never killed in between");
    }
}

fn run_all(arguments: &[String]) -> Run {
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn the_pairings_of_a_matrix_and_of_a_comparison_take_turns() {
    let folder = Folder::new("turns");
    for (command, turns) in [(KEEPERS[1], "012"), (KEEPERS[2], "0011")] {
        let records = folder.path(command[0]);
        let arguments = [command, &["--decisions", "50", "--records", &records]].concat();
        assert_eq!(run(&arguments).code, Some(0));
        let text = fs::read_to_string(&records).expect("it is there");
        let mut setups: Vec<String> = Vec::new();
        let mut order = String::new();
        for line in text.lines() {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let Some(setup) = line["game"]["setup"].as_str() else {
                continue;
            };
            let place = setups.iter().position(|known| known == setup).unwrap_or_else(|| {
                setups.push(setup.to_owned());
                setups.len() - 1
            });
            order += &place.to_string();
        }
        assert_eq!(order, turns.repeat(12 / turns.len()), "{}", command[0]);
    }
}

/// A run that doesn't end by itself, and is killed at the end.
struct Endless(Child);

impl Drop for Endless {
    fn drop(&mut self) {
        // It may have been killed by now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn two_runs_do_not_go_on_with_the_same_files() {
    let folder = Folder::new("two-runs");
    let many = ["sim", "goblins", "burn", "-n", "1000000", "--agents", "random"];
    let arguments = kept_in(&many, &folder);
    let mut first = Endless(start(&arguments));
    assert!(wait_until_done(&mut first.0, &folder, 2));
    let (part, records) = (folder.path("part.json"), folder.path("games.jsonl"));
    for (more, option, file) in [
        (
            &["--part", &part, "--records", &records, "--resume"][..],
            "--part",
            &part,
        ),
        (&["--part", &part, "--force"], "--part", &part),
        (&["--part", &part], "--part", &part),
        (&["--records", &records, "--force"], "--records", &records),
    ] {
        let second = run(&[&many, more].concat());
        assert_eq!((second.code, second.out.as_str()), (Some(2), ""), "{more:?}");
        let said = format!("error: {option}: '{file}': another run is writing it\n");
        assert_eq!(second.err, said, "{more:?}");
    }
    assert!(first.0.try_wait().expect("it is a child").is_none(), "it goes on");

    // What a killed run has locked stops nobody.
    first.0.kill().expect("it is a child");
    first.0.wait().expect("it ends");
    let left = files_in(&folder);
    assert!(left.contains_key("part.json.lock") && left.contains_key("games.jsonl.lock"));
    let done = part_in(&folder).expect("it is there").done;
    let mut second = Endless(start(&[arguments, vec!["--resume".to_owned()]].concat()));
    assert!(wait_until_done(&mut second.0, &folder, done + 2));
    let stopped = Command::new("kill")
        .args(["-INT", &second.0.id().to_string()])
        .status();
    assert!(stopped.expect("it can be run").success());
    assert_eq!(second.0.wait().expect("it ends").code(), Some(3));
    let left: Vec<String> = files_in(&folder)
        .into_keys()
        .filter(|name| !name.ends_with(".new"))
        .collect();
    assert_eq!(left, ["games.jsonl", "part.json"]);
}

#[test]
fn progress_is_shown_where_there_is_no_terminal() {
    let folder = Folder::new("progress");
    let commands = [
        &["compare", "random", "idle"][..],
        &["matrix", "goblins", "burn", "--agents", "random"],
        &["sim", "goblins", "burn", "--agents", "random"],
        &["conformance"],
    ];
    let begun = commands.map(|command| {
        let words = command.iter().chain(&["-n", "1000000"]);
        let words: Vec<String> = words.map(|word| (*word).to_owned()).collect();
        Endless(start_in(&words, &folder.path("")))
    });
    for mut child in begun {
        let mut line = String::new();
        let err = child.0.stderr.take().expect("it is piped");
        BufReader::new(err).read_line(&mut line).expect("it is text");
        let (at, rest) = line.split_once(" of ").unwrap_or_else(|| panic!("{line}"));
        assert!(at.parse::<u64>().is_ok_and(|at| at > 0), "{line}");
        assert!(
            rest.contains(" a second, ") && rest.ends_with(" left\n"),
            "{line}"
        );
    }
}

#[test]
fn parts_that_are_checked_at_the_same_time_are_all_counted() {
    let folder = Folder::new("tally-at-once");
    let tally = folder.path("tally.json");
    // None of them names a file for its failure, and each has one to itself.
    let begun: Vec<Child> = (0..6)
        .map(|part| {
            let first = (2 * part).to_string();
            let words = [
                "conformance",
                "-n",
                "2",
                "--decks",
                "burn",
                "--first",
                &first,
                "--tally",
                &tally,
            ];
            start_in(&words.map(str::to_owned), &folder.path(""))
        })
        .collect();
    for child in begun {
        let part = ended(child);
        assert_eq!(part.code, Some(0), "{}", part.err);
    }
    let files = files_in(&folder);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["tally.json"]);
    let sum: serde_json::Value = serde_json::from_slice(&files["tally.json"]).expect("JSON");
    assert_eq!(sum["games"], 12);
}
