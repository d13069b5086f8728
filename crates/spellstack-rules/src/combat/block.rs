//! The declaration of blockers (CR 509.1).

use smallvec::SmallVec;
use spellstack_core::{KeywordKind, ObjectId, PlayerId};

use super::requirement::{self, BlockOptions, CombatRule, Requirements};
use crate::control::{Answer, Frame};
use crate::decision::{Ask, Pending, Why};
use crate::event::Event;
use crate::game::Game;
use crate::look::Look;
use crate::state::Block;

impl Game {
    /// Asks each defending player in APNAP order for blockers and declares them. Even places ask, odd ones declare.
    pub(crate) fn declare_blockers_step(&mut self, place: u8) {
        let defenders = self.defending_players();
        let Some(player) = defenders.get(usize::from(place / 2)) else {
            return;
        };
        if place.is_multiple_of(2) {
            let pending = self.blockers_decision(*player);
            self.push(Frame::DeclareBlockers { place: place + 1 });
            self.ask(pending);
        } else {
            let is_last = usize::from(place / 2) + 1 == defenders.len();
            if !is_last {
                self.push(Frame::DeclareBlockers { place: place + 1 });
            }
            self.declare_blockers(is_last);
        }
    }

    /// Whether a declaration disobeys no restriction and obeys as many requirements as can be (CR 509.1b-c).
    pub(crate) fn block_is_legal(&self, ask: &Ask, blocks: &[Block]) -> bool {
        let Ask::Blockers {
            options,
            menace,
            required,
            obeyed,
        } = ask
        else {
            return false;
        };
        let is_first = |at: usize| {
            blocks[..at]
                .iter()
                .all(|other| other.blocker != blocks[at].blocker)
        };
        blocks.iter().all(|block| can_block(options, *block))
            && (0..blocks.len()).all(is_first)
            && menace
                .iter()
                .all(|attacker| count_blockers(blocks, *attacker) != 1)
            && (*obeyed == 0 || requirement::count_obeyed(required, blocks) >= *obeyed)
    }

    /// Makes a declaration legal: blocks that can't be are left out, required ones are added. A legal one stays as it is.
    pub(crate) fn repair_blocks(&self, ask: &Ask, blocks: Vec<Block>) -> Vec<Block> {
        let Ask::Blockers {
            options,
            menace,
            required,
            ..
        } = ask
        else {
            return Vec::new();
        };
        let mut repaired: Vec<Block> = Vec::with_capacity(blocks.len());
        for block in blocks {
            if can_block(options, block) && repaired.iter().all(|other| other.blocker != block.blocker) {
                repaired.push(block);
            }
        }
        drop_lone_blocks(&mut repaired, menace);
        if self.block_is_legal(ask, &repaired) {
            return repaired;
        }
        requirement::improve(options, menace, required, &mut repaired);
        drop_lone_blocks(&mut repaired, menace);
        if self.block_is_legal(ask, &repaired) {
            return repaired;
        }
        // Other blocks are kept; they can't make fewer requirements obeyed, nor leave a menacing attacker one blocker.
        let (_, mut best) = requirement::most_obeyed(options, menace, required);
        for block in repaired {
            if best.iter().all(|other| other.blocker != block.blocker) {
                best.push(block);
            }
        }
        drop_lone_blocks(&mut best, menace);
        best
    }

    /// The players who are attacked, or whose planeswalkers are, in APNAP order (CR 101.4, 506.2).
    fn defending_players(&self) -> SmallVec<[PlayerId; 2]> {
        let active = self.facts.turn.active;
        self.facts
            .apnap()
            .filter(|player| *player != active && !self.facts.players[*player].lost)
            .collect()
    }

    fn blockers_decision(&self, player: PlayerId) -> Pending {
        let look = self.look();
        let mut options = self.possible_blocks(player);
        let mut menace = Vec::new();
        let mut required = Vec::new();
        let mut obeyed = 0;
        if !options.is_empty() {
            self.restrict_blocks(&mut options);
            menace = menacing(&look, &mut options);
            options.retain(|(_, attackers)| !attackers.is_empty());
            required = self.required_blocks(&options);
            if !required.is_empty() {
                (obeyed, _) = requirement::most_obeyed(&options, &menace, &required);
            }
        }
        let ask = Ask::Blockers {
            options,
            menace,
            required,
            obeyed,
        };
        Pending {
            player,
            source: None,
            ability: None,
            why: Why::Blockers,
            ask,
        }
    }

    /// Which creatures of a player can block which attackers, effects aside (CR 509.1a).
    fn possible_blocks(&self, player: PlayerId) -> BlockOptions {
        let look = self.look();
        let mut options = BlockOptions::new();
        for id in self.facts.battlefield() {
            if look.is_tapped(*id) || !look.can_be_in_combat(*id, |controller| controller == player) {
                continue;
            }
            let attacks = self.facts.combat.attacks.iter();
            let attackers: SmallVec<[ObjectId; 4]> = attacks
                .filter(|attack| look.defending_player_of(attack) == player)
                .filter(|attack| self.keywords_allow_block(*id, attack))
                .map(|attack| attack.attacker)
                .collect();
            if !attackers.is_empty() {
                options.push((*id, attackers));
            }
        }
        options
    }

