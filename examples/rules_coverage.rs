//! Lists which of the Comprehensive Rules are cited and tested, in a checkout of the repository.
//!
//! - `cargo run --example rules_coverage -- docs/rules-coverage.md` writes the page and sorts the lists next to it
//! - `cargo run --example rules_coverage -- missing 601` lists the rules in scope that nothing tests yet, and where the
//!   code cites them
//! - `cargo run --example rules_coverage -- index PATH` makes the index from the text of the rules

#[path = "../tests/coverage/mod.rs"]
mod coverage;

use std::error::Error;
use std::fs;
use std::path::Path;

use coverage::index::Index;
use coverage::{GAPS, INDEX, OUTSIDE, PAGE, Survey, list, page, read};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["index", text] => {
            let index = Index::of_rules_text(&fs::read_to_string(text)?)?;
            fs::write(root.join(INDEX), index.to_string())?;
        }
        ["missing", sections] => missing(&Survey::of_repository(root), sections)?,
        [path] if path.ends_with(".md") => {
            for file in [OUTSIDE, GAPS] {
                fs::write(root.join(file), list::sorted(&read(root, file)))?;
            }
            let survey = Survey::of_repository(root);
            survey.faults.iter().for_each(|fault| eprintln!("{fault}"));
            fs::write(path, page::page(&survey))?;
        }
        _ => return Err(format!("say `{PAGE}`, `missing SECTION[-SECTION]` or `index PATH`").into()),
    }
    Ok(())
}

/// Prints the rules that nothing shows yet, of one section or of a range.
fn missing(survey: &Survey, sections: &str) -> Result<(), Box<dyn Error>> {
    let (first, last) = sections.split_once('-').unwrap_or((sections, sections));
    for section in first.parse()?..=last.parse()? {
        for rule in survey.missing(section) {
            match survey.code.get(rule) {
                Some(places) => println!("{rule}  {}", places[0]),
                None => println!("{rule}"),
            }
        }
    }
    Ok(())
}
