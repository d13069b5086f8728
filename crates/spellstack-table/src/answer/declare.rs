//! Declarations of attackers and blockers: for each creature, what it attacks or blocks.

use spellstack_core::ObjectId;
use spellstack_rules::{Ask, Block, Choice, Decision, Thing};

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
    pub creatures: Vec<ObjectId>,
    /// What each creature can attack or block.
    pub options: Vec<Vec<Thing>>,
    /// What those are called.
    pub names: Vec<Vec<String>>,
    /// Which of them each creature attacks or blocks.
    pub chosen: Vec<Vec<bool>>,
    /// Which option of the row under the cursor the cursor is on.
    pub column: usize,
    /// How many requirements there are, and how many must be obeyed.
    pub required: (usize, u32),
    /// Whether effects limit the declaration as a whole.
    pub is_limited: bool,
}

impl Declaration {
    /// The cursor comes to a row: it stays in its column, if there is one.
    pub(super) fn enter(&mut self, row: usize) {
        self.column = self.column.min(self.options[row].len().saturating_sub(1));
    }

    pub(super) fn turn(&mut self, row: usize, by: i32) {
        self.column = self.column.saturating_add_signed(by as isize);
        self.enter(row);
    }

    /// A creature attacks one thing, and mostly blocks one.
    pub(super) fn toggle(&mut self, row: usize, decision: &Decision<'_>) {
        self.enter(row);
        let column = self.column;
        let is_on = !self.chosen[row][column];
        let most = self.capacity(row, decision);
        let others = self.chosen[row].iter().filter(|chosen| **chosen).count();
        if is_on && others >= most {
            self.chosen[row].fill(false);
        }
        self.chosen[row][column] = is_on;
    }

    /// How many things a creature can attack or block.
    fn capacity(&self, row: usize, decision: &Decision<'_>) -> usize {
        let Ask::Blockers {
            limits: Some(limits), ..
        } = decision.ask()
        else {
            return 1;
        };
        let creature = self.creatures[row];
        let known = limits.capacity.iter().find(|(id, _)| *id == creature);
        known.map_or(1, |(_, capacity)| *capacity as usize)
    }

    /// Every creature attacks the first thing that it can, if that is legal.
    pub(super) fn all_attack(&mut self, decision: &Decision<'_>) -> bool {
        if self.declared == Declared::Block {
            return false;
        }
        let mut all = self.clone();
        for chosen in &mut all.chosen {
            chosen.fill(false);
            if let Some(first) = chosen.first_mut() {
                *first = true;
            }
        }
        let is_legal = decision.contains(&all.choice());
        if is_legal {
            *self = all;
        }
        is_legal
    }

    pub(super) fn fill(&mut self, choice: &Choice) {
        let pairs: Vec<(ObjectId, Thing)> = match choice {
            Choice::Attack(declared) => declared.clone(),
            Choice::Block(blocks) => blocks
                .iter()
                .map(|block| (block.blocker, Thing::Object(block.attacker)))
                .collect(),
            _ => return,
        };
        for (row, creature) in self.creatures.iter().enumerate() {
            for (column, option) in self.options[row].iter().enumerate() {
                self.chosen[row][column] = pairs.contains(&(*creature, *option));
            }
        }
    }

    /// What is declared so far: each creature, and what it attacks or blocks.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (ObjectId, Thing)> + '_ {
        self.creatures.iter().enumerate().flat_map(|(row, creature)| {
            let options = self.options[row].iter().zip(&self.chosen[row]);
            options
                .filter(|(_, chosen)| **chosen)
                .map(|(option, _)| (*creature, *option))
        })
    }

    /// The blocks that are declared so far.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.pairs().filter_map(|(blocker, thing)| match thing {
            Thing::Object(attacker) => Some(Block { blocker, attacker }),
            Thing::Player(_) => None,
        })
    }

    pub(super) fn choice(&self) -> Choice {
        match self.declared {
            Declared::Attack => Choice::Attack(self.pairs().collect()),
            Declared::Block => Choice::Block(self.blocks().collect()),
        }
    }

    pub(super) fn reason(&self) -> String {
        let verb = match self.declared {
            Declared::Attack => "attack",
            Declared::Block => "block",
        };
        match self.required {
            (_, 0) if self.is_limited => format!("effects limit what can {verb}: not legal so"),
            (_, 0) => format!("creatures can't {verb} like that"),
            (all, least) => format!("not legal: {least} of {all} requirements to {verb} must be obeyed"),
        }
    }
}
