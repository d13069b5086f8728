//! Declarations of attackers and blockers as options to choose from: number 0 is not to attack or block.

use smallvec::SmallVec;
use spellstack_core::{ObjectId, ShortVec};

use crate::combat::attack_weight;
use crate::decision::combinations::{Assignment, Cell, Product};
use crate::event::Thing;
use crate::state::Block;

/// Each creature that can attack, with what it can attack.
pub(super) type Attackers = [(ObjectId, ShortVec<Thing, 2>)];
/// Creatures that can or must block, with what they can or must block.
pub(super) type Blockers = [(ObjectId, ShortVec<ObjectId, 4>)];

/// The ways to attack where nothing limits the declaration: each creature does what obeys the most (CR 508.1d).
pub(super) fn attacks(options: &Attackers, required: &Attackers) -> Product {
    let count =
        |(creature, targets): &(ObjectId, ShortVec<Thing, 2>)| allowed(*creature, targets, required).len();
    Product::new(options.iter().map(count).collect())
}

/// The attacks that those options stand for.
pub(super) fn attacks_of(
    options: &Attackers,
    required: &Attackers,
    digits: &[usize],
) -> Vec<(ObjectId, Thing)> {
    let attack = |((creature, targets), digit): (&(ObjectId, ShortVec<Thing, 2>), &usize)| {
        let target = allowed(*creature, targets, required).get(*digit).copied()??;
        Some((*creature, target))
    };
    options.iter().zip(digits).filter_map(attack).collect()
}

/// What a creature may do: stay, or attack something.
fn allowed(creature: ObjectId, targets: &[Thing], required: &Attackers) -> SmallVec<[Option<Thing>; 4]> {
    let weigh = |target: &Option<Thing>| target.map_or(0, |target| attack_weight(required, creature, target));
    let all = [None].into_iter().chain(targets.iter().copied().map(Some));
    let mut allowed: SmallVec<[Option<Thing>; 4]> = all.collect();
    if required.iter().any(|(id, _)| *id == creature) {
        let most = allowed.iter().map(weigh).max().unwrap_or(0);
        allowed.retain(|target| weigh(target) == most);
    }
    allowed
}

/// The ways to block, with menace and requirements.
pub(super) fn blocks(
    options: &Blockers,
    menace: &[ObjectId],
    required: &Blockers,
    obeyed: u32,
) -> Assignment {
    let slots = options.iter().map(|(blocker, attackers)| {
        let cell = |attacker: &ObjectId| Cell {
            group: menace.iter().position(|other| other == attacker),
            worth: if obeyed == 0 {
                0
            } else {
                worth(required, *blocker, *attacker)
            },
        };
        [Cell::default()]
            .into_iter()
            .chain(attackers.iter().map(cell))
            .collect()
    });
    Assignment::new(slots.collect(), menace.len(), obeyed)
}

/// The blocks that those options stand for.
pub(super) fn blocks_of(options: &Blockers, digits: &[usize]) -> Vec<Block> {
    let block = |((blocker, attackers), digit): (&(ObjectId, ShortVec<ObjectId, 4>), &usize)| {
        let attacker = digit
            .checked_sub(1)
            .and_then(|attacker| attackers.get(attacker))?;
        Some(Block {
            blocker: *blocker,
            attacker: *attacker,
        })
    };
    options.iter().zip(digits).filter_map(block).collect()
}

/// How many requirements a block obeys.
fn worth(required: &Blockers, blocker: ObjectId, attacker: ObjectId) -> u32 {
    let obeys = |(creature, attackers): &&(ObjectId, ShortVec<ObjectId, 4>)| {
        *creature == blocker && attackers.contains(&attacker)
    };
    u32::try_from(required.iter().filter(obeys).count()).unwrap_or(u32::MAX)
}
