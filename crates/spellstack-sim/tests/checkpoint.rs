//! Files of parts and records: whatever fails while they are written, another run ends with the bytes of one without failures.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use spellstack_ai::RandomAgent;
use spellstack_catalog::{Catalog, Deck, decks};
use spellstack_sim::file::{self, Disk, Lock, LockError, OsDisk};
use spellstack_sim::{
    CheckpointError, Checkpoints, GameResult, Keep, Limits, LineError, MakeAgent, Pairing, Part, PartFiles,
    ResumeError, Schedule, Series, Shard, Specification, setup,
};
use tempfile::TempDir;

/// How many matches of each pairing are planned; with so few decisions, each has five games that nobody wins.
const MATCHES: u64 = 2;
/// How many matches are played in all.
const ALL: u64 = 2 * MATCHES;
const DECISIONS: u64 = 30;

/// A series of matches, with the results of each.
struct Played {
    schedule: Schedule,
    specification: Specification,
    results: Vec<Vec<GameResult>>,
}

impl Played {
    /// Two pairings that take turns: two matches of each.
    fn new() -> Self {
        let decks: Vec<Deck> = ["Burn", "Goblins"]
            .map(|name| decks::by_name(name).expect("it is a standard deck"))
            .into();
        let pairings = [decks.clone(), vec![decks[0].clone(), decks[0].clone()]];
        let series = pairings.each_ref().map(|decks| {
            let begin = setup(&Catalog::standard(), decks).expect("all cards are known");
            let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
            Series::new(begin.clone(), vec![random(), random()], MATCHES, 5)
                .and_then(|series| series.best_of_three(&begin))
                .expect("the series is legal")
                .with_limits(Limits { decisions: DECISIONS })
                .keeping(Keep::CHOICES)
        });
        let schedule = Schedule::new(series.into()).expect("they have as many matches");
        let play = |number| schedule.play_whole(number).expect("the choices are legal");
        Played {
            results: (0..ALL).map(play).collect(),
            specification: Specification {
                engine: "test".to_owned(),
                pairings: pairings
                    .map(|decks| Pairing {
                        after_first: decks.clone(),
                        decks,
                        agents: vec!["random".to_owned(); 2],
                    })
                    .into(),
                games: MATCHES,
                seed: 5,
                decisions: DECISIONS,
                cards: false,
            },
            schedule,
        }
    }

    /// Goes on with what is in the folder up to that many matches, with a checkpoint after each.
    fn go_on(&self, disk: &dyn Disk, folder: &Folder, matches: u64) -> Result<(), CheckpointError> {
        let (path, records) = (folder.part(), folder.records());
        let files = PartFiles {
            part: Some(&path),
            records: Some(&records),
        };
        let files = files.lock()?;
        let mut part = match fs::read_to_string(&path) {
            Ok(text) => Part::from_text(&text).expect("a part is whole or not there"),
            Err(_) => Part::new(self.specification.clone(), Shard::WHOLE),
        };
        let mut files = Checkpoints::open(disk, files, &self.schedule, &part)?;
        for number in part.left().take_while(|number| *number < matches) {
            let results = &self.results[number as usize];
            part.add(&self.schedule, number, results);
            files.add(&self.schedule, number, results)?;
            files.keep(&part)?;
        }
        files.finish(&part)
    }
}

/// A folder with a part and its records.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Folder(TempDir::new().expect("a folder can be made"))
    }

    fn part(&self) -> PathBuf {
        self.0.path().join("part.json")
    }

    fn records(&self) -> PathBuf {
        self.0.path().join("games.jsonl")
    }

    fn unfinished(&self) -> PathBuf {
        self.0.path().join("games.jsonl.unfinished")
    }

    /// The names of the files with their content, in order.
    fn files(&self) -> Vec<(String, String)> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let mut files: Vec<(String, String)> = entries
            .map(|entry| {
                let path = entry.expect("it can be read").path();
                let name = path.file_name().expect("it has a name").to_string_lossy();
                let text = fs::read_to_string(&path).expect("it can be read");
                (name.into_owned(), text)
            })
            .collect();
        files.sort();
        files
    }
}

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failing {
    /// One call.
    Once,
    /// That call and all after it, as if there were no more room.
    FromThenOn,
}

/// A disk on which a call fails; half of what should have been written then is.
struct FailingDisk {
    calls: Cell<usize>,
    at: usize,
    failing: Failing,
}

