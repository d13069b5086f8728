//! Declaring attackers and blockers.

use smallvec::SmallVec;
use spellstack_core::lang::{Ability, Body, Effect, EventPattern, Modification, ObjectRef, Objects};
use spellstack_core::{KeywordKind, ObjectId, ShortVec};
use spellstack_rules::{Block, Thing};

use super::board::{Board, Permanent};
use super::context::Context;
use super::fight::{Blocks, Combat, Ending, Fighter, is_crowd};
use super::value::{GAME, is_this, life_change};

/// How many creatures are reckoned with that change something as creatures attack.
const MOST_CHANGING: usize = 64;

/// A creature that could attack.
struct Candidate<'b, 'a> {
    permanent: &'b Permanent<'a>,
    fighter: Fighter,
    /// What happens to power and toughness as creatures attack.
    changes: SmallVec<[&'a Effect; 1]>,
    /// What else happens as it attacks, to its controller.
    trigger: f32,
    targets: &'b [Thing],
}

impl<'a> Board<'a> {
    /// The attack that I would make, with what it is worth to me over not attacking.
    pub fn plan_attack(&self, options: &[(ObjectId, ShortVec<Thing, 2>)]) -> (Vec<(ObjectId, Thing)>, f32) {
        let candidates: Vec<Candidate<'_, 'a>> = options
            .iter()
            .filter_map(|(id, targets)| Some(self.candidate(self.find(*id)?, targets)))
            .collect();
        let blockers: Vec<&Permanent<'a>> = self
            .of(self.opponent)
            .filter(|permanent| permanent.can_block())
            .collect();
        let plan = Plan::new(self, &candidates, &blockers);
        let none = vec![false; candidates.len()];
        let idle = plan.worth(&none);
        let (chosen, worth) = plan.search(none, idle);
        let declared = candidates
            .iter()
            .zip(&chosen)
            .filter(|(_, attacks)| **attacks)
            .filter_map(|(candidate, _)| Some((candidate.permanent.id, self.attack_target(candidate)?)))
            .collect();
        (declared, worth - idle)
    }

    fn candidate<'b>(&self, permanent: &'b Permanent<'a>, targets: &'b [Thing]) -> Candidate<'b, 'a> {
        let mut changes = SmallVec::new();
        let mut trigger = 0.0;
        for ability in &permanent.abilities {
            let Ability::Triggered(triggered) = *ability else {
                continue;
            };
            let watches = |pattern: &EventPattern| matches!(pattern, EventPattern::Attacks { what, .. } if is_this(what));
            if !triggered.trigger.patterns().iter().any(watches) {
                continue;
            }
            match &triggered.body {
                Body::Plain(clause) if matches!(clause.effect, Effect::Modify { .. }) => {
                    changes.push(&clause.effect);
                }
                body @ (Body::Plain(_) | Body::Modal { .. }) => {
                    let mut context = Context::of(self.me, Some(permanent.id));
                    context.event.subject = Some(permanent.id);
                    trigger += self.body(body, &mut context).clamp(-2.0, 4.0);
                }
            }
        }
        Candidate {
            permanent,
            fighter: self.fighter(permanent),
            changes,
            trigger,
            targets,
        }
    }

    /// Players rather than planeswalkers, unless a planeswalker is all there is or the player can't be hurt.
    fn attack_target(&self, candidate: &Candidate<'_, 'a>) -> Option<Thing> {
        let player = candidate
            .targets
            .iter()
            .find(|thing| matches!(thing, Thing::Player(_)))
            .copied();
        let planeswalker = candidate.targets.iter().copied().find(|thing| match thing {
            Thing::Object(id) => {
                let (loyalty, worth) = self.planeswalker(*id);
                let damage = life_change(
                    self.their_side.life,
                    -self.felt(self.opponent, candidate.fighter.power),
                );
                worth * candidate.fighter.power.min(loyalty) as f32 / loyalty.max(1) as f32 > -damage
            }
            Thing::Player(_) => false,
        });
        planeswalker
            .or(player)
            .or_else(|| candidate.targets.first().copied())
    }

