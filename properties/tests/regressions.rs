//! Inputs on which a property once failed, and some on which none did. Fuzz targets and the hunt find them (`fuzz/README.md`).

use std::fs;
use std::path::Path;

use rstest::rstest;
use spellstack_properties::TARGETS;

#[rstest]
fn old_findings_stay_mended(#[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)] number: usize) {
    let target = &TARGETS[number];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let inputs = fs::read_dir(folder.join(target.name)).expect("each property has a folder");
    let mut count = 0;
    for input in inputs {
        let path = input.expect("the folder can be read").path();
        println!("{}", path.display());
        (target.property)(&fs::read(path).expect("the input can be read"));
        count += 1;
    }
    assert!(count > 0, "{} has no input", target.name);
}
