//! Failures as files: what is written comes back, and what was changed is refused.

use spellstack_conformance::{Failure, FailureError, Promise};
use spellstack_rules::{Choice, RECORD_FORMAT};
use spellstack_sim::LineError;

use crate::support::{Turncoat, failure_of};

fn failure() -> Failure {
    failure_of(Turncoat::new(12, |_| Choice::Number(99)))
}

#[test]
fn a_failure_is_read_as_it_was_written_and_found_again() {
    let failure = failure();
    let read = Failure::from_text(&failure.to_text()).expect("it was just written");
    assert_eq!(read, failure);
    let again = read.check_again().expect("the setup is legal");
    assert_eq!(again.map(|_| ()), Err(Box::new(failure)));
}

#[test]
fn what_is_mended_is_not_found_again() {
    let mut mended = failure();
    mended.record.choices.pop();
    let again = mended.check_again().expect("the setup is legal");
    assert!(
        again.is_ok_and(|tally| tally.count(Promise::Record) == 2),
        "the last two decisions are checked in full"
    );
}

#[test]
fn a_doctored_choice_breaks_the_promise_where_it_stands() {
    let mut doctored = failure();
    doctored.record.choices[5] = Choice::AutoPay;
    let found = doctored
        .check_again()
        .expect("the setup is legal")
        .expect_err("nothing is paid there");
    assert_eq!((found.promise, found.decision), (Promise::Agent, 6));
}

#[test]
fn altered_cut_and_older_files_are_refused() {
    let text = failure().to_text();
    let seed = text.replacen("\"seed\":3", "\"seed\":4", 1);
    assert!(matches!(
        Failure::from_text(&seed),
        Err(FailureError::Record(LineError::Altered { line: 1, .. }))
    ));
    let current = format!("\"format\":{RECORD_FORMAT}");
    let older = text.replacen(&current, "\"format\":1", 1);
    let error = Failure::from_text(&older)
        .expect_err("it is of another format")
        .to_string();
    assert!(
        error.contains("format 1") && error.contains(&format!("format {RECORD_FORMAT}")),
        "{error}"
    );
    let first = text.lines().next().expect("the record comes first");
    assert!(matches!(Failure::from_text(first), Err(FailureError::Broken(_))));
    assert!(matches!(
        Failure::from_text(&first[..first.len() / 2]),
        Err(FailureError::Record(LineError::Syntax { .. }))
    ));
    assert!(matches!(Failure::from_text(""), Err(FailureError::NoRecord)));
    let unknown = text.replacen("\"promise\":\"agent\"", "\"promise\":\"luck\"", 1);
    assert!(matches!(
        Failure::from_text(&unknown),
        Err(FailureError::Broken(_))
    ));
}
