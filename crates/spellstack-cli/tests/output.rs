//! Files that options name: nothing that is there is lost, and nothing is left half written.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use spellstack_sim::Part;

use crate::program::{Folder, Run, run};

/// What was in the file before the program ran.
const MINE: &str = "mine\n";

const SIM: &[&str] = &[
    "sim",
    "goblins",
    "burn",
    "-n",
    "2",
    "--agents",
    "random",
    "--decisions",
    "300",
];
const DUEL: &[&str] = &["duel", "goblins", "burn", "--seed", "1"];
const MATRIX: &[&str] = &[
    "matrix",
    "goblins",
    "burn",
    "-n",
    "1",
    "--agents",
    "random",
    "--decisions",
    "100",
];
const COMPARE: &[&str] = &["compare", "random", "idle", "-n", "1", "--decisions", "100"];
const BENCH: &[&str] = &["bench", "--seconds", "0.01"];
const CONFORMANCE: &[&str] = &["conformance", "-n", "1", "--decks", "burn"];
const PLAY: &[&str] = &["play", "goblins", "burn"];

/// Every command that writes a new file, and the option that names it.
const WRITERS: [(&[&str], &str); 11] = [
    (SIM, "--part"),
    (SIM, "--records"),
    (COMPARE, "--part"),
    (COMPARE, "--records"),
    (MATRIX, "--part"),
    (MATRIX, "--records"),
    (DUEL, "--record"),
    (MATRIX, "--svg"),
    (BENCH, "--svg"),
    (CONFORMANCE, "--out"),
    (PLAY, "--file"),
];

/// Every command that adds to a file, and the option that names it.
const ADDERS: [(&[&str], &str); 2] = [(CONFORMANCE, "--tally"), (BENCH, "--append")];

fn run_with(command: &[&str], more: &[&str]) -> Run {
    run(&[command, more].concat())
}

