//! All ways to read a text by the grammar, each phrase once.
//!
//! What a phrase can be at a place is found out once and kept, so that the time depends on the length of the text and not on the
//! number of readings.

use smallvec::SmallVec;

use super::data::Data;
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
    Terminal(Box<Meaning>),
    /// As data.
    Data(Box<Data>),
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
    /// For each category and place which of the lists has the phrases that begin there, counted from 1; 0 where that isn't known.
    known: Vec<u32>,
    /// Phrases that begin at one place: the first of them and their end.
    lists: Vec<(u32, u32)>,
    names: &'g Names,
    /// The last token that was asked for a word it isn't, and the words and phrases that could have stood there.
    furthest: usize,
    expected: Vec<Missing>,
    is_exhausted: bool,
}

/// What wasn't found at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missing {
    /// A part of a wording.
    Part(RuleId, usize),
    /// A phrase.
    Phrase(CategoryId),
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
            known: vec![0; places],
            lists: Vec::new(),
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
        let whole = found.clone().find(|node| self.node(*node).to == all);
        if whole.is_none() {
            // What ends too early wanted an end there.
            let ends = found.map(|node| self.node(node).to).max();
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
        let told = |missing: &Missing| match missing {
            Missing::Phrase(category) => Expected::Phrase(*category),
            Missing::Part(rule, part) => match &self.grammar.rule(*rule).parts[*part] {
                Part::Word(_, _, text) => Expected::Word(text.clone()),
                Part::Slot(category, _) => Expected::Phrase(*category),
            },
        };
        let mut expected: Vec<Expected> = self.expected.iter().map(told).collect();
        expected.sort();
        expected.dedup();
        (self.furthest, expected)
    }

    /// Whether the text was too long to be read.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// The phrases of a category that begin at a place.
    pub fn phrases(
        &mut self,
        category: CategoryId,
        from: usize,
    ) -> impl Iterator<Item = NodeId> + Clone + use<> {
        let place = self.grammar.place(category) * (self.tokens.len() + 1) + from;
        if self.known[place] == 0 {
            let list = self.find(category, from);
            self.lists.push(list);
            self.known[place] = u32::try_from(self.lists.len()).expect("there are fewer lists");
        }
        let (first, end) = self.lists[self.known[place] as usize - 1];
        (first..end).map(NodeId)
    }

    fn find(&mut self, category: CategoryId, from: usize) -> (u32, u32) {
        let mut found: Vec<(usize, SmallVec<[Way; 1]>)> = Vec::new();
        let mut add = |to: usize, way: Way| match found.iter_mut().find(|(end, _)| *end == to) {
            Some((_, ways)) => ways.push(way),
            None => found.push((to, SmallVec::from_iter([way]))),
        };
        let grammar = self.grammar;
        if let Some((hole, token)) = grammar.hole(category).zip(self.tokens.get(from))
            && token.is_data()
            && let Some(data) = hole.read(&token.piece.text)
        {
            add(from + 1, Way::Data(Box::new(data)));
        }
        let may_begin = |token: &Token| grammar.may_begin_phrase(category, token);
        if !self.tokens.get(from).is_some_and(may_begin) {
            self.note(from, Missing::Phrase(category));
        } else if let Some(terminal) = &grammar.terminals[category.index()] {
            let words = (terminal.read)(&self.tokens, from, self.names);
            if words.is_empty() {
                self.note(from, Missing::Phrase(category));
            }
            words
                .into_iter()
                .for_each(|(to, meaning)| add(to, Way::Terminal(Box::new(meaning))));
        } else {
            for rule in &grammar.by_category[category.index()] {
                if grammar.may_begin(*rule, &self.tokens[from]) {
                    let mut children = SmallVec::new();
                    self.follow(*rule, 0, from, &mut children, &mut add);
                } else {
                    self.note(from, Missing::Part(*rule, 0));
                }
            }
        }
        let first = self.nodes.len();
        self.nodes
            .extend(found.into_iter().map(|(to, ways)| Node { from, to, ways }));
        self.is_exhausted |= self.nodes.len() > MOST_NODES;
        let number = |count: usize| u32::try_from(count).expect("there are fewer phrases");
        (number(first), number(self.nodes.len()))
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
            Some(Part::Word(word, ..)) => match self.tokens.get(at) {
                Some(token) if token.is(*word) => self.follow(rule, part + 1, at + 1, children, add),
                _ => self.note(at, Missing::Part(rule, part)),
            },
            Some(Part::Slot(category, _)) => {
                if self.is_exhausted {
                    return;
                }
                for node in self.phrases(*category, at) {
                    children.push(node);
                    self.follow(rule, part + 1, self.node(node).to, children, add);
                    children.pop();
                }
            }
        }
    }

    fn note(&mut self, at: usize, missing: Missing) {
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        if at == self.furthest {
            self.expected.push(missing);
        }
    }
}