    /// The blocks that I would make.
    pub fn plan_blocks(
        &self,
        options: &[(ObjectId, ShortVec<ObjectId, 4>)],
        menace: &[ObjectId],
    ) -> (Vec<Block>, f32) {
        let attacks = self.view.attacks();
        let mut attackers = Vec::new();
        let mut ids = Vec::new();
        for attack in attacks {
            let Some(permanent) = self.find(attack.attacker) else {
                continue;
            };
            let mut fighter = self.fighter(permanent);
            fighter.menace |= menace.contains(&permanent.id);
            if let Thing::Object(id) = attack.target {
                fighter.planeswalker = Some(self.planeswalker(id));
            }
            attackers.push(fighter);
            ids.push(permanent.id);
        }
        let mut blockers = Vec::new();
        let mut can = Vec::new();
        for (id, whom) in options {
            let Some(permanent) = self.find(*id) else { continue };
            blockers.push(self.fighter(permanent));
            can.push(
                whom.iter()
                    .filter_map(|attacker| ids.iter().position(|known| known == attacker))
                    .collect(),
            );
        }
        let combat = self.combat(self.me, attackers, blockers, can);
        let (mut blocks, worth) = combat.best_blocks();
        drop_lone_blocks(&combat, &mut blocks);
        let declared = blocks
            .iter()
            .zip(&combat.blockers)
            .filter_map(|(block, blocker)| {
                let attacker = combat.attackers[(*block)?].id;
                Some(Block {
                    blocker: blocker.id,
                    attacker,
                })
            })
            .collect();
        (declared, worth)
    }
}

/// CR 702.111b: a creature with menace isn't blocked by one.
fn drop_lone_blocks(combat: &Combat, blocks: &mut Blocks) {
    for (at, attacker) in combat.attackers.iter().enumerate() {
        let count = blocks.iter().filter(|block| **block == Some(at)).count();
        if attacker.menace && count == 1 {
            for block in blocks.iter_mut().filter(|block| **block == Some(at)) {
                *block = None;
            }
        }
    }
}

/// A search for the best attack.
struct Plan<'p, 'b, 'a> {
    board: &'p Board<'a>,
    candidates: &'p [Candidate<'b, 'a>],
    /// The places of those that change something as creatures attack.
    changing: SmallVec<[usize; 4]>,
    blockers: Vec<Fighter>,
    /// For each blocker, which candidates it could block.
    can: Vec<SmallVec<[bool; 16]>>,
    /// The power of the creatures that could strike back, the greatest first, with their ids.
    strikers: Vec<(i32, ObjectId)>,
    /// My other creatures that could block then.
    home: Vec<ObjectId>,
}

impl<'p, 'b, 'a> Plan<'p, 'b, 'a> {
    fn new(
        board: &'p Board<'a>,
        candidates: &'p [Candidate<'b, 'a>],
        blockers: &[&'p Permanent<'a>],
    ) -> Self {
        let changes = |at: &usize| !candidates[*at].changes.is_empty();
        let changing = (0..candidates.len()).filter(changes).take(MOST_CHANGING);
        let can = blockers.iter().map(|blocker| {
            let could = |candidate: &Candidate<'b, 'a>| board.could_block(blocker, candidate.permanent);
            candidates.iter().map(could).collect()
        });
        let mut strikers: Vec<(i32, ObjectId)> = board
            .of(board.opponent)
            .filter(|permanent| permanent.is_creature() && permanent.power() > 0)
            .filter(|permanent| !permanent.chars.has(KeywordKind::Defender))
            .map(|permanent| (permanent.power(), permanent.id))
            .collect();
        strikers.sort_by_key(|(power, _)| std::cmp::Reverse(*power));
        let home = board
            .of(board.me)
            .filter(|permanent| permanent.can_block())
            .map(|permanent| permanent.id);
        Plan {
            board,
            candidates,
            changing: changing.collect(),
            blockers: blockers.iter().map(|blocker| board.fighter(blocker)).collect(),
            can: can.collect(),
            strikers,
            home: home.collect(),
        }
    }

    /// From nobody and from everybody, one creature more or less at a time.
    fn search(&self, none: Vec<bool>, idle: f32) -> (Vec<bool>, f32) {
        let does_something = |candidate: &Candidate<'b, 'a>| {
            candidate.fighter.power > 0 || candidate.trigger > 0.0 || !candidate.changes.is_empty()
        };
        let all: Vec<bool> = self.candidates.iter().map(does_something).collect();
        let everybody = self.worth(&all);
        let (mut best, mut worth) = if everybody > idle {
            (all, everybody)
        } else {
            (none, idle)
        };
        if worth >= 0.5 * GAME || is_crowd(best.len(), self.blockers.len()) {
            return (best, worth);
        }
        for _ in 0..3 {
            let mut improved = false;
            for at in 0..best.len() {
                best[at] = !best[at];
                let tried = self.worth(&best);
                if tried > worth + 0.02 {
                    worth = tried;
                    improved = true;
                } else {
                    best[at] = !best[at];
                }
            }
            if !improved {
                break;
            }
        }
        (best, worth)
    }

