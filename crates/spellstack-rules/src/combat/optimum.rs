//! The blocks that obey the most requirements (CR 509.1c), where attackers need several blockers or allow only some.
//!
//! Creatures that can block so many attackers, attackers that can be blocked by so many creatures, and what each block
//! obeys make a network (`network.rs`), and its best flow is the best declaration. "Can't be blocked except by two or
//! more" isn't such a bound, since no blocker is allowed too. So the flow is first found without these restrictions. That
//! obeys at least as many requirements as any legal declaration does, and is the answer if it happens to be legal. If an
//! attacker is blocked by too few, there are two cases, each a network again: it is blocked by enough, or by none. A
//! case that can't beat the best declaration found so far is left.
//!
//! That is exact. It could take many steps (for three or more blockers the question is NP-hard), so there is a limit; beyond
//! it the answer is the best declaration found, which is legal, and asks for no more than can be obeyed.

use std::collections::BTreeMap;

use spellstack_core::ObjectId;

use super::requirement::{BlockOptions, Requirements};
use crate::decision::BlockLimits;
use crate::network::Network;
use crate::state::Block;

/// How many arcs the networks of one question may have together; a single one is always looked at.
const MOST_ARCS: usize = 2_000_000;

/// The most requirements that a declaration within the limits can obey, and one that does.
///
/// Costs and who can't block alone are left to the caller. `None` if the question isn't about a network: where a limit on
/// the number of blockers, or a requirement to block one of several attackers, meets creatures that can block several.
pub(super) fn most_obeyed(
    options: &BlockOptions,
    required: &Requirements,
    limits: &BlockLimits,
) -> Option<(u32, Vec<Block>)> {
    let field = Field::new(options, required, limits)?;
    let edges = field
        .each_for_itself()
        .filter(|edges| limits.allow(&field.blocks(edges)));
    let edges = edges.unwrap_or_else(|| Search::new(&field).run());
    Some((field.obeyed(&edges), field.blocks(&edges)))
}

/// Who can block whom, and what that obeys.
struct Field {
    blockers: Vec<Blocker>,
    attackers: Vec<Attacker>,
    /// By blocker.
    edges: Vec<Edge>,
    /// How many creatures can block at most.
    most: u32,
}

struct Blocker {
    id: ObjectId,
    /// How many attackers it can block.
    capacity: u32,
    /// What it obeys by blocking at all.
    gain: u32,
}

struct Attacker {
    id: ObjectId,
    /// If it is blocked, then by at least so many.
    least: u32,
    most: u32,
    /// What is obeyed if it is blocked at all.
    gain: u32,
    /// How many creatures could block it.
    able: u32,
}

#[derive(Clone, Copy)]
struct Edge {
    blocker: usize,
    attacker: usize,
    /// What this block obeys.
    gain: u32,
}

impl Field {
    fn new(options: &BlockOptions, required: &Requirements, limits: &BlockLimits) -> Option<Field> {
        let mut field = Field {
            blockers: Vec::with_capacity(options.len()),
            attackers: Vec::new(),
            edges: Vec::new(),
            most: limits.most.unwrap_or(u32::MAX),
        };
        let mut places: BTreeMap<ObjectId, usize> = BTreeMap::new();
        let mut wants: BTreeMap<ObjectId, Vec<&[ObjectId]>> = BTreeMap::new();
        for (blocker, attackers) in required {
            wants.entry(*blocker).or_default().push(attackers);
        }
        for (id, attackers) in options {
            let capacity = limits.capacity_of(*id);
            if capacity > 1 && limits.most.is_some() {
                return None;
            }
            let mut blocker = Blocker {
                id: *id,
                capacity,
                gain: 0,
            };
            let mut gains: BTreeMap<ObjectId, u32> = attackers.iter().map(|id| (*id, 0)).collect();
            for wanted in wants.get(id).into_iter().flatten() {
                match wanted.len() {
                    all if all == attackers.len() => blocker.gain += 1,
                    2.. if capacity > 1 => return None,
                    _ => wanted.iter().for_each(|attacker| {
                        gains.entry(*attacker).and_modify(|gain| *gain += 1);
                    }),
                }
            }
            for attacker in attackers {
                let attackers = &mut field.attackers;
                let place = *places.entry(*attacker).or_insert_with(|| {
                    attackers.push(Attacker::new(*attacker, limits));
                    attackers.len() - 1
                });
                attackers[place].able += 1;
                field.edges.push(Edge {
                    blocker: field.blockers.len(),
                    attacker: place,
                    gain: gains.get(attacker).copied().unwrap_or(0),
                });
            }
            field.blockers.push(blocker);
        }
        Some(field)
    }

