//! Oracle text to definitions, and back.

use std::rc::Rc;

use spellstack_core::lang::Ability;
use spellstack_core::lang::check::{self, Fault};
use spellstack_core::types::TypeLine;
use spellstack_core::{CardDef, Color, Face};
use thiserror::Error;

use crate::facts::{CardFacts, FaceFacts};
use crate::grammar::{Chart, Expected, Grammar, Read, Readings, RuleId, join, write};
use crate::names::Names;
use crate::normal::{self, Line};
use crate::phrases::{GRAMMAR, LINE, name_of};
use crate::prefer;
use crate::scope::Scope;

/// Why a line, or a fact, isn't understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Refusal {
    /// The face, counted from 0.
    pub face: usize,
    /// The line of its text, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// The words at which reading stopped.
    pub at: String,
    /// Why.
    pub reason: Reason,
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// A word that is in no wording.
    #[error("'{0}' is a word that isn't known")]
    UnknownWord(String),
    /// Words that aren't known in that place.
    #[error("'{words}' isn't understood; expected {}", .expected.join(", "))]
    NotUnderstood {
        /// The words.
        words: String,
        /// What could have stood there.
        expected: Vec<String>,
    },
    /// The words are known, but what they refer to isn't, or it can't be said together.
    #[error("up to '{0}' it is understood, but it isn't clear what is meant")]
    Unclear(String),
    /// There are several readings that differ.
    #[error("it can be read in several ways")]
    Ambiguous(Vec<String>),
    /// It is read, and said again in other words.
    #[error("it reads as '{0}'")]
    OtherWords(String),
    /// The line is too long to be read.
    #[error("it is too long")]
    TooLong,
    /// A fact can't be read.
    #[error("{what} '{value}' can't be read")]
    Fact {
        /// Which.
        what: &'static str,
        /// What it says.
        value: String,
    },
    /// The card as a whole isn't one that can be played.
    #[error("{0}")]
    Fault(Fault),
}

/// Everything that isn't understood of a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Refusals(pub Vec<Refusal>);

/// The definition that a card's text says.
///
/// # Errors
/// One refusal for each line that isn't understood.
pub fn compile(facts: &CardFacts) -> Result<CardDef, Refusals> {
    let mut refusals = Vec::new();
    let mut faces = Vec::new();
    for (at, facts) in facts.faces.iter().enumerate() {
        faces.push(face(facts, at, &mut refusals));
    }
    let layout = facts.known_layout();
    if layout.is_none() {
        refusals.insert(0, wrong_fact(0, "the layout", &facts.layout));
    }
    let Some(layout) = layout.filter(|_| refusals.is_empty()) else {
        return Err(Refusals(refusals));
    };
    let def = CardDef { layout, faces };
    let Err(faults) = check::card(&def) else {
        return Ok(def);
    };
    let refusal = |fault: Fault| Refusal {
        face: 0,
        line: 1,
        column: 1,
        at: String::new(),
        reason: Reason::Fault(fault),
    };
    Err(Refusals(faults.into_iter().map(refusal).collect()))
}

fn wrong_fact(face: usize, what: &'static str, value: &str) -> Refusal {
    Refusal {
        face,
        line: 1,
        column: 1,
        at: value.to_owned(),
        reason: Reason::Fact {
            what,
            value: value.to_owned(),
        },
    }
}

