//! Declarations under limits: the one that obeys the most requirements, and a list of the legal ones.
//!
//! Creature by creature, depth first. A branch that can't obey enough any more is left, so that the usual case of few
//! limits and few requirements ends at once. A search that takes too many steps gives the best that it has found.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use spellstack_core::{ObjectId, ShortVec};

use super::optimum;
use super::requirement::{BlockOptions, Requirements};
use crate::decision::{AttackLimits, BlockLimits};
use crate::event::Thing;
use crate::state::Block;

/// How many steps a search may take.
const MOST_STEPS: u32 = 100_000;

/// How many attackers a creature that can block several is matched with in every way; beyond that only none, one and
/// all of them are tried.
const MOST_SUBSETS: usize = 8;

/// Each creature that can attack, with what it can attack; also each requirement to attack.
pub(crate) type AttackOptions = [(ObjectId, ShortVec<Thing, 2>)];

/// How many requirements a declaration obeys.
pub(crate) fn obeyed_attack_requirements(required: &AttackOptions, declared: &[(ObjectId, Thing)]) -> u32 {
    let mut declared: SmallVec<[(ObjectId, Thing); 8]> = SmallVec::from_slice(declared);
    declared.sort_unstable();
    let is_obeyed = |(attacker, targets): &&(ObjectId, ShortVec<Thing, 2>)| {
        let mut targets = targets.iter();
        targets.any(|target| declared.binary_search(&(*attacker, *target)).is_ok())
    };
    narrow(required.iter().filter(is_obeyed).count())
}

/// How many requirements a creature obeys by attacking something.
pub(crate) fn attack_weight(required: &AttackOptions, attacker: ObjectId, target: Thing) -> u32 {
    let obeys =
        |(id, targets): &&(ObjectId, ShortVec<Thing, 2>)| *id == attacker && targets.contains(&target);
    narrow(required.iter().filter(obeys).count())
}

/// The most requirements that can be obeyed within the limits and without paying (CR 508.1d), and how.
pub(super) fn most_obeyed_attack_requirements(
    options: &AttackOptions,
    required: &AttackOptions,
    limits: &AttackLimits,
) -> (u32, Vec<(ObjectId, Thing)>) {
    // Greedy is exact here: the limits only bound the number of attackers and forbid attacking alone, so which target one
    // creature takes never restricts another. CR 508.1d: nobody has to pay a cost to obey a requirement, so only attacks
    // without a cost count.
    let mut best: Vec<(u32, ObjectId, Thing)> = Vec::new();
    for (attacker, targets) in options {
        let free = targets
            .iter()
            .filter(|target| limits.cost_of(*attacker, **target) == 0);
        let weighed = free.map(|target| (attack_weight(required, *attacker, *target), *attacker, *target));
        // The first of the best.
        best.extend(weighed.rev().max_by_key(|(weight, _, _)| *weight));
    }
    best.sort_by_key(|(weight, _, _)| std::cmp::Reverse(*weight));
    // If only one creature may attack, it attacks alone.
    let most = limits.most.map_or(usize::MAX, |most| most as usize);
    if most == 1 {
        best.retain(|(_, attacker, _)| !limits.alone.contains(attacker));
    }
    best.truncate(most);
    let wanted = best.iter().filter(|(weight, _, _)| *weight > 0).count();
    // One that can't attack alone takes another creature along, if there is one.
    let company = usize::from(wanted == 1 && limits.alone.contains(&best[0].1));
    best.truncate(wanted + company);
    if wanted == 1 && company == 1 && best.len() == 1 {
        best.clear();
    }
    let obeyed = best
        .iter()
        .fold(0, |sum: u32, (weight, _, _)| sum.saturating_add(*weight));
    (
        obeyed,
        best.into_iter()
            .map(|(_, attacker, target)| (attacker, target))
            .collect(),
    )
}

