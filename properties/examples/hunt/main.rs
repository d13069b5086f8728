//! Looks for inputs on which `splices_play_or_fail` fails, on any toolchain.
//!
//! ```sh
//! cargo run --profile test -p spellstack-properties --example hunt -- FOLDER SECONDS [SEED]
//! cargo run --profile test -p spellstack-properties --example hunt -- --again FILE
//! ```
//!
//! Built like tests it has debug assertions and overflow checks. Inputs are numbered from a seed, which is the time unless it is
//! given. A child process plays one after the other, and reports; one that takes too long, takes too much memory or dies is a
//! finding too, after which another child goes on. Each finding is written to FOLDER: `NUMBER.json` with the definitions, which
//! can be kept as a regression, and `NUMBER.txt` with what went wrong.

mod child;
mod findings;
mod report;

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use findings::Findings;
use report::Report;

const USAGE: &str = "hunt FOLDER SECONDS [SEED], or hunt --again FILE";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--again", file] => {
            spellstack_properties::splices_play_or_fail(&fs::read(file)?);
            println!("nothing was found");
        }
        ["--child", seed, first] => child::play(seed.parse()?, first.parse()?),
        [folder, seconds] => hunt(Path::new(folder), seconds.parse()?, of_now()?)?,
        [folder, seconds, seed] => hunt(Path::new(folder), seconds.parse()?, seed.parse()?)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn of_now() -> Result<u64, Box<dyn Error>> {
    Ok(SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)?
        .as_secs())
}

/// Has inputs played until the time is over.
fn hunt(folder: &Path, seconds: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut findings = Findings::new(folder, seed)?;
    let mut next = 0;
    while Instant::now() < end {
        next = follow(next, seed, end, &mut findings)?;
    }
    println!("{findings}");
    if findings.is_empty() {
        Ok(())
    } else {
        Err(format!("the findings are in {}", folder.display()).into())
    }
}

/// Follows a child until it ends or the time is over; the number of the input that the next one begins with.
fn follow(first: u64, seed: u64, end: Instant, findings: &mut Findings) -> Result<u64, Box<dyn Error>> {
    let last_words = findings.folder().join("last-words.txt");
    let mut child = spawn(first, seed, &last_words)?;
    let reports = listen(child.stdout.take().ok_or("the child has no output")?);
    let (mut playing, mut played) = (None, None);
    loop {
        match reports.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(Report::Begins(number)) => playing = Some(number),
            Ok(Report::Holds(number)) => {
                (playing, played) = (None, Some(number));
                findings.note_held();
            }
            Ok(Report::Fails(number, what)) => {
                (playing, played) = (None, Some(number));
                findings.add(number, &what)?;
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill()?;
                child.wait()?;
                return Ok(first);
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = child.wait()?;
                return match (playing, played) {
                    (Some(number), _) => {
                        let said = fs::read_to_string(&last_words)?;
                        findings.add(number, &format!("the process died: {status}\n{said}"))?;
                        Ok(number + 1)
                    }
                    (None, Some(number)) => Ok(number + 1),
                    (None, None) => Err(format!("a child played nothing: {status}").into()),
                };
            }
        }
    }
}

/// A process that dies without a panic says why in the file.
fn spawn(first: u64, seed: u64, last_words: &Path) -> Result<Child, Box<dyn Error>> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["--child", &seed.to_string(), &first.to_string()]);
    Ok(command
        .stdout(Stdio::piped())
        .stderr(File::create(last_words)?)
        .spawn()?)
}

/// The reports as they come, read by a thread of its own: whoever waits for them looks at the clock too.
fn listen(output: ChildStdout) -> mpsc::Receiver<Report> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        let mut reports = lines.filter_map(|line| serde_json::from_str(&line).ok());
        // Nobody listens any more once the time is over.
        let _ = reports.try_for_each(|report| sender.send(report));
    });
    receiver
}
