//! One line of a text.

use std::rc::Rc;

use spellstack_core::lang::Ability;

use super::refusal::Reason;
use crate::grammar::{
    By, Chart, Expected, Grammar, Meant, Read, Readings, RuleId, Size, Written, join, write,
};
use crate::names::Names;
use crate::normal::Line;
use crate::phrases::{GRAMMAR, LINE, name_of};
use crate::salience::Decisions;
use crate::scope::{Across, Scope};

/// Where and why a line isn't understood.
pub(super) struct Stop {
    /// The byte of the line.
    pub place: usize,
    /// Why.
    pub reason: Reason,
}

impl Stop {
    fn of_all(reason: Reason) -> Self {
        Stop { place: 0, reason }
    }

    /// It isn't clear what the words refer to.
    pub fn unclear(words: &str) -> Self {
        Self::of_all(Reason::Unclear(words.chars().take(TOLD).collect()))
    }
}

/// How much of a line is told of a place.
const TOLD: usize = 40;

/// The abilities of a line, with what holds on the next lines.
pub(super) fn read_line(
    line: &Line,
    names: &Rc<Names>,
    across: Across,
) -> Result<(Vec<Ability>, Across), Stop> {
    let grammar = &*GRAMMAR;
    let mut chart = Chart::new(grammar, &line.text, names);
    let Some(whole) = chart.whole(LINE.id) else {
        return Err(stopped(&chart, line));
    };
    let scope = Scope::new(Rc::clone(names), across);
    let readings = Readings::of(&chart, whole, &scope);
    if readings.too_many || chart.is_exhausted() {
        return Err(Stop::of_all(Reason::TooLong));
    }
    let mut other = None;
    let mut all: Vec<Read> = Vec::new();
    for read in readings.all {
        let said = say(
            grammar,
            &abilities(&read),
            scope.clone(),
            By::Choices(read.trace.clone()),
        );
        if said.as_deref() != Some(line.text.as_str()) {
            other = Some(said.unwrap_or_default());
        } else if !all.iter().any(|known| known.meaning == read.meaning) {
            all.push(read);
        }
    }
    match (&all[..], other) {
        ([only], _) => Ok((abilities(only), only.scope.across.clone())),
        ([], Some(other)) => Err(Stop::of_all(Reason::OtherWords(other))),
        ([], None) => {
            let last = chart.tokens.get(readings.sense.saturating_sub(1));
            let place = last.map_or(0, |token| token.piece.start);
            let words = line.text[place..].chars().take(TOLD).collect();
            let reason = Reason::Unclear(words);
            Err(Stop { place, reason })
        }
        (several, _) => {
            let told = several.iter().map(|read| as_data(&abilities(read)));
            Err(Stop::of_all(Reason::Ambiguous(told.collect())))
        }
    }
}

/// All that a line can mean, each with the wordings by which it is read.
pub(super) fn all_readings(
    line: &Line,
    names: &Rc<Names>,
    across: Across,
) -> Vec<(Vec<Ability>, Vec<RuleId>)> {
    let mut chart = Chart::new(&GRAMMAR, &line.text, names);
    let Some(whole) = chart.whole(LINE.id) else {
        return Vec::new();
    };
    let readings = Readings::of(&chart, whole, &Scope::new(Rc::clone(names), across));
    let all = readings.all.into_iter();
    all.map(|read| (abilities(&read), read.trace)).collect()
}

/// The first reading of a line that says it again, with which rows of salience decided it.
pub(super) fn first_reading(
    line: &Line,
    names: &Rc<Names>,
    across: Across,
) -> Option<(Vec<Ability>, Vec<RuleId>, Decisions)> {
    let mut chart = Chart::new(&GRAMMAR, &line.text, names);
    let whole = chart.whole(LINE.id)?;
    let mut scope = Scope::new(Rc::clone(names), across);
    scope.decisions = Some(Decisions::default());
    let readings = Readings::of(&chart, whole, &scope);
    readings.all.into_iter().find_map(|read| {
        let by = By::Choices(read.trace.clone());
        let said = say(&GRAMMAR, &abilities(&read), scope.clone(), by)?;
        let decisions = read.scope.decisions.unwrap_or_default();
        (said == line.text).then(|| (abilities(&read), read.trace, decisions))
    })
}