    /// What each creature would do if the others didn't matter, if that obeys all that could be.
    fn each_for_itself(&self) -> Option<Vec<usize>> {
        let mut chosen = Vec::new();
        let mut first = 0;
        for (place, blocker) in self.blockers.iter().enumerate() {
            let end = first
                + self.edges[first..]
                    .iter()
                    .take_while(|edge| edge.blocker == place)
                    .count();
            let mut own: Vec<usize> = (first..end).collect();
            first = end;
            own.sort_by_key(|edge| std::cmp::Reverse(self.edges[*edge].gain));
            let useful = own.iter().filter(|edge| self.edges[**edge].gain > 0).count();
            let number = useful.max(usize::from(blocker.gain > 0));
            own.truncate(number.min(blocker.capacity as usize));
            chosen.extend(own);
        }
        let is_blocked = |place: usize| chosen.iter().any(|edge| self.edges[*edge].attacker == place);
        let mut wanted = (0..self.attackers.len()).filter(|place| self.attackers[*place].gain > 0);
        wanted.all(is_blocked).then_some(chosen)
    }

    fn obeyed(&self, edges: &[usize]) -> u32 {
        let mut blocks = vec![false; self.blockers.len()];
        let mut is_blocked = vec![false; self.attackers.len()];
        let mut obeyed = 0;
        for edge in edges.iter().map(|edge| self.edges[*edge]) {
            obeyed += edge.gain;
            if !std::mem::replace(&mut blocks[edge.blocker], true) {
                obeyed += self.blockers[edge.blocker].gain;
            }
            if !std::mem::replace(&mut is_blocked[edge.attacker], true) {
                obeyed += self.attackers[edge.attacker].gain;
            }
        }
        obeyed
    }

    fn blocks(&self, edges: &[usize]) -> Vec<Block> {
        let block = |edge: &usize| Block {
            blocker: self.blockers[self.edges[*edge].blocker].id,
            attacker: self.attackers[self.edges[*edge].attacker].id,
        };
        edges.iter().map(block).collect()
    }

    fn count_blockers(&self, edges: &[usize]) -> Vec<u32> {
        let mut counts = vec![0; self.attackers.len()];
        edges
            .iter()
            .for_each(|edge| counts[self.edges[*edge].attacker] += 1);
        counts
    }
}

impl Attacker {
    fn new(id: ObjectId, limits: &BlockLimits) -> Self {
        let wanted = limits.wanted.iter().filter(|other| **other == id).count();
        Attacker {
            id,
            least: limits.least_for(id),
            most: limits.most_for(id),
            gain: u32::try_from(wanted).unwrap_or(u32::MAX),
            able: 0,
        }
    }
}

/// What is assumed of an attacker that needs several blockers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Open,
    Blocked,
    Unblocked,
}

struct Search<'a> {
    field: &'a Field,
    cases: Vec<Case>,
    best: Vec<usize>,
    obeyed: u32,
    /// How many networks may still be looked at.
    left: usize,
}

impl<'a> Search<'a> {
    fn new(field: &'a Field) -> Self {
        let is_possible = |attacker: &Attacker| attacker.able.min(attacker.most) >= attacker.least;
        let case = |attacker: &Attacker| match attacker.least {
            ..2 => Case::Blocked,
            _ if is_possible(attacker) => Case::Open,
            _ => Case::Unblocked,
        };
        Search {
            field,
            cases: field.attackers.iter().map(case).collect(),
            best: Vec::new(),
            obeyed: 0,
            left: (MOST_ARCS / (field.edges.len() + 1)).max(1),
        }
    }

    fn run(mut self) -> Vec<usize> {
        self.explore();
        self.best
    }

    fn explore(&mut self) {
        let Some(left) = self.left.checked_sub(1) else {
            return;
        };
        self.left = left;
        let Some(mut edges) = self.best_flow() else { return };
        if self.field.obeyed(&edges) <= self.obeyed {
            return;
        }
        let counts = self.field.count_blockers(&edges);
        let has_too_few = |place: &usize| (1..self.field.attackers[*place].least).contains(&counts[*place]);
        let lacking = (0..counts.len()).filter(has_too_few);
        let next = lacking.min_by_key(|place| self.field.attackers[*place].able);
        edges.retain(|edge| !has_too_few(&self.field.edges[*edge].attacker));
        let obeyed = self.field.obeyed(&edges);
        if obeyed > self.obeyed {
            (self.obeyed, self.best) = (obeyed, edges);
        }
        let Some(place) = next else { return };
        for case in [Case::Blocked, Case::Unblocked] {
            self.cases[place] = case;
            self.explore();
        }
        self.cases[place] = Case::Open;
    }

