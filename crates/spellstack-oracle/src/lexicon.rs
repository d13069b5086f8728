//! Words of a closed list, found by the first of them.

use std::collections::BTreeMap;

use crate::grammar::{Meant, Token, pieces};
use crate::phrases::Meaning;

/// What follows the first word of each text, with what it means.
type ByFirst<T> = BTreeMap<Box<str>, Vec<(Vec<Box<str>>, T)>>;

/// Texts with what each means.
pub(crate) struct Lexicon<T> {
    by_first: ByFirst<T>,
}

impl<T: Meant> Lexicon<T> {
    /// The list.
    pub fn new<S: AsRef<str>>(texts: impl IntoIterator<Item = (T, S)>) -> Self {
        let mut by_first: ByFirst<T> = BTreeMap::new();
        for (meaning, text) in texts {
            let mut words = pieces(text.as_ref()).into_iter().map(|piece| piece.text);
            if let Some(first) = words.next() {
                by_first
                    .entry(first)
                    .or_default()
                    .push((words.collect(), meaning));
            }
        }
        Lexicon { by_first }
    }

    /// What stands at a place, each with where it ends.
    pub fn read(&self, tokens: &[Token], at: usize) -> Vec<(usize, Meaning)> {
        let Some(first) = tokens.get(at) else {
            return Vec::new();
        };
        let begun = first.forms().filter_map(|form| self.by_first.get(form)).flatten();
        let ends = |words: &[Box<str>]| {
            let there = tokens.get(at + 1..at + 1 + words.len())?;
            let is_there = there
                .iter()
                .zip(words)
                .all(|(token, word)| token.piece.text == *word);
            is_there.then_some(at + 1 + words.len())
        };
        begun
            .filter_map(|(words, meaning)| Some((ends(words)?, meaning.clone().into_meaning())))
            .collect()
    }
}