    /// CR 509.1b: what effects forbid.
    fn restrict_blocks(&self, options: &mut BlockOptions) {
        let look = self.look();
        self.each_rule(|rule, context| match CombatRule::of(rule) {
            Some(CombatRule::CantBlock(objects)) => {
                options.retain(|(blocker, _)| !look.among(*blocker, objects, context));
            }
            Some(CombatRule::CanBlockOnly(objects, filter)) => {
                for (_, attackers) in options
                    .iter_mut()
                    .filter(|(id, _)| look.among(*id, objects, context))
                {
                    attackers.retain(|attacker| look.fits(*attacker, filter, context));
                }
            }
            Some(CombatRule::CantBeBlockedBy(objects, filter)) => {
                for (blocker, attackers) in options.iter_mut() {
                    if look.fits(*blocker, filter, context) {
                        attackers.retain(|attacker| !look.among(*attacker, objects, context));
                    }
                }
            }
            Some(CombatRule::CantAttack(_) | CombatRule::MustAttack(_) | CombatRule::MustAttackWhom(..))
            | Some(CombatRule::MustBlock(_) | CombatRule::MustBeBlocked(_))
            | None => {}
        });
    }

    /// CR 509.1c: each requirement as the creature that should block, and the attackers that would do.
    fn required_blocks(&self, options: &BlockOptions) -> Requirements {
        let look = self.look();
        let mut required = Requirements::new();
        self.each_rule(|rule, context| match CombatRule::of(rule) {
            Some(CombatRule::MustBlock(objects)) => {
                let must = options
                    .iter()
                    .filter(|(blocker, _)| look.among(*blocker, objects, context));
                required.extend(must.cloned());
            }
            Some(CombatRule::MustBeBlocked(objects)) => {
                for (blocker, attackers) in options {
                    let lures = attackers
                        .iter()
                        .filter(|attacker| look.among(**attacker, objects, context));
                    required.extend(lures.map(|lure| (*blocker, SmallVec::from_slice(&[*lure]))));
                }
            }
            Some(CombatRule::CantAttack(_) | CombatRule::MustAttack(_) | CombatRule::MustAttackWhom(..))
            | Some(
                CombatRule::CantBlock(_) | CombatRule::CanBlockOnly(..) | CombatRule::CantBeBlockedBy(..),
            )
            | None => {}
        });
        required
    }

    /// CR 509.1g-h: the chosen creatures become blocking; with the last of them each attacker is blocked or unblocked.
    fn declare_blockers(&mut self, is_last: bool) {
        let blocks = self.answered_blocks();
        let mut events = Vec::new();
        if is_last {
            let combat = &self.facts.combat;
            for attack in combat.attacks.iter().filter(|attack| attack.blocked.is_none()) {
                let all = combat.blocks.iter().chain(&blocks);
                let is_blocked = all.into_iter().any(|block| block.attacker == attack.attacker);
                events.push(Event::Blocked {
                    attacker: attack.attacker,
                    is_blocked,
                });
            }
        }
        if !blocks.is_empty() {
            events.insert(0, Event::DeclareBlockers { blocks });
        }
        if !events.is_empty() {
            self.batch(events);
        }
    }

    fn answered_blocks(&mut self) -> Vec<Block> {
        match self.control.answer.take() {
            Some(Answer::Blocks(blocks)) => blocks,
            Some(Answer::Items(_) | Answer::Number(_) | Answer::Shares(_) | Answer::Attacks(_)) | None => {
                Vec::new()
            }
        }
    }
}

/// The attackers with menace that can be blocked (CR 702.111b); those that fewer than two creatures could block can't.
fn menacing(look: &Look<'_>, options: &mut BlockOptions) -> Vec<ObjectId> {
    let mut menace = Vec::new();
    for attack in &look.facts.combat.attacks {
        let attacker = attack.attacker;
        if !look
            .chars(attacker)
            .is_some_and(|chars| chars.has(KeywordKind::Menace))
        {
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

fn can_block(options: &BlockOptions, block: Block) -> bool {
    options
        .iter()
        .any(|(id, attackers)| *id == block.blocker && attackers.contains(&block.attacker))
}

fn count_blockers(blocks: &[Block], attacker: ObjectId) -> usize {
    blocks.iter().filter(|block| block.attacker == attacker).count()
}

/// Leaves out the blocks of attackers with menace that only one creature would block.
fn drop_lone_blocks(blocks: &mut Vec<Block>, menace: &[ObjectId]) {
    for attacker in menace {
        if count_blockers(blocks, *attacker) == 1 {
            blocks.retain(|block| block.attacker != *attacker);
        }
    }
}