/// The legal declarations, at most `limit` of them.
pub(crate) fn list_attacks(
    options: &AttackOptions,
    required: &AttackOptions,
    obeyed: u32,
    limit: usize,
    is_legal: impl Fn(&[(ObjectId, Thing)]) -> bool,
) -> Vec<Vec<(ObjectId, Thing)>> {
    let weigh = |(attacker, targets): &(ObjectId, ShortVec<Thing, 2>)| -> SmallVec<[u32; 2]> {
        let weights = targets
            .iter()
            .map(|target| attack_weight(required, *attacker, *target));
        weights.collect()
    };
    let weights: Vec<SmallVec<[u32; 2]>> = options.iter().map(weigh).collect();
    // An upper bound: what the creatures from each place on could still obey if nothing limited them.
    let mut left: Vec<u32> = vec![0];
    for weights in weights.iter().rev() {
        let most = weights.iter().max().copied().unwrap_or(0);
        left.push(most.saturating_add(left[left.len() - 1]));
    }
    left.reverse();
    let mut found = Vec::new();
    let mut steps = 0;
    let mut declared = Vec::new();
    let mut go = Attacking {
        options,
        weights: &weights,
        goal: obeyed,
        limit,
        left: &left,
        steps: &mut steps,
        found: &mut found,
    };
    go.from(0, 0, &mut declared, &is_legal);
    found
}

struct Attacking<'a> {
    options: &'a AttackOptions,
    /// What each creature obeys by attacking each of its targets.
    weights: &'a [SmallVec<[u32; 2]>],
    goal: u32,
    limit: usize,
    left: &'a [u32],
    steps: &'a mut u32,
    found: &'a mut Vec<Vec<(ObjectId, Thing)>>,
}

impl Attacking<'_> {
    fn from(
        &mut self,
        at: usize,
        obeyed: u32,
        declared: &mut Vec<(ObjectId, Thing)>,
        is_legal: &impl Fn(&[(ObjectId, Thing)]) -> bool,
    ) {
        *self.steps += 1;
        if *self.steps > MOST_STEPS || self.found.len() >= self.limit {
            return;
        }
        // Even with all that the rest could obey, the declaration would obey too few (CR 508.1d).
        if obeyed.saturating_add(self.left[at]) < self.goal {
            return;
        }
        let Some((attacker, targets)) = self.options.get(at) else {
            if is_legal(declared) {
                self.found.push(declared.clone());
            }
            return;
        };
        self.from(at + 1, obeyed, declared, is_legal);
        for (target, weight) in targets.iter().zip(&self.weights[at]) {
            declared.push((*attacker, *target));
            self.from(at + 1, obeyed.saturating_add(*weight), declared, is_legal);
            declared.pop();
        }
    }
}

/// The most blocking requirements that can be obeyed within the limits and without paying (CR 509.1c), and how.
pub(super) fn most_obeyed_block_requirements(
    options: &BlockOptions,
    required: &Requirements,
    limits: &BlockLimits,
) -> (u32, Vec<Block>) {
    // CR 509.1c: nobody has to pay a cost to obey a requirement.
    let mut free = options.clone();
    free.retain(|(blocker, _)| limits.cost_of(*blocker) == 0);
    // What the network leaves out can be searched for, and seldom matters: who can't block alone, and creatures that can
    // block several under rare limits.
    let best = optimum::most_obeyed(&free, required, limits);
    if let Some(best) = best.filter(|(_, blocks)| limits.allow(blocks)) {
        return best;
    }
    let mut rows = rows(&free, required, limits);
    // What obeys the most first, so that the best is found early and its number prunes the rest.
    rows.iter_mut()
        .for_each(|row| row.choices.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight)));
    let mut search = Blocking::new(&rows, limits, 0);
    let mut best = (0, Vec::new());
    search.from(0, &mut Vec::new(), 0, &mut |blocks, obeyed| {
        if obeyed > best.0 && limits.allow(blocks) {
            best = (obeyed, blocks.to_vec());
        }
        // From here on only declarations that obey more are worth a look.
        best.0 + 1
    });
    best
}

/// The legal declarations, at most `limit` of them.
pub(crate) fn list_blocks(
    options: &BlockOptions,
    required: &Requirements,
    limits: &BlockLimits,
    obeyed: u32,
    limit: usize,
    is_legal: impl Fn(&[Block]) -> bool,
) -> Vec<Vec<Block>> {
    let rows = rows(options, required, limits);
    let mut found: Vec<Vec<Block>> = Vec::new();
    let mut search = Blocking::new(&rows, limits, obeyed);
    search.from(0, &mut Vec::new(), 0, &mut |blocks, _| {
        if is_legal(blocks) {
            found.push(blocks.to_vec());
        }
        // A goal that nothing reaches ends the search.
        if found.len() < limit { obeyed } else { u32::MAX }
    });
    found
}

