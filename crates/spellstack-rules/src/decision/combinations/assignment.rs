//! One option for each of several slots, where options form groups that may not stay alone, and have a worth that must
//! reach a goal: blockers, with menace (CR 702.111b) and requirements (CR 509.1c).

use smallvec::SmallVec;

use super::{Product, plus, weighted};
use crate::random::Random;

/// How large the table of counts may become. Beyond that, answers are searched for instead of counted.
const TABLE_LIMIT: usize = 1 << 16;

/// One option of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The group that it belongs to: none, or a group that needs no member or at least two.
    pub group: Option<usize>,
    /// What it adds towards the goal.
    pub worth: u32,
}

/// The ways to choose an option for each slot, the first slot counting most.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    slots: Vec<SmallVec<[Cell; 4]>>,
    groups: usize,
    goal: u32,
    /// For each slot (and the end), for each state before it: in how many ways it goes on. Empty if it would be too large.
    table: Vec<Vec<u128>>,
}

/// What the slots so far amount to.
struct State {
    /// How many members each group has; 2 stands for more.
    members: SmallVec<[u8; 8]>,
    worth: u32,
}

impl Assignment {
    pub fn new(slots: Vec<SmallVec<[Cell; 4]>>, groups: usize, goal: u32) -> Self {
        let mut assignment = Assignment {
            slots,
            groups,
            goal,
            table: Vec::new(),
        };
        if let Some(states) = assignment.states() {
            assignment.fill(states);
        }
        assignment
    }

    /// The number of ways; `None` if they are too intertwined to be counted.
    pub fn count(&self) -> Option<u128> {
        self.table.first().and_then(|layer| layer.first()).copied()
    }

    /// The way of that number, if ways can be counted.
    pub fn get(&self, index: u64) -> Option<Vec<usize>> {
        let mut index = u128::from(index);
        if index >= self.count()? {
            return None;
        }
        self.walk(|weights| {
            weights.iter().position(|weight| {
                let here = index < *weight;
                if !here {
                    index -= weight;
                }
                here
            })
        })
    }

    /// A way at random: each with the same chance while there are fewer than 2^64.
    ///
    /// Where ways can't be counted, an option is drawn for each slot, and what comes out may need repair.
    pub fn sample(&self, random: &mut Random) -> Vec<usize> {
        let is_free = self.groups == 0 && self.goal == 0;
        let counted = if is_free {
            None
        } else {
            self.walk(|weights| weighted(random, weights))
        };
        counted.unwrap_or_else(|| Product::new(self.slots.iter().map(SmallVec::len).collect()).sample(random))
    }

    /// The first way, or the one after `last`: found by search, for where ways can't be counted.
    pub fn after(&self, last: Option<&[usize]>) -> Option<Vec<usize>> {
        let (mut digits, mut next) = match last {
            None => (Vec::with_capacity(self.slots.len()), 0),
            Some(last) => {
                let mut digits = last.to_vec();
                let digit = digits.pop()?;
                (digits, digit + 1)
            }
        };
        // Counts up like a number whose digits are the options, and backtracks where no option leads on.
        loop {
            if digits.len() == self.slots.len() && self.accepts(&digits) {
                return Some(digits);
            }
            let options = self.slots.get(digits.len()).map_or(0, SmallVec::len);
            let viable = (next..options).find(|option| {
                digits.push(*option);
                let viable = self.is_viable(&digits);
                digits.pop();
                viable
            });
            match viable {
                Some(option) => {
                    digits.push(option);
                    next = 0;
                }
                None => next = digits.pop()? + 1,
            }
        }
    }

    /// The number of states: three for each group, times the worths up to the goal; `None` if the table is too large.
    fn states(&self) -> Option<usize> {
        let powers = 3_usize.checked_pow(u32::try_from(self.groups).ok()?)?;
        let states = powers.checked_mul(usize::try_from(self.goal).ok()?.checked_add(1)?)?;
        let size = states.checked_mul(self.slots.len() + 1)?;
        (size <= TABLE_LIMIT).then_some(states)
    }

