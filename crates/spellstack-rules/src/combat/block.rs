//! The declaration of blockers (CR 509.1).

use spellstack_core::lang::{CombatRule, Objects};
use spellstack_core::{ObjectId, PlayerId, ShortVec};

use super::requirement::{self, BlockOptions, Declaring, Offers, Requirements};
use super::search;
use crate::combat::CombatRules;
use crate::combat::attack::Combats;
use crate::control::{BlockStage, Frame};
use crate::decision::{Ask, Pending, Why};
use crate::decision::{BlockLimits, raise};
use crate::event::Event;
use crate::keyword::menace;
use crate::look::Context;
use crate::state::Block;

impl Combats<'_> {
    /// Asks each defending player in APNAP order for blockers and declares them.
    pub(crate) fn declare_blockers_step(&mut self, stage: BlockStage) {
        match stage {
            BlockStage::Next { after } => {
                if let Some(player) = self.next_defender(after) {
                    let pending = self.combat_rules().blockers_decision(player);
                    self.push(Frame::DeclareBlockers(BlockStage::Asked(player)));
                    self.ask(pending);
                }
            }
            BlockStage::Asked(player) => self.pay_to_block(player),
            BlockStage::Paying { player, blocks } => {
                let is_last = self.next_defender(player).is_none();
                if !is_last {
                    self.push(Frame::DeclareBlockers(BlockStage::Next { after: player }));
                }
                self.declare_blockers(player, blocks, is_last);
            }
        }
    }

    /// CR 509.1d-f.
    fn pay_to_block(&mut self, player: PlayerId) {
        let blocks = self.control.take_blocks();
        let cost = self.combat_rules().block_cost(&blocks);
        let first = blocks.first().map(|block| block.blocker);
        self.push(Frame::DeclareBlockers(BlockStage::Paying { player, blocks }));
        if let (Some(first), 1..) = (first, cost) {
            self.casting().begin_combat_payment(player, first, cost);
        }
    }

    /// The defending player who comes after a player in APNAP order, if there is one (CR 101.4, 506.2).
    fn next_defender(&self, after: PlayerId) -> Option<PlayerId> {
        let players = self.facts.apnap().skip_while(|player| *player != after);
        players.skip(1).find(|player| !self.facts.players[*player].lost)
    }

    /// CR 509.1g-h: the chosen creatures become blocking; with the last of them each attacker is blocked or unblocked.
    fn declare_blockers(&mut self, player: PlayerId, mut blocks: Vec<Block>, is_last: bool) {
        let look = self.look();
        blocks.retain(|block| look.can_be_in_combat(block.blocker, |controller| controller == player));
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
            self.propose_all(events);
        }
    }
}

