//! What a fixed set of games makes the engine do, compared with `tests/work.txt`.
//!
//! The clock plays no part in it, so a change that makes the engine do more is found on any machine.
#![allow(dead_code, reason = "each program that uses it uses a part of it")]

use std::collections::BTreeMap;
use std::fmt;

use spellstack_bench::measure::{Counted, Workload};

/// How far a figure may be from what is recorded, in hundredths.
const TOLERANCE: u64 = 5;

/// How many games of each pairing are played.
const GAMES: u64 = 4;

/// How to record the figures again.
pub const RECORD: &str = "cargo run --profile quick --example work -- tests/work.txt";

/// Figures by name, each for 1,000 decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    decisions: u64,
    figures: BTreeMap<String, u64>,
}

/// Plays the fixed games of all pairings and counts what the engine did.
pub fn count(workload: &Workload) -> Recorded {
    let mut counted = Counted::default();
    (0..GAMES).for_each(|number| counted.add(workload.play(number)));
    let mut recorded = Recorded {
        decisions: counted.decisions,
        figures: BTreeMap::new(),
    };
    recorded.set("steps", counted.work.steps);
    recorded.set("commits", counted.work.commits);
    recorded.set("layers", counted.work.layers);
    recorded
}

impl Recorded {
    /// What is recorded.
    pub fn read() -> Self {
        Self::parse(include_str!("../work.txt"))
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let figure = |line: &str| {
            let (name, figure) = line.split_once(' ').expect("a name and a figure");
            (name.to_owned(), figure.trim().parse().expect("a number"))
        };
        Recorded {
            decisions: 0,
            figures: lines.map(figure).collect(),
        }
    }

    /// Adds the memory that the games took.
    pub fn add_memory(&mut self, allocations: u64, bytes: u64) {
        self.set("allocations", allocations);
        self.set("bytes", bytes);
    }

    fn set(&mut self, name: &str, total: u64) {
        self.figures
            .insert(name.to_owned(), total * 1_000 / self.decisions.max(1));
    }

    /// Twice as much of that.
    pub fn double(&mut self, name: &str) {
        if let Some(figure) = self.figures.get_mut(name) {
            *figure *= 2;
        }
    }

    /// Compares what was counted with what is recorded, in both directions: what got better is to be recorded too.
    pub fn faults(&self, counted: &Recorded) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, now) in &counted.figures {
            match self.figures.get(name) {
                Some(before) if before.abs_diff(*now) * 100 > before * TOLERANCE => {
                    faults.push(format!("{name} went from {before} to {now} per 1,000 decisions"))
                }
                Some(_) => {}
                None => faults.push(format!("{name} is not recorded, and is {now}")),
            }
        }
        faults
    }

    /// Fails with every figure that is too far from what is recorded.
    pub fn assert_near(&self, counted: &Recorded) {
        let faults = self.faults(counted);
        assert!(
            faults.is_empty(),
            "{}\nif that is as it should be, record it: {RECORD}",
            faults.join("\n")
        );
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, figure) in &self.figures {
            writeln!(f, "{name} {figure}")?;
        }
        Ok(())
    }
}
