//! Every scenario under `tests/scenarios/`, each reported by its name.

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
    let missing = without_scenario(&catalog, &reports);
    let mut trials: Vec<Trial> = reports.into_iter().map(trial).collect();
    trials.push(Trial::test(
        "every card has a scenario of its own",
        move || match &missing[..] {
            [] => Ok(()),
            missing => Err(Failed::from(format!(
                "no scenario in tests/scenarios/cards begins with the name of {}",
                missing.join(", ")
            ))),
        },
    ));
    libtest_mimic::run(&arguments, trials).exit();
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
