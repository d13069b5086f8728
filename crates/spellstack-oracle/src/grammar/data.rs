//! Phrases that no wording says: they stand in a text as data of the card language, between ⟨ and ⟩.
//!
//! A category of which that is possible is a hole. What data says is read as it stands; what it refers to by number, the
//! scope has to learn, so that the numbers of what stands around it in words come out as they are in the data: targets that
//! are first met in the data follow it, each as data, and so do the results of other effects that it reads, each as the label
//! and the place of the effect in the text.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use spellstack_core::lang::visit::{Flow, Phrase, Visitor};
use spellstack_core::lang::visit::{
    walk_ability, walk_clause, walk_effect, walk_filter, walk_instead, walk_object, walk_player,
    walk_quality, walk_recipients, walk_value,
};
use spellstack_core::lang::{
    Ability, Clause, Effect, Filter, Instead, Label, ObjectRef, PlayerRef, Quality, Recipients, TargetSpec,
    Value, WordKind,
};

use super::meaning::Meant;
use crate::phrases::Meaning;

/// How a phrase of a category is written as data.
#[derive(Clone, Copy)]
pub(crate) struct Hole {
    /// How large the phrases are.
    pub size: Size,
    read: fn(&str) -> Option<(Meaning, usize)>,
    write: fn(&Meaning) -> Option<String>,
    numbers: fn(&Meaning, usize) -> Numbers,
}

/// How large a phrase is: what can't be said with a hole for the smaller ones is tried with the larger ones only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    /// A noun, an amount, a reference.
    Word,
    /// A part of an instruction or of a statement.
    Part,
    /// An instruction, a statement.
    Sentence,
    /// What is done with the targets of its own.
    Body,
    /// A whole line.
    Line,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Size; 5] = [Size::Word, Size::Part, Size::Sentence, Size::Body, Size::Line];
}

/// What follows a phrase between ⟨ and ⟩.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Note {
    /// A label that the phrase reads, and which of the results of the text has it.
    Result(Label, usize),
    /// A target that is met in the phrase for the first time.
    Target(Box<TargetSpec>),
}

/// A phrase that was read as data.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// What it means.
    pub meaning: Meaning,
    /// What it refers to by number.
    pub numbers: Numbers,
    /// What stands after it.
    pub notes: Vec<Note>,
}

impl Hole {
    /// A hole for phrases of that kind.
    pub fn of<T: Meant + Phrase + Serialize + DeserializeOwned>(size: Size) -> Self {
        Hole {
            size,
            read: |text| {
                let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
                let meaning = values.next()?.ok()?;
                Some((meaning.into_meaning(), values.byte_offset()))
            },
            write: |meaning| serde_json::to_string(T::of(meaning)?).ok(),
            numbers: |meaning, own| {
                let phrase = T::of(meaning);
                phrase.map(|phrase| Numbers::of(phrase, own)).unwrap_or_default()
            },
        }
    }

    /// Reads what stands between ⟨ and ⟩, as the brackets and all.
    pub fn read(&self, piece: &str) -> Option<Data> {
        let text = piece.strip_prefix('⟨')?.strip_suffix('⟩')?;
        let (meaning, end) = (self.read)(text)?;
        let notes = serde_json::Deserializer::from_str(text.get(end..)?).into_iter::<Note>();
        Some(Data {
            numbers: self.numbers_of(&meaning),
            notes: notes.collect::<Result<Vec<Note>, _>>().ok()?,
            meaning,
        })
    }

    /// The phrase with what is noted of it, between ⟨ and ⟩.
    pub fn write(&self, meaning: &Meaning, notes: &[Note]) -> Option<String> {
        let mut text = (self.write)(meaning)?;
        for note in notes {
            text.push(' ');
            text += &serde_json::to_string(note).ok()?;
        }
        Some(bracketed(&text))
    }

    /// What the phrase refers to by number.
    pub fn numbers_of(&self, meaning: &Meaning) -> Numbers {
        // Abilities inside a phrase are those of other objects; a line is the object's own.
        let own = usize::from(self.size == Size::Line);
        let mut numbers = (self.numbers)(meaning, own);
        numbers.are_counted = self.size < Size::Body;
        numbers.is_effect = matches!(meaning, Meaning::Effect(_));
        numbers
    }
}

