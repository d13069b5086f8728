//! Declarations of attackers and blockers: for each creature, what it attacks or blocks.

use spellstack_core::ObjectId;
use spellstack_protocol::{self as protocol, Offer};
use spellstack_rules::{Block, Thing};

/// Whether creatures attack or block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    Attack,
    Block,
}

/// A declaration in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub declared: Declared,
    /// What the question says of it.
    said: protocol::Declaration,
    creatures: Vec<ObjectId>,
    /// Which of its targets each creature attacks or blocks.
    pub chosen: Vec<Vec<bool>>,
    /// Which target of the row under the cursor the cursor is on.
    pub column: usize,
}

impl Declaration {
    /// A declaration in which nothing is chosen.
    pub(super) fn new(declared: Declared, rows: &[Offer], said: &protocol::Declaration) -> Self {
        let creatures = rows.iter().filter_map(|row| row.subject.as_ref()?.object());
        Declaration {
            declared,
            creatures: creatures.collect(),
            chosen: said
                .creatures
                .iter()
                .map(|creature| vec![false; creature.targets.len()])
                .collect(),
            column: 0,
            said: said.clone(),
        }
    }

    /// What a creature can attack or block.
    pub(crate) fn targets(&self, row: usize) -> &[protocol::Target] {
        &self.said.creatures[row].targets
    }

    /// The cursor comes to a row: it stays in its column, if there is one.
    pub(super) fn enter(&mut self, row: usize) {
        self.column = self.column.min(self.chosen[row].len().saturating_sub(1));
    }

    pub(super) fn turn(&mut self, row: usize, by: i32) {
        self.column = self.column.saturating_add_signed(by as isize);
        self.enter(row);
    }

    /// A creature attacks one thing, and mostly blocks one.
    pub(super) fn toggle(&mut self, row: usize) {
        self.enter(row);
        let column = self.column;
        let is_on = !self.chosen[row][column];
        let most = self.said.creatures[row].most as usize;
        let others = self.chosen[row].iter().filter(|chosen| **chosen).count();
        if is_on && others >= most {
            self.chosen[row].fill(false);
        }
        self.chosen[row][column] = is_on;
    }

    /// Every creature attacks the first thing that it can; `None` for blocks.
    pub(super) fn all_attack(&self) -> Option<Declaration> {
        if self.declared == Declared::Block {
            return None;
        }
        let mut all = self.clone();
        for chosen in &mut all.chosen {
            chosen.fill(false);
            if let Some(first) = chosen.first_mut() {
                *first = true;
            }
        }
        Some(all)
    }

    pub(super) fn fill(&mut self, pairs: &[protocol::Declared]) {
        for (creature, chosen) in self.chosen.iter_mut().enumerate() {
            for (target, chosen) in chosen.iter_mut().enumerate() {
                *chosen = pairs.contains(&protocol::Declared { creature, target });
            }
        }
    }

    pub(super) fn answer(&self) -> protocol::Answer {
        protocol::Answer::Declare(self.declared_pairs().collect())
    }

    fn declared_pairs(&self) -> impl Iterator<Item = protocol::Declared> + '_ {
        self.chosen.iter().enumerate().flat_map(|(creature, chosen)| {
            let targets = (0..chosen.len()).filter(|target| chosen[*target]);
            targets.map(move |target| protocol::Declared { creature, target })
        })
    }

    /// What is declared so far: each creature, and what it attacks or blocks.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (ObjectId, Thing)> + '_ {
        self.declared_pairs().filter_map(|pair| {
            let subject = &self.targets(pair.creature)[pair.target].subject;
            Some((self.creatures[pair.creature], subject.thing()?))
        })
    }

    /// The blocks that are declared so far.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.pairs().filter_map(|(blocker, thing)| match thing {
            Thing::Object(attacker) => Some(Block { blocker, attacker }),
            Thing::Player(_) => None,
        })
    }

    pub(super) fn reason(&self) -> String {
        let verb = match self.declared {
            Declared::Attack => "attack",
            Declared::Block => "block",
        };
        match (self.said.required.len(), self.said.obeyed) {
            (_, 0) if self.said.is_limited => format!("effects limit what can {verb}: not legal so"),
            (_, 0) => format!("creatures can't {verb} like that"),
            (all, least) => format!("not legal: {least} of {all} requirements to {verb} must be obeyed"),
        }
    }
}
