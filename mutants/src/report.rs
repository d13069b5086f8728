//! What was found, for people.

use std::collections::BTreeMap;

use anyhow::Result;
use clap::Args;

use crate::Places;
use crate::run::{Found, found, mutants};

#[derive(Args)]
pub struct Which {
    /// Only those that no scenario noticed.
    #[arg(long)]
    survived: bool,
    /// Only those whose name begins like this.
    prefix: Option<String>,
}

pub fn list(places: &Places, which: &Which) -> Result<()> {
    for (name, found) in found(places)? {
        let is_asked = which
            .prefix
            .as_ref()
            .is_none_or(|prefix| name.starts_with(prefix.as_str()));
        if !is_asked || which.survived && found.killed.is_some() {
            continue;
        }
        let end = match &found.killed {
            Some(killer) => format!("killed by {killer}"),
            None => format!("survives {} of {} plays", found.given, found.reached),
        };
        println!("{name}\n    {}\n    {end}", found.mutant.source);
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    all: usize,
    played: usize,
    killed: usize,
    unreached: usize,
}

impl Count {
    fn add(&mut self, found: Option<&Found>) {
        self.all += 1;
        if let Some(found) = found {
            self.played += 1;
            self.killed += usize::from(found.killed.is_some());
            self.unreached += usize::from(found.reached == 0);
        }
    }

    fn row(&self, name: &str) -> String {
        let rate = if self.played == 0 {
            "–".to_owned()
        } else {
            format!("{:.1} %", 100.0 * self.killed as f64 / self.played as f64)
        };
        format!(
            "| {name} | {} | {} | {} | {} | {} | {rate} |",
            self.all,
            self.played,
            self.killed,
            self.played - self.killed - self.unreached,
            self.unreached
        )
    }
}

pub fn table(places: &Places) -> Result<()> {
    let found = found(places)?;
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut whole = Count::default();
    for mutant in mutants(places)? {
        let (folder, _) = mutant
            .file
            .split_once('/')
            .unwrap_or((mutant.file.trim_end_matches(".rs"), ""));
        let result = found.get(&mutant.name());
        counts.entry(folder.to_owned()).or_default().add(result);
        whole.add(result);
    }
    println!("| where | mutants | played | killed | survived | not reached | killed of played |");
    println!("| --- | --: | --: | --: | --: | --: | --: |");
    for (folder, count) in &counts {
        println!("{}", count.row(&format!("`{folder}`")));
    }
    println!("{}", whole.row("all"));
    Ok(())
}
