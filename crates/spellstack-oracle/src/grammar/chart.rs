//! All ways to read a text by the grammar, each phrase once.
//!
//! What a phrase can be at a place is found out once and kept, so that the time depends on the length of the text and not on the
//! number of readings.

use std::rc::Rc;

use smallvec::SmallVec;

use super::meaning::CategoryId;
use super::rule::{Grammar, Part, RuleId};
use super::token::{Token, tokens};
use crate::names::Names;
use crate::phrases::Meaning;

/// How many phrases are looked for before a text counts as too long.
const MOST_NODES: usize = 200_000;

/// A phrase of a category from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

/// One way to read a phrase.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// By a wording, whose slots are these phrases.
    Rule(RuleId, SmallVec<[NodeId; 4]>),
    /// As words that aren't declared.
    Terminal(Meaning),
}

/// A phrase with all ways to read it.
#[derive(Debug)]
pub(crate) struct Node {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The ways.
    pub ways: SmallVec<[Way; 1]>,
}

/// All phrases of a text.
pub(crate) struct Chart<'g> {
    /// The grammar.
    pub grammar: &'g Grammar,
    /// The text.
    pub tokens: Vec<Token>,
    nodes: Vec<Node>,
    /// For each category and place the phrases that begin there, where that is known.
    known: Vec<Option<Rc<[NodeId]>>>,
    names: &'g Names,
    /// The last token that was asked for a word it isn't, and the words and phrases that could have stood there.
    furthest: usize,
    expected: Vec<Expected>,
    is_exhausted: bool,
}

/// What could have stood at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expected {
    /// A word.
    Word(Box<str>),
    /// A phrase.
    Phrase(CategoryId),
}

impl<'g> Chart<'g> {
    /// Cuts a text up; nothing is read yet.
    pub fn new(grammar: &'g Grammar, text: &str, names: &'g Names) -> Self {
        let tokens = tokens(text, &grammar.vocabulary);
        let places = (grammar.used + 1) * (tokens.len() + 1);
        Chart {
            grammar,
            tokens,
            nodes: Vec::new(),
            known: vec![None; places],
            names,
            furthest: 0,
            expected: Vec::new(),
            is_exhausted: false,
        }
    }

    /// The whole text as a phrase of the category, if it can be read as one.
    pub fn whole(&mut self, category: CategoryId) -> Option<NodeId> {
        let all = self.tokens.len();
        let found = self.phrases(category, 0);
        let whole = found.iter().copied().find(|node| self.node(*node).to == all);
        if whole.is_none() {
            // What ends too early wanted an end there.
            let ends = found.iter().map(|node| self.node(*node).to).max();
            if ends.is_some_and(|end| end >= self.furthest) {
                self.furthest = ends.unwrap_or(0);
                self.expected.clear();
            }
        }
        whole
    }

    /// A phrase.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The first token at which all reading stopped, and what could have stood there.
    pub fn stop(&self) -> (usize, Vec<Expected>) {
        let mut expected = self.expected.clone();
        expected.sort();
        expected.dedup();
        (self.furthest, expected)
    }

    /// Whether the text was too long to be read.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    fn phrases(&mut self, category: CategoryId, from: usize) -> Rc<[NodeId]> {
        let place = self.grammar.place(category) * (self.tokens.len() + 1) + from;
        if let Some(known) = &self.known[place] {
            return Rc::clone(known);
        }
        let mut found: Vec<(usize, SmallVec<[Way; 1]>)> = Vec::new();
        let mut add = |to: usize, way: Way| match found.iter_mut().find(|(end, _)| *end == to) {
            Some((_, ways)) => ways.push(way),
            None => found.push((to, SmallVec::from_iter([way]))),
        };
        let grammar = self.grammar;
        if let Some(terminal) = &grammar.terminals[category.index()] {
            let words = (terminal.read)(&self.tokens, from, self.names);
            if words.is_empty() {
                self.note(from, || Expected::Phrase(category));
            }
            words
                .into_iter()
                .for_each(|(to, meaning)| add(to, Way::Terminal(meaning)));
        }
        for rule in &grammar.by_category[category.index()] {
            let begins = self
                .tokens
                .get(from)
                .is_some_and(|token| grammar.may_begin(*rule, token));
            if begins {
                let mut children = SmallVec::new();
                self.follow(*rule, 0, from, &mut children, &mut add);
            } else {
                self.note(from, || match &grammar.rule(*rule).parts[0] {
                    Part::Word(_, _, text) => Expected::Word(text.clone()),
                    Part::Slot(category, _) => Expected::Phrase(*category),
                });
            }
        }
        let nodes = found.into_iter().map(|(to, ways)| {
            self.nodes.push(Node { from, to, ways });
            NodeId(u32::try_from(self.nodes.len() - 1).expect("there are fewer phrases"))
        });
        let nodes: Rc<[NodeId]> = nodes.collect();
        self.is_exhausted |= self.nodes.len() > MOST_NODES;
        self.known[place] = Some(Rc::clone(&nodes));
        nodes
    }

    /// Reads the parts of a wording from one on.
    fn follow(
        &mut self,
        rule: RuleId,
        part: usize,
        at: usize,
        children: &mut SmallVec<[NodeId; 4]>,
        add: &mut impl FnMut(usize, Way),
    ) {
        let grammar = self.grammar;
        match grammar.rule(rule).parts.get(part) {
            None => add(at, Way::Rule(rule, children.clone())),
            Some(Part::Word(word, _, text)) => match self.tokens.get(at) {
                Some(token) if token.is(*word) => self.follow(rule, part + 1, at + 1, children, add),
                _ => self.note(at, || Expected::Word(text.clone())),
            },
            Some(Part::Slot(category, _)) => {
                if self.is_exhausted {
                    return;
                }
                for node in self.phrases(*category, at).iter() {
                    children.push(*node);
                    self.follow(rule, part + 1, self.node(*node).to, children, add);
                    children.pop();
                }
            }
        }
    }

    fn note(&mut self, at: usize, expected: impl FnOnce() -> Expected) {
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        if at == self.furthest {
            self.expected.push(expected());
        }
    }
}
