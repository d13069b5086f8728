//! Restrictions and requirements of combat: which rules refer to it, and how many requirements can be obeyed.
//!
//! Limits of whole declarations are in `limits.rs`, and declarations under them are searched for in `search.rs`. Here
//! every blocking requirement says that a creature should block one of some attackers. Only menace makes what one
//! creature may do depend on the others, so without it each creature is looked at alone. With it, the creatures are
//! gone through once, keeping for each state of the menacing attackers (blocked by none, by one, by enough) the most
//! requirements obeyed: exact, and small as long as few menacing attackers are wanted as blocked.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::lang::{CombatRule, Filter, Objects, Rule};

use crate::state::Block;

/// Each creature that can block, with what it can block.
pub(crate) type BlockOptions = Vec<(ObjectId, SmallVec<[ObjectId; 4]>)>;

/// Each blocking requirement: who should block, and the attackers that would do.
pub(super) type Requirements = Vec<(ObjectId, SmallVec<[ObjectId; 4]>)>;

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
    let is_obeyed = |(creature, attackers): &&(ObjectId, SmallVec<[ObjectId; 4]>)| {
        blocks
            .iter()
            .any(|block| block.blocker == *creature && attackers.contains(&block.attacker))
    };
    narrow(required.iter().filter(is_obeyed).count())
}

/// The most requirements that a legal declaration can obey (CR 509.1c), and one that does.
pub(super) fn most_obeyed(
    options: &BlockOptions,
    menace: &[ObjectId],
    required: &Requirements,
) -> (u32, Vec<Block>) {
    // Menacing attackers that no requirement names can be left unblocked at no cost, so they don't multiply the states.
    let wanted: Vec<ObjectId> = menace
        .iter()
        .copied()
        .filter(|attacker| required.iter().any(|(_, attackers)| attackers.contains(attacker)))
        .collect();
    let rows: Vec<Row> = options
        .iter()
        .map(|(blocker, attackers)| Row::new(*blocker, attackers, menace, &wanted, required))
        .filter(|row| row.free.is_some() || !row.menacing.is_empty())
        .collect();
    // Without menace no creature's block depends on another's (CR 509.1b), so each takes its best.
    if wanted.is_empty() {
        let free = rows
            .iter()
            .filter_map(|row| row.free.map(|(attacker, count)| (row.blocker, attacker, count)));
        let obeyed = free.clone().map(|(_, _, count)| count).sum();
        return (
            obeyed,
            free.map(|(blocker, attacker, _)| Block { blocker, attacker })
                .collect(),
        );
    }
    Search::new(&wanted, &rows).run()
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

/// What one creature can do for the requirements.
struct Row {
    blocker: ObjectId,
    /// The best block of an attacker without menace that obeys something.
    free: Option<(ObjectId, u32)>,
    /// The menacing attackers that it can block, by their place among the wanted ones, and what that obeys.
    menacing: SmallVec<[(usize, u32); 4]>,
}

impl Row {
    fn new(
        blocker: ObjectId,
        attackers: &[ObjectId],
        menace: &[ObjectId],
        wanted: &[ObjectId],
        required: &Requirements,
    ) -> Row {
        let mut row = Row {
            blocker,
            free: None,
            menacing: SmallVec::new(),
        };
        for attacker in attackers {
            let count = weight(required, blocker, *attacker);
            if let Some(place) = wanted.iter().position(|other| other == attacker) {
                row.menacing.push((place, count));
            } else if !menace.contains(attacker) && count > row.free.map_or(0, |(_, most)| most) {
                row.free = Some((*attacker, count));
            }
        }
        row
    }

    fn menacing_weight(&self, place: usize) -> Option<u32> {
        self.menacing
            .iter()
            .find(|(other, _)| *other == place)
            .map(|(_, count)| *count)
    }
}

/// For each wanted menacing attacker, whether none, one, or at least two creatures block it.
type Blocked = SmallVec<[u8; 8]>;

/// The best way to a state: what it obeys, and the state and block that led to it.
#[derive(Clone, Copy)]
struct Best {
    obeyed: u32,
    from: usize,
    block: Option<Block>,
}

struct Search<'a> {
    wanted: &'a [ObjectId],
    rows: &'a [Row],
    /// For each wanted attacker, an earlier one that can be blocked by the same creatures to the same effect. Of two
    /// such that stand alike only the earlier one is tried.
    twin: Vec<Option<usize>>,
}

impl<'a> Search<'a> {
    fn new(wanted: &'a [ObjectId], rows: &'a [Row]) -> Self {
        let alike = |a: usize, b: usize| {
            rows.iter()
                .all(|row| row.menacing_weight(a) == row.menacing_weight(b))
        };
        let twin = (0..wanted.len())
            .map(|at| (0..at).rev().find(|earlier| alike(*earlier, at)))
            .collect();
        Search { wanted, rows, twin }
    }