fn rows(options: &BlockOptions, required: &Requirements, limits: &BlockLimits) -> Vec<Row> {
    let mut wants: BTreeMap<ObjectId, Vec<&[ObjectId]>> = BTreeMap::new();
    for (blocker, attackers) in required {
        wants.entry(*blocker).or_default().push(attackers);
    }
    let wanted = |blocker| wants.get(blocker).map_or(&[][..], Vec::as_slice);
    options
        .iter()
        .map(|(blocker, attackers)| Row::new(*blocker, attackers, wanted(blocker), limits))
        .collect()
}

/// What one creature can block, each with the requirements of its own that this obeys: nothing first.
struct Row {
    blocker: ObjectId,
    choices: Vec<(u32, ShortVec<ObjectId, 4>)>,
    most: u32,
}

impl Row {
    fn new(blocker: ObjectId, attackers: &[ObjectId], wanted: &[&[ObjectId]], limits: &BlockLimits) -> Row {
        let capacity = limits.capacity_of(blocker) as usize;
        let weigh = |blocked: ShortVec<ObjectId, 4>| {
            let obeys = |wanted: &&&[ObjectId]| wanted.iter().any(|attacker| blocked.contains(attacker));
            (narrow(wanted.iter().filter(obeys).count()), blocked)
        };
        let choices: Vec<_> = subsets(attackers, capacity).into_iter().map(weigh).collect();
        let most = choices.iter().map(|(weight, _)| *weight).max().unwrap_or(0);
        Row {
            blocker,
            choices,
            most,
        }
    }
}

/// The sets of up to a number of attackers, the empty one first.
fn subsets(attackers: &[ObjectId], most: usize) -> Vec<ShortVec<ObjectId, 4>> {
    let mut sets: Vec<ShortVec<ObjectId, 4>> = vec![ShortVec::new()];
    sets.extend(attackers.iter().map(|attacker| ShortVec::from([*attacker])));
    if most < 2 {
        return sets;
    }
    if attackers.len() > MOST_SUBSETS {
        sets.push(attackers.iter().take(most).copied().collect());
        return sets;
    }
    let several =
        (0_u32..1 << attackers.len()).filter(|set| (2..=most).contains(&(set.count_ones() as usize)));
    let members = |set: u32| {
        let members = attackers
            .iter()
            .enumerate()
            .filter(|(at, _)| set & (1 << at) != 0);
        members.map(|(_, attacker)| *attacker).collect()
    };
    sets.extend(several.map(members));
    sets
}

struct Blocking<'a> {
    rows: &'a [Row],
    limits: &'a BlockLimits,
    /// What the creatures from each place on could still obey of their own requirements.
    left: Vec<u32>,
    goal: u32,
    steps: u32,
}

impl<'a> Blocking<'a> {
    fn new(rows: &'a [Row], limits: &'a BlockLimits, goal: u32) -> Self {
        let mut left = vec![0_u32];
        for row in rows.iter().rev() {
            left.push(row.most.saturating_add(left[left.len() - 1]));
        }
        left.reverse();
        Blocking {
            rows,
            limits,
            left,
            goal,
            steps: 0,
        }
    }

    /// Goes through what the creatures from a place on can do. `found` gets each declaration and says what the next
    /// ones have to obey.
    fn from(
        &mut self,
        at: usize,
        blocks: &mut Vec<Block>,
        obeyed: u32,
        found: &mut impl FnMut(&[Block], u32) -> u32,
    ) {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.is_hopeless(at, obeyed) {
            return;
        }
        let Some(row) = self.rows.get(at) else {
            let all = obeyed.saturating_add(self.limits.wanted_blocked(blocks));
            if all >= self.goal {
                self.goal = found(blocks, all);
            }
            return;
        };
        for (weight, attackers) in &row.choices {
            let obeyed = obeyed.saturating_add(*weight);
            if self.is_hopeless(at + 1, obeyed) {
                continue;
            }
            let before = blocks.len();
            blocks.extend(attackers.iter().map(|attacker| Block {
                blocker: row.blocker,
                attacker: *attacker,
            }));
            // Only limits that more blocks can't mend are asked: too many blockers, but not yet too few.
            if self.limits.allow_part(blocks) {
                self.from(at + 1, blocks, obeyed, found);
            }
            blocks.truncate(before);
        }
    }

    /// Whether even all that the creatures from a place on could obey would be too little.
    fn is_hopeless(&self, at: usize, obeyed: u32) -> bool {
        // Requirements that some creature blocks an attacker belong to no row: they are counted at the end, and until then
        // the bound takes all of them as obeyed.
        let wanted = narrow(self.limits.wanted.len());
        obeyed.saturating_add(self.left[at]).saturating_add(wanted) < self.goal
    }
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
