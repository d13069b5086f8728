//! Where a text can't be read: the smallest span that, taken as a phrase of one category, leaves the rest readable.
//!
//! From the whole text downwards: where a phrase of a category would have to stand, each of its wordings is tried with one slot
//! left open, while its other parts are read as they always are. What is reached so is all that a hole can be.

use std::collections::BTreeMap;

use super::chart::Chart;
use super::meaning::CategoryId;
use super::rule::{Part, RuleId};

/// How many places are looked at before a text counts as too long.
const MOST_PLACES: usize = 50_000;

/// How many pieces a text has at most.
const MOST_PIECES: usize = 255;

/// A span that may stand for any phrase of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hole {
    /// The category.
    pub category: CategoryId,
    /// The first token.
    pub from: usize,
    /// The token after the last.
    pub to: usize,
}

impl Hole {
    /// How many tokens it has.
    pub fn length(&self) -> usize {
        self.to - self.from
    }
}

/// A set of places between tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Places([u64; 4]);

impl Places {
    fn one(at: usize) -> Self {
        let mut places = Places::default();
        places.add(at);
        places
    }

    fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn has(self, at: usize) -> bool {
        self.0[at / 64] & (1 << (at % 64)) != 0
    }

    fn is_empty(self) -> bool {
        self == Places::default()
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |block| {
            let mut bits = self.0[block];
            std::iter::from_fn(move || {
                let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(block * 64 + at)
            })
        })
    }
}

