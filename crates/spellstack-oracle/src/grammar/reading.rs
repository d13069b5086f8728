//! From phrases to what they mean, one reading after the other.

use super::chart::{Chart, NodeId, Way};
use super::meaning::{Category, Meant};
use super::rule::{DATA, RuleId};
use crate::phrases::Meaning;
use crate::scope::Scope;

/// How many readings of a text are tried.
const MOST_READINGS: usize = 2_000;

/// Which way is gone where there are several, in the order in which they are met.
#[derive(Clone, Debug, Default)]
struct Path {
    /// The way that is gone, and how many there are.
    turns: Vec<(usize, usize)>,
    at: usize,
}

impl Path {
    fn choose(&mut self, count: usize) -> usize {
        if count == 1 {
            return 0;
        }
        if self.at == self.turns.len() {
            self.turns.push((0, count));
        }
        let (chosen, _) = self.turns[self.at];
        self.at += 1;
        chosen
    }

    /// The next path; `false` after the last.
    fn advance(&mut self) -> bool {
        self.turns.truncate(self.at);
        self.at = 0;
        while let Some((chosen, count)) = self.turns.pop() {
            if chosen + 1 < count {
                self.turns.push((chosen + 1, count));
                return true;
            }
        }
        false
    }
}

/// Reads one phrase, on one of the paths.
pub(crate) struct Reading<'c> {
    chart: &'c Chart<'c>,
    path: &'c mut Path,
    /// What has been mentioned so far.
    pub scope: Scope,
    /// The wordings in the order in which they were read.
    trace: Vec<RuleId>,
    /// The slots of the wording that is being read, and how many of them were.
    slots: Vec<NodeId>,
    read: usize,
    /// The last token up to which the words made sense.
    sense: usize,
}

/// A place in a wording that is being read.
pub(crate) struct Mark {
    scope: Scope,
    turn: usize,
    traced: usize,
    read: usize,
}

/// What a text means, as one of its readings has it.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    /// What it means.
    pub meaning: Meaning,
    /// By which wordings, in order.
    pub trace: Vec<RuleId>,
    /// What has been mentioned at its end.
    pub scope: Scope,
}

/// All readings of a phrase.
pub(crate) struct Readings {
    /// Each way to read it that makes sense.
    pub all: Vec<Read>,
    /// If there is none, the last token up to which the words made sense.
    pub sense: usize,
    /// Whether there are more than were tried.
    pub too_many: bool,
}

impl Readings {
    /// Reads a phrase in all ways.
    pub fn of(chart: &Chart<'_>, node: NodeId, scope: &Scope) -> Self {
        let mut readings = Readings {
            all: Vec::new(),
            sense: 0,
            too_many: false,
        };
        let mut path = Path::default();
        for _ in 0..MOST_READINGS {
            if let Some(read) = readings.try_path(chart, node, scope, &mut path) {
                readings.all.push(read);
            }
            if !path.advance() {
                return readings;
            }
        }
        readings.too_many = true;
        readings
    }

    /// Twice where words refer back: only then it is known which results want a label.
    fn try_path(&mut self, chart: &Chart<'_>, node: NodeId, scope: &Scope, path: &mut Path) -> Option<Read> {
        let first = self.try_once(chart, node, scope.clone(), path)?;
        let wanted = first.scope.wanted_results();
        if wanted.is_empty() {
            return Some(first);
        }
        path.at = 0;
        let mut scope = scope.clone();
        scope.label_results(wanted);
        self.try_once(chart, node, scope, path)
    }

    fn try_once(&mut self, chart: &Chart<'_>, node: NodeId, scope: Scope, path: &mut Path) -> Option<Read> {
        let mut reading = Reading {
            chart,
            path,
            scope,
            trace: Vec::new(),
            slots: Vec::new(),
            read: 0,
            sense: 0,
        };
        let meaning = reading.node(node);
        self.sense = self.sense.max(reading.sense);
        Some(Read {
            meaning: meaning?,
            trace: reading.trace,
            scope: reading.scope,
        })
    }
}

impl Reading<'_> {
    /// What the next slot of the wording means.
    ///
    /// # Panics
    /// If there is none, or the category isn't that of the slot: a mistake in the table.
    pub fn part<T: Meant>(&mut self, category: Category<T>) -> Option<T> {
        let node = *self
            .slots
            .get(self.read)
            .expect("a wording reads its slots once each");
        self.read += 1;
        let meaning = self.node(node)?;
        let part = T::of(&meaning)
            .unwrap_or_else(|| panic!("{} isn't {meaning:?}", crate::phrases::name_of(category.id)));
        Some(part.clone())
    }

    /// The place that has been reached, to which [`Self::back`] returns.
    pub fn mark(&self) -> Mark {
        Mark {
            scope: self.scope.clone(),
            turn: self.path.at,
            traced: self.trace.len(),
            read: self.read,
        }
    }

    /// Returns to a place in the same wording, whose slots after it are read again, by the same path.
    pub fn back(&mut self, mark: Mark) {
        self.scope = mark.scope;
        self.path.at = mark.turn;
        self.trace.truncate(mark.traced);
        self.read = mark.read;
    }

    /// The word with which the next slot of the wording begins.
    pub fn next_word(&self) -> Option<&str> {
        let node = self.chart.node(*self.slots.get(self.read)?);
        let token = self.chart.tokens.get(node.from)?;
        Some(&token.piece.text)
    }

    fn node(&mut self, id: NodeId) -> Option<Meaning> {
        let node = self.chart.node(id);
        let (to, ways) = (node.to, &node.ways);
        let meaning = match &ways[self.path.choose(ways.len())] {
            Way::Terminal(meaning) => Some((**meaning).clone()),
            Way::Data(data) => {
                self.trace.push(DATA);
                let is_read = self.scope.read_data(data);
                is_read.map(|()| self.scope.bound(data.meaning.clone()))
            }
            Way::Rule(rule, children) => {
                self.trace.push(*rule);
                let slots = std::mem::replace(&mut self.slots, children.to_vec());
                let read = std::mem::replace(&mut self.read, 0);
                let meaning = (self.chart.grammar.rule(*rule).read)(self);
                let is_whole = meaning.is_none() || self.read == self.slots.len();
                assert!(
                    is_whole,
                    "{:?} reads all of its slots",
                    self.chart.grammar.rule(*rule).wording
                );
                self.slots = slots;
                self.read = read;
                meaning.map(|meaning| self.scope.bound(meaning))
            }
        };
        if meaning.is_some() {
            self.sense = self.sense.max(to);
        }
        meaning
    }
}
