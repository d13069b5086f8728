//! Every keyword has a scenario that shows where it means nothing, and the page of them is up to date.

mod keyword_table;

use std::fs;
use std::path::Path;

use keyword_table::{PAGE, faults, page, scenarios};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_keyword_has_a_scenario_that_shows_where_it_means_nothing() {
    let faults = faults(root(), &scenarios(root()));
    assert!(
        faults.is_empty(),
        "{} fault(s):\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn the_page_is_up_to_date() {
    let page = page(&scenarios(root()));
    let written = fs::read_to_string(root().join(PAGE)).unwrap_or_default();
    let differs = (1..)
        .zip(page.lines().zip(written.lines()))
        .find(|(_, (new, old))| new != old);
    assert!(
        page == written,
        "{PAGE} is out of date from line {}: `cargo run --example keywords -- {PAGE}` writes it",
        differs.map_or(0, |(line, _)| line)
    );
}
