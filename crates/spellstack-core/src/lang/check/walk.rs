//! The walk through a definition: where it is, what is in scope there, what was found wrong.

use super::label::{Binding, Labels};
use super::link::Links;
use super::{Fault, FaultKind, MAX_DEPTH, MAX_ITEMS};
use crate::lang::EventParts;

/// One step of a path through the JSON form.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// To the value of a key.
    Key(&'static str),
    /// To an item of a list.
    Index(usize),
}

/// What a phrase may refer to at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope {
    /// What an event has that has triggered or is being replaced.
    pub(super) event: EventParts,
    /// A *for each* goes through objects.
    pub(super) item_object: bool,
    /// It goes through cards that are still in a library.
    pub(super) item_in_library: bool,
    /// A *for each* goes through players.
    pub(super) item_player: bool,
    /// A cost moved or tapped chosen objects.
    pub(super) cost_moves: bool,
    /// A cost has an X.
    pub(super) x: bool,
    /// The object can be attached to something.
    pub(super) attached: bool,
    /// The object can be attached to a player.
    pub(super) attached_to_player: bool,
    /// The words are those of a keyword that another object gains.
    pub(super) granted: bool,
    /// The object has kicker.
    pub(super) kicker: bool,
    /// The object may have loyalty abilities.
    pub(super) loyalty: bool,
    /// The object may have equip.
    pub(super) equip: bool,
    /// The object is an instant or sorcery.
    pub(super) spell: bool,
    /// The words are those of an event of the past.
    pub(super) past: bool,
    /// The words say what is so all the time, and nobody chooses anything.
    pub(super) standing: bool,
}

/// What is known of one target of the clause.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) objects: bool,
    pub(super) players: bool,
    pub(super) divided: bool,
    pub(super) used: bool,
    pub(super) dealt: bool,
}

/// The walk itself.
pub(super) struct Checker {
    path: Vec<Step>,
    faults: Vec<Fault>,
    pub(super) scope: Scope,
    pub(super) targets: Vec<Target>,
    pub(super) labels: Labels,
    pub(super) bindings: Vec<Binding>,
    pub(super) links: Links,
}

/// Something that leads from one place to another inside it.
pub(super) trait Way {
    /// Adds the steps.
    fn follow(self, path: &mut Vec<Step>);
}

impl Way for &'static str {
    fn follow(self, path: &mut Vec<Step>) {
        path.push(Step::Key(self));
    }
}

impl Way for usize {
    fn follow(self, path: &mut Vec<Step>) {
        path.push(Step::Index(self));
    }
}

impl<A: Way, B: Way> Way for (A, B) {
    fn follow(self, path: &mut Vec<Step>) {
        self.0.follow(path);
        self.1.follow(path);
    }
}

impl Checker {
    pub(super) fn new() -> Self {
        Checker {
            path: Vec::new(),
            faults: Vec::new(),
            scope: Scope::default(),
            targets: Vec::new(),
            labels: Labels::default(),
            bindings: Vec::new(),
            links: Links::default(),
        }
    }

    pub(super) fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(self.faults)
        }
    }

    /// Records a fault at the place where the walk is.
    pub(super) fn fault(&mut self, kind: FaultKind) {
        self.faults.push(Fault {
            path: self.place(),
            kind,
        });
    }

    /// Records a fault unless the test holds.
    pub(super) fn expect(&mut self, holds: bool, kind: FaultKind) {
        if !holds {
            self.fault(kind);
        }
    }

    /// Records that what stands here has a shorter form, unless the test holds.
    pub(super) fn short(&mut self, holds: bool, written: &'static str, normal: &'static str) {
        self.expect(holds, FaultKind::LongForm { written, normal });
    }

    /// Records a fault at a place that was left before.
    pub(super) fn fault_at(&mut self, path: String, kind: FaultKind) {
        self.faults.push(Fault { path, kind });
    }

    /// The path to where the walk is, in words.
    pub(super) fn place(&self) -> String {
        let mut text = String::new();
        for step in &self.path {
            match step {
                Step::Key(key) => {
                    if !text.is_empty() {
                        text.push('.');
                    }
                    text.push_str(key);
                }
                Step::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        text
    }

    /// Checks what stands inside the place where the walk is.
    pub(super) fn at(&mut self, way: impl Way, check: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        way.follow(&mut self.path);
        if self.path.len() > MAX_DEPTH {
            self.fault(FaultKind::TooDeep);
        } else {
            check(self);
        }
        self.path.truncate(length);
    }

    /// Checks each item of a list that stands inside the place where the walk is.
    pub(super) fn each<T>(&mut self, way: impl Way, items: &[T], mut check: impl FnMut(&mut Self, &T)) {
        self.at(way, |checker| {
            checker.expect(items.len() <= MAX_ITEMS, FaultKind::TooManyItems);
            for (index, item) in items.iter().enumerate() {
                checker.at(index, |checker| check(checker, item));
            }
        });
    }

    /// Checks something where other things are in scope.
    pub(super) fn within(&mut self, change: impl FnOnce(&mut Scope), check: impl FnOnce(&mut Self)) {
        let outer = self.scope;
        change(&mut self.scope);
        check(self);
        self.scope = outer;
    }
}
