//! The table of wordings: each says how a phrase is read and how it is written.

use serde::Serialize;
use serde::de::DeserializeOwned;
use spellstack_core::lang::visit::Phrase;

use super::data::{Hole, Size};
use super::meaning::{Category, CategoryId, Meant};
use super::token::{Token, Vocabulary, Word, pieces};
use super::{Reading, Writing, inflect};
use crate::names::Names;
use crate::phrases::Meaning;

/// A part of a wording.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A word, and whether there is a space before it.
    Word(Word, bool, Box<str>),
    /// A phrase of that category, and whether there is a space before it.
    Slot(CategoryId, bool),
}

/// The number of a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RuleId(pub u16);

/// Stands for no wording: the phrase is data.
pub(crate) const DATA: RuleId = RuleId(u16::MAX);

type Read = Box<dyn Fn(&mut Reading<'_>) -> Option<Meaning> + Send + Sync>;
type Write = Box<dyn Fn(&mut Writing<'_>, &Meaning) -> Option<()> + Send + Sync>;

/// A wording of a phrase.
pub(crate) struct Rule {
    /// Its category.
    pub category: CategoryId,
    /// The wording as it is declared.
    pub wording: String,
    /// The wording.
    pub parts: Vec<Part>,
    /// What it means, from what its slots mean.
    pub read: Read,
    /// What its slots mean, from what it means; `None` if this isn't how to say it.
    pub write: Write,
}

/// What may stand at a place, each with where it ends.
pub(crate) type ReadWords = fn(&[Token], usize, &Names) -> Vec<(usize, Meaning)>;

/// A category of words that are too many to be declared one by one.
pub(crate) struct Terminal {
    /// What may stand at a place.
    pub read: ReadWords,
    /// How it is said.
    pub write: fn(&Meaning, &Names) -> Option<String>,
}

/// All wordings.
pub(crate) struct Grammar {
    /// The words of all wordings.
    pub vocabulary: Vocabulary,
    /// The wordings by number.
    pub rules: Vec<Rule>,
    /// The wordings of each category, in the order in which they are tried when something is said.
    pub by_category: Vec<Vec<RuleId>>,
    /// The words of each category that has any, other than by wordings.
    pub terminals: Vec<Option<Terminal>>,
    /// How phrases of a category stand as data, where that is possible.
    holes: Vec<Option<Hole>>,
    /// With which words each wording may begin.
    first: Vec<First>,
    /// With which words a phrase of each category may begin.
    first_of_phrase: Vec<First>,
    /// With what a phrase of each category may end.
    last_of_phrase: Vec<Last>,
    /// The categories that have words or wordings, numbered without gaps.
    dense: Vec<usize>,
    /// How many those are.
    pub used: usize,
}

/// With what a phrase may begin.
#[derive(Clone, Debug, Default, PartialEq)]
struct First {
    /// A bit for each word.
    words: Vec<u64>,
    /// Whether it may begin with a word that isn't declared.
    open: bool,
    /// Whether it may begin with data.
    data: bool,
}

/// Whether a phrase may end a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Last {
    /// It may end with a full stop.
    stop: bool,
    /// It may end with another word.
    word: bool,
}

impl First {
    fn add(&mut self, word: Word) {
        let at = word.0 as usize;
        if self.words.len() <= at / 64 {
            self.words.resize(at / 64 + 1, 0);
        }
        self.words[at / 64] |= 1 << (at % 64);
    }

    fn join(&mut self, other: &First) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
        self.open |= other.open;
        self.data |= other.data;
    }

    fn may_be(&self, token: &Token) -> bool {
        self.open
            || token.words.iter().flatten().any(|word| self.has(*word))
            || (self.data && token.is_data())
    }

    fn has(&self, word: Word) -> bool {
        let at = word.0 as usize;
        self.words
            .get(at / 64)
            .is_some_and(|bits| bits & (1 << (at % 64)) != 0)
    }
}

impl Grammar {
    /// A grammar without wordings, of that many categories.
    pub fn new(categories: usize) -> Self {
        Grammar {
            vocabulary: Vocabulary::default(),
            rules: Vec::new(),
            by_category: vec![Vec::new(); categories],
            terminals: (0..categories).map(|_| None).collect(),
            holes: vec![None; categories],
            first: Vec::new(),
            first_of_phrase: Vec::new(),
            last_of_phrase: vec![Last::default(); categories],
            dense: Vec::new(),
            used: 0,
        }
    }

