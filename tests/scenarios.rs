//! Every scenario under `tests/scenarios/`, each reported by its name.

use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use spellstack_catalog::Catalog;
use spellstack_scenario::{Checker, Report, scenario_files};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = scenario_files(root.join("tests/scenarios")).expect("the folder can be read");
    assert!(!files.is_empty(), "there are scenarios to run");
    let catalog = Catalog::standard();
    let checker = Checker::new(&catalog);
    let reports: Vec<Report> = files.iter().flat_map(|file| checker.check_file(file)).collect();
    let layout = [
        none(
            "every card has a scenario of its own",
            "no scenario in tests/scenarios/cards begins with the name of",
            without_scenario(&catalog, &reports),
        ),
        none(
            "every scenario of a rule is in a file of its section",
            "no cr line names a rule of the section of",
            files.iter().flat_map(|file| out_of_section(file)).collect(),
        ),
    ];
    let trials = reports.into_iter().map(trial).chain(layout).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test that fails where there are any.
fn none(name: &str, fault: &'static str, found: Vec<String>) -> Trial {
    Trial::test(name, move || match &found[..] {
        [] => Ok(()),
        found => Err(Failed::from(format!("{fault} {}", found.join(", ")))),
    })
}

/// The scenarios of a file of the folder `cr` that cite no rule of the section with whose number its name begins.
fn out_of_section(file: &Path) -> Vec<String> {
    let in_cr = file
        .parent()
        .is_some_and(|folder| folder.ends_with("scenarios/cr"));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let Some((section, _)) = name.split_once('-').filter(|_| in_cr) else {
        return Vec::new();
    };
    let text = fs::read_to_string(file).expect("the file can be read");
    let cites = |scenario: &&str| {
        let rules = scenario
            .lines()
            .filter_map(|line| line.trim().strip_prefix("cr "));
        rules
            .flat_map(str::split_whitespace)
            .any(|rule| rule.split('.').next() == Some(section))
    };
    text.split("\nscenario ")
        .skip(1)
        .filter(|scenario| !cites(scenario))
        .map(|scenario| format!("{name}: {}", scenario.lines().next().unwrap_or_default()))
        .collect()
}

/// The cards of the catalog with whose name no scenario of the folder `cards` begins.
fn without_scenario(catalog: &Catalog, reports: &[Report]) -> Vec<String> {
    let is_of_a_card = |report: &&Report| {
        let folder = report.file.as_deref().and_then(Path::parent);
        folder.is_some_and(|folder| folder.ends_with("scenarios/cards"))
    };
    let names: Vec<&str> = reports
        .iter()
        .filter(is_of_a_card)
        .map(|report| report.name.as_str())
        .collect();
    let begins = |scenario: &str, card: &str| {
        scenario
            .strip_prefix(card)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    catalog
        .iter()
        .map(|def| def.name())
        .filter(|card| !names.iter().any(|scenario| begins(scenario, card)))
        .map(str::to_owned)
        .collect()
}

/// One test that says how the scenario came out.
fn trial(report: Report) -> Trial {
    let file = report
        .file
        .as_deref()
        .and_then(Path::file_stem)
        .unwrap_or_default();
    let name = format!("{}: {}", file.to_string_lossy(), report.name);
    Trial::test(name, move || {
        if report.passed() {
            Ok(())
        } else {
            Err(Failed::from(report.to_string()))
        }
    })
}
