//! Declarations under limits: the one that obeys the most requirements, and a list of the legal ones.
//!
//! Creature by creature, depth first. A branch that can't obey enough any more is left, so that the usual case of few
//! limits and few requirements ends at once. A search that takes too many steps gives the best that it has found.

use smallvec::SmallVec;
use spellstack_core::ObjectId;

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
pub(crate) type AttackOptions = [(ObjectId, SmallVec<[Thing; 2]>)];

/// How many requirements a declaration obeys.
pub(crate) fn obeyed_attack_requirements(required: &AttackOptions, declared: &[(ObjectId, Thing)]) -> u32 {
    let obeyed = declared
        .iter()
        .map(|(attacker, target)| attack_weight(required, *attacker, *target));
    obeyed.fold(0, u32::saturating_add)
}

/// How many requirements a creature obeys by attacking something.
pub(crate) fn attack_weight(required: &AttackOptions, attacker: ObjectId, target: Thing) -> u32 {
    let obeys =
        |(id, targets): &&(ObjectId, SmallVec<[Thing; 2]>)| *id == attacker && targets.contains(&target);
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
    // An upper bound: what the creatures from each place on could still obey if nothing limited them.
    let mut left: Vec<u32> = vec![0];
    for (attacker, targets) in options.iter().rev() {
        let weights = targets
            .iter()
            .map(|target| attack_weight(required, *attacker, *target));
        let most = weights.max().unwrap_or(0).saturating_add(left[left.len() - 1]);
        left.push(most);
    }
    left.reverse();
    let mut found = Vec::new();
    let mut steps = 0;
    let mut declared = Vec::new();
    let mut go = Attacking {
        options,
        required,
        obeyed,
        limit,
        left: &left,
        steps: &mut steps,
        found: &mut found,
    };
    go.from(0, &mut declared, &is_legal);
    found
}

struct Attacking<'a> {
    options: &'a AttackOptions,
    required: &'a AttackOptions,
    obeyed: u32,
    limit: usize,
    left: &'a [u32],
    steps: &'a mut u32,
    found: &'a mut Vec<Vec<(ObjectId, Thing)>>,
}

impl Attacking<'_> {
    fn from(
        &mut self,
        at: usize,
        declared: &mut Vec<(ObjectId, Thing)>,
        is_legal: &impl Fn(&[(ObjectId, Thing)]) -> bool,
    ) {
        *self.steps += 1;
        if *self.steps > MOST_STEPS || self.found.len() >= self.limit {
            return;
        }
        // Even with all that the rest could obey, the declaration would obey too few (CR 508.1d).
        if obeyed_attack_requirements(self.required, declared).saturating_add(self.left[at]) < self.obeyed {
            return;
        }
        let Some((attacker, targets)) = self.options.get(at) else {
            if is_legal(declared) {
                self.found.push(declared.clone());
            }
            return;
        };
        self.from(at + 1, declared, is_legal);
        for target in targets {
            declared.push((*attacker, *target));
            self.from(at + 1, declared, is_legal);
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
    let free = options
        .iter()
        .filter(|(blocker, _)| limits.cost_of(*blocker) == 0);
    let rows = free.map(|(blocker, attackers)| Row::new(*blocker, attackers, required, limits));
    let mut rows: Vec<Row> = rows.collect();
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
    let rows = options
        .iter()
        .map(|(blocker, attackers)| Row::new(*blocker, attackers, required, limits));
    let rows: Vec<Row> = rows.collect();
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

/// What one creature can block, each with the requirements of its own that this obeys: nothing first.
struct Row {
    blocker: ObjectId,
    choices: Vec<(u32, SmallVec<[ObjectId; 4]>)>,
    most: u32,
}

impl Row {
    fn new(blocker: ObjectId, attackers: &[ObjectId], required: &Requirements, limits: &BlockLimits) -> Row {
        let capacity = limits.capacity_of(blocker) as usize;
        let weigh = |blocked: SmallVec<[ObjectId; 4]>| {
            let obeys = |(id, wanted): &&(ObjectId, SmallVec<[ObjectId; 4]>)| {
                *id == blocker && wanted.iter().any(|attacker| blocked.contains(attacker))
            };
            (narrow(required.iter().filter(obeys).count()), blocked)
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
fn subsets(attackers: &[ObjectId], most: usize) -> Vec<SmallVec<[ObjectId; 4]>> {
    let mut sets: Vec<SmallVec<[ObjectId; 4]>> = vec![SmallVec::new()];
    sets.extend(
        attackers
            .iter()
            .map(|attacker| SmallVec::from_slice(&[*attacker])),
    );
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
        // Requirements that some creature blocks an attacker belong to no row: they are counted at the end, and until then
        // the bound takes all of them as obeyed.
        let wanted = narrow(self.limits.wanted.len());
        let bound = obeyed.saturating_add(self.left[at]).saturating_add(wanted);
        if self.steps > MOST_STEPS || bound < self.goal {
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
            let before = blocks.len();
            blocks.extend(attackers.iter().map(|attacker| Block {
                blocker: row.blocker,
                attacker: *attacker,
            }));
            // Only limits that more blocks can't mend are asked: too many blockers, but not yet too few.
            if self.limits.allow_part(blocks) {
                self.from(at + 1, blocks, obeyed.saturating_add(*weight), found);
            }
            blocks.truncate(before);
        }
    }
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