    fn run(&self) -> (u32, Vec<Block>) {
        let start = Best {
            obeyed: 0,
            from: 0,
            block: None,
        };
        // Dynamic programming, creature by creature: two ways to the same state can be completed in the same ways, so only
        // the better one is kept. All layers stay, to trace the best declaration back.
        let mut layers: Vec<Vec<(Blocked, Best)>> =
            vec![vec![(SmallVec::from_elem(0, self.wanted.len()), start)]];
        for (done, row) in self.rows.iter().enumerate() {
            let left = self.rows.len() - done - 1;
            let mut next: BTreeMap<Blocked, Best> = BTreeMap::new();
            for (from, (blocked, best)) in layers[done].iter().enumerate() {
                self.follow(row, blocked, Best { from, ..*best }, left, &mut next);
            }
            layers.push(next.into_iter().collect());
        }
        let last = layers.last().map_or(&[][..], |layer| &layer[..]);
        // With no creature left, `keep` has let no state through in which an attacker is blocked by just one. Of equally good
        // states the first is taken, so that the answer doesn't depend on the search (`max_by_key` takes the last).
        let at = (0..last.len())
            .rev()
            .max_by_key(|at| last[*at].1.obeyed)
            .unwrap_or(0);
        (
            last.get(at).map_or(0, |(_, best)| best.obeyed),
            trace(&layers, at),
        )
    }

    /// Everything that one creature can do from a state: nothing, the best free block, or one of menacing attackers.
    fn follow(
        &self,
        row: &Row,
        blocked: &Blocked,
        best: Best,
        left: usize,
        next: &mut BTreeMap<Blocked, Best>,
    ) {
        let block = |attacker| {
            Some(Block {
                blocker: row.blocker,
                attacker,
            })
        };
        let (free, count) = row
            .free
            .map_or((None, 0), |(attacker, count)| (block(attacker), count));
        keep(
            next,
            blocked,
            Best {
                obeyed: best.obeyed + count,
                block: free,
                ..best
            },
            left,
        );
        for (place, count) in &row.menacing {
            if self.twin[*place].is_some_and(|twin| blocked[twin] == blocked[*place]) {
                continue;
            }
            let mut more = blocked.clone();
            more[*place] = (more[*place] + 1).min(2);
            let block = block(self.wanted[*place]);
            keep(
                next,
                &more,
                Best {
                    obeyed: best.obeyed + count,
                    block,
                    ..best
                },
                left,
            );
        }
    }
}

/// Keeps a state if the creatures left could still complete it, and this is the best way to it so far.
fn keep(next: &mut BTreeMap<Blocked, Best>, blocked: &Blocked, best: Best, left: usize) {
    if blocked.iter().filter(|count| **count == 1).count() > left {
        return;
    }
    match next.get_mut(blocked) {
        Some(known) if known.obeyed >= best.obeyed => {}
        Some(known) => *known = best,
        None => {
            next.insert(blocked.clone(), best);
        }
    }
}

/// The blocks that led to a state of the last layer.
fn trace(layers: &[Vec<(Blocked, Best)>], mut at: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    for layer in layers.iter().skip(1).rev() {
        let best = layer[at].1;
        blocks.extend(best.block);
        at = best.from;
    }
    blocks.reverse();
    blocks
}

fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    fn id(slot: u32) -> ObjectId {
        ObjectId::new(slot, NonZeroU32::MIN)
    }

    /// Small numbers from a fixed sequence.
    fn draw(seed: &mut u64, below: u64) -> u64 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % below
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
        let mut seed = 1;
        for _ in 0..2_000 {
            let attackers: Vec<ObjectId> = (0..1 + draw(&mut seed, 4)).map(|n| id(n as u32)).collect();
            let blockers: Vec<ObjectId> = (0..1 + draw(&mut seed, 5)).map(|n| id(100 + n as u32)).collect();
            let menace: Vec<ObjectId> = attackers
                .iter()
                .copied()
                .filter(|_| draw(&mut seed, 2) == 0)
                .collect();
            let mut some =
                |all: &[ObjectId]| all.iter().copied().filter(|_| draw(&mut seed, 3) > 0).collect();
            let options: BlockOptions = blockers
                .iter()
                .map(|blocker| (*blocker, some(&attackers)))
                .collect();
            let mut required: Requirements = Vec::new();
            for (blocker, can) in &options {
                if draw(&mut seed, 2) == 0 {
                    required.push((*blocker, can.clone()));
                }
                let lures = can
                    .iter()
                    .filter(|attacker| attacker.slot() == 0 || draw(&mut seed, 4) == 0);
                required.extend(lures.map(|lure| (*blocker, SmallVec::from_slice(&[*lure]))));
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
        let attackers: SmallVec<[ObjectId; 4]> = (0..20).map(id).collect();
        let options: BlockOptions = (100..121).map(|slot| (id(slot), attackers.clone())).collect();
        let lures = |(blocker, can): &(ObjectId, SmallVec<[ObjectId; 4]>)| -> Requirements {
            can.iter()
                .map(|lure| (*blocker, SmallVec::from_slice(&[*lure])))
                .collect()
        };
        let required: Requirements = options.iter().flat_map(lures).collect();
        assert_eq!(most_obeyed(&options, &attackers, &required).0, 21);
    }
}
