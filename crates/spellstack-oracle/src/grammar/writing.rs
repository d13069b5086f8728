//! From what is meant to words.

use spellstack_core::lang::Effect;

use super::meaning::{Category, CategoryId, Meant};
use super::rule::{Grammar, Part, RuleId};
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
}

/// How many wordings are tried for one text.
const MOST_TRIED: usize = 200_000;

/// Says something: by the first wordings that fit, or by those given.
pub(crate) fn write<T: Meant>(
    grammar: &Grammar,
    category: Category<T>,
    meaning: &T,
    scope: Scope,
    choices: Option<Vec<RuleId>>,
) -> Option<(Vec<(bool, String)>, Scope)> {
    let mut writing = Writing {
        grammar,
        scope,
        out: Vec::new(),
        choices: choices.map(|choices| (choices, 0)),
        rule: None,
        spaced: false,
        patience: MOST_TRIED,
    };
    writing.meaning(category.id, &meaning.clone().into_meaning())?;
    let is_followed = writing
        .choices
        .as_ref()
        .is_none_or(|(choices, used)| choices.len() == *used);
    is_followed.then_some((writing.out, writing.scope))
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
        let (scope, written) = (self.scope.clone(), self.out.len());
        let (spaced, rule) = (self.spaced, self.rule);
        let used = self.choices.as_ref().map(|(_, used)| *used);
        let said = say(self);
        if said.is_none() {
            self.scope = scope;
            self.out.truncate(written);
            (self.spaced, self.rule) = (spaced, rule);
            if let (Some((_, now)), Some(used)) = (&mut self.choices, used) {
                *now = used;
            }
        }
        said
    }

    fn meaning(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        let is_bound = matches!(meaning, Meaning::Effect(Effect::Bind(..)));
        let meaning = &self.scope.unbound(meaning);
        self.unlabelled(category, meaning)?;
        (!is_bound || self.scope.is_bound()).then_some(())
    }

    fn unlabelled(&mut self, category: CategoryId, meaning: &Meaning) -> Option<()> {
        if let Some((choices, used)) = &mut self.choices {
            if let Some(rule) = choices.get(*used).copied()
                && self.grammar.rule(rule).category == category
            {
                *used += 1;
                return self.by(rule, meaning);
            }
            return self.terminal(category, meaning);
        }
        let (scope, written, spaced, outer) = (self.scope.clone(), self.out.len(), self.spaced, self.rule);
        if self.terminal(category, meaning).is_some() {
            return Some(());
        }
        for rule in &self.grammar.by_category[category.index()] {
            self.patience = self.patience.checked_sub(1)?;
            if self.by(*rule, meaning).is_some() {
                return Some(());
            }
            self.out.truncate(written);
            self.spaced = spaced;
            self.rule = outer;
            self.scope.clone_from(&scope);
        }
        None
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
