//! From what is meant to words.

use spellstack_core::lang::Effect;

use super::data::Size;
use super::meaning::{Category, CategoryId, Meant};
use super::rule::{DATA, Grammar, Part, RuleId};
use super::token::pieces;
use crate::phrases::Meaning;
use crate::scope::Scope;

/// Words that are being written.
pub(crate) struct Writing<'g> {
    grammar: &'g Grammar,
    /// What has been mentioned so far.
    pub scope: Scope,
    /// Each piece, and whether there is a space before it.
    out: Vec<(bool, String)>,
    /// The wordings to take, in order, if they are given.
    choices: Option<(Vec<RuleId>, usize)>,
    /// The wording that is being written, and its next part.
    rule: Option<(RuleId, usize)>,
    /// Whether the next piece has a space before it.
    spaced: bool,
    /// How many more wordings are tried.
    patience: usize,
    /// What may stand as data, if anything may.
    holes: Option<Holes>,
    /// A wording that isn't taken.
    without: Option<RuleId>,
    /// The wordings in the order of the text.
    trace: Vec<RuleId>,
}

/// What was said.
pub(crate) struct Written {
    /// Each piece, and whether there is a space before it.
    pub words: Vec<(bool, String)>,
    /// The wordings, in the order of the text.
    pub trace: Vec<RuleId>,
}

/// What may stand as data, and how much does.
#[derive(Clone, Copy)]
struct Holes {
    /// The size of the smallest phrases that may.
    least: Size,
    /// How much does, in bytes and a little more for each phrase.
    spent: usize,
    /// How much would be too much: what is known to work out has no more.
    limit: usize,
}

/// Where something that is being written has come to.
struct Place {
    scope: Scope,
    written: usize,
    spaced: bool,
    rule: Option<(RuleId, usize)>,
    used: Option<usize>,
    spent: usize,
    traced: usize,
}

/// How something is written by one of its wordings.
struct Said {
    scope: Scope,
    words: Vec<(bool, String)>,
    trace: Vec<RuleId>,
    spent: usize,
}

/// What a phrase costs that stands as data, besides its length.
const COST_OF_DATA: usize = 8;

/// How many wordings are tried for one text.
const MOST_TRIED: usize = 200_000;

/// How something is to be said.
pub(crate) enum By {
    /// By the first wordings that fit.
    Words,
    /// By the first that fit, without that one.
    Without(RuleId),
    /// By these.
    Choices(Vec<RuleId>),
    /// By wordings, of which so many are tried, and where none fits as data, of phrases of that size or larger ones.
    Data(Size, usize),
}

/// Says something.
pub(crate) fn write<T: Meant>(
    grammar: &Grammar,
    category: Category<T>,
    meaning: &T,
    scope: Scope,
    by: By,
) -> Option<Written> {
    let holes = |least| Holes {
        least,
        spent: 0,
        limit: usize::MAX,
    };
    let without = match by {
        By::Without(rule) => Some(rule),
        By::Words | By::Choices(_) | By::Data(..) => None,
    };
    let (choices, holes, patience) = match by {
        By::Words => (None, None, MOST_TRIED),
        // There are many to be left out.
        By::Without(_) => (None, None, MOST_TRIED / 40),
        By::Choices(choices) => (Some((choices, 0)), None, MOST_TRIED),
        By::Data(least, tries) => (None, Some(holes(least)), tries),
    };
    let mut writing = Writing {
        grammar,
        scope,
        out: Vec::new(),
        choices,
        rule: None,
        spaced: false,
        patience,
        holes,
        without,
        trace: Vec::new(),
    };
    writing.meaning(category.id, &meaning.clone().into_meaning())?;
    let is_followed = writing
        .choices
        .as_ref()
        .is_none_or(|(choices, used)| choices.len() == *used);
    is_followed.then_some(Written {
        words: writing.out,
        trace: writing.trace,
    })
}

