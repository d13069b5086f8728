//! The counts of `tests/perft`: in how many ways fixed positions go on.

use std::path::Path;

use spellstack_catalog::Catalog;
use spellstack_scenario::Perft;

/// How to write the counts again.
const WRITE: &str = "cargo run --release -- perft --write tests/perft";

#[test]
fn positions_go_on_in_as_many_ways_as_are_counted() {
    let catalog = Catalog::standard();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut positions = 0;
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let perft =
            Perft::read(&text, &catalog).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let wrong = perft.wrong().into_iter();
        let name = perft.name();
        faults.extend(wrong.map(|(written, found)| format!("{name}: `{written}`, and there are {found}")));
        positions += 1;
    }
    assert!(positions >= 6, "there are {positions} positions");
    assert!(
        faults.is_empty(),
        "{}\nIf that is meant: {WRITE}",
        faults.join("\n")
    );
}
