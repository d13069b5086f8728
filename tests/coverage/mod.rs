//! Which of the Comprehensive Rules are cited where they are obeyed, and which are shown by a scenario or a test.
//!
//! `tests/rules_coverage.rs` checks it, `examples/rules_coverage.rs` writes it down.

pub mod citation;
pub mod index;
pub mod list;
pub mod page;
pub mod rule;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use self::citation::Cited;
use self::index::Index;
use self::list::Listed;
use self::rule::Rule;

pub const INDEX: &str = "docs/rules/index.txt";
pub const OUTSIDE: &str = "docs/rules/outside.txt";
pub const GAPS: &str = "docs/rules/gaps.txt";
pub const PAGE: &str = "docs/rules-coverage.md";

/// A file of the repository and a line of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// What the repository says about the rules, and what is wrong in it.
pub struct Survey {
    pub index: Index,
    pub code: BTreeMap<Rule, Vec<Place>>,
    pub shown: BTreeMap<Rule, Vec<Place>>,
    pub outside: Vec<Listed>,
    pub gaps: Vec<Listed>,
    pub faults: Vec<String>,
}

impl Survey {
    /// Reads the index, the two lists, the sources, the tests and the scenarios of a repository.
    pub fn of_repository(root: &Path) -> Self {
        let index = Index::parse(&read(root, INDEX)).unwrap_or_else(|fault| panic!("{INDEX}, {fault}"));
        let mut survey = Self {
            index,
            code: BTreeMap::new(),
            shown: BTreeMap::new(),
            outside: Vec::new(),
            gaps: Vec::new(),
            faults: Vec::new(),
        };
        survey.outside = survey.list(OUTSIDE, &read(root, OUTSIDE));
        survey.gaps = survey.list(GAPS, &read(root, GAPS));
        for file in files(root) {
            let text = read(root, &file);
            if file.ends_with(".scn") {
                survey.shows(&file, citation::in_scenarios(&text, &survey.index));
            } else if file.split('/').any(|folder| folder == "tests") {
                survey.shows(&file, citation::in_code(&text, &survey.index));
            } else {
                let cited = citation::in_code(&text, &survey.index);
                Self::add(&mut survey.code, &mut survey.faults, &file, cited);
            }
        }
        survey.contradictions();
        survey
    }

    /// The rules of a section without its heading, in order.
    pub fn rules(&self, section: u16) -> impl Iterator<Item = &Rule> {
        self.index
            .rules
            .iter()
            .filter(move |rule| rule.section() == section && !rule.is_heading())
    }

    pub fn is_outside(&self, rule: &Rule) -> bool {
        self.outside.iter().any(|listed| listed.covers(rule))
    }

    /// The rules of a section that are in scope and not shown yet.
    pub fn missing(&self, section: u16) -> Vec<&Rule> {
        self.rules(section)
            .filter(|rule| !self.is_outside(rule) && !self.shown.contains_key(rule))
            .collect()
    }

    fn list(&mut self, file: &str, text: &str) -> Vec<Listed> {
        let (list, faults) = list::parse(text, &self.index);
        let faults = faults
            .into_iter()
            .map(|(line, fault)| format!("{file}:{line}: {fault}"));
        self.faults.extend(faults);
        list
    }

    fn shows(&mut self, file: &str, cited: Vec<Cited>) {
        Self::add(&mut self.shown, &mut self.faults, file, cited);
    }

    fn add(to: &mut BTreeMap<Rule, Vec<Place>>, faults: &mut Vec<String>, file: &str, cited: Vec<Cited>) {
        for (line, rule) in cited {
            let place = Place {
                file: file.to_owned(),
                line,
            };
            match rule {
                Ok(rule) => to.entry(rule).or_default().push(place),
                Err(fault) => faults.push(format!("{place}: {fault}")),
            }
        }
    }

    /// What is out of scope can't be shown.
    fn contradictions(&mut self) {
        for listed in &self.outside {
            let shown = self
                .shown
                .iter()
                .filter(|(rule, _)| listed.covers(rule) && !rule.is_heading());
            for (rule, places) in shown {
                self.faults.push(format!(
                    "{OUTSIDE}:{}: {} is out of scope, but {} shows {rule}",
                    listed.line, listed.rule, places[0]
                ));
            }
        }
    }
}

/// The text of a file of the repository.
pub fn read(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The sources, tests and scenarios of the repository, as paths from its root. This tool is none of them.
fn files(root: &Path) -> Vec<String> {
    let mut folders: Vec<PathBuf> = vec![root.join("src"), root.join("tests")];
    for entry in entries(&root.join("crates")) {
        folders.extend([entry.join("src"), entry.join("tests")]);
    }
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() && !path.ends_with("tests/coverage") {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root).expect("it was found under the root");
            let name = name.to_string_lossy().replace('\\', "/");
            if name != "tests/rules_coverage.rs" && (name.ends_with(".rs") || name.ends_with(".scn")) {
                files.push(name);
            }
        }
    }
    files.sort();
    files
}

/// What a folder holds; nothing if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    if !folder.is_dir() {
        return Vec::new();
    }
    fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
}