impl Writing<'_> {
    /// Whether the wordings are those that were read: some are only read, where there is a more usual one.
    pub fn repeats(&self) -> bool {
        self.choices.is_some()
    }

    /// Says what the next slot of the wording means.
    ///
    /// # Panics
    /// If there is none, or the category isn't that of the slot: a mistake in the table.
    pub fn part<T: Meant>(&mut self, category: Category<T>, meaning: &T) -> Option<()> {
        let (rule, at) = self.rule.expect("a wording is written");
        let at = self.words(rule, at);
        let Some(Part::Slot(slot, spaced)) = self.grammar.rule(rule).parts.get(at) else {
            panic!("{:?} has no more slots", self.grammar.rule(rule).wording);
        };
        assert_eq!(*slot, category.id, "{:?}", self.grammar.rule(rule).wording);
        self.spaced = if at == 0 { self.spaced } else { *spaced };
        self.meaning(category.id, &meaning.clone().into_meaning())?;
        self.rule = Some((rule, at + 1));
        Some(())
    }

    /// Says what the next slot means, unless it then begins with that word.
    pub fn part_unless<T: Meant>(&mut self, word: &str, category: Category<T>, meaning: &T) -> Option<()> {
        let (rule, at) = self.rule?;
        let at = self.words(rule, at);
        self.rule = Some((rule, at));
        let written = self.out.len();
        self.part(category, meaning)?;
        let first = self.out.get(written).map(|(_, piece)| piece.as_str());
        (first != Some(word)).then_some(())
    }

    /// Says something in one of several ways: what doesn't work out leaves no trace.
    pub fn attempt(&mut self, say: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let place = self.place();
        let said = say(self);
        if said.is_none() {
            self.back(&place);
        }
        said
    }

    fn place(&self) -> Place {
        Place {
            scope: self.scope.clone(),
            written: self.out.len(),
            spaced: self.spaced,
            rule: self.rule,
            used: self.choices.as_ref().map(|(_, used)| *used),
            spent: self.holes.map_or(0, |holes| holes.spent),
            traced: self.trace.len(),
        }
    }

    fn back(&mut self, place: &Place) {
        self.scope.clone_from(&place.scope);
        self.out.truncate(place.written);
        self.trace.truncate(place.traced);
        (self.spaced, self.rule) = (place.spaced, place.rule);
        if let (Some((_, now)), Some(used)) = (&mut self.choices, place.used) {
            *now = used;
        }
        if let Some(holes) = &mut self.holes {
            holes.spent = place.spent;
        }
    }

    fn meaning(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        let is_bound = matches!(meaning, Meaning::Effect(Effect::Bind(..)));
        let meaning = &self.scope.unbound(meaning);
        self.unlabelled(category, meaning)?;
        (!is_bound || self.scope.is_bound()).then_some(())
    }

    fn unlabelled(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        if let Some((choices, used)) = &mut self.choices {
            let next = choices.get(*used).copied();
            if next == Some(DATA) && self.grammar.terminals[category.index()].is_none() {
                *used += 1;
                return self.as_data(category, meaning);
            }
            if let Some(rule) = next.filter(|rule| *rule != DATA)
                && self.grammar.rule(rule).category == category
            {
                *used += 1;
                return self.by(rule, meaning);
            }
            return self.terminal(category, meaning);
        }
        let place = self.place();
        let holes = self.holes.take();
        let said = self.by_first(category, meaning, &place);
        self.holes = holes;
        if said.is_none() && self.holes.is_some() {
            self.back(&place);
            return self.with_data(category, meaning, &place);
        }
        said
    }

    /// By the first wording that fits.
    fn by_first(&mut self, category: CategoryId, meaning: &Meaning, place: &Place) -> Option<()> {
        if self.terminal(category, meaning).is_some() {
            return Some(());
        }
        for rule in &self.grammar.by_category[category.index()] {
            self.patience = self.patience.checked_sub(1)?;
            if self.by(*rule, meaning).is_some() {
                return Some(());
            }
            self.back(place);
        }
        None
    }

    /// By the wording that leaves least to stand as data, or as data.
    fn with_data(&mut self, category: CategoryId, meaning: &Meaning, place: &Place) -> Option<()> {
        let limit = self.holes?.limit;
        let mut said = self.as_data(category, meaning).map(|()| self.said(place));
        self.back(place);
        for rule in &self.grammar.by_category[category.index()] {
            let Some(rest) = self.patience.checked_sub(1) else {
                break;
            };
            self.patience = rest;
            if let (Some(holes), Some(said)) = (&mut self.holes, &said) {
                holes.limit = said.spent;
            }
            if self.by(*rule, meaning).is_some() {
                said = Some(self.said(place));
            }
            self.back(place);
        }
        if let Some(holes) = &mut self.holes {
            holes.limit = limit;
        }
        let said = said?;
        self.scope = said.scope;
        self.out.extend(said.words);
        self.trace.extend(said.trace);
        if let Some(holes) = &mut self.holes {
            holes.spent = said.spent;
        }
        Some(())
    }

    fn said(&self, place: &Place) -> Said {
        Said {
            scope: self.scope.clone(),
            words: self.out[place.written..].to_vec(),
            trace: self.trace[place.traced..].to_vec(),
            spent: self.holes.map_or(0, |holes| holes.spent),
        }
    }

    fn as_data(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        let hole = *self.grammar.hole(category)?;
        if let Some(holes) = &self.holes {
            (hole.size >= holes.least).then_some(())?;
        }
        let notes = self.scope.write_data(&hole.numbers_of(meaning))?;
        let text = hole.write(meaning, &notes)?;
        if let Some(holes) = &mut self.holes {
            holes.spent += text.len() + COST_OF_DATA;
            (holes.spent < holes.limit).then_some(())?;
        }
        self.out.push((self.spaced, text));
        Some(())
    }

    fn terminal(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        let terminal = self.grammar.terminals[category.index()].as_ref()?;
        let text = (terminal.write)(meaning, &self.scope.names)?;
        for (at, piece) in pieces(&text).into_iter().enumerate() {
            let spaced = if at == 0 { self.spaced } else { piece.spaced };
            self.out.push((spaced, piece.text.into()));
        }
        Some(())
    }

    fn by(&mut self, rule: RuleId, meaning: &Meaning) -> Option<()> {
        (self.without != Some(rule)).then_some(())?;
        self.trace.push(rule);
        let outer = self.rule.replace((rule, 0));
        (self.grammar.rule(rule).write)(self, meaning)?;
        let (_, at) = self.rule.expect("a wording is written");
        let at = self.words(rule, at);
        let is_whole = at == self.grammar.rule(rule).parts.len();
        assert!(
            is_whole,
            "{:?} writes all of its slots",
            self.grammar.rule(rule).wording
        );
        self.rule = outer;
        Some(())
    }

    /// Writes the words up to the next slot.
    fn words(&mut self, rule: RuleId, from: usize) -> usize {
        let mut at = from;
        while let Some(Part::Word(_, spaced, text)) = self.grammar.rule(rule).parts.get(at) {
            let spaced = if at == 0 { self.spaced } else { *spaced };
            self.out.push((spaced, text.to_string()));
            at += 1;
        }
        at
    }
}