fn face(facts: &FaceFacts, at: usize, refusals: &mut Vec<Refusal>) -> Face {
    let mut wrong = |what, value: &str| refusals.push(wrong_fact(at, what, value));
    if !facts.defense.is_empty() {
        wrong("the defense", &facts.defense);
    }
    let type_line: TypeLine = facts.type_line.parse().unwrap_or_else(|_| {
        wrong("the type line", &facts.type_line);
        TypeLine::default()
    });
    macro_rules! fact {
        ($text:expr, $what:literal) => {
            match $text.as_str() {
                "" => None,
                text => match text.parse() {
                    Ok(fact) => Some(fact),
                    Err(_) => {
                        wrong($what, text);
                        None
                    }
                },
            }
        };
    }
    let mut face = Face {
        name: facts.name.clone(),
        mana_cost: fact!(facts.mana_cost, "the mana cost"),
        color_indicator: facts
            .color_indicator
            .chars()
            .filter_map(Color::from_letter)
            .collect(),
        type_line,
        pt: fact!(facts.pt, "power and toughness"),
        loyalty: fact!(facts.loyalty, "the loyalty"),
        abilities: Vec::new(),
    };
    let mut names = Rc::new(Names::of(&face));
    for line in normal::lines(&facts.text) {
        match read_line(&GRAMMAR, &line, &names) {
            Ok(abilities) => {
                Rc::make_mut(&mut names).learn(&abilities);
                face.abilities.extend(abilities);
            }
            Err((place, reason)) => {
                let (number, column) = line.place(place);
                refusals.push(Refusal {
                    face: at,
                    line: number,
                    column,
                    at: line.text[place..].chars().take(60).collect(),
                    reason,
                });
            }
        }
    }
    face
}

/// The abilities of a line, or at which byte it isn't understood and why.
fn read_line(grammar: &Grammar, line: &Line, names: &Rc<Names>) -> Result<Vec<Ability>, (usize, Reason)> {
    let mut chart = Chart::new(grammar, &line.text, names);
    let Some(whole) = chart.whole(LINE.id) else {
        return Err(stopped(&chart, line));
    };
    let readings = Readings::of(&chart, whole, &Scope::new(Rc::clone(names)));
    let end_of = |token: usize| {
        let last = chart.tokens.get(token.saturating_sub(1));
        last.map_or(0, |token| token.piece.start)
    };
    if readings.too_many || chart.is_exhausted() {
        return Err((0, Reason::TooLong));
    }
    let mut other = None;
    let mut all: Vec<Read> = Vec::new();
    for read in readings.all {
        let said = say(grammar, &abilities(&read), names, Some(read.trace.clone()));
        if said.as_deref() != Some(line.text.as_str()) {
            other = Some(said.unwrap_or_default());
        } else if !all.iter().any(|known| known.meaning == read.meaning) {
            all.push(read);
        }
    }
    let all = prefer::the_best(grammar, all);
    match (&all[..], other) {
        ([only], _) => Ok(abilities(only)),
        ([], Some(other)) => Err((0, Reason::OtherWords(other))),
        ([], None) => {
            let at = end_of(readings.sense);
            Err((at, Reason::Unclear(line.text[at..].chars().take(40).collect())))
        }
        (several, _) => {
            let told = several.iter().map(|read| format!("{:?}", abilities(read)));
            Err((0, Reason::Ambiguous(told.collect())))
        }
    }
}

fn abilities(read: &Read) -> Vec<Ability> {
    use crate::grammar::Meant;
    Vec::<Ability>::of(&read.meaning).cloned().unwrap_or_default()
}

fn stopped(chart: &Chart<'_>, line: &Line) -> (usize, Reason) {
    if chart.is_exhausted() {
        return (0, Reason::TooLong);
    }
    let (at, expected) = chart.stop();
    let Some(token) = chart.tokens.get(at) else {
        let place = line.text.len();
        let words = "the end".to_owned();
        return (
            place,
            Reason::NotUnderstood {
                words,
                expected: told(&expected),
            },
        );
    };
    let place = token.piece.start;
    let is_word = token
        .piece
        .text
        .chars()
        .all(|letter| letter.is_alphabetic() || letter == '-');
    let is_known = token.words.iter().any(Option::is_some);
    if is_word && !is_known && expected.iter().all(|one| matches!(one, Expected::Word(_))) {
        return (place, Reason::UnknownWord(token.piece.text.to_string()));
    }
    let words = line.text[place..].chars().take(40).collect();
    (
        place,
        Reason::NotUnderstood {
            words,
            expected: told(&expected),
        },
    )
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

/// What abilities say, by the given wordings or by the first that fit.
pub(crate) fn say(
    grammar: &Grammar,
    abilities: &[Ability],
    names: &Rc<Names>,
    choices: Option<Vec<RuleId>>,
) -> Option<String> {
    let scope = Scope::new(Rc::clone(names));
    let (words, _) = write(grammar, LINE, &abilities.to_vec(), scope, choices)?;
    Some(join(&words))
}