/// Finds the smallest holes with which the text is a phrase of the category: of those of one place only what no other phrase
/// of the same words is made of, in the order of the categories and places. None if the text is too long, or only the text as
/// a whole would do.
///
/// `may_be` says whether such words may be taken for a phrase of a category.
pub(crate) fn holes(
    chart: &mut Chart<'_>,
    category: CategoryId,
    may_be: impl Fn(&Chart<'_>, Hole) -> bool,
) -> Vec<Hole> {
    let all = chart.tokens.len();
    if all == 0 || all > MOST_PIECES {
        return Vec::new();
    }
    let whole = Hole {
        category,
        from: 0,
        to: all,
    };
    let mut search = Search::new(chart, may_be);
    search.reach(whole);
    while let Some(hole) = search.queue.pop() {
        if search.chart.is_exhausted() || search.reached.len() > MOST_PLACES {
            return Vec::new();
        }
        search.look_into(hole);
    }
    let innermost = search.reached.into_iter().filter(|(_, is_outer)| !is_outer);
    let mut found: Vec<Hole> = innermost.map(|(hole, _)| hole).collect();
    found.retain(|hole| *hole != whole);
    let least = found.iter().map(Hole::length).min();
    found.retain(|hole| Some(hole.length()) == least);
    found
}

struct Search<'s, 'g, F> {
    chart: &'s mut Chart<'g>,
    may_be: F,
    /// The wordings of each category whose words all stand in the text.
    wordings: BTreeMap<CategoryId, Vec<RuleId>>,
    /// The words of the text.
    words: Vec<u64>,
    /// From where the parts of a wording from one on can be read up to a place.
    begins: BTreeMap<(RuleId, usize, usize), Places>,
    /// What was reached, and whether the same words were as a phrase that it is made of.
    reached: BTreeMap<Hole, bool>,
    queue: Vec<Hole>,
}

impl<'s, 'g, F: Fn(&Chart<'_>, Hole) -> bool> Search<'s, 'g, F> {
    fn new(chart: &'s mut Chart<'g>, may_be: F) -> Self {
        let mut words = Vec::new();
        for word in chart.tokens.iter().flat_map(|token| token.words).flatten() {
            let at = word.0 as usize;
            words.resize(words.len().max(at / 64 + 1), 0);
            words[at / 64] |= 1 << (at % 64);
        }
        Search {
            chart,
            may_be,
            wordings: BTreeMap::new(),
            words,
            begins: BTreeMap::new(),
            reached: BTreeMap::new(),
            queue: Vec::new(),
        }
    }

    /// Takes the words for a phrase of the category, if they may be one.
    fn reach(&mut self, hole: Hole) -> bool {
        if self.reached.contains_key(&hole) {
            return true;
        }
        let last = &self.chart.tokens[hole.to - 1];
        let may_end = self.chart.grammar.may_end_phrase(hole.category, last);
        if !may_end || !(self.may_be)(self.chart, hole) {
            return false;
        }
        self.reached.insert(hole, false);
        self.queue.push(hole);
        true
    }

    /// Tries each wording of the category with each of its slots left open.
    fn look_into(&mut self, hole: Hole) {
        for rule in self.wordings(hole.category) {
            self.open_slots(rule, hole);
        }
    }

    fn wordings(&mut self, category: CategoryId) -> Vec<RuleId> {
        let grammar = self.chart.grammar;
        let is_there = |part: &Part| match part {
            Part::Word(word, ..) => {
                let at = word.0 as usize;
                let block = self.words.get(at / 64);
                block.is_some_and(|bits| bits & (1 << (at % 64)) != 0)
            }
            Part::Slot(..) => true,
        };
        let known = self.wordings.entry(category).or_insert_with(|| {
            let rules = grammar.by_category[category.index()].iter().copied();
            rules
                .filter(|rule| grammar.rule(*rule).parts.iter().all(is_there))
                .collect()
        });
        known.clone()
    }

    fn open_slots(&mut self, rule: RuleId, hole: Hole) {
        let grammar = self.chart.grammar;
        let parts = &grammar.rule(rule).parts;
        let mut begun = Places::one(hole.from);
        for (at, part) in parts.iter().enumerate() {
            if begun.is_empty() || hole.length() < parts.len() {
                return;
            }
            if let Part::Slot(category, _) = part {
                let ends = self.begins(rule, at + 1, hole.to);
                for from in begun.iter() {
                    let ends = ends.iter().filter(|to| *to > from && *to <= hole.to);
                    for to in ends.collect::<Vec<_>>() {
                        self.open(
                            rule,
                            hole,
                            Hole {
                                category: *category,
                                from,
                                to,
                            },
                        );
                    }
                }
            }
            begun = self.after(part, begun, hole.to);
        }
    }

    fn open(&mut self, rule: RuleId, outer: Hole, inner: Hole) {
        let is_reached = self.reach(inner);
        let is_alone = self.chart.grammar.rule(rule).parts.len() == 1;
        if is_reached
            && is_alone
            && let Some(is_outer) = self.reached.get_mut(&outer)
        {
            *is_outer = true;
        }
    }

    /// Where the part ends that begins at one of the places.
    fn after(&mut self, part: &Part, begun: Places, most: usize) -> Places {
        let mut ends = Places::default();
        for from in begun.iter() {
            match part {
                Part::Word(word, ..) => {
                    if from < most && self.chart.tokens[from].is(*word) {
                        ends.add(from + 1);
                    }
                }
                Part::Slot(category, _) => {
                    for node in self.chart.phrases(*category, from) {
                        let to = self.chart.node(node).to;
                        if to <= most {
                            ends.add(to);
                        }
                    }
                }
            }
        }
        ends
    }

    /// From where the parts of a wording from one on can be read up to the place.
    fn begins(&mut self, rule: RuleId, part: usize, to: usize) -> Places {
        let grammar = self.chart.grammar;
        let Some(here) = grammar.rule(rule).parts.get(part) else {
            return Places::one(to);
        };
        if let Some(known) = self.begins.get(&(rule, part, to)) {
            return *known;
        }
        let ends = self.begins(rule, part + 1, to);
        let mut begins = Places::default();
        for from in (0..to).filter(|_| !ends.is_empty()) {
            let is_read = match here {
                Part::Word(word, ..) => ends.has(from + 1) && self.chart.tokens[from].is(*word),
                Part::Slot(category, _) => {
                    let mut found = self.chart.phrases(*category, from);
                    found.any(|node| ends.has(self.chart.node(node).to))
                }
            };
            if is_read {
                begins.add(from);
            }
        }
        self.begins.insert((rule, part, to), begins);
        begins
    }
}
