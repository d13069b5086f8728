//! The history of figures: a file of comma-separated values with a line for each time that they were taken.

use std::fs;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use humantime::format_rfc3339_seconds;
use spellstack_bench::measure::Figures;

use crate::output::Output;

/// What a column says of the figures and the note.
type Cell = fn(&Figures, &str) -> String;

const COLUMNS: [(&str, Cell); 19] = [
    ("date", |_, _| today()),
    ("cpu", |_, _| cpu()),
    ("change", |_, note| note.to_owned()),
    ("games_per_s", |of, _| number(of.rates.games_per_s)),
    ("decisions_per_s", |of, _| number(of.rates.decisions_per_s)),
    ("heuristic_games_per_s", |of, _| {
        number(of.rates.heuristic_games_per_s)
    }),
    ("search_iterations_per_s", |of, _| {
        number(of.rates.search_iterations_per_s)
    }),
    ("clone_ns", |of, _| number(of.copies.clone_ns)),
    ("clone_alive_ns", |of, _| number(of.copies.clone_alive_ns)),
    ("clone_bytes", |of, _| {
        let bytes = of.copies.clone_bytes;
        bytes.map_or_else(String::new, |bytes| bytes.to_string())
    }),
    ("clone_pass_ns", |of, _| number(of.copies.clone_pass_ns)),
    ("pass_ns", |of, _| number(of.turns.pass_ns)),
    ("legal_ns", |of, _| number(of.turns.legal_ns)),
    ("legal_idle_ns", |of, _| number(of.turns.legal_idle_ns)),
    ("layers_100_ns", |of, _| layers(of, 100)),
    ("layers_1000_ns", |of, _| layers(of, 1_000)),
    ("layers_dependent_100_ns", |of, _| dependent(of, 100)),
    ("layers_dependent_1000_ns", |of, _| dependent(of, 1_000)),
    ("hash_ns", |of, _| number(of.forms.hash_ns)),
];

/// Refuses a text that is neither empty nor lines under the columns of this program.
pub fn check(file: &Output, text: &str) -> Result<()> {
    let named = || format!("--append: '{}'", file.path().display());
    let mut lines = csv::Reader::from_reader(text.as_bytes());
    let found = lines.headers().with_context(named)?;
    let names = COLUMNS.map(|(name, _)| name);
    ensure!(
        text.is_empty() || found.iter().eq(names),
        "{}: its columns are not those of this program: {}",
        named(),
        names.join(",")
    );
    Ok(())
}

/// Adds a line; the first one comes after the names of the columns.
pub fn append(file: &Output, figures: &Figures, note: &str) -> Result<()> {
    file.change(|text| {
        check(file, text)?;
        let mut text = text.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let mut writer = csv::Writer::from_writer(Vec::new());
        if text.is_empty() {
            writer.write_record(COLUMNS.map(|(name, _)| name))?;
        }
        writer.write_record(COLUMNS.map(|(_, cell)| cell(figures, note)))?;
        text += &String::from_utf8(writer.into_inner()?)?;
        Ok(text)
    })
}

fn number(value: f64) -> String {
    format!("{value:.0}")
}

fn layers(figures: &Figures, size: usize) -> String {
    let layers = &figures.layers_ns_per_permanent;
    layers.get(&size).copied().map_or_else(String::new, number)
}

fn dependent(figures: &Figures, size: usize) -> String {
    let layers = &figures.layers_dependent_ns_per_permanent;
    layers.get(&size).copied().map_or_else(String::new, number)
}

/// What the processor is called, where the system reports it; otherwise its kind.
fn cpu() -> String {
    let listed = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = listed.lines().find_map(|line| line.strip_prefix("model name"));
    named.and_then(|rest| rest.split_once(':')).map_or_else(
        || std::env::consts::ARCH.to_owned(),
        |(_, name)| name.trim().to_owned(),
    )
}

/// Today's date (UTC), as in 2026-01-31.
fn today() -> String {
    let now = format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}
