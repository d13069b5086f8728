//! What phrases that stand in a text as data bring to it.

use spellstack_core::lang::{Label, TargetSpec};

use super::Scope;
use crate::grammar::{Data, Note, Numbers};

impl Scope {
    /// A phrase is read as data. What it refers to by number must be what the text counts so.
    pub fn read_data(&mut self, data: &Data) -> Option<()> {
        let numbers = &data.numbers;
        if numbers.is_effect {
            self.count_result();
        }
        for note in &data.notes {
            match note {
                Note::Target(spec) => {
                    self.read_target(TargetSpec::clone(spec))?;
                }
                Note::Result(label, result) => self.has_label(*result, *label)?,
            }
        }
        for label in numbers.bound.iter().filter(|_| numbers.are_counted) {
            let made = self.made.take();
            let result = self.count_result();
            self.made = made;
            self.has_label(result, *label)?;
        }
        let is_noted = |label: &Label| {
            let mut notes = data.notes.iter();
            self.is_of_object(*label)
                || notes.any(|note| matches!(note, Note::Result(noted, _) if noted == label))
        };
        let is_known = usize::from(numbers.targets) <= self.met && numbers.read.iter().all(is_noted);
        is_known.then_some(())?;
        self.learn(numbers)
    }

    /// A phrase is written as data: what has to be noted of it.
    pub fn write_data(&mut self, numbers: &Numbers) -> Option<Vec<Note>> {
        if numbers.is_effect {
            self.count_result();
        }
        let mut notes = Vec::new();
        for label in &numbers.read {
            if !self.is_of_object(*label) {
                let of = |(result, known): &&(usize, Label)| {
                    known == label && self.clause_of.get(*result) == Some(&self.clause)
                };
                let (result, _) = self.labels.iter().rev().find(of)?;
                notes.push(Note::Result(*label, *result));
            }
        }
        while self.met < usize::from(numbers.targets) {
            let number = u8::try_from(self.met).ok()?;
            notes.push(Note::Target(Box::new(self.write_target(number)?)));
        }
        for label in numbers.bound.iter().filter(|_| numbers.are_counted) {
            self.write_inner(label.0);
        }
        self.learn(numbers)?;
        Some(notes)
    }

    /// What other lines are told.
    fn learn(&mut self, numbers: &Numbers) -> Option<()> {
        self.across.reads_exiled |= numbers.reads_exiled;
        let mut words = numbers.words.iter();
        words
            .all(|(kind, label)| self.enters_choosing(*kind) == *label)
            .then_some(())
    }

    /// Whether the label is that of a word that is chosen as the object enters.
    fn is_of_object(&self, label: Label) -> bool {
        usize::from(label.0) < self.names.words.len()
    }

    /// The result is wanted, and has that label once it is known which are.
    fn has_label(&mut self, result: usize, label: Label) -> Option<()> {
        let found = self.label_of(result)?;
        (found == label || found == Label(u8::MAX)).then_some(())
    }
}
