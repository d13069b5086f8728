//! What effects say about a whole declaration: how many creatures, who can't act alone, who needs company, and what it
//! costs (CR 508.1c-d, 508.1h, 509.1b-d). Most combats have none of it.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::ObjectId;

use crate::event::Thing;
use crate::state::Block;

/// The limits of a declaration of attackers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackLimits {
    /// How many creatures can attack at most.
    pub most: Option<u32>,
    /// Creatures that can't attack alone.
    pub alone: Vec<ObjectId>,
    /// What it costs in generic mana to attack something with a creature.
    pub costs: Vec<(ObjectId, Thing, u32)>,
}

/// The limits of a declaration of blockers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlockLimits {
    /// How many creatures can block at most.
    pub most: Option<u32>,
    /// Creatures that can't block alone.
    pub alone: Vec<ObjectId>,
    /// Creatures that can block more than one attacker, with how many.
    pub capacity: Vec<(ObjectId, u32)>,
    /// Attackers that can't be blocked by fewer creatures than that.
    pub at_least: Vec<(ObjectId, u32)>,
    /// Attackers that can't be blocked by more creatures than that.
    pub at_most: Vec<(ObjectId, u32)>,
    /// Attackers that must be blocked if able: a requirement each.
    pub wanted: Vec<ObjectId>,
    /// What it costs in generic mana to block with a creature.
    pub costs: Vec<(ObjectId, u32)>,
}

impl AttackLimits {
    pub(crate) fn is_empty(&self) -> bool {
        self.most.is_none() && self.alone.is_empty() && self.costs.is_empty()
    }

    /// Whether a declaration keeps within the limits, costs apart.
    pub(crate) fn allow(&self, declared: &[(ObjectId, Thing)]) -> bool {
        let is_alone = match declared {
            [(only, _)] => self.alone.contains(only),
            _ => false,
        };
        !is_alone && self.most.is_none_or(|most| narrow(declared.len()) <= most)
    }

    pub(crate) fn cost_of(&self, attacker: ObjectId, target: Thing) -> u32 {
        self.costs
            .iter()
            .filter(|(id, thing, _)| *id == attacker && *thing == target)
            .fold(0, |sum, (_, _, cost)| sum.saturating_add(*cost))
    }

    /// CR 508.1h.
    pub(crate) fn total(&self, declared: &[(ObjectId, Thing)]) -> u32 {
        declared.iter().fold(0, |sum, (attacker, target)| {
            sum.saturating_add(self.cost_of(*attacker, *target))
        })
    }
}

impl BlockLimits {
    pub(crate) fn is_empty(&self) -> bool {
        *self == BlockLimits::default()
    }

    pub(crate) fn capacity_of(&self, blocker: ObjectId) -> u32 {
        find(&self.capacity, blocker).unwrap_or(1)
    }

    /// The fewest creatures that can block an attacker, if any do.
    pub(crate) fn least_for(&self, attacker: ObjectId) -> u32 {
        find(&self.at_least, attacker).unwrap_or(1)
    }

    /// The most creatures that can block an attacker.
    pub(crate) fn most_for(&self, attacker: ObjectId) -> u32 {
        find(&self.at_most, attacker).unwrap_or(u32::MAX)
    }

    /// Whether a declaration keeps within the limits, costs apart.
    pub(crate) fn allow(&self, blocks: &[Block]) -> bool {
        let is_lone = || matches!(by_blocker(blocks)[..], [(only, _)] if self.alone.contains(&only));
        let is_alone = !self.alone.is_empty() && is_lone();
        !is_alone && self.allow_part(blocks) && self.is_enough(blocks)
    }

    /// Whether a declaration that may still grow is within what limits it from above.
    pub(crate) fn allow_part(&self, blocks: &[Block]) -> bool {
        let blockers = by_blocker(blocks);
        let attacked = |(attacker, count): &(ObjectId, u32)| *count <= self.most_for(*attacker);
        self.most.is_none_or(|most| narrow(blockers.len()) <= most)
            && blockers
                .iter()
                .all(|(blocker, count)| *count <= self.capacity_of(*blocker))
            && (self.at_most.is_empty() || by_attacker(blocks).iter().all(attacked))
    }

    fn is_enough(&self, blocks: &[Block]) -> bool {
        let is_met = |(attacker, count): &(ObjectId, u32)| *count >= self.least_for(*attacker);
        self.at_least.is_empty() || by_attacker(blocks).iter().all(is_met)
    }

    /// How many of the attackers that must be blocked are.
    pub(crate) fn wanted_blocked(&self, blocks: &[Block]) -> u32 {
        let is_blocked = |attacker: &&ObjectId| count_blockers(blocks, **attacker) > 0;
        narrow(self.wanted.iter().filter(is_blocked).count())
    }

    pub(crate) fn cost_of(&self, blocker: ObjectId) -> u32 {
        self.costs
            .iter()
            .filter(|(id, _)| *id == blocker)
            .fold(0, |sum, (_, cost)| sum.saturating_add(*cost))
    }

    /// CR 509.1d.
    pub(crate) fn total(&self, blocks: &[Block]) -> u32 {
        if self.costs.is_empty() {
            return 0;
        }
        by_blocker(blocks)
            .into_iter()
            .fold(0, |sum, (blocker, _)| sum.saturating_add(self.cost_of(blocker)))
    }

    /// Leaves out blocks until the declaration is within the limits.
    pub(crate) fn trim(&self, blocks: &mut Vec<Block>) {
        let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
        for block in blocks.drain(..) {
            kept.push(block);
            if !self.allow_part(&kept) {
                kept.pop();
            }
        }
        for (attacker, least) in &self.at_least {
            if count_blockers(&kept, *attacker) < *least {
                kept.retain(|block| block.attacker != *attacker);
            }
        }
        if !self.allow(&kept) {
            kept.clear();
        }
        *blocks = kept;
    }
}

/// Raises a limit, or sets it.
pub(crate) fn raise(limits: &mut Vec<(ObjectId, u32)>, id: ObjectId, to: impl Fn(Option<u32>) -> u32) {
    match limits.iter_mut().find(|(known, _)| *known == id) {
        Some((_, limit)) => *limit = to(Some(*limit)),
        None => limits.push((id, to(None))),
    }
}

/// Each creature that blocks, with how many it blocks.
fn by_blocker(blocks: &[Block]) -> SmallVec<[(ObjectId, u32); 8]> {
    count(blocks.iter().map(|block| block.blocker).collect())
}

/// Each attacker that is blocked, with how many block it.
fn by_attacker(blocks: &[Block]) -> SmallVec<[(ObjectId, u32); 8]> {
    count(blocks.iter().map(|block| block.attacker).collect())
}

fn count(mut ids: SmallVec<[ObjectId; 8]>) -> SmallVec<[(ObjectId, u32); 8]> {
    ids.sort_unstable();
    let same = ids.chunk_by(|one, other| one == other);
    same.map(|ids| (ids[0], narrow(ids.len()))).collect()
}

fn count_blockers(blocks: &[Block], attacker: ObjectId) -> u32 {
    narrow(blocks.iter().filter(|block| block.attacker == attacker).count())
}

fn find(limits: &[(ObjectId, u32)], id: ObjectId) -> Option<u32> {
    limits
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, limit)| *limit)
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
