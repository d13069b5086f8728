//! Lists where each keyword applies, in a checkout of the repository:
//! `cargo run --example keywords -- docs/keywords.md`

#[path = "../tests/keyword_table/mod.rs"]
mod keyword_table;

use std::error::Error;
use std::fs;
use std::path::Path;

use keyword_table::{PAGE, faults, page, scenarios};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or(format!("say `{PAGE}`"))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scenarios = scenarios(root);
    faults(root, &scenarios)
        .iter()
        .for_each(|fault| eprintln!("{fault}"));
    fs::write(path, page(&scenarios))?;
    Ok(())
}