    fn fill(&mut self, states: usize) {
        let mut layer: Vec<u128> = (0..states)
            .map(|state| u128::from(self.is_final(state)))
            .collect();
        let mut table = Vec::with_capacity(self.slots.len() + 1);
        for slot in self.slots.iter().rev() {
            let before = (0..states)
                .map(|state| {
                    slot.iter()
                        .map(|cell| layer[self.step(state, *cell)])
                        .fold(0, plus)
                })
                .collect();
            table.push(std::mem::replace(&mut layer, before));
        }
        table.push(layer);
        table.reverse();
        self.table = table;
    }

    /// The state after taking an option, as a number: the groups' members in base 3, then the worth.
    fn step(&self, state: usize, cell: Cell) -> usize {
        let mut next = state;
        if let Some(group) = cell.group {
            let power = power(group);
            if state / power % 3 < 2 {
                next += power;
            }
        }
        let all = power(self.groups);
        let worth = state / all;
        let left = usize::try_from(self.goal)
            .unwrap_or(usize::MAX)
            .saturating_sub(worth);
        next + left.min(usize::try_from(cell.worth).unwrap_or(usize::MAX)) * all
    }

    fn is_final(&self, state: usize) -> bool {
        let reached = usize::try_from(self.goal).is_ok_and(|goal| state / power(self.groups) >= goal);
        reached && (0..self.groups).all(|group| state / power(group) % 3 != 1)
    }

    /// Goes through the table, with a choice among the options of each slot by how many ways go on from them.
    fn walk(&self, mut choose: impl FnMut(&[u128]) -> Option<usize>) -> Option<Vec<usize>> {
        let mut state = 0;
        let mut digits = Vec::with_capacity(self.slots.len());
        let mut layers = self.table.iter();
        // Without slots there is one way if the end is reached at once.
        if *layers.next()?.first()? == 0 {
            return None;
        }
        for (slot, after) in self.slots.iter().zip(layers) {
            let weights: SmallVec<[u128; 8]> =
                slot.iter().map(|cell| after[self.step(state, *cell)]).collect();
            let option = choose(&weights)?;
            state = self.step(state, *slot.get(option)?);
            digits.push(option);
        }
        Some(digits)
    }

    fn state(&self, digits: &[usize]) -> State {
        let mut state = State {
            members: SmallVec::from_elem(0, self.groups),
            worth: 0,
        };
        for (slot, digit) in self.slots.iter().zip(digits) {
            let cell = slot.get(*digit).copied().unwrap_or_default();
            if let Some(members) = cell.group.and_then(|group| state.members.get_mut(group)) {
                *members = members.saturating_add(1).min(2);
            }
            state.worth = state.worth.saturating_add(cell.worth);
        }
        state
    }

    fn accepts(&self, digits: &[usize]) -> bool {
        let state = self.state(digits);
        state.worth >= self.goal && !state.members.contains(&1)
    }

    /// Whether the slots that are left might still make it: a bound, not a proof.
    fn is_viable(&self, digits: &[usize]) -> bool {
        let state = self.state(digits);
        let rest = self.slots.get(digits.len()..).unwrap_or_default();
        let most = rest
            .iter()
            .filter_map(|slot| slot.iter().map(|cell| cell.worth).max());
        let alone = || (0..self.groups).filter(|group| state.members[*group] == 1);
        most.fold(state.worth, u32::saturating_add) >= self.goal
            && alone().count() <= rest.len()
            && alone().all(|group| rest.iter().flatten().any(|cell| cell.group == Some(group)))
    }
}

/// The place of a group in a state's number. The table is made only where these are small.
fn power(group: usize) -> usize {
    3_usize.saturating_pow(u32::try_from(group).unwrap_or(u32::MAX))
}
