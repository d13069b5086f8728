//! Which wordings a text uses, for tools that look after the grammar.

use super::face::{Known, known_lines};
use super::line::{SOON, first_reading, say_line};
use super::readings::{Phrase, phrase};
use crate::card_facts::FaceFacts;
use crate::normal::Line;
use crate::phrases::{GRAMMAR, LINE, code_of, name_of};
use crate::salience::Decisions;

/// A wording of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wording {
    /// Its category as the grammar has it: "EFFECTS".
    pub code: &'static str,
    /// What kind of phrase that is: "an effect".
    pub category: &'static str,
    /// The words, with the names of its parts between < and >.
    pub wording: String,
}

/// All wordings in the order in which they are tried when something is said. What is said of one and of several may have the
/// same words in two categories.
#[must_use]
pub fn wordings() -> Vec<Wording> {
    let rules = GRAMMAR.by_category.iter().flatten();
    let wording = |rule: &crate::grammar::RuleId| {
        let rule = GRAMMAR.rule(*rule);
        Wording {
            code: code_of(rule.category),
            category: name_of(rule.category),
            wording: rule.wording.clone(),
        }
    };
    rules.map(wording).collect()
}

/// A line of a text that is understood, with the wordings that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWordings {
    /// The line as it is read: what a spell does on several lines is one.
    pub line: String,
    /// By which wordings it is read.
    pub read: Phrase,
    /// By which wordings the same is printed; `None` where it has no words yet.
    pub printed: Option<Phrase>,
    /// How often each row of the table of salience decided what a word refers to.
    pub decisions: Decisions,
}

/// Two wordings of one category, of which a text has the second where the first is printed for the same meaning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SameMeaning {
    /// The category.
    pub code: &'static str,
    /// What is printed.
    pub printed: String,
    /// What is only read.
    pub read: String,
}

/// The wordings of each line of a face that is understood.
///
/// ```
/// use spellstack_oracle::{FaceFacts, used_wordings};
///
/// let facts = FaceFacts {
///     name: "Village Goat".to_owned(),
///     type_line: "Creature — Goat".to_owned(),
///     text: "Flying\nWhen this creature dies, draw a card.".to_owned(),
///     ..FaceFacts::default()
/// };
/// let lines = used_wordings(&facts);
/// assert_eq!(lines.len(), 2);
/// assert_eq!(lines[1].printed.as_ref(), Some(&lines[1].read));
/// assert!(lines[1].same_meanings().is_empty());
/// ```
#[must_use]
pub fn used_wordings(facts: &FaceFacts) -> Vec<LineWordings> {
    known_lines(facts).into_iter().filter_map(of_line).collect()
}

fn of_line(known: Known) -> Option<LineWordings> {
    let Known { line, names, across } = known;
    let (abilities, trace, decisions) = first_reading(&line, &names, across.clone())?;
    let (said, _) = say_line(&abilities, &names, &across, SOON);
    let printed = match said == line.text {
        true => Some(trace.clone()),
        false => first_reading(&Line::of(said), &names, across).map(|(_, trace, _)| trace),
    };
    let tree = |trace: Vec<_>| phrase(&GRAMMAR, LINE.id, &mut trace.into_iter());
    Some(LineWordings {
        line: line.text,
        read: tree(trace),
        printed: printed.map(tree),
        decisions,
    })
}

impl LineWordings {
    /// The wordings that are only read where others are printed.
    #[must_use]
    pub fn same_meanings(&self) -> Vec<SameMeaning> {
        let mut found = Vec::new();
        if let Some(printed) = &self.printed {
            compare(printed, &self.read, &mut found);
        }
        found
    }
}

/// The highest phrases in which two readings of one meaning differ.
fn compare(printed: &Phrase, read: &Phrase, found: &mut Vec<SameMeaning>) {
    if printed.code != read.code {
        return;
    }
    if printed.wording != read.wording {
        found.push(SameMeaning {
            code: read.code,
            printed: printed.wording.clone(),
            read: read.wording.clone(),
        });
        return;
    }
    for (printed, read) in printed.parts.iter().zip(&read.parts) {
        compare(printed, read, found);
    }
}