    /// The best blocks in these cases, if they are possible; open ones may be blocked by too few.
    fn best_flow(&self) -> Option<Vec<usize>> {
        let field = self.field;
        let (source, sink, first) = (0, 1, 2 + field.blockers.len());
        // A requirement counts more than all preferences together, and an attacker that has to be blocked more than all
        // requirements.
        let one = i64::try_from(field.edges.len()).ok()?.checked_add(1)?;
        let all = field.edges.iter().map(|edge| i64::from(edge.gain)).sum::<i64>()
            + field
                .blockers
                .iter()
                .map(|blocker| i64::from(blocker.gain))
                .sum::<i64>()
            + field
                .attackers
                .iter()
                .map(|attacker| i64::from(attacker.gain))
                .sum::<i64>();
        let must = one.checked_mul(all.checked_add(1)?)?;
        let mut network = Network::new(first + field.attackers.len());
        for (place, blocker) in field.blockers.iter().enumerate() {
            network.add(source, 2 + place, 1, one * i64::from(blocker.gain));
            network.add(source, 2 + place, blocker.capacity.saturating_sub(1), 0);
        }
        let arcs: Vec<Option<usize>> = field
            .edges
            .iter()
            .map(|edge| {
                // Creatures that have a choice join the blockers of attackers that need no more of them.
                let preference = match self.cases[edge.attacker] {
                    Case::Unblocked => return None,
                    Case::Open => -1,
                    Case::Blocked => 0,
                };
                let gain = one * i64::from(edge.gain) + preference;
                Some(network.add(2 + edge.blocker, first + edge.attacker, 1, gain))
            })
            .collect();
        for (place, attacker) in field.attackers.iter().enumerate() {
            let needs_several = attacker.least > 1 && self.cases[place] == Case::Blocked;
            let (least, extra) = if needs_several {
                (attacker.least, must)
            } else {
                (1, 0)
            };
            let gain = one * i64::from(attacker.gain);
            network.add(first + place, sink, least.min(1).min(attacker.most), gain + extra);
            network.add(first + place, sink, (least - 1).min(attacker.most), extra);
            network.add(first + place, sink, attacker.most.saturating_sub(least), 0);
        }
        network.run(source, sink, field.most);
        let flows = |edge: &usize| arcs[*edge].is_some_and(|arc| network.flow(arc) > 0);
        let edges: Vec<usize> = (0..arcs.len()).filter(flows).collect();
        let counts = field.count_blockers(&edges);
        let is_met = |place: usize| {
            self.cases[place] != Case::Blocked
                || field.attackers[place].least < 2
                || counts[place] >= field.attackers[place].least
        };
        (0..counts.len()).all(is_met).then_some(edges)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use spellstack_core::ShortVec;

    use super::*;
    use crate::combat::requirement::count_obeyed;
    use crate::random::Random;

    fn id(slot: u64) -> ObjectId {
        ObjectId::new(slot as u32, NonZeroU32::MIN)
    }

    fn some(random: &mut Random, all: &[ObjectId]) -> ShortVec<ObjectId, 4> {
        all.iter().copied().filter(|_| random.below(3) > 0).collect()
    }

    /// Creatures that can block, what they should, and limits of all the kinds that a network knows.
    fn draw_question(random: &mut Random) -> (BlockOptions, Requirements, BlockLimits) {
        let attackers: Vec<ObjectId> = (0..1 + random.below(4)).map(id).collect();
        let options: BlockOptions = (100..101 + random.below(4))
            .map(|slot| (id(slot), some(random, &attackers)))
            .collect();
        let mut limits = BlockLimits::default();
        for attacker in &attackers {
            match random.below(5) {
                0 | 1 => limits.at_least.push((*attacker, 2 + random.below(2) as u32)),
                2 => limits.at_most.push((*attacker, 1 + random.below(2) as u32)),
                _ => {}
            }
            if random.below(3) == 0 {
                limits.wanted.push(*attacker);
            }
        }
        if random.below(3) == 0 {
            limits.most = Some(random.below(4) as u32);
        }
        let mut required = Requirements::new();
        for (blocker, can) in options.iter().filter(|(_, can)| !can.is_empty()) {
            if limits.most.is_none() && random.below(4) == 0 {
                limits.capacity.push((*blocker, 2));
            }
            if random.below(2) == 0 {
                required.push((*blocker, can.clone()));
            }
            let lures = can.iter().filter(|_| random.below(3) == 0);
            required.extend(lures.map(|lure| (*blocker, ShortVec::from([*lure]))));
        }
        (options, required, limits)
    }

    /// The most by trying every set of blocks.
    fn most_by_trying(options: &BlockOptions, required: &Requirements, limits: &BlockLimits) -> u32 {
        let block = |blocker: ObjectId| {
            move |attacker: &ObjectId| Block {
                blocker,
                attacker: *attacker,
            }
        };
        let all: Vec<Block> = options
            .iter()
            .flat_map(|(blocker, attackers)| attackers.iter().map(block(*blocker)))
            .collect();
        let legal = (0_u32..1 << all.len()).filter_map(|set| {
            let members = all.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0);
            let blocks: Vec<Block> = members.map(|(_, block)| *block).collect();
            let obeyed = || count_obeyed(required, &blocks) + limits.wanted_blocked(&blocks);
            limits.allow(&blocks).then(obeyed)
        });
        legal.max().unwrap_or(0)
    }

    #[test]
    fn limited_blocks_obey_as_many_requirements_as_any_set_of_blocks() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let (options, required, limits) = draw_question(&mut random);
            let (most, blocks) = most_obeyed(&options, &required, &limits).expect("a network can tell");
            let found = (&options, &required, &limits, &blocks);
            assert_eq!(most, most_by_trying(&options, &required, &limits), "{found:?}");
            assert!(limits.allow(&blocks), "{found:?}");
            let obeyed = count_obeyed(&required, &blocks) + limits.wanted_blocked(&blocks);
            assert_eq!(obeyed, most, "{found:?}");
        }
    }
}