impl FailingDisk {
    fn call(&self) -> io::Result<()> {
        let call = self.calls.replace(self.calls.get() + 1);
        let fails = match self.failing {
            Failing::Once => call == self.at,
            Failing::FromThenOn => call >= self.at,
        };
        if fails {
            return Err(ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for FailingDisk {
    fn create_new(&self, path: &Path) -> io::Result<File> {
        self.call().and_then(|()| OsDisk.create_new(path))
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        self.call().and_then(|()| OsDisk.create(path))
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = self.call() {
            file.write_all(&bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        OsDisk.write(file, bytes)
    }

    fn set_len(&self, file: &File, bytes: u64) -> io::Result<()> {
        self.call().and_then(|()| OsDisk.set_len(file, bytes))
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.call().and_then(|()| OsDisk.sync(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call().and_then(|()| OsDisk.rename(from, to))
    }
}

/// Lets every call fail in turn, in a run that begins with what `before` leaves.
fn fail_each_call(before: impl Fn(&Played, &Folder)) {
    let played = Played::new();
    let undisturbed = Folder::new();
    played.go_on(&OsDisk, &undisturbed, ALL).expect("nothing fails");
    for failing in [Failing::Once, Failing::FromThenOn] {
        for at in 0.. {
            let folder = Folder::new();
            before(&played, &folder);
            let disk = FailingDisk {
                calls: Cell::new(0),
                at,
                failing,
            };
            let Err(error) = played.go_on(&disk, &folder, ALL) else {
                assert_eq!(disk.calls.get(), at, "an error was passed over");
                assert!(at > 20, "{at} calls");
                break;
            };
            let told = error.to_string();
            assert!(told.contains(folder.0.path().to_str().expect("text")), "{told}");
            assert!(
                told.contains(&io::Error::from(ErrorKind::StorageFull).to_string()),
                "{told}"
            );
            let strays = folder.files();
            let strays = strays.iter().filter(|(name, _)| name.ends_with(".new"));
            assert_eq!(strays.count(), 0, "{failing:?} {at}");
            let resumed = played.go_on(&OsDisk, &folder, ALL);
            assert!(resumed.is_ok(), "{failing:?} {at}: {resumed:?}");
            assert_eq!(folder.files(), undisturbed.files(), "{failing:?} {at}");
        }
    }
}

#[test]
fn a_run_goes_on_whichever_call_failed() {
    fail_each_call(|_, _| {});
}

#[test]
fn a_run_that_goes_on_with_a_stopped_one_goes_on_whichever_call_failed() {
    fail_each_call(|played, folder| played.go_on(&OsDisk, folder, 1).expect("nothing fails"));
}

/// A folder as a killed run leaves it: a part with two matches, and the records of all.
fn killed(played: &Played) -> (Folder, String) {
    let folder = Folder::new();
    played.go_on(&OsDisk, &folder, 2).expect("nothing fails");
    let part = fs::read(folder.part()).expect("it is there");
    played.go_on(&OsDisk, &folder, ALL).expect("nothing fails");
    fs::write(folder.part(), part).expect("it can be written");
    let records = fs::read_to_string(folder.records()).expect("it is there");
    fs::rename(folder.records(), folder.unfinished()).expect("it is there");
    (folder, records)
}

/// Why the run can't go on if the records are these.
fn refused(played: &Played, folder: &Folder, records: &str) -> ResumeError {
    fs::write(folder.unfinished(), records).expect("it can be written");
    match played.go_on(&OsDisk, folder, ALL) {
        Err(CheckpointError::Resume { path, error }) => {
            assert_eq!(path, folder.unfinished());
            let kept = fs::read_to_string(path).expect("it is there");
            assert_eq!(kept, records, "nothing is changed");
            error
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_killed_run_wrote_after_the_checkpoint_is_played_again() {
    let played = Played::new();
    let (folder, records) = killed(&played);
    let last = records.lines().nth_back(1).expect("it has many lines");
    let torn = records.split_inclusive('\n').count() - 2;
    let torn: String = records.split_inclusive('\n').take(torn).collect();
    for rest in [&last[..last.len() / 2], "nonsense\n", ""] {
        let before = fs::read(folder.part()).expect("it is there");
        fs::write(folder.unfinished(), format!("{torn}{rest}")).expect("it can be written");
        played.go_on(&OsDisk, &folder, ALL).expect("it goes on");
        let whole = fs::read_to_string(folder.records()).expect("it is there");
        assert!(whole == records, "{rest}");
        fs::write(folder.part(), before).expect("it can be written");
    }
}

#[test]
fn records_that_are_not_those_that_were_written_are_named_with_their_line() {
    let played = Played::new();
    let (folder, records) = killed(&played);
    let lines: Vec<&str> = records.split_inclusive('\n').collect();
    // The first line is the setup of the first games of matches, the second the first of these games.
    let (from, _) = lines[1].split_once(",\"seed\"").expect("games have a seed");
    let (_, from) = from.split_once("\"setup\":").expect("games have a setup");
    let later = lines[2..].iter().find(|line| line.contains(from));
    let later = later.expect("there are more of them");
    let with = |at: usize, line: &str| -> String {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.concat()
    };
    let altered = lines[3].replacen("\"hash\":", "\"hash\":1", 1);
    let error = refused(&played, &folder, &with(3, &altered));
    assert!(
        matches!(error, ResumeError::Line(LineError::Altered { line: 4, .. })),
        "{error}"
    );
    let error = refused(&played, &folder, &with(3, "nonsense\n"));
    assert!(
        matches!(error, ResumeError::Line(LineError::Syntax { line: 4, .. })),
        "{error}"
    );
    let error = refused(&played, &folder, &with(1, later));
    assert!(matches!(error, ResumeError::Other { line: 2 }), "{error}");
    let half = lines[..3].concat() + &lines[3][..20];
    let error = refused(&played, &folder, &half);
    assert!(matches!(error, ResumeError::Torn { line: 4, .. }), "{error}");
    let error = refused(&played, &folder, &lines[..3].concat());
    assert!(matches!(error, ResumeError::Fewer { .. }), "{error}");
}

#[test]
fn runs_that_write_one_file_at_the_same_time_leave_one_of_their_texts() {
    let folder = Folder::new();
    let path = folder.part();
    let texts: Vec<String> = (0..8).map(|text| format!("{text}\n").repeat(5_000)).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| {
                for _ in 0..20 {
                    file::write(&path, text).expect("it can be written");
                }
            });
        }
    });
    let files = folder.files();
    assert_eq!(files.len(), 1);
    assert!(texts.contains(&files[0].1));
}

#[test]
fn a_write_leaves_the_old_text_or_the_new_one_whichever_call_fails() {
    let (old, new) = ("old\n".repeat(3_000), "new\n".repeat(5_000));
    for before in [None, Some(&old)] {
        for failing in [Failing::Once, Failing::FromThenOn] {
            for at in 0.. {
                let folder = Folder::new();
                let path = folder.part();
                let before = before.map(|text| {
                    fs::write(&path, text).expect("it can be written");
                    ("part.json".to_owned(), text.clone())
                });
                let disk = FailingDisk {
                    calls: Cell::new(0),
                    at,
                    failing,
                };
                let written = file::write_on(&disk, &path, &new);
                let found = folder.files();
                if written.is_ok() {
                    assert_eq!(found, [("part.json".to_owned(), new.clone())]);
                    assert!(at >= 4, "{at} calls");
                    break;
                }
                assert_eq!(found, Vec::from_iter(before), "{failing:?} {at}");
            }
        }
    }
}

#[test]
fn files_that_a_run_has_are_not_taken_by_another_and_are_named() {
    let folder = Folder::new();
    let (part, records) = (folder.part(), folder.records());
    let files = |part, records| PartFiles { part, records }.lock();
    let first = files(Some(part.as_path()), Some(records.as_path())).expect("nobody has them");
    for (part, records, taken) in [(Some(&part), None, &part), (None, Some(&records), &records)] {
        match files(part.map(PathBuf::as_path), records.map(PathBuf::as_path)) {
            Err(CheckpointError::Lock {
                path,
                error: LockError::Taken,
            }) => assert_eq!(path, *taken),
            other => panic!("{other:?}"),
        }
    }
    drop(first);
    assert!(folder.files().is_empty());
    files(Some(part.as_path()), Some(records.as_path())).expect("nobody has them any more");
}

#[test]
fn a_lock_that_a_killed_run_left_stops_nobody_and_what_is_no_lock_stays() {
    let folder = Folder::new();
    let (part, lock) = (folder.part(), folder.0.path().join("part.json.lock"));
    fs::write(&lock, "").expect("it can be written");
    drop(Lock::take(&part).expect("nobody has it"));
    assert!(folder.files().is_empty());

    fs::write(&lock, "mine\n").expect("it can be written");
    assert!(matches!(Lock::take(&part), Err(LockError::NoLock(path)) if path == lock));
    assert_eq!(
        folder.files(),
        [("part.json.lock".to_owned(), "mine\n".to_owned())]
    );
}

#[test]
fn what_many_runs_change_in_turn_has_every_change() {
    let folder = Folder::new();
    let path = folder.part();
    file::write(&path, "0").expect("it can be written");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let _lock = Lock::wait(&path).expect("it can be locked");
                    let text = fs::read_to_string(&path).expect("it is there");
                    let number: u32 = text.parse().expect("it is a number");
                    file::write(&path, &(number + 1).to_string()).expect("it can be written");
                }
            });
        }
    });
    assert_eq!(folder.files(), [("part.json".to_owned(), "200".to_owned())]);
}
