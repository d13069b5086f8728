//! Plays the scenarios with each mutant that is drawn, those that reach it, until one fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::Places;
use crate::rewrite::Mutant;

#[derive(Args)]
pub struct Plan {
    /// How many of 1,000 mutants are drawn.
    #[arg(long, default_value_t = 1000)]
    sample: u64,
    /// Which are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draws only those whose name begins like this, as `payment/` or `sba.rs:40:`.
    #[arg(long)]
    only: Vec<String>,
    /// Plays those again that were found to survive.
    #[arg(long)]
    survivors: bool,
    /// The scenarios, if not all.
    #[arg(long)]
    scenarios: Option<PathBuf>,
    /// How many plays a mutant is given at most, those that reach the least first: a survivor may be killed by the others.
    #[arg(long)]
    plays: Option<usize>,
    /// How long a scenario may take with a mutant on, in seconds.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

/// What became of a mutant.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    #[serde(flatten)]
    pub mutant: Mutant,
    /// How many plays reach it.
    pub reached: usize,
    /// How many of them it was given, unless one killed it before.
    pub given: usize,
    /// The scenario that fails with it, and how; nothing if it survives.
    pub killed: Option<String>,
}

/// A scenario, with quick answers or without.
#[derive(Deserialize)]
struct Play {
    play: String,
    file: String,
    name: String,
    fault: Option<String>,
    reached: String,
}

impl Play {
    fn reaches(&self, number: usize) -> bool {
        let digit = self.reached.as_bytes().get(number / 4).copied().unwrap_or(b'0');
        let digit = (digit as char).to_digit(16).unwrap_or_default();
        digit >> (number % 4) & 1 == 1
    }

    fn count(&self) -> u32 {
        let digits = self.reached.chars().filter_map(|digit| digit.to_digit(16));
        digits.map(u32::count_ones).sum()
    }
}

pub fn mutants(places: &Places) -> Result<Vec<Mutant>> {
    let text = fs::read_to_string(places.copy.join("mutants.json")).context("build first")?;
    Ok(serde_json::from_str(&text)?)
}

/// What was found so far; the later of two about the same mutant holds.
pub fn found(places: &Places) -> Result<BTreeMap<String, Found>> {
    let text = fs::read_to_string(&places.results).unwrap_or_default();
    let lines = text.lines().map(|line| {
        let found: Found = serde_json::from_str(line)?;
        Ok((found.mutant.name(), found))
    });
    lines.collect()
}

/// A mutant's place in the draw, of 1,000. It follows from the name alone: a change of one file leaves the draw of the
/// others as it is.
fn lot(mutant: &Mutant, plan: &Plan) -> u64 {
    // FNV-1a.
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ plan.seed;
    for byte in mutant.name().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (hash >> 20) % 1000
}

pub fn run(places: &Places, plan: &Plan) -> Result<()> {
    let mutants = mutants(places)?;
    let before = found(places)?;
    let is_asked = |mutant: &Mutant| {
        let name = mutant.name();
        let named = plan.only.is_empty() || plan.only.iter().any(|only| name.starts_with(only.as_str()));
        let open = match before.get(&name) {
            Some(found) => plan.survivors && found.killed.is_none(),
            None => !plan.survivors,
        };
        named && open && lot(mutant, plan) < plan.sample
    };
    let mut chosen: Vec<usize> = (0..mutants.len())
        .filter(|&number| is_asked(&mutants[number]))
        .collect();
    // In the order of the draw, a run that is cut off has still drawn from all files alike.
    chosen.sort_by_key(|&number| lot(&mutants[number], plan));
    println!("{} of {} mutants", chosen.len(), mutants.len());
    let mut driver = Driver::new(places, plan)?;
    let plays = driver.record()?;
    println!("{} plays", plays.len());
    let mut results = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&places.results)?;
    let mut order: Vec<usize> = (0..plays.len()).collect();
    // What reaches little is about little.
    order.sort_by_key(|&at| (plays[at].play.starts_with('e'), plays[at].count()));
    let mut killers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (done, number) in chosen.iter().copied().enumerate() {
        let mutant = &mutants[number];
        let recent = killers.entry(mutant.file.clone()).or_default();
        let mut seen = BTreeSet::new();
        let first = recent.iter().rev().take(8).chain(&order).copied();
        let reaching: Vec<usize> = first
            .filter(|&at| plays[at].reaches(number) && seen.insert(at))
            .collect();
        let given = plan.plays.unwrap_or(usize::MAX).min(reaching.len());
        let killed = driver.play(number, &reaching[..given], &plays)?;
        if let Some((at, _)) = &killed {
            recent.retain(|killer| killer != at);
            recent.push(*at);
        }
        let found = Found {
            mutant: mutant.clone(),
            reached: reaching.len(),
            given,
            killed: killed.map(|(at, how)| format!("{}: {}: {how}", plays[at].file, plays[at].name)),
        };
        writeln!(results, "{}", serde_json::to_string(&found)?)?;
        if done % 100 == 99 {
            println!("{} done", done + 1);
        }
    }
    Ok(())
}