    /// What attacking with these is worth to me, their best blocks and the way back considered.
    fn worth(&self, chosen: &[bool]) -> f32 {
        let places: SmallVec<[usize; 16]> = (0..chosen.len()).filter(|at| chosen[*at]).collect();
        if places.is_empty() {
            return -self.way_back(chosen, &[], &[]);
        }
        let attacking: SmallVec<[ObjectId; 16]> = places
            .iter()
            .map(|at| self.candidates[*at].permanent.id)
            .collect();
        let attackers: Vec<Fighter> = places
            .iter()
            .map(|at| self.attacker(*at, chosen, &attacking))
            .collect();
        let options = self.can.iter().map(|can| {
            let reachable = places.iter().enumerate().filter(|(_, place)| can[**place]);
            reachable.map(|(at, _)| at).collect()
        });
        let board = self.board;
        let combat = board.combat(
            board.opponent,
            attackers,
            self.blockers.clone(),
            options.collect(),
        );
        let triggers: f32 = places.iter().map(|at| self.candidates[*at].trigger).sum();
        let (blocks, lost) = combat.best_blocks();
        if lost <= -0.5 * GAME {
            return GAME;
        }
        // They block as suits them, or take the damage and strike back.
        let blocked = self.after(&combat, &blocks, chosen) - lost;
        let open: Blocks = SmallVec::from_elem(None, combat.blockers.len());
        let unblocked = self.after(&combat, &open, chosen) - combat.worth(&combat.endings(&open), &open);
        // Who has nothing to gain stays at home.
        triggers + blocked.min(unblocked) - 0.05 * places.len() as f32
    }

    /// What their next attack is worth to me, after these blocks.
    fn after(&self, combat: &Combat, blocks: &Blocks, chosen: &[bool]) -> f32 {
        let (dead, killed) = deaths(combat, blocks, &combat.endings(blocks));
        -self.way_back(chosen, &dead, &killed)
    }

    /// The creature as it is once the triggers of the attack have resolved.
    fn attacker(&self, at: usize, chosen: &[bool], attacking: &[ObjectId]) -> Fighter {
        let candidate = &self.candidates[at];
        let mut fighter = candidate.fighter;
        let mine = self.changing.iter().filter(|at| chosen[**at]);
        for source in mine.map(|at| &self.candidates[*at]) {
            for effect in &source.changes {
                let Effect::Modify { what, changes, .. } = effect else {
                    continue;
                };
                let mut context = Context::of(self.board.me, Some(source.permanent.id));
                context.event.subject = Some(source.permanent.id);
                context.attacking = Some(attacking);
                let touched = match what {
                    Objects::The(ObjectRef::This | ObjectRef::Event(_)) => {
                        source.permanent.id == candidate.permanent.id
                    }
                    Objects::All(filter) => self.board.fits(candidate.permanent.view, filter, &context),
                    Objects::The(_) | Objects::Chosen(_) => false,
                };
                if !touched {
                    continue;
                }
                for change in changes {
                    if let Modification::ModifyPt(power, toughness) = change {
                        fighter.power += self.board.amount(power, &context);
                        fighter.toughness += self.board.amount(toughness, &context);
                    }
                }
            }
        }
        fighter
    }

    /// What their next attack would cost me: who attacked can't block.
    fn way_back(&self, chosen: &[bool], dead: &[ObjectId], killed: &[ObjectId]) -> f32 {
        let attackers = self
            .candidates
            .iter()
            .zip(chosen)
            .filter(|(_, attacks)| **attacks);
        let tapped = attackers
            .map(|(candidate, _)| candidate.permanent)
            .filter(|permanent| !permanent.chars.has(KeywordKind::Vigilance));
        let away = sorted(tapped.map(|permanent| permanent.id).chain(dead.iter().copied()));
        let killed = sorted(killed.iter().copied());
        let stays = |id: &&ObjectId| away.binary_search(id).is_err();
        let blockers = self.home.iter().filter(stays).count();
        let damage: i32 = self
            .strikers
            .iter()
            .filter(|(_, id)| killed.binary_search(id).is_err())
            .skip(blockers)
            .map(|(power, _)| power)
            .sum();
        let felt = self.board.felt(self.board.me, damage);
        let loss = -life_change(self.board.my_side.life, -felt);
        0.6 * loss.min(25.0)
    }
}

fn sorted(ids: impl Iterator<Item = ObjectId>) -> SmallVec<[ObjectId; 16]> {
    let mut ids: SmallVec<[ObjectId; 16]> = ids.collect();
    ids.sort_unstable();
    ids
}

/// My creatures that die, and theirs.
fn deaths(combat: &Combat, blocks: &Blocks, endings: &[Ending]) -> (Vec<ObjectId>, Vec<ObjectId>) {
    let (mut dead, mut killed) = (Vec::new(), Vec::new());
    for (at, ending) in endings.iter().enumerate() {
        if ending.attacker_dies {
            dead.push(combat.attackers[at].id);
        }
        let group = blocks
            .iter()
            .zip(&combat.blockers)
            .filter(|(block, _)| **block == Some(at));
        for (place, (_, blocker)) in group.enumerate() {
            if ending.dead.has(place) {
                killed.push(blocker.id);
            }
        }
    }
    (dead, killed)
}
