//! Reading one line, and short ways to write what it should become.

pub use spellstack_scenario::syntax::Player::{P1, P2};
use spellstack_scenario::syntax::{
    self, Action, Answer, CardRef, Expectation, Flag, Header, LineError, ListEntry, Play, Scenario,
    ScenarioError, Target,
};

pub fn only(text: &str) -> Result<Scenario, ScenarioError> {
    let mut scenarios = syntax::parse(text);
    assert_eq!(scenarios.len(), 1, "one scenario in {text:?}");
    scenarios.remove(0)
}

/// The one header line of a scenario that is otherwise empty.
pub fn header(line: &str) -> Result<Header, ScenarioError> {
    let mut scenario = only(&format!("scenario \"x\"\n{line}\nplay\n"))?;
    assert_eq!(scenario.header.len(), 1, "{line}");
    Ok(scenario.header.remove(0).item)
}

/// The one play line of a scenario that is otherwise empty.
pub fn play(line: &str) -> Result<Play, ScenarioError> {
    let mut scenario = only(&format!("scenario \"x\"\nplay\n{line}\n"))?;
    assert_eq!(scenario.play.len(), 1, "{line}");
    Ok(scenario.play.remove(0).item)
}

pub fn action(line: &str) -> Action {
    match play(line) {
        Ok(Play::Action { action, .. }) => action,
        other => panic!("{line} is {other:?}"),
    }
}

pub fn answer(text: &str) -> Answer {
    match play(&format!("p1 choose {text}")) {
        Ok(Play::Choose { answer, .. }) => answer,
        other => panic!("{text} is {other:?}"),
    }
}

pub fn expectation(text: &str) -> Expectation {
    match play(&format!("expect {text}")) {
        Ok(Play::Expect {
            negated: false,
            expectation,
        }) => expectation,
        other => panic!("{text} is {other:?}"),
    }
}

pub fn card(name: &str) -> CardRef {
    CardRef {
        name: name.to_owned(),
        index: None,
        controller: None,
    }
}

pub fn target(name: &str) -> Target {
    Target::Card(card(name))
}

pub fn entry(count: u32, name: &str, flags: &[Flag]) -> ListEntry {
    ListEntry {
        count,
        name: name.to_owned(),
        flags: flags.to_vec(),
    }
}

pub fn counters(kind: &str, count: u32) -> Flag {
    Flag::Counters {
        kind: kind.to_owned(),
        count,
    }
}

pub fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

pub fn assert_reported(errors: &[LineError], line: usize, expected: &str, found: &str) {
    let [error] = errors else {
        panic!("one error, not {errors:?}");
    };
    assert_eq!(error.line, line, "{error}");
    assert!(error.expected.contains(expected), "{error}");
    assert!(error.found.contains(found), "{error}");
}
