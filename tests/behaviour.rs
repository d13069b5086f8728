//! Random games go decision by decision as recorded in `tests/behaviour.txt`, whatever the state looks like inside.

use rstest::rstest;

use crate::support::behaviour::{RECORD, record, subjects};

#[rstest]
fn games_go_as_recorded(#[values(0, 1, 2, 3)] part: usize) {
    let recorded = recorded();
    let mut faults = Vec::new();
    for (number, pairing) in subjects().into_iter().enumerate() {
        if number % 4 != part {
            continue;
        }
        let now = record(number, pairing).to_string();
        if recorded[number] != now {
            faults.push(format!("recorded {}\nplayed   {now}", recorded[number]));
        }
    }
    assert!(
        faults.is_empty(),
        "{}\nTo see what differs, run this here and on the version before, and compare the output:\n  \
         cargo run --profile quick --example behaviour -- --tell PAIRING\nIf it is meant: {RECORD}",
        faults.join("\n")
    );
}

#[test]
fn every_pairing_is_recorded_once() {
    let names: Vec<String> = subjects().into_iter().map(|pairing| pairing.name).collect();
    let recorded = recorded();
    let of_line = |line: &&str| line.splitn(3, ' ').nth(2).map(str::to_owned);
    let recorded: Vec<String> = recorded.iter().filter_map(of_line).collect();
    assert_eq!(names, recorded);
    assert_eq!(names.len(), 50, "five hundred games");
}

fn recorded() -> Vec<&'static str> {
    let lines = include_str!("behaviour.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}
