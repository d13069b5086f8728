//! Inputs on which a property once failed, and some on which none did. Fuzz targets find them (`fuzz/README.md`).

use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;

use crate::properties::{self, Property};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions")
}

#[rstest]
fn old_findings_stay_mended(#[values(0, 1, 2, 3, 4, 5, 6, 7, 8)] number: usize) {
    let (name, property): (&str, Property) = properties::ALL[number];
    let inputs = fs::read_dir(folder().join(name)).expect("each property has a folder");
    let mut count = 0;
    for input in inputs {
        let path = input.expect("the folder can be read").path();
        println!("{}", path.display());
        property(&fs::read(path).expect("the input can be read"));
        count += 1;
    }
    assert!(count > 0, "{name} has no input");
}

#[test]
fn each_folder_is_a_property() {
    let mut found: Vec<String> = fs::read_dir(folder())
        .expect("the folder can be read")
        .map(|entry| {
            entry
                .expect("the folder can be read")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    found.sort_unstable();
    let names: Vec<&str> = properties::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, names);
}