/// That the program ended before it did anything, and said so.
fn assert_refused(run: &Run, parts: &[&str]) {
    assert_eq!(run.code, Some(2), "{}{}", run.out, run.err);
    assert_eq!(run.out, "", "{}", run.err);
    for part in parts {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

/// The names of what is in a folder.
fn names_in(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("it can be read").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_that_is_there_is_not_replaced() {
    let folder = Folder::new("output-there");
    let file = folder.path("file.json");
    for (command, option) in WRITERS {
        fs::write(&file, MINE).expect("it can be written");
        let refused = run_with(command, &[option, &file]);
        assert_refused(&refused, &[option, &file, "exists already", "--force"]);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), MINE, "{option}");
    }
    assert_eq!(names_in(&folder), ["file.json"]);
}

#[test]
fn force_replaces_it_and_leaves_nothing_beside_it() {
    let folder = Folder::new("output-force");
    let file = folder.path("file.json");
    // A run without a failure has none to write, and a game at the table needs a terminal.
    for (command, option) in &WRITERS[..9] {
        fs::write(&file, MINE).expect("it can be written");
        let forced = run_with(command, &[option, &file, "--force"]);
        assert_eq!(forced.code, Some(0), "{option}: {}", forced.err);
        let written = fs::read_to_string(&file).expect("it is there");
        assert!(written.len() > 100, "{option}: {written}");
        assert_eq!(names_in(&folder), ["file.json"], "{option}");
    }
}

#[test]
fn a_place_where_no_file_can_be_is_named_at_once() {
    let folder = Folder::new("output-place");
    fs::create_dir(folder.path("deep")).expect("a folder is made");
    let (deep, missing, slash) = (
        folder.path("deep"),
        folder.path("no/such/file"),
        folder.path("new/"),
    );
    for (command, option) in WRITERS.iter().chain(&ADDERS) {
        let at = |path: &str| run_with(command, &[option, path]);
        assert_refused(&at(&deep), &[option, &deep, "is a folder"]);
        let parent = folder.path("no/such");
        assert_refused(&at(&missing), &[option, &missing, "no folder", &parent]);
        assert_refused(&at(&slash), &[option, &slash, "isn't the name of a file"]);
    }
    assert_eq!(names_in(&folder), ["deep"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_named_at_once() {
    // Not even the superuser creates files there.
    let file = "/proc/spellstack-file.json";
    for (command, option) in WRITERS.iter().chain(&ADDERS) {
        let refused = run_with(command, &[option, file]);
        assert_refused(&refused, &[option, &format!("can't write '{file}'")]);
    }
}

#[test]
fn two_options_can_not_name_one_file() {
    let folder = Folder::new("output-twice");
    fs::create_dir(folder.path("deep")).expect("a folder is made");
    let (file, same) = (folder.path("file"), folder.path("deep/../file"));
    for (command, one, other) in [
        (SIM, "--part", "--records"),
        (CONFORMANCE, "--tally", "--out"),
        (BENCH, "--append", "--svg"),
    ] {
        for force in [&[][..], &["--force"]] {
            let refused = run_with(command, &[&[one, &file, other, &same], force].concat());
            assert_refused(&refused, &[one, other, "names too"]);
        }
    }
    assert_eq!(names_in(&folder), ["deep"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_stays_one() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new("output-fifo");
    let pipe = folder.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("it can be run");
    assert!(made.success());
    for (command, option) in [(SIM, "--records"), (DUEL, "--record"), (MATRIX, "--svg")] {
        let from = pipe.clone();
        let reader = std::thread::spawn(move || fs::read_to_string(from).expect("it can be read"));
        let written = run_with(command, &[option, &pipe]);
        assert_eq!(written.code, Some(0), "{option}: {}", written.err);
        let read = reader.join().expect("the reader ends");
        assert!(read.len() > 100, "{option}: {read}");
        let kind = fs::metadata(&pipe).expect("it is there").file_type();
        assert!(kind.is_fifo(), "{option}");
    }
    assert_eq!(names_in(&folder), ["pipe"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_and_the_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("output-link");
    let (file, link) = (folder.path("file.svg"), folder.path("link.svg"));
    fs::write(&file, MINE).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("it is ours");
    symlink(&file, &link).expect("a link is made");
    let drawn = run_with(MATRIX, &["--svg", &link, "--force"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(
        fs::read_to_string(&file)
            .expect("it is there")
            .starts_with("<svg")
    );
    let mode = fs::metadata(&file).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_part_that_was_begun_is_gone_on_with_or_replaced_but_not_by_accident() {
    let folder = Folder::new("output-part");
    let part = folder.path("part.json");
    assert_eq!(run_with(SIM, &["--part", &part]).code, Some(0));
    let whole = fs::read_to_string(&part).expect("it is there");
    let mut begun = Part::from_text(&whole).expect("the program has written it");
    begun.specification.games = 3;
    fs::write(&part, begun.to_text()).expect("it can be written");

    let three = [&["sim", "goblins", "burn", "-n", "3"], &SIM[5..]].concat();
    let refused = run_with(&three, &["--part", &part]);
    assert_refused(&refused, &["--part", &part, "--resume", "--force"]);
    assert_eq!(fs::read_to_string(&part).expect("it is there"), begun.to_text());
    let both = run_with(&three, &["--part", &part, "--resume", "--force"]);
    assert_refused(&both, &["--resume", "--force"]);
    let resumed = run_with(&three, &["--part", &part, "--resume"]);
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    assert_eq!(names_in(&folder), ["part.json"]);
}

/// A part of the first game of three, as text.
fn part_of_one(folder: &Folder) -> String {
    let path = folder.path("one.json");
    let one = [&["sim", "goblins", "burn", "-n", "1"], &SIM[5..]].concat();
    assert_eq!(run_with(&one, &["--part", &path]).code, Some(0));
    let text = fs::read_to_string(&path).expect("it is there");
    fs::remove_file(&path).expect("it is there");
    let mut part = Part::from_text(&text).expect("the program has written it");
    part.specification.games = 2;
    part.to_text()
}

#[test]
fn records_that_a_killed_run_left_are_gone_on_with() {
    let folder = Folder::new("output-killed");
    let (part, records) = (folder.path("part.json"), folder.path("games.jsonl"));
    let unfinished = folder.path("games.jsonl.unfinished");
    let whole = run_with(SIM, &["--records", &records]);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let all = fs::read_to_string(&records).expect("it is there");
    fs::remove_file(&records).expect("it is there");

    // The setup, the first game and a piece of the second one.
    let lines: Vec<&str> = all.lines().collect();
    let torn = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..40]);
    fs::write(&unfinished, &torn).expect("it can be written");
    let refused = run_with(SIM, &["--records", &records]);
    assert_refused(&refused, &["--records", &unfinished, "--force"]);
    assert_eq!(fs::read_to_string(&unfinished).expect("it is there"), torn);

    fs::write(&part, part_of_one(&folder)).expect("it can be written");
    let resumed = run_with(SIM, &["--part", &part, "--records", &records, "--resume"]);
    assert_eq!(
        (resumed.code, &resumed.out),
        (Some(0), &whole.out),
        "{}",
        resumed.err
    );
    assert_eq!(fs::read_to_string(&records).expect("it is there"), all);
    assert_eq!(names_in(&folder), ["games.jsonl", "part.json"]);
}

#[test]
fn records_of_other_games_are_not_gone_on_with() {
    let folder = Folder::new("output-other");
    let (part, records) = (folder.path("part.json"), folder.path("games.jsonl"));
    let other = run_with(SIM, &["--seed", "2", "--records", &records]);
    assert_eq!(other.code, Some(0), "{}", other.err);
    let before = fs::read_to_string(&records).expect("it is there");
    fs::write(&part, part_of_one(&folder)).expect("it can be written");
    let refused = run_with(SIM, &["--part", &part, "--records", &records, "--resume"]);
    assert_refused(&refused, &["--records", &records, "other games"]);
    // Nor are they replaced where nothing of the part has been played.
    fs::remove_file(&part).expect("it is there");
    let refused = run_with(SIM, &["--part", &part, "--records", &records, "--resume"]);
    assert_refused(&refused, &["--records", &records, "exists already"]);
    assert_eq!(fs::read_to_string(&records).expect("it is there"), before);
}

#[test]
fn a_file_is_written_even_if_nobody_reads_what_is_printed() {
    let folder = Folder::new("output-pipe");
    for (command, option, name) in [
        (DUEL, "--record", "game.jsonl"),
        (MATRIX, "--svg", "table.svg"),
        (BENCH, "--svg", "growth.svg"),
    ] {
        let file = folder.path(name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_spellstack"))
            .args(command)
            .args([option, &file])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        child.wait().expect("the program ends");
        let written = fs::read_to_string(&file).unwrap_or_default();
        assert!(written.len() > 100, "{option}: {written}");
    }
}

/// The arguments of a run that keeps its part and its records in the folder.
fn kept_in(folder: &Folder) -> Vec<String> {
    let (part, records) = (folder.path("part.json"), folder.path("games.jsonl"));
    let files = ["--part", &part, "--records", &records].map(str::to_owned);
    SIM.iter().map(|word| (*word).to_owned()).chain(files).collect()
}

/// Goes on with what is in the folder, to the same files that a run without failures leaves.
fn assert_resumes(folder: &Folder, undisturbed: &Folder, what: &str) {
    let arguments = kept_in(folder);
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.push("--resume");
    let resumed = run(&arguments);
    assert_eq!(resumed.code, Some(0), "{what}: {}", resumed.err);
    for name in ["part.json", "games.jsonl"] {
        let text = |folder: &Folder| fs::read_to_string(folder.path(name)).expect("it is there");
        assert!(text(folder) == text(undisturbed), "{what}: {name}");
    }
    assert!(
        fs::metadata(folder.path("games.jsonl.unfinished")).is_err(),
        "{what}"
    );
}

/// A folder with the files of a run without failures.
fn undisturbed(name: &str) -> Folder {
    let folder = Folder::new(name);
    let arguments = kept_in(&folder);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let whole = run(&arguments);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    folder
}

#[test]
fn a_run_that_was_cut_off_before_it_counted_a_game_is_gone_on_with() {
    let undisturbed = undisturbed("output-begun-whole");
    let text = |name: &str| fs::read_to_string(undisturbed.path(name)).expect("it is there");
    let mut part = Part::from_text(&text("part.json")).expect("the program has written it");
    part = Part::new(part.specification, part.shard);
    let (begun, records) = (part.to_text(), text("games.jsonl"));
    let unfinished = "games.jsonl.unfinished";
    let left: [&[(&str, &str)]; 5] = [
        &[(unfinished, "")],
        &[("part.json", &begun), (unfinished, "")],
        &[("part.json", &begun), (unfinished, &records[..1_000])],
        // It replaces records, as it was told to with --force.
        &[("part.json", &begun), (unfinished, ""), ("games.jsonl", MINE)],
        // It was stopped at once.
        &[("part.json", &begun), ("games.jsonl", "")],
    ];
    for (number, files) in left.into_iter().enumerate() {
        let folder = Folder::new(&format!("output-begun-{number}"));
        for (name, text) in files {
            fs::write(folder.path(name), text).expect("it can be written");
        }
        assert_resumes(&folder, &undisturbed, &format!("{number}"));
    }
}

#[cfg(unix)]
#[test]
fn a_run_without_room_names_the_file_and_is_gone_on_with() {
    let undisturbed = undisturbed("output-room-whole");
    // The system either kills the program that writes more than the limit, or refuses to write more.
    for (signal, how) in [("", "killed"), ("trap '' XFSZ; ", "refused")] {
        let mut is_whole = false;
        for power in 0..20 {
            let folder = Folder::new(&format!("output-room-{how}-{power}"));
            let limited = format!("{signal}ulimit -f {}; exec \"$0\" \"$@\"", 1_u64 << power);
            let ended = Command::new("sh")
                .args(["-c", &limited, env!("CARGO_BIN_EXE_spellstack")])
                .args(kept_in(&folder))
                .stdin(Stdio::null())
                .output()
                .expect("the program runs");
            is_whole = ended.status.success();
            if is_whole {
                break;
            }
            if how == "refused" {
                let err = String::from_utf8_lossy(&ended.stderr);
                assert_eq!(ended.status.code(), Some(2), "{err}");
                let paths = ["part.json", "games.jsonl"].map(|name| folder.path(name));
                let is_named = paths
                    .iter()
                    .any(|path| err.contains(&format!("can't write '{path}'")));
                assert!(is_named && err.contains("File too large"), "{err}");
                let names = names_in(&folder);
                assert!(!names.iter().any(|name| name.ends_with(".new")), "{names:?}");
            }
            assert_resumes(&folder, &undisturbed, &format!("{how} {power}"));
        }
        assert!(is_whole, "{how}");
    }
}

/// What another part has counted.
const TALLY: &str = "{\"games\": 3, \"decisions\": 5, \"counts\": []}";

/// A position with a wrong count of its paths.
const PERFT: &str = "\
scenario \"a bolt, and a thing to aim it at\"
  p1 hand: \"Lightning Bolt\"
  p1 battlefield: \"Mountain\"
  p2 battlefield: \"Grizzly Bears\"
perft 1 9
";

/// Every command that writes a file at its end, the option that names it, and what is there before.
fn single_files() -> Vec<(&'static [&'static str], &'static str, Option<&'static str>)> {
    vec![
        (MATRIX, "--svg", None),
        (MATRIX, "--svg", Some(MINE)),
        (DUEL, "--record", None),
        (CONFORMANCE, "--tally", None),
        (CONFORMANCE, "--tally", Some(TALLY)),
        (&["perft"], "--write", Some(PERFT)),
        (BENCH, "--append", Some("")),
    ]
}

#[cfg(unix)]
#[test]
fn without_room_a_file_stays_what_it_was_and_is_named() {
    for (command, option, before) in single_files() {
        // To measure takes its time.
        let most = if command == BENCH { 1 } else { 10 };
        let rooms = [0].into_iter().chain((0..9).map(|step| 1_u64 << (2 * step)));
        let mut is_written = false;
        for room in rooms.take(most) {
            if command != BENCH {
                write_in(command, option, before, room, Without::Signal);
            }
            is_written = write_in(command, option, before, room, Without::Room);
            if is_written {
                assert_ne!(room, 0, "{option}");
                break;
            }
        }
        assert_ne!(
            is_written,
            command == BENCH,
            "{option}: there is never enough room"
        );
    }
}

/// What the system does about a write for which there is no room.
#[cfg(unix)]
#[derive(Clone, Copy, PartialEq, Eq)]
enum Without {
    /// It kills the program.
    Signal,
    /// It refuses the write.
    Room,
}

/// Whether the file was written within that many blocks; if not, it is what it was.
#[cfg(unix)]
fn write_in(command: &[&str], option: &str, before: Option<&str>, room: u64, how: Without) -> bool {
    let what = format!("{} {option} {room}", command[0]);
    let folder = Folder::new("output-one");
    let path = folder.path("file");
    if let Some(text) = before {
        fs::write(&path, text).expect("it can be written");
    }
    let signal = if how == Without::Room {
        "trap '' XFSZ; "
    } else {
        ""
    };
    let limited = format!("{signal}ulimit -f {room}; exec \"$0\" \"$@\"");
    let replaces = before == Some(MINE);
    let ended = Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_spellstack")])
        .args(command)
        .args(replaces.then_some("--force"))
        .args([option, &path])
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    if ended.status.success() {
        let written = fs::read_to_string(&path).expect("it is there");
        assert_ne!(Some(written.as_str()), before, "{what}");
        return true;
    }
    let found = fs::read_to_string(&path).ok();
    assert_eq!(found.as_deref(), before, "{what}");
    if how == Without::Signal {
        assert_eq!(ended.status.code(), None, "{what}");
        return false;
    }
    let err = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{what}: {err}");
    for said in [&format!("can't write '{path}'"), "File too large"] {
        assert_eq!(err.matches(said).count(), 1, "{what}: {err}");
    }
    let left: Vec<&str> = before.iter().map(|_| "file").collect();
    assert_eq!(names_in(&folder), left, "{what}");
    false
}

#[test]
fn every_file_is_written_in_the_same_way() {
    // What is written past `Output` and `Checkpoints` could be left half written.
    let others = ["fs::write(", "File::create", "File::options", "OpenOptions"];
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the sources are there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("it can be read");
            for other in others {
                assert!(!text.contains(other), "{}: {other}", path.display());
            }
        }
    }
}

#[test]
fn a_drawing_of_a_run_that_is_continued_is_made_anew() {
    let folder = Folder::new("output-redrawn");
    let (part, drawing) = (folder.path("part.json"), folder.path("table.svg"));
    let files = ["--part", &part, "--svg", &drawing];
    fs::write(&drawing, MINE).expect("it can be written");
    // There is nothing to go on with, and so the drawing is another one's.
    let refused = run_with(MATRIX, &[&files[..], &["--resume"]].concat());
    assert_refused(&refused, &["--svg", &drawing, "exists already"]);
    fs::remove_file(&drawing).expect("it is there");
    let whole = run_with(MATRIX, &files);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let drawn = fs::read_to_string(&drawing).expect("it is there");
    let again = run_with(MATRIX, &[&files[..], &["--resume"]].concat());
    assert_eq!((again.code, &again.out), (Some(0), &whole.out), "{}", again.err);
    assert_eq!(fs::read_to_string(&drawing).expect("it is there"), drawn);
    assert_eq!(names_in(&folder), ["part.json", "table.svg"]);
}

#[test]
fn a_part_of_another_command_is_not_gone_on_with() {
    let folder = Folder::new("output-commands");
    let part = folder.path("part.json");
    // They play the same games, but a matrix doesn't follow the cards.
    let matrix = [MATRIX, &["--no-mirrors", "--part", &part]].concat();
    assert_eq!(run(&matrix).code, Some(0));
    let sim = [
        "sim",
        "goblins",
        "burn",
        "-n",
        "1",
        "--agents",
        "random",
        "--decisions",
        "100",
    ];
    let refused = run_with(&sim, &["--part", &part, "--resume"]);
    assert_refused(&refused, &["--resume", &part, "its figures of cards differ"]);
    let refused = run_with(COMPARE, &["--part", &part, "--resume"]);
    assert_refused(&refused, &["--resume", &part, "differ"]);
}

#[test]
fn records_that_were_altered_are_not_gone_on_with() {
    let folder = undisturbed("output-altered");
    let path = folder.path("games.jsonl");
    let records = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, records.replacen("\"hash\":", "\"hash\":1", 1)).expect("it can be written");
    let arguments = kept_in(&folder);
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.push("--resume");
    assert_refused(&run(&arguments), &["--records", &path, "line 2", "altered"]);
}
