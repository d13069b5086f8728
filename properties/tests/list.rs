//! Every property is a fuzz target, has a folder of regressions, and is run by the tests here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use spellstack_properties::TARGETS;

fn names() -> BTreeSet<String> {
    TARGETS.iter().map(|target| target.name.to_owned()).collect()
}

/// The names of what is in a folder beside this crate, without extensions.
fn entries(folder: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect()
}

#[test]
fn each_property_is_a_fuzz_target() {
    assert_eq!(entries("../fuzz/fuzz_targets"), names());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("it can be read");
    for name in names() {
        assert!(
            manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")),
            "{name}"
        );
        let source = format!("../fuzz/fuzz_targets/{name}.rs");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
        let source = fs::read_to_string(source).expect("it can be read");
        assert!(source.contains(&format!("target!({name})")), "{source}");
    }
}

#[test]
fn each_folder_of_regressions_is_a_property() {
    assert_eq!(entries("regressions"), names());
}

#[test]
fn every_property_is_run_here() {
    // The numbers stand in the tests, so that each is a test of its own.
    assert_eq!(TARGETS.len(), 11);
}
