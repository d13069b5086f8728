//! Every citation of the Comprehensive Rules names a rule that exists, and the page about them is up to date.

mod coverage;
mod page;

use std::path::Path;

use coverage::citation::{in_code, in_scenarios};
use coverage::index::Index;
use coverage::rule::Rule;
use coverage::{PAGE, Survey, list};

fn repository() -> Survey {
    Survey::of_repository(root())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_citation_names_a_rule_and_nothing_out_of_scope_is_shown() {
    let faults = repository().faults;
    assert!(
        faults.is_empty(),
        "{} fault(s):\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn the_page_is_up_to_date() {
    let page = coverage::page::page(&repository());
    page::assert_up_to_date(root(), PAGE, &page, "cargo run --example rules_coverage");
}

#[test]
fn nothing_that_is_missing_is_shown_or_out_of_scope() {
    let survey = repository();
    let section = 601;
    let (missing, all) = (survey.missing(section), survey.rules(section).count());
    let outside = survey
        .rules(section)
        .filter(|rule| survey.is_outside(rule))
        .count();
    let shown = survey
        .rules(section)
        .filter(|rule| survey.shown.contains_key(rule))
        .count();
    assert_eq!(missing.len() + outside + shown, all);
}

const TEXT: &str = "\
These rules are effective as of May 1, 2020.

Contents
601. Casting Spells
Glossary

601. Casting Spells
601.1. Some rule.
601.2. Another.
601.2a Its first part. 601.9 is only mentioned.
601.2b Its second part.
601.2c. Its third part, with a period.
601.2z The last letter.
601.2aa The one after it.
602. Activating
602.1. A rule.

Glossary
603. Not a rule
";

fn index() -> Index {
    Index::of_rules_text(TEXT).expect("the text has all that an edition has")
}

fn cited(text: &str) -> Vec<String> {
    in_code(text, &index()).into_iter().map(said).collect()
}

fn said((line, rule): (usize, Result<Rule, String>)) -> String {
    match rule {
        Ok(rule) => format!("{line}: {rule}"),
        Err(fault) => format!("{line}: {fault}"),
    }
}

#[test]
fn the_index_has_each_number_once_and_in_order() {
    let written = index().to_string();
    assert_eq!(
        written,
        "effective May 1, 2020\n601\n601.1\n601.2\n601.2a\n601.2b\n601.2c\n601.2z\n601.2aa\n602\n602.1\n"
    );
    assert_eq!(
        Index::parse(&written).expect("it was written").to_string(),
        written
    );
    assert!(Index::parse("effective May 1, 2020\n601.x\n").is_err_and(|fault| fault.contains("line 2")));
}

#[test]
fn a_list_cites_each_of_its_numbers() {
    assert_eq!(
        cited("// CR 601.1, 601.2a and 602."),
        ["1: 601.1", "1: 601.2a", "1: 602"]
    );
    assert_eq!(cited("/// (CR 601.1,\n    /// 602.1)."), ["1: 601.1", "2: 602.1"]);
    assert_eq!(
        cited("// CR 601.2: 602 cards, and CR\n// 601.1."),
        ["1: 601.2", "2: 601.1"]
    );
}

#[test]
fn a_range_cites_what_is_of_its_level() {
    assert_eq!(cited("// CR 601.2a-c"), ["1: 601.2a", "1: 601.2b", "1: 601.2c"]);
    assert_eq!(cited("// CR 601.1-601.2"), ["1: 601.1", "1: 601.2"]);
    assert_eq!(cited("// CR 601 to 602, 601.1"), ["1: 601", "1: 602", "1: 601.1"]);
    assert_eq!(
        cited("// CR 601.2c-a"),
        ["1: 601.2c to 601.2a isn't a range of rules"]
    );
}

#[test]
fn a_number_that_is_no_rule_is_told_with_its_line() {
    assert_eq!(
        cited("\n// CR 601.3"),
        ["2: the Comprehensive Rules have no 601.3"]
    );
    assert_eq!(
        cited("// CR 601.2q, 601.1"),
        ["1: the Comprehensive Rules have no 601.2q", "1: 601.1"]
    );
    assert_eq!(cited("// CR 60.1"), ["1: `60.1` isn't a rule number"]);
    assert_eq!(cited("const OSCR : u8; DESCR 601.3"), [""; 0]);
}

#[test]
fn a_scenario_cites_by_its_cr_lines() {
    let cited = in_scenarios(
        "scenario \"CR 601.1\"\n  cr 601.1 602.1 # 601.3\n  cr 603.1\n",
        &index(),
    );
    let cited: Vec<String> = cited.into_iter().map(said).collect();
    assert_eq!(
        cited,
        ["2: 601.1", "2: 602.1", "3: the Comprehensive Rules have no 603.1"]
    );
}

#[test]
fn a_line_of_a_list_covers_subrules_unless_it_says_alone() {
    let (list, faults) = list::parse("601.1 alone  a title\n601.2  not for two players\n", &index());
    assert!(faults.is_empty(), "{faults:?}");
    let rule = |text| Rule::parse(text).expect("a number");
    assert!(list[0].covers(&rule("601.1")) && list[0].reason == "a title");
    assert!(
        list[1].covers(&rule("601.2")) && list[1].covers(&rule("601.2aa")) && !list[1].covers(&rule("601.1"))
    );
    let (list, _) = list::parse("601.2 alone  a title\n", &index());
    assert!(!list[0].covers(&rule("601.2a")));
}

#[test]
fn a_faulty_list_is_told_line_by_line() {
    let text = "602.1  a reason\n601.2  a reason\n601.2  again\n601.3  unknown\n601.1\n";
    let (_, faults) = list::parse(text, &index());
    let lines: Vec<usize> = faults.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 3, 4, 5], "{faults:?}");
    assert_eq!(
        list::sorted("602.1  b\n\n601.2aa  c\n601.2z  d\n"),
        "601.2z  d\n601.2aa  c\n602.1  b\n"
    );
}
