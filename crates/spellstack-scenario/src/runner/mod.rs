//! Runs scenarios against the game, through its public API only.

mod act;
mod advance;
mod answers;
mod cards;
mod combat;
mod event_words;
mod expect;
mod names;
mod object_fact;
mod report;
mod script;
mod seen;
mod session;
mod setup;
mod source;
mod trace;
mod why;
mod words;

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use spellstack_catalog::Catalog;

use crate::syntax::{self, Scenario, ScenarioError};

pub(crate) use cards::Cards;
use report::Stop;
pub use report::{Report, Status};
pub(crate) use setup::setup;

/// Runs the scenarios of a text; one without a scenario is an error.
///
/// ```
/// use spellstack_catalog::Catalog;
/// use spellstack_scenario::check;
///
/// let text = r#"
/// scenario "a bolt takes three"
///   p1 battlefield: "Mountain"
///   p1 hand: "Lightning Bolt"
/// play
///   p1 cast "Lightning Bolt" -> p2
///   resolve
///   expect p2 life 17
/// "#;
/// for report in check(text, &Catalog::standard()) {
///     assert!(report.passed(), "{report}");
/// }
/// ```
#[must_use]
pub fn check(text: &str, catalog: &Catalog) -> Vec<Report> {
    Checker::new(catalog).check(text)
}

/// Runs the scenarios of a file.
#[must_use]
pub fn check_file(path: impl AsRef<Path>, catalog: &Catalog) -> Vec<Report> {
    Checker::new(catalog).check_file(path)
}

/// The scenario files that a path means: the file itself, or every `.scn` file in the folder, at any depth, in order.
///
/// # Errors
/// If the path or a folder in it can't be read.
pub fn scenario_files(path: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
    let path = path.as_ref();
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(scenario_files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "scn") {
            files.push(entry);
        }
    }
    Ok(files)
}

/// Runs scenarios with the cards of a catalog.
///
/// ```
/// use spellstack_catalog::Catalog;
/// use spellstack_scenario::{Checker, Status};
///
/// let text = r#"
/// scenario "a bolt takes four"
///   p1 battlefield: "Mountain"
///   p1 hand: "Lightning Bolt"
/// play
///   p1 cast "Lightning Bolt" -> p2
///   resolve
///   expect p2 life 16
/// "#;
/// let reports = Checker::new(&Catalog::standard()).with_trace(true).check(text);
/// assert_eq!((reports[0].status, reports[0].line), (Status::Fail, 8));
/// assert!(!reports[0].trace.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checker<'c> {
    catalog: &'c Catalog,
    trace: bool,
}

impl<'c> Checker<'c> {
    /// A checker with the cards of a catalog.
    #[must_use]
    pub fn new(catalog: &'c Catalog) -> Self {
        Checker {
            catalog,
            trace: false,
        }
    }

    /// The same, with or without the game log in each report.
    #[must_use]
    pub fn with_trace(self, trace: bool) -> Self {
        Checker { trace, ..self }
    }

    /// Runs the scenarios of a text; files that it names are looked for in the current folder.
    #[must_use]
    pub fn check(&self, text: &str) -> Vec<Report> {
        self.check_text(text, None)
    }

    /// Runs the scenarios of a file.
    #[must_use]
    pub fn check_file(&self, path: impl AsRef<Path>) -> Vec<Report> {
        let path = path.as_ref();
        match source::read(path) {
            Ok(text) => self.check_text(&text, Some(path)),
            Err(error) => vec![Report::error(
                Some(path),
                format!("the file can't be read: {error}"),
            )],
        }
    }

    /// Runs the scenarios of a file, or of every scenario file of a folder, at any depth and in order, each when its report
    /// is asked for. A folder without such a file is an error.
    ///
    /// # Errors
    /// If the path or a folder in it can't be read.
    pub fn check_path(&self, path: &Path) -> io::Result<impl Iterator<Item = Report> + use<'c>> {
        let files = scenario_files(path)?;
        let nothing = files.is_empty().then(|| {
            let message = "there is no .scn file in this folder";
            Report::error(Some(path), message)
        });
        let checker = *self;
        let reports = files.into_iter().flat_map(move |file| checker.check_file(file));
        Ok(nothing.into_iter().chain(reports))
    }

    fn check_text(&self, text: &str, file: Option<&Path>) -> Vec<Report> {
        let folder = file.and_then(Path::parent).unwrap_or(Path::new(""));
        let mut known = Cards::new(self.catalog);
        let mut reports = Vec::new();
        for parsed in syntax::parse(text) {
            let scenario = match &parsed {
                Ok(scenario) => scenario,
                Err(error) => &error.scenario,
            };
            let (result, trace) = match known.add_files(scenario, folder) {
                Err((line, wrong)) => (Err(wrong.at(line)), Vec::new()),
                Ok(()) => self.run(&parsed, &known),
            };
            reports.push(report(scenario, file, result, trace));
        }
        if reports.is_empty() {
            let what = file.map_or("text", |_| "file");
            reports.push(Report::error(
                file,
                format!("there is no scenario in this {what}"),
            ));
        }
        reports
    }

    fn run(
        &self,
        parsed: &Result<Scenario, ScenarioError>,
        known: &Cards<'_>,
    ) -> (Result<(), Stop>, Vec<String>) {
        let scenario = match parsed {
            Ok(scenario) => scenario,
            Err(error) => {
                let stop = Stop {
                    status: Status::Error,
                    line: error.line(),
                    message: error.to_string(),
                };
                return (Err(stop), Vec::new());
            }
        };
        let mut progress = script::Progress::new(scenario.line, self.trace);
        let run = AssertUnwindSafe(|| script::run(scenario, known, &mut progress));
        // A panic is a defect of the game, and no reason to leave the other scenarios out.
        let result = catch_unwind(run).unwrap_or_else(|panic| {
            let message = format!("the game panicked: {}", panic_words(panic.as_ref()));
            Err(Stop {
                status: Status::Fail,
                line: 0,
                message,
            })
        });
        let line = progress.line;
        let result = result.map_err(|stop| {
            if stop.line == 0 {
                Stop { line, ..stop }
            } else {
                stop
            }
        });
        (result, progress.log.unwrap_or_default())
    }
}

fn report(scenario: &Scenario, file: Option<&Path>, result: Result<(), Stop>, trace: Vec<String>) -> Report {
    let (status, line, message) = match result {
        Ok(()) => (Status::Pass, scenario.line, String::new()),
        Err(stop) => (stop.status, stop.line, stop.message),
    };
    Report {
        file: file.map(Path::to_owned),
        name: scenario.name.clone(),
        line,
        status,
        message,
        trace,
    }
}

fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}
