//! The history of figures: a file of comma-separated values with a line for each time that they were taken.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Result, ensure};
use humantime::format_rfc3339_seconds;
use spellstack_sim::measure::Figures;

/// Adds a line; the first one comes after the names of the columns.
pub fn append(file: &Path, figures: &Figures, note: &str) -> Result<()> {
    let columns = columns(figures, note);
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let is_new = fs::metadata(file).map_or(true, |file| file.len() == 0);
    if !is_new {
        let found = csv::Reader::from_path(file)?.headers()?.clone();
        ensure!(
            found.iter().eq(names.iter().copied()),
            "its columns are not those of this program: {}",
            names.join(",")
        );
    }
    let file = OpenOptions::new().create(true).append(true).open(file)?;
    let mut writer = csv::Writer::from_writer(file);
    if is_new {
        writer.write_record(&names)?;
    }
    writer.write_record(columns.iter().map(|(_, value)| value))?;
    writer.flush()?;
    Ok(())
}

fn columns(figures: &Figures, note: &str) -> Vec<(&'static str, String)> {
    let Figures {
        rates,
        copies,
        turns,
        forms,
        ..
    } = figures;
    let number = |value: f64| format!("{value:.0}");
    let layers = |size| figures.layers_ns_per_permanent.get(&size).copied();
    let dependent = |size| figures.layers_dependent_ns_per_permanent.get(&size).copied();
    let maybe = |value: Option<f64>| value.map_or_else(String::new, number);
    vec![
        ("date", today()),
        ("cpu", cpu()),
        ("change", note.to_owned()),
        ("games_per_s", number(rates.games_per_s)),
        ("decisions_per_s", number(rates.decisions_per_s)),
        ("heuristic_games_per_s", number(rates.heuristic_games_per_s)),
        ("search_iterations_per_s", number(rates.search_iterations_per_s)),
        ("clone_ns", number(copies.clone_ns)),
        ("clone_alive_ns", number(copies.clone_alive_ns)),
        (
            "clone_bytes",
            copies
                .clone_bytes
                .map_or_else(String::new, |bytes| bytes.to_string()),
        ),
        ("clone_pass_ns", number(copies.clone_pass_ns)),
        ("pass_ns", number(turns.pass_ns)),
        ("legal_ns", number(turns.legal_ns)),
        ("legal_idle_ns", number(turns.legal_idle_ns)),
        ("layers_100_ns", maybe(layers(100))),
        ("layers_1000_ns", maybe(layers(1_000))),
        ("layers_dependent_100_ns", maybe(dependent(100))),
        ("layers_dependent_1000_ns", maybe(dependent(1_000))),
        ("hash_ns", number(forms.hash_ns)),
    ]
}

/// What the processor is called, where the system tells; otherwise its kind.
fn cpu() -> String {
    let listed = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = listed.lines().find_map(|line| line.strip_prefix("model name"));
    named.and_then(|rest| rest.split_once(':')).map_or_else(
        || std::env::consts::ARCH.to_owned(),
        |(_, name)| name.trim().to_owned(),
    )
}

/// The date of today (UTC), as in 2026-01-31.
fn today() -> String {
    let now = format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}
