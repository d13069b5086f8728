//! Files of parts and records: whatever fails while they are written, another run ends with the bytes of one without failures.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use spellstack_ai::RandomAgent;
use spellstack_catalog::{Catalog, Deck, decks};
use spellstack_sim::file::{self, Disk, OsDisk};
use spellstack_sim::{
    CheckpointError, Checkpoints, GameResult, Keep, Limits, LineError, MakeAgent, Part, PartFiles,
    ResumeError, Series, Shard, Specification, setup,
};
use tempfile::TempDir;

/// How many matches are played; with so few decisions, each has five games that nobody wins.
const MATCHES: u64 = 3;
const DECISIONS: u64 = 30;

/// A series of matches, with the results of each.
struct Played {
    series: Series,
    specification: Specification,
    results: Vec<Vec<GameResult>>,
}

impl Played {
    fn new() -> Self {
        let decks: Vec<Deck> = ["Burn", "Goblins"]
            .map(|name| decks::by_name(name).expect("it is a standard deck"))
            .into();
        let begin = setup(&Catalog::standard(), &decks).expect("all cards are known");
        let random = || -> MakeAgent { Box::new(|seed, _| Box::new(RandomAgent::new(seed))) };
        let series = Series::new(begin.clone(), vec![random(), random()], MATCHES, 5)
            .and_then(|series| series.best_of_three(&begin))
            .expect("the series is legal")
            .with_limits(Limits { decisions: DECISIONS })
            .keeping(Keep::CHOICES);
        let play = |number| series.play_whole(number).expect("the choices are legal");
        Played {
            results: (0..MATCHES).map(play).collect(),
            specification: Specification {
                engine: "test".to_owned(),
                after_first: decks.clone(),
                decks,
                agents: vec!["random".to_owned(); 2],
                games: MATCHES,
                seed: 5,
                decisions: DECISIONS,
            },
            series,
        }
    }

    /// Goes on with what is in the folder up to that many matches, with a checkpoint after each.
    fn go_on(&self, disk: &dyn Disk, folder: &Folder, matches: u64) -> Result<(), CheckpointError> {
        let (path, records) = (folder.part(), folder.records());
        let mut part = match fs::read_to_string(&path) {
            Ok(text) => Part::from_text(&text).expect("a part is whole or not there"),
            Err(_) => Part::new(self.specification.clone(), Shard::WHOLE),
        };
        let files = PartFiles {
            part: Some(&path),
            records: Some(&records),
        };
        let mut files = Checkpoints::open(disk, files, &self.series, &part)?;
        for number in part.left().into_iter().take_while(|number| *number < matches) {
            let results = &self.results[number as usize];
            self.series.add_to(&mut part.statistics, results);
            part.done += 1;
            files.add(&self.series, results)?;
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
    played
        .go_on(&OsDisk, &undisturbed, MATCHES)
        .expect("nothing fails");
    for failing in [Failing::Once, Failing::FromThenOn] {
        for at in 0.. {
            let folder = Folder::new();
            before(&played, &folder);
            let disk = FailingDisk {
                calls: Cell::new(0),
                at,
                failing,
            };
            let Err(error) = played.go_on(&disk, &folder, MATCHES) else {
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
            let resumed = played.go_on(&OsDisk, &folder, MATCHES);
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

/// A folder as a killed run leaves it: a part with two matches, and the records of all three.
fn killed(played: &Played) -> (Folder, String) {
    let folder = Folder::new();
    played.go_on(&OsDisk, &folder, 2).expect("nothing fails");
    let part = fs::read(folder.part()).expect("it is there");
    played.go_on(&OsDisk, &folder, MATCHES).expect("nothing fails");
    fs::write(folder.part(), part).expect("it can be written");
    let records = fs::read_to_string(folder.records()).expect("it is there");
    fs::rename(folder.records(), folder.unfinished()).expect("it is there");
    (folder, records)
}

/// Why the run can't go on if the records are these.
fn refused(played: &Played, folder: &Folder, records: &str) -> ResumeError {
    fs::write(folder.unfinished(), records).expect("it can be written");
    match played.go_on(&OsDisk, folder, MATCHES) {
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
    let third = records.lines().nth_back(1).expect("it has many lines");
    let torn = records.split_inclusive('\n').count() - 2;
    let torn: String = records.split_inclusive('\n').take(torn).collect();
    for rest in [&third[..third.len() / 2], "nonsense\n", ""] {
        let before = fs::read(folder.part()).expect("it is there");
        fs::write(folder.unfinished(), format!("{torn}{rest}")).expect("it can be written");
        played.go_on(&OsDisk, &folder, MATCHES).expect("it goes on");
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