/// Data between ⟨ and ⟩, without the marks that mean something in a text: those stand in names only.
fn bracketed(data: &str) -> String {
    let mut text = String::from("⟨");
    for letter in data.chars() {
        match letter {
            '(' | ')' | '⟨' | '⟩' | '•' => text += &format!("\\u{:04x}", u32::from(letter)),
            other => text.push(other),
        }
    }
    text.push('⟩');
    text
}

/// What a phrase refers to, or is referred to, by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    /// Whether it is an effect, which may have a label.
    pub is_effect: bool,
    /// Whether its results are among those of the text around it.
    pub are_counted: bool,
    /// How many of the targets of the text around it there must be.
    pub targets: u8,
    /// The labels of its parts, in order.
    pub bound: Vec<Label>,
    /// The labels that it reads.
    pub read: Vec<Label>,
    /// The words that are chosen as the object enters.
    pub words: Vec<(WordKind, Label)>,
    /// Whether it refers to what a linked ability exiled.
    pub reads_exiled: bool,
    /// How many clauses with targets of their own the walk is in.
    inner: usize,
    /// How many abilities the walk is in.
    abilities: usize,
    /// In how many abilities what is said is still said of the object itself.
    own: usize,
}

impl Numbers {
    fn of<P: Phrase>(phrase: &P, own: usize) -> Self {
        let mut numbers = Numbers {
            own,
            ..Numbers::default()
        };
        let _all = phrase.accept(&mut numbers);
        let Numbers {
            bound, read, words, ..
        } = &mut numbers;
        let is_word = |label: &Label| words.iter().any(|(_, word)| word == label);
        read.retain(|label| !bound.contains(label) && !is_word(label));
        read.sort_unstable();
        read.dedup();
        numbers
    }

    fn is_own(&self) -> bool {
        self.abilities <= self.own
    }

    fn target(&mut self, number: u8) {
        if self.inner == 0 && self.is_own() {
            self.targets = self.targets.max(number.saturating_add(1));
        }
    }

    fn read(&mut self, label: Label) {
        if self.is_own() {
            self.read.push(label);
        }
    }
}

impl<'a> Visitor<'a> for Numbers {
    fn visit_ability(&mut self, ability: &'a Ability) -> Flow {
        self.abilities += 1;
        walk_ability(self, ability)?;
        self.abilities -= 1;
        Flow::Continue(())
    }

    fn visit_clause(&mut self, clause: &'a Clause) -> Flow {
        let has_targets = usize::from(!clause.targets.is_empty());
        self.inner += has_targets;
        walk_clause(self, clause)?;
        self.inner -= has_targets;
        Flow::Continue(())
    }

    fn visit_effect(&mut self, effect: &'a Effect) -> Flow {
        match effect {
            Effect::Bind(label, _) if self.is_own() => self.bound.push(*label),
            Effect::DealDividedDamage { target, .. } | Effect::PutDividedCounters(_, target) => {
                self.target(*target);
            }
            _ => {}
        }
        walk_effect(self, effect)
    }

    fn visit_instead(&mut self, instead: &'a Instead) -> Flow {
        if let Instead::EntersChoosing(kind, label) = instead
            && self.is_own()
        {
            self.words.push((*kind, *label));
        }
        walk_instead(self, instead)
    }

    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        match object {
            ObjectRef::Target(number) => self.target(*number),
            ObjectRef::Result(label) => self.read(*label),
            ObjectRef::Linked(_) => self.reads_exiled = true,
            _ => {}
        }
        walk_object(self, object)
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::Target(number) | PlayerRef::TargetOrController(number) => self.target(*number),
            PlayerRef::Chosen(label) => self.read(*label),
            _ => {}
        }
        walk_player(self, player)
    }

    fn visit_recipients(&mut self, recipients: &'a Recipients) -> Flow {
        if let Recipients::Target(number) = recipients {
            self.target(*number);
        }
        walk_recipients(self, recipients)
    }

    fn visit_value(&mut self, value: &'a Value) -> Flow {
        match value {
            Value::Result(label) => self.read(*label),
            Value::Targets(number) => self.target(*number),
            _ => {}
        }
        walk_value(self, value)
    }

    fn visit_filter(&mut self, filter: &'a Filter) -> Flow {
        if let Filter::ChosenColor(label) | Filter::ChosenType(label) | Filter::ChosenName(label) = filter {
            self.read(*label);
        }
        walk_filter(self, filter)
    }

    fn visit_quality(&mut self, quality: &'a Quality) -> Flow {
        if let Quality::ChosenColor(label) = quality {
            self.read(*label);
        }
        walk_quality(self, quality)
    }
}