/// How many wordings are tried, where there are no words for all, to leave as little as can be.
pub(super) const PATIENT: usize = 50_000;

/// How many where somebody waits for it.
pub(super) const SOON: usize = 1_000;

/// What abilities say in one line, which is read as the same: in words, else with as little as can be of it as data between ⟨
/// and ⟩. Where the numbers in the data don't come out the same, larger phrases stand as data.
pub(super) fn say_line(
    abilities: &[Ability],
    names: &Rc<Names>,
    across: &Across,
    tries: usize,
) -> (String, Across) {
    let with_data = || Size::ALL.map(|least| By::Data(least, tries)).into_iter();
    let write = |by| {
        let scope = Scope::new(Rc::clone(names), across.clone());
        write(&GRAMMAR, LINE, &abilities.to_vec(), scope, by)
    };
    let back = |written: &Written| {
        let line = Line::of(join(&written.words));
        let (read, after) = read_line(&line, names, across.clone()).ok()?;
        (read == abilities).then_some((line.text, after))
    };
    let in_words = || {
        let first = write(By::Words)?;
        back(&first).or_else(|| {
            // Words that are read differently, or in two ways: another wording may do in place of one of them.
            let others = first.trace.iter().rev();
            let said = others.filter_map(|rule| write(By::Without(*rule)));
            let mut differently = said.filter(|other| other.words != first.words);
            differently.find_map(|other| back(&other))
        })
    };
    let said = in_words().or_else(|| with_data().find_map(|by| back(&write(by)?)));
    said.unwrap_or_else(|| (format!("⟨{}⟩", as_data(abilities)), across.clone()))
}

/// Abilities as data.
fn as_data(abilities: &[Ability]) -> String {
    serde_json::to_string(abilities).expect("the language has only text keys")
}

fn abilities(read: &Read) -> Vec<Ability> {
    Vec::<Ability>::of(&read.meaning).cloned().unwrap_or_default()
}

/// What abilities say, said so.
fn say(grammar: &Grammar, abilities: &[Ability], scope: Scope, by: By) -> Option<String> {
    let written = write(grammar, LINE, &abilities.to_vec(), scope, by)?;
    Some(join(&written.words))
}

fn stopped(chart: &Chart<'_>, line: &Line) -> Stop {
    if chart.is_exhausted() {
        return Stop::of_all(Reason::TooLong);
    }
    let (at, expected) = chart.stop();
    let not_understood = |words| Reason::NotUnderstood {
        words,
        expected: told(&expected),
    };
    let Some(token) = chart.tokens.get(at) else {
        return Stop {
            place: line.text.len(),
            reason: not_understood("the end".to_owned()),
        };
    };
    let place = token.piece.start;
    let is_word = token
        .piece
        .text
        .chars()
        .all(|letter| letter.is_alphabetic() || letter == '-');
    let is_known = token.words.iter().any(Option::is_some);
    let reason = match is_word && !is_known && expected.iter().all(|one| matches!(one, Expected::Word(_))) {
        true => Reason::UnknownWord(token.piece.text.to_string()),
        false => not_understood(line.text[place..].chars().take(TOLD).collect()),
    };
    Stop { place, reason }
}

fn told(expected: &[Expected]) -> Vec<String> {
    let word = |expected: &Expected| match expected {
        Expected::Word(word) => format!("'{word}'"),
        Expected::Phrase(category) => name_of(*category).to_owned(),
    };
    let mut told: Vec<String> = expected.iter().map(word).collect();
    told.dedup();
    told
}
