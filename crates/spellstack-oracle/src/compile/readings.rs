//! The readings of a text, for tools.

use std::rc::Rc;

use spellstack_core::lang::Ability;

use super::face::plain_facts;
use super::line::all_readings;
use crate::card_facts::FaceFacts;
use crate::grammar::{CategoryId, DATA, Grammar, Part, RuleId};
use crate::names::Names;
use crate::normal;
use crate::phrases::{GRAMMAR, LINE, code_of, name_of};
use crate::scope::Across;

/// A line of a text with all its readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReadings {
    /// The line as it is read: without reminder text and ability words.
    pub line: String,
    /// Its readings; none if it isn't understood, several if they say the same, or if it is ambiguous.
    pub readings: Vec<Reading>,
}

/// One reading of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it means.
    pub abilities: Vec<Ability>,
    /// By which wordings.
    pub phrase: Phrase,
}

/// A phrase of a reading, with the phrases that it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What kind of phrase it is: "an effect".
    pub category: &'static str,
    /// The same as the grammar has it, which tells apart what is called alike: "EFFECTS".
    pub code: &'static str,
    /// Its wording, with the names of its parts between < and >.
    pub wording: String,
    /// Those of its parts that are made of phrases.
    pub parts: Vec<Phrase>,
}

/// The readings of each line of a face. Lines are read alone here: what one says of another isn't known.
///
/// ```
/// use spellstack_oracle::{FaceFacts, readings};
///
/// let bolt = FaceFacts {
///     name: "Bolt".to_owned(),
///     type_line: "Instant".to_owned(),
///     text: "Bolt deals 3 damage to any target.".to_owned(),
///     ..FaceFacts::default()
/// };
/// let lines = readings(&bolt);
/// assert_eq!(lines[0].readings.len(), 1);
/// assert_eq!(lines[0].readings[0].phrase.category, "an ability");
/// ```
#[must_use]
pub fn readings(facts: &FaceFacts) -> Vec<LineReadings> {
    let face = plain_facts(facts, 0, &mut Vec::new());
    let names = Rc::new(Names::of(&face));
    let of_line = |line: normal::Line| {
        let all = all_readings(&line, &names, Across::default());
        let reading = |(abilities, trace): (Vec<Ability>, Vec<RuleId>)| Reading {
            abilities,
            phrase: phrase(&GRAMMAR, LINE.id, &mut trace.into_iter()),
        };
        LineReadings {
            line: line.text,
            readings: all.into_iter().map(reading).collect(),
        }
    };
    normal::lines(&facts.text).into_iter().map(of_line).collect()
}

/// The tree of wordings that stand in the order in which they were read.
pub(super) fn phrase(
    grammar: &Grammar,
    category: CategoryId,
    trace: &mut impl Iterator<Item = RuleId>,
) -> Phrase {
    let id = trace.next().expect("a reading has its wordings");
    if id == DATA {
        return Phrase {
            category: name_of(category),
            code: code_of(category),
            wording: "⟨data⟩".to_owned(),
            parts: Vec::new(),
        };
    }
    let rule = grammar.rule(id);
    let mut parts = Vec::new();
    for part in &rule.parts {
        if let Part::Slot(category, _) = part
            && grammar.terminals[category.index()].is_none()
        {
            parts.push(phrase(grammar, *category, trace));
        }
    }
    Phrase {
        category: name_of(rule.category),
        code: code_of(rule.category),
        wording: rule.wording.clone(),
        parts,
    }
}
