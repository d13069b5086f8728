//! What the runner makes of scenarios: what passes, what fails, and what is said about it.

mod actions;
mod answers;
mod names;
mod reports;

use spellstack_catalog::Catalog;
use spellstack_scenario::{Report, Status, check};

/// The report of a text with one scenario.
fn run(header: &str, play: &str) -> Report {
    let text = format!("scenario \"it\"\n{header}\nplay\n{play}\n");
    let mut reports = check(&text, &Catalog::standard());
    assert_eq!(reports.len(), 1, "{text}");
    reports.remove(0)
}

/// The scenario passes.
#[track_caller]
fn passes(header: &str, play: &str) {
    let report = run(header, play);
    assert!(report.passed(), "{report}");
}

/// The scenario fails at the line of `play` with that number, and the message holds the words.
#[track_caller]
fn fails(header: &str, play: &str, line: usize, words: &str) {
    let report = run(header, play);
    let before = 1 + header.lines().count().max(1) + 1;
    assert_eq!(report.status, Status::Fail, "{report}");
    assert_eq!(report.line, before + line, "{report}");
    assert!(report.message.contains(words), "{report}");
}