impl CombatRules<'_> {
    /// Whether a declaration disobeys no restriction and obeys as many requirements as can be (CR 509.1b-c).
    pub(crate) fn block_is_legal(&self, ask: &Ask, blocks: &[Block]) -> bool {
        let Ask::Blockers {
            options,
            menace,
            required,
            obeyed,
            limits,
        } = ask
        else {
            return false;
        };
        if let Some(limits) = limits {
            return self.limited_block_is_legal(ask, limits, blocks);
        }
        let mut offers = Offers::new(options);
        let is_offered_once = |block: &Block| {
            let attackers = offers.take(block.blocker);
            attackers.is_some_and(|attackers| attackers.contains(&block.attacker))
        };
        blocks.iter().all(is_offered_once)
            && menace::allows(menace, blocks)
            && (*obeyed == 0 || requirement::count_obeyed(required, blocks) >= *obeyed)
    }

    /// Makes a declaration legal: blocks that can't be are left out, required ones are added. A legal one stays as it is.
    pub(crate) fn repair_blocks(&self, ask: &Ask, blocks: Vec<Block>) -> Vec<Block> {
        let Ask::Blockers {
            options,
            menace,
            required,
            limits,
            ..
        } = ask
        else {
            return Vec::new();
        };
        if let Some(limits) = limits {
            return self.repair_limited_blocks(ask, limits, blocks);
        }
        let mut repaired: Vec<Block> = Vec::with_capacity(blocks.len());
        for block in blocks {
            if can_block(options, block) && repaired.iter().all(|other| other.blocker != block.blocker) {
                repaired.push(block);
            }
        }
        // From the smallest change to the greatest: leave out what is illegal, then let single creatures obey more, and only then
        // take the best declaration from scratch.
        menace::drop_lone_blocks(&mut repaired, menace);
        if self.block_is_legal(ask, &repaired) {
            return repaired;
        }
        requirement::improve(options, menace, required, &mut repaired);
        menace::drop_lone_blocks(&mut repaired, menace);
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
        menace::drop_lone_blocks(&mut best, menace);
        best
    }

    fn limited_block_is_legal(&self, ask: &Ask, limits: &BlockLimits, blocks: &[Block]) -> bool {
        let Ask::Blockers {
            options,
            required,
            obeyed,
            ..
        } = ask
        else {
            return false;
        };
        let obeys = || {
            requirement::count_obeyed(required, blocks).saturating_add(limits.wanted_blocked(blocks))
                >= *obeyed
        };
        let mut offers = Offers::new(options);
        let is_offered = |block: &Block| {
            let attackers = offers.of(block.blocker);
            attackers.is_some_and(|attackers| attackers.contains(&block.attacker))
        };
        blocks.iter().all(is_offered)
            && !requirement::has_repetition(blocks)
            && limits.allow(blocks)
            && obeys()
            && self.can_pay_to_block(limits.total(blocks), blocks)
    }

    fn repair_limited_blocks(&self, ask: &Ask, limits: &BlockLimits, blocks: Vec<Block>) -> Vec<Block> {
        let Ask::Blockers {
            options, required, ..
        } = ask
        else {
            return Vec::new();
        };
        let mut repaired: Vec<Block> = Vec::with_capacity(blocks.len());
        for block in blocks {
            if can_block(options, block) && !repaired.contains(&block) {
                repaired.push(block);
            }
        }
        limits.trim(&mut repaired);
        if self.block_is_legal(ask, &repaired) {
            return repaired;
        }
        search::most_obeyed_block_requirements(options, required, limits).1
    }

    fn can_pay_to_block(&self, amount: u32, blocks: &[Block]) -> bool {
        let Some(block) = blocks.first().filter(|_| amount > 0) else {
            return true;
        };
        let Some(player) = self.controller(block.blocker) else {
            return false;
        };
        self.payments()
            .can_pay_generic(player, block.blocker, amount, &[])
    }

    /// CR 509.1d.
    fn block_cost(&self, blocks: &[Block]) -> u32 {
        let options: BlockOptions = blocks
            .iter()
            .map(|block| (block.blocker, ShortVec::from([block.attacker])))
            .collect();
        if options.is_empty() {
            return 0;
        }
        self.block_limits(&options).total(blocks)
    }

    /// What limits the declaration as a whole (CR 509.1b, 509.1d), menace apart.
    fn block_limits(&self, options: &BlockOptions) -> BlockLimits {
        let look = self.look();
        let mut limits = BlockLimits::default();
        let among = |objects: &Objects, context: &Context<'_>| -> ShortVec<ObjectId, 4> {
            let blockers = options.iter().map(|(blocker, _)| *blocker);
            let mut found = ShortVec::new();
            for id in blockers.filter(|id| look.among(*id, objects, context)) {
                if !found.contains(&id) {
                    found.push(id);
                }
            }
            found
        };
        let attackers = |objects: &Objects, context: &Context<'_>| -> ShortVec<ObjectId, 4> {
            let attacks = self.facts.combat.attacks.iter().map(|attack| attack.attacker);
            attacks.filter(|id| look.among(*id, objects, context)).collect()
        };
        self.each_rule(|rule, context| {
            let Some(Declaring::Other(rule)) = Declaring::of(rule) else {
                return;
            };
            match rule {
                CombatRule::MostBlockers(most) => {
                    limits.most = Some(limits.most.map_or(*most, |known| known.min(*most)));
                }
                CombatRule::CantBlockAlone(objects) => limits.alone.extend(among(objects, context)),
                CombatRule::AdditionalBlocks(objects, more) => {
                    let more = more.unwrap_or(u32::MAX);
                    for id in among(objects, context) {
                        raise(&mut limits.capacity, id, |known| {
                            known.unwrap_or(1).saturating_add(more)
                        });
                    }
                }
                CombatRule::BlockedByAtLeast(objects, least) => {
                    for id in attackers(objects, context) {
                        raise(&mut limits.at_least, id, |known| known.unwrap_or(0).max(*least));
                    }
                }
                CombatRule::BlockedByAtMost(objects, most) => {
                    for id in attackers(objects, context) {
                        raise(&mut limits.at_most, id, |known| {
                            known.unwrap_or(u32::MAX).min(*most)
                        });
                    }
                }
                CombatRule::BlockedIfAble(objects) => limits.wanted.extend(attackers(objects, context)),
                CombatRule::BlockCost(objects, cost) => {
                    let amount = look.amount(cost, context);
                    let costs = among(objects, context).into_iter().map(|id| (id, amount));
                    limits.costs.extend(costs);
                }
                _ => {}
            }
        });
        limits
    }

    fn blockers_decision(&self, player: PlayerId) -> Pending {
        let look = self.look();
        let mut options = self.possible_blocks(player);
        let mut menace = Vec::new();
        let mut required = Vec::new();
        let mut obeyed = 0;
        let mut limits = BlockLimits::default();
        if !options.is_empty() {
            self.restrict_blocks(&mut options);
            menace = menace::menacing(&look, &mut options);
            options.retain(|(_, attackers)| !attackers.is_empty());
            required = self.required_blocks(&options);
            limits = self.block_limits(&options);
            // Under limits menace is one limit among others, so that one search sees them all.
            if !limits.is_empty() {
                for attacker in menace.drain(..) {
                    raise(&mut limits.at_least, attacker, |known| known.unwrap_or(0).max(2));
                }
                (obeyed, _) = search::most_obeyed_block_requirements(&options, &required, &limits);
            } else if !required.is_empty() {
                (obeyed, _) = requirement::most_obeyed(&options, &menace, &required);
            }
        }
        let ask = Ask::Blockers {
            options,
            menace,
            required,
            obeyed,
            limits: (!limits.is_empty()).then(|| Box::new(limits)),
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
            let attackers: ShortVec<ObjectId, 4> = attacks
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
        self.each_rule(|rule, context| match Declaring::of(rule) {
            Some(Declaring::CantBlock(objects)) => {
                options.retain(|(blocker, _)| !look.among(*blocker, objects, context));
            }
            Some(Declaring::CanBlockOnly(objects, filter)) => {
                for (_, attackers) in options
                    .iter_mut()
                    .filter(|(id, _)| look.among(*id, objects, context))
                {
                    attackers.retain(|attacker| look.fits(*attacker, filter, context));
                }
            }
            Some(Declaring::CantBeBlockedBy(objects, filter)) => {
                for (blocker, attackers) in options.iter_mut() {
                    if look.fits(*blocker, filter, context) {
                        attackers.retain(|attacker| !look.among(*attacker, objects, context));
                    }
                }
            }
            Some(Declaring::CantAttack(_) | Declaring::MustAttack(_) | Declaring::Other(_))
            | Some(Declaring::MustBlock(_) | Declaring::MustBeBlocked(_))
            | None => {}
        });
    }

    /// CR 509.1c: each requirement as the creature that should block, and the attackers that would do.
    fn required_blocks(&self, options: &BlockOptions) -> Requirements {
        let look = self.look();
        let mut required = Requirements::new();
        self.each_rule(|rule, context| match Declaring::of(rule) {
            Some(Declaring::MustBlock(objects)) => {
                let must = options
                    .iter()
                    .filter(|(blocker, _)| look.among(*blocker, objects, context));
                required.extend(must.cloned());
            }
            Some(Declaring::MustBeBlocked(objects)) => {
                for (blocker, attackers) in options {
                    let lures = attackers
                        .iter()
                        .filter(|attacker| look.among(**attacker, objects, context));
                    required.extend(lures.map(|lure| (*blocker, ShortVec::from([*lure]))));
                }
            }
            Some(Declaring::Other(CombatRule::MustBlockSuch(objects, whom))) => {
                for (blocker, attackers) in options
                    .iter()
                    .filter(|(blocker, _)| look.among(*blocker, objects, context))
                {
                    let such = attackers
                        .iter()
                        .filter(|attacker| look.fits(**attacker, whom, context));
                    required.push((*blocker, such.copied().collect()));
                }
            }
            Some(Declaring::CantAttack(_) | Declaring::MustAttack(_) | Declaring::Other(_))
            | Some(Declaring::CantBlock(_) | Declaring::CanBlockOnly(..) | Declaring::CantBeBlockedBy(..))
            | None => {}
        });
        required.retain(|(_, attackers)| !attackers.is_empty());
        required
    }
}

fn can_block(options: &BlockOptions, block: Block) -> bool {
    options
        .iter()
        .any(|(id, attackers)| *id == block.blocker && attackers.contains(&block.attacker))
}