    /// The place of a category among those that are used.
    pub fn place(&self, category: CategoryId) -> usize {
        self.dense[category.index()]
    }

    fn name(&self, category: usize) -> &'static str {
        let number = u16::try_from(category).expect("categories have small numbers");
        crate::phrases::name_of(CategoryId(number))
    }

    /// The wording of that number.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[usize::from(id.0)]
    }

    /// Declares a wording with how it is read and written. Slots stand in it by name, as `<name>`.
    ///
    /// # Panics
    /// If the slots aren't those of the wording, in its order: a mistake in the table.
    pub fn add<T: Meant>(
        &mut self,
        category: Category<T>,
        wording: &str,
        slots: &[(&str, CategoryId)],
        read: fn(&mut Reading<'_>) -> Option<T>,
        write: fn(&mut Writing<'_>, &T) -> Option<()>,
    ) {
        let parts = self.parts(wording, slots);
        let id = RuleId(u16::try_from(self.rules.len()).expect("there are fewer wordings"));
        self.rules.push(Rule {
            category: category.id,
            wording: wording.to_owned(),
            parts,
            read: Box::new(move |reading| read(reading).map(Meant::into_meaning)),
            write: Box::new(move |writing, meaning| write(writing, T::of(meaning)?)),
        });
        self.by_category[category.id.index()].push(id);
    }

    /// Declares what somebody or something does, twice: as it is said of several or of you ("draw"), and of one ("draws").
    /// The verbs that change are marked: `~draw <count>`.
    pub fn add_verb<T: Meant>(
        &mut self,
        [base, third]: [Category<T>; 2],
        wording: &str,
        slots: &[(&str, CategoryId)],
        read: fn(&mut Reading<'_>) -> Option<T>,
        write: fn(&mut Writing<'_>, &T) -> Option<()>,
    ) {
        assert!(wording.contains('~'), "no verb is marked in {wording:?}");
        self.add(base, &wording.replace('~', ""), slots, read, write);
        self.add(third, &inflect::third_person(wording), slots, read, write);
    }

    /// Declares a category of words that are too many to be declared one by one.
    pub fn add_terminal<T: Meant>(
        &mut self,
        category: Category<T>,
        read: ReadWords,
        write: fn(&Meaning, &Names) -> Option<String>,
    ) {
        self.terminals[category.id.index()] = Some(Terminal { read, write });
    }

    /// Declares that a phrase of the category may stand as data where no wording says it.
    pub fn add_hole<T: Meant + Phrase + Serialize + DeserializeOwned>(
        &mut self,
        category: Category<T>,
        size: Size,
    ) {
        self.holes[category.id.index()] = Some(Hole::of::<T>(size));
    }

    /// How a phrase of the category stands as data.
    pub fn hole(&self, category: CategoryId) -> Option<&Hole> {
        self.holes[category.index()].as_ref()
    }

    fn parts(&mut self, wording: &str, slots: &[(&str, CategoryId)]) -> Vec<Part> {
        let mut slots = slots.iter();
        let parts: Vec<Part> = pieces(wording)
            .into_iter()
            .map(|piece| match piece.text.strip_prefix('<') {
                Some(name) => {
                    let name = name.trim_end_matches('>');
                    let slot = slots.next().filter(|(slot, _)| *slot == name);
                    let (_, category) =
                        slot.unwrap_or_else(|| panic!("the slots of {wording:?} aren't in its order"));
                    Part::Slot(*category, piece.spaced)
                }
                None => Part::Word(self.vocabulary.add(&piece.text), piece.spaced, piece.text),
            })
            .collect();
        assert!(slots.next().is_none(), "{wording:?} lacks a slot");
        parts
    }

    /// Finds out with what each wording may begin, once all are declared.
    ///
    /// # Panics
    /// If a phrase may begin with a phrase of its own category, which could be read for ever: a mistake in the table.
    pub fn complete(&mut self) {
        let count = self.by_category.len();
        for (rules, terminal) in self.by_category.iter().zip(&self.terminals) {
            assert!(
                rules.is_empty() || terminal.is_none(),
                "words are declared or not"
            );
        }
        for (rules, terminal) in self.by_category.iter().zip(&self.terminals) {
            self.dense.push(self.used);
            self.used += usize::from(!rules.is_empty() || terminal.is_some());
        }
        let mut by_category: Vec<Option<First>> = vec![None; count];
        for category in 0..count {
            self.first_of(category, &mut by_category, &mut Vec::new());
        }
        self.first = (0..self.rules.len())
            .map(|at| match &self.rules[at].parts[0] {
                Part::Word(word, ..) => {
                    let mut first = First::default();
                    first.add(*word);
                    first
                }
                Part::Slot(category, _) => by_category[category.index()].clone().unwrap_or_default(),
            })
            .collect();
        self.first_of_phrase = by_category.into_iter().map(Option::unwrap_or_default).collect();
        while self.join_lasts() {}
    }

    /// Finds out with what phrases may end, as far as it follows from what is known; whether there was anything new.
    fn join_lasts(&mut self) -> bool {
        let before = self.last_of_phrase.clone();
        for (last, terminal) in self.last_of_phrase.iter_mut().zip(&self.terminals) {
            last.word |= terminal.is_some();
        }
        for rule in &self.rules {
            let of_rule = match rule.parts.last() {
                Some(Part::Word(_, _, text)) => Last {
                    stop: &**text == ".",
                    word: &**text != ".",
                },
                Some(Part::Slot(category, _)) => before[category.index()],
                None => Last::default(),
            };
            let last = &mut self.last_of_phrase[rule.category.index()];
            last.stop |= of_rule.stop;
            last.word |= of_rule.word;
        }
        self.last_of_phrase != before
    }

    /// Whether a phrase of the category may end with the token.
    pub fn may_end_phrase(&self, category: CategoryId, token: &Token) -> bool {
        let last = self.last_of_phrase[category.index()];
        match &*token.piece.text {
            "." => last.stop,
            _ => last.word,
        }
    }

    /// Whether a phrase of the category may begin with the token.
    pub fn may_begin_phrase(&self, category: CategoryId, token: &Token) -> bool {
        self.first_of_phrase[category.index()].may_be(token)
    }

    fn first_of(&self, category: usize, known: &mut Vec<Option<First>>, within: &mut Vec<usize>) -> First {
        if let Some(first) = &known[category] {
            return first.clone();
        }
        assert!(
            !within.contains(&category),
            "a phrase begins with itself: {:?}",
            within
                .iter()
                .chain([&category])
                .map(|at| self.name(*at))
                .collect::<Vec<_>>()
        );
        within.push(category);
        let mut first = First {
            open: self.terminals[category].is_some(),
            data: self.holes[category].is_some(),
            ..First::default()
        };
        for rule in &self.by_category[category] {
            match &self.rule(*rule).parts[0] {
                Part::Word(word, ..) => first.add(*word),
                Part::Slot(inner, _) => first.join(&self.first_of(inner.index(), known, within)),
            }
        }
        within.pop();
        known[category] = Some(first.clone());
        first
    }

    /// Whether the wording may begin with the token.
    pub fn may_begin(&self, rule: RuleId, token: &Token) -> bool {
        self.first[usize::from(rule.0)].may_be(token)
    }
}

/// Declares a wording whose meaning is one form of the language: the same words take it apart and put it together.
///
/// `says!(grammar, INSTRUCTION, "destroy <what>", what: OBJECTS => Effect::Destroy(what, Regeneration::Allowed))`
macro_rules! says {
    ($grammar:expr, $category:expr, $wording:expr $(, $slot:ident: $of:expr)* => $($form:tt)+) => {
        $grammar.add(
            $category,
            $wording,
            &[$((stringify!($slot), $of.id)),*],
            |_reading| {
                $(let $slot = _reading.part($of)?.into();)*
                Some($($form)+)
            },
            |_writing, meaning| {
                #[allow(irrefutable_let_patterns, reason = "some forms are all that there is")]
                if let $($form)+ = meaning {
                    $(_writing.part($of, ::std::borrow::Borrow::borrow($slot))?;)*
                    Some(())
                } else {
                    None
                }
            },
        )
    };
}
pub(crate) use says;

/// The names and categories of slots: `slots![what: OBJECTS, count: NUMBER]`.
macro_rules! slots {
    ($($slot:ident: $of:expr),* $(,)?) => {
        &[$((stringify!($slot), $of.id)),*]
    };
}
pub(crate) use slots;
