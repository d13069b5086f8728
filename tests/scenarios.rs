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
    let trials = files
        .iter()
        .flat_map(|file| checker.check_file(file))
        .map(trial)
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
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