/// The program that plays, started anew whenever a mutant has brought it down.
struct Driver<'a> {
    places: &'a Places,
    scenarios: PathBuf,
    patience: Duration,
    /// Where drivers put the definitions that scenarios need.
    definitions: TempDir,
    worker: Option<Worker>,
}

struct Worker {
    child: Child,
    input: BufWriter<ChildStdin>,
    lines: Receiver<String>,
}

impl<'a> Driver<'a> {
    fn new(places: &'a Places, plan: &Plan) -> Result<Self> {
        Ok(Driver {
            places,
            scenarios: plan
                .scenarios
                .clone()
                .unwrap_or_else(|| places.root.join("tests/scenarios")),
            patience: Duration::from_secs(plan.seconds),
            definitions: TempDir::new()?,
            worker: None,
        })
    }

    fn command(&self, what: &str) -> Command {
        let mut command = Command::new(self.places.copy.join("target/quick/spellstack-mutants-driver"));
        command
            .arg(&self.scenarios)
            .arg(what)
            .env("TMPDIR", self.definitions.path());
        command
    }

    /// Plays everything once without a mutant.
    fn record(&self) -> Result<Vec<Play>> {
        let path = self.places.copy.join("plays.jsonl");
        let status = self.command("record").stdout(File::create(&path)?).status()?;
        ensure!(status.success(), "the driver fails without a mutant");
        let mut plays = Vec::new();
        for line in BufReader::new(File::open(&path)?).lines() {
            let play: Play = serde_json::from_str(&line?)?;
            match &play.fault {
                None => plays.push(play),
                Some(fault) => println!("left out: {}: {}: {fault}", play.file, play.name),
            }
        }
        Ok(plays)
    }

    /// The play that fails with the mutant on, and how; `None` if none does.
    fn play(&mut self, number: usize, reaching: &[usize], plays: &[Play]) -> Result<Option<(usize, String)>> {
        if reaching.is_empty() {
            return Ok(None);
        }
        let names: Vec<&str> = reaching.iter().map(|&at| plays[at].play.as_str()).collect();
        let at = |name: &str| {
            let nth = names.iter().position(|play| *play == name);
            nth.map(|nth| reaching[nth])
                .context("a play that wasn't asked for")
        };
        if self.worker.is_none() {
            self.worker = Some(Worker::start(self.command("work"))?);
        }
        let worker = self.worker.as_mut().context("it was started")?;
        writeln!(worker.input, "{number} {}", names.join(" "))?;
        worker.input.flush()?;
        let mut last = reaching[0];
        loop {
            let how = match worker.lines.recv_timeout(self.patience) {
                Ok(line) => match line.split_once(' ') {
                    Some(("play", name)) => {
                        last = at(name)?;
                        continue;
                    }
                    Some(("killed", rest)) => {
                        let (name, fault) = rest.split_once(' ').unwrap_or((rest, ""));
                        return Ok(Some((at(name)?, fault.to_owned())));
                    }
                    None if line == "survived" => return Ok(None),
                    _ => bail!("the driver says {line}"),
                },
                Err(RecvTimeoutError::Timeout) => "it takes too long",
                Err(RecvTimeoutError::Disconnected) => "it crashes",
            };
            worker.child.kill()?;
            worker.child.wait()?;
            self.worker = None;
            return Ok(Some((last, how.to_owned())));
        }
    }
}

impl Worker {
    fn start(mut command: Command) -> Result<Worker> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = BufWriter::new(child.stdin.take().context("its input")?);
        let output = BufReader::new(child.stdout.take().context("its output")?);
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Worker { child, input, lines })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
