//! Menace (CR 702.111).

use spellstack_core::{KeywordKind, ObjectId};

use crate::combat::BlockOptions;
use crate::look::Look;
use crate::state::Block;

/// The attackers with menace that can be blocked (CR 702.111b); those that fewer than two creatures could block can't.
pub(crate) fn menacing(look: &Look<'_>, options: &mut BlockOptions) -> Vec<ObjectId> {
    let mut menace = Vec::new();
    for attack in &look.facts.combat.attacks {
        let attacker = attack.attacker;
        let has_menace = |id| look.chars(id).is_some_and(|chars| chars.has(KeywordKind::Menace));
        if !has_menace(attacker) {
            continue;
        }
        match options
            .iter()
            .filter(|(_, attackers)| attackers.contains(&attacker))
            .count()
        {
            0 => {}
            1 => options
                .iter_mut()
                .for_each(|(_, attackers)| attackers.retain(|other| *other != attacker)),
            2.. => menace.push(attacker),
        }
    }
    menace
}

/// Whether no attacker with menace is blocked by one creature alone.
pub(crate) fn allows(menace: &[ObjectId], blocks: &[Block]) -> bool {
    menace.iter().all(|attacker| !has_lone_blocker(blocks, *attacker))
}

/// Leaves out the blocks of attackers with menace that only one creature would block.
pub(crate) fn drop_lone_blocks(blocks: &mut Vec<Block>, menace: &[ObjectId]) {
    for attacker in menace {
        if has_lone_blocker(blocks, *attacker) {
            blocks.retain(|block| block.attacker != *attacker);
        }
    }
}

fn has_lone_blocker(blocks: &[Block], attacker: ObjectId) -> bool {
    blocks.iter().filter(|block| block.attacker == attacker).count() == 1
}
