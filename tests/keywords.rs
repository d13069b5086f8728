//! Every keyword has a scenario that shows where it means nothing, and the page of them is up to date.

mod keyword_table;
mod page;

use std::path::Path;

use keyword_table::{PAGE, faults, scenarios};

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
    let page = keyword_table::page(&scenarios(root()));
    page::assert_up_to_date(root(), PAGE, &page, "cargo run --example keywords");
}
