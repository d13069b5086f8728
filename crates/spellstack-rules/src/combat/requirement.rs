//! Restrictions and requirements of combat: which rules refer to it, and how many requirements can be obeyed.
//!
//! Limits of whole declarations are in `limits.rs`, and declarations under them are searched for in `search.rs`. Here
//! every blocking requirement says that a creature should block one of some attackers. Only menace makes what one
//! creature may do depend on the others, so without it each creature is looked at alone; with it, `optimum.rs` tells.

use smallvec::SmallVec;
use spellstack_core::lang::{CombatRule, Filter, Objects, Rule};
use spellstack_core::{ObjectId, ShortVec};

use super::optimum;
use crate::decision::BlockLimits;
use crate::state::Block;

/// Each creature that can block, with what it can block.
pub(crate) type BlockOptions = Vec<(ObjectId, ShortVec<ObjectId, 4>)>;

/// Each blocking requirement: who should block, and the attackers that would do.
pub(super) type Requirements = Vec<(ObjectId, ShortVec<ObjectId, 4>)>;

/// A rule about declaring attackers or blockers.
pub(super) enum Declaring<'a> {
    CantAttack(&'a Objects),
    CantBlock(&'a Objects),
    CantBeBlockedBy(&'a Objects, &'a Filter),
    CanBlockOnly(&'a Objects, &'a Filter),
    MustAttack(&'a Objects),
    MustBlock(&'a Objects),
    MustBeBlocked(&'a Objects),
    /// The rest of them.
    Other(&'a CombatRule),
}

impl<'a> Declaring<'a> {
    pub fn of(rule: &'a Rule) -> Option<Self> {
        match rule {
            Rule::CantAttack(objects) => Some(Declaring::CantAttack(objects)),
            Rule::CantBlock(objects) => Some(Declaring::CantBlock(objects)),
            Rule::CantBeBlockedBy(objects, filter) => Some(Declaring::CantBeBlockedBy(objects, filter)),
            Rule::CanBlockOnly(objects, filter) => Some(Declaring::CanBlockOnly(objects, filter)),
            Rule::MustAttack(objects) => Some(Declaring::MustAttack(objects)),
            Rule::MustBlock(objects) => Some(Declaring::MustBlock(objects)),
            Rule::MustBeBlocked(objects) => Some(Declaring::MustBeBlocked(objects)),
            Rule::Combat(rule) => Some(Declaring::Other(rule)),
            _ => None,
        }
    }
}

/// How many of the requirements a declaration obeys.
pub(super) fn count_obeyed(required: &Requirements, blocks: &[Block]) -> u32 {
    let mut pairs = pairs(blocks);
    pairs.sort_unstable();
    let is_obeyed = |(creature, attackers): &&(ObjectId, ShortVec<ObjectId, 4>)| {
        let mut attackers = attackers.iter();
        attackers.any(|attacker| pairs.binary_search(&(*creature, *attacker)).is_ok())
    };
    narrow(required.iter().filter(is_obeyed).count())
}

/// Whether a creature blocks the same attacker twice.
pub(super) fn has_repetition(blocks: &[Block]) -> bool {
    let mut pairs = pairs(blocks);
    pairs.sort_unstable();
    pairs.windows(2).any(|two| two[0] == two[1])
}

fn pairs(blocks: &[Block]) -> SmallVec<[(ObjectId, ObjectId); 8]> {
    blocks
        .iter()
        .map(|block| (block.blocker, block.attacker))
        .collect()
}

/// What each creature is offered, to look a declaration up in. The search begins with the creature found last: declarations
/// mostly keep the order of the list.
pub(super) struct Offers<'a, T> {
    list: &'a [(ObjectId, T)],
    last: usize,
    is_taken: SmallVec<[bool; 16]>,
}

impl<'a, T> Offers<'a, T> {
    pub fn new(list: &'a [(ObjectId, T)]) -> Self {
        Offers {
            list,
            last: 0,
            is_taken: SmallVec::from_elem(false, list.len()),
        }
    }

    /// What a creature is offered.
    pub fn of(&mut self, id: ObjectId) -> Option<&'a T> {
        let (before, rest) = self.list.split_at(self.last);
        let is_it = |(other, _): &(ObjectId, T)| *other == id;
        let ahead = rest.iter().position(is_it).map(|at| self.last + at);
        self.last = ahead.or_else(|| before.iter().position(is_it))?;
        Some(&self.list[self.last].1)
    }

    /// The same, but only once for each creature.
    pub fn take(&mut self, id: ObjectId) -> Option<&'a T> {
        let offered = self.of(id)?;
        let is_taken = std::mem::replace(&mut self.is_taken[self.last], true);
        Some(offered).filter(|_| !is_taken)
    }
}

/// The most requirements that a legal declaration can obey (CR 509.1c), and one that does.
pub(super) fn most_obeyed(
    options: &BlockOptions,
    menace: &[ObjectId],
    required: &Requirements,
) -> (u32, Vec<Block>) {
    // Menacing attackers that no requirement names are best left unblocked.
    let is_wanted = |attacker: &ObjectId| required.iter().any(|(_, attackers)| attackers.contains(attacker));
    // Without menace no creature's block depends on another's (CR 509.1b), so each takes its best.
    if !menace.iter().any(is_wanted) {
        return best_alone(options, menace, required);
    }
    let limits = BlockLimits {
        at_least: menace.iter().map(|attacker| (*attacker, 2)).collect(),
        ..BlockLimits::default()
    };
    optimum::most_obeyed(options, required, &limits).unwrap_or_default()
}

/// The blocks of attackers without menace that obey the most, creature by creature.
fn best_alone(options: &BlockOptions, menace: &[ObjectId], required: &Requirements) -> (u32, Vec<Block>) {
    let mut obeyed: u32 = 0;
    let mut blocks = Vec::new();
    for (blocker, attackers) in options {
        let free = attackers.iter().filter(|attacker| !menace.contains(attacker));
        let weighed = free.map(|attacker| (weight(required, *blocker, *attacker), *attacker));
        // The first of the best.
        let best = weighed.rev().max_by_key(|(count, _)| *count);
        if let Some((count @ 1.., attacker)) = best {
            obeyed = obeyed.saturating_add(count);
            blocks.push(Block {
                blocker: *blocker,
                attacker,
            });
        }
    }
    (obeyed, blocks)
}

/// Lets creatures obey more requirements where that needs no other creature.
///
/// It isn't always enough, but keeps more of what the player declared than the best declaration from scratch would.
pub(super) fn improve(
    options: &BlockOptions,
    menace: &[ObjectId],
    required: &Requirements,
    blocks: &mut Vec<Block>,
) {
    for (blocker, attackers) in options {
        let at = blocks.iter().position(|block| block.blocker == *blocker);
        let mut most = at.map_or(0, |at| weight(required, *blocker, blocks[at].attacker));
        let mut better = None;
        for attacker in attackers {
            let is_joined = blocks
                .iter()
                .any(|b| b.attacker == *attacker && b.blocker != *blocker);
            let count = weight(required, *blocker, *attacker);
            // CR 702.111b: a menacing attacker may be joined, not blocked by this creature alone.
            if count > most && (is_joined || !menace.contains(attacker)) {
                most = count;
                better = Some(Block {
                    blocker: *blocker,
                    attacker: *attacker,
                });
            }
        }
        match (better, at) {
            (Some(block), Some(at)) => blocks[at] = block,
            (Some(block), None) => blocks.push(block),
            (None, _) => {}
        }
    }
}

/// How many requirements a creature obeys by blocking an attacker.
fn weight(required: &Requirements, blocker: ObjectId, attacker: ObjectId) -> u32 {
    narrow(
        required
            .iter()
            .filter(|(id, attackers)| *id == blocker && attackers.contains(&attacker))
            .count(),
    )
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::random::Random;

    fn id(slot: u32) -> ObjectId {
        ObjectId::new(slot, NonZeroU32::MIN)
    }

    /// The most by trying every declaration.
    fn most_by_trying(options: &BlockOptions, menace: &[ObjectId], required: &Requirements) -> u32 {
        fn go(at: usize, blocks: &mut Vec<Block>, all: (&BlockOptions, &[ObjectId], &Requirements)) -> u32 {
            let (options, menace, required) = all;
            let Some((blocker, attackers)) = options.get(at) else {
                return if is_menace_obeyed(menace, blocks) {
                    count_obeyed(required, blocks)
                } else {
                    0
                };
            };
            let mut most = go(at + 1, blocks, all);
            for attacker in attackers {
                blocks.push(Block {
                    blocker: *blocker,
                    attacker: *attacker,
                });
                most = most.max(go(at + 1, blocks, all));
                blocks.pop();
            }
            most
        }
        go(0, &mut Vec::new(), (options, menace, required))
    }

    fn is_menace_obeyed(menace: &[ObjectId], blocks: &[Block]) -> bool {
        menace
            .iter()
            .all(|attacker| blocks.iter().filter(|block| block.attacker == *attacker).count() != 1)
    }

    #[test]
    fn the_most_requirements_are_those_found_by_trying_every_declaration() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let attackers: Vec<ObjectId> = (0..1 + random.below(4)).map(|n| id(n as u32)).collect();
            let blockers: Vec<ObjectId> = (0..1 + random.below(5)).map(|n| id(100 + n as u32)).collect();
            let menace: Vec<ObjectId> = attackers
                .iter()
                .copied()
                .filter(|_| random.below(2) == 0)
                .collect();
            let mut some = |all: &[ObjectId]| all.iter().copied().filter(|_| random.below(3) > 0).collect();
            let options: BlockOptions = blockers
                .iter()
                .map(|blocker| (*blocker, some(&attackers)))
                .collect();
            let mut required: Requirements = Vec::new();
            for (blocker, can) in &options {
                if random.below(2) == 0 {
                    required.push((*blocker, can.clone()));
                }
                let lures = can
                    .iter()
                    .filter(|attacker| attacker.slot() == 0 || random.below(4) == 0);
                required.extend(lures.map(|lure| (*blocker, ShortVec::from([*lure]))));
            }
            let (most, blocks) = most_obeyed(&options, &menace, &required);
            assert_eq!(
                most,
                most_by_trying(&options, &menace, &required),
                "{options:?} {menace:?} {required:?}"
            );
            assert_eq!(count_obeyed(&required, &blocks), most);
            assert!(is_menace_obeyed(&menace, &blocks));
        }
    }

    #[test]
    fn many_alike_menacing_attackers_are_no_trouble() {
        let attackers: ShortVec<ObjectId, 4> = (0..20).map(id).collect();
        let options: BlockOptions = (100..121).map(|slot| (id(slot), attackers.clone())).collect();
        let lures = |(blocker, can): &(ObjectId, ShortVec<ObjectId, 4>)| -> Requirements {
            can.iter()
                .map(|lure| (*blocker, ShortVec::from([*lure])))
                .collect()
        };
        let required: Requirements = options.iter().flat_map(lures).collect();
        assert_eq!(most_obeyed(&options, &attackers, &required).0, 21);
    }
}
