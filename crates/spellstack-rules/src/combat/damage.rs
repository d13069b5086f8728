//! Combat damage (CR 510): who deals it, how it is assigned, and that it is dealt all at once.

use smallvec::SmallVec;
use spellstack_core::lang::{CombatRule, Rule};
use spellstack_core::{ObjectId, Step};

use crate::characteristics::Characteristics;
use crate::combat::CombatRules;
use crate::combat::assignment::{Assigned, Assignment};
use crate::combat::attack::Combats;
use crate::control::{Assigning, DamageStage, Frame};
use crate::decision::{Ask, Item, Pending, Why};
use crate::event::{Bookkeeping, Damage, Event, Thing};
use crate::keyword::trample::Trample;
use crate::keyword::{deathtouch, double_strike, infect, lifelink, wither};
use crate::look::Look;
use crate::state::Attack;

impl Combats<'_> {
    /// Assigns combat damage creature by creature, asking where there is a choice, then deals it (CR 703.4k).
    pub(crate) fn combat_damage_step(&mut self, stage: DamageStage) {
        let mut assigning = match stage {
            DamageStage::Begin => Assigning {
                dealers: self.find_dealers(),
                at: 0,
                assigned: Vec::new(),
            },
            DamageStage::Asked(assigning) => self.take_division(*assigning),
        };
        while let Some(dealer) = assigning.dealers.get(assigning.at).copied() {
            let assignment = self.look().assignment(dealer, &assigning.assigned);
            match assignment.among[..] {
                [] => {}
                [only] => assigning.assigned.push((dealer, only, assignment.total)),
                [_, _, ..] => return self.ask_division(assigning, dealer, &assignment),
            }
            assigning.at += 1;
        }
        self.deal_combat_damage(&assigning.assigned);
    }

    /// CR 510.4, 702.4c-d, 702.7c: who deals damage in this step; the first of two steps notes who struck first.
    fn find_dealers(&mut self) -> Vec<ObjectId> {
        let mut dealers = self.combat_rules().fighters();
        let look = self.look();
        if self.facts.turn.step == Step::FirstStrikeDamage {
            dealers.retain(|id| look.strikes_first(*id));
            self.record(Bookkeeping::FirstStrikers {
                objects: dealers.clone(),
            });
        } else if let Some(struck) = &self.facts.combat.first_strikers {
            dealers.retain(|id| {
                !struck.contains(id) || look.chars(*id).is_some_and(double_strike::strikes_twice)
            });
        }
        self.combat_rules().leave_out_harmless(&mut dealers);
        // CR 510.1e: the total is judged, so that excess damage is told from what others assign to the same creature:
        // those without a choice come first, and those with trample last.
        let (look, active) = (self.look(), self.facts.turn.active);
        let tramples = |id: &ObjectId| {
            let attack = self.facts.combat.attack_of(*id);
            attack.is_some() && look.chars(*id).and_then(Trample::of).is_some()
        };
        let choices = |id: &ObjectId| match look.assignment(*id, &[]) {
            _ if tramples(id) => 2,
            Assignment { among, .. } if among.len() < 2 => 0,
            Assignment { .. } => 1,
        };
        dealers.sort_by_cached_key(|id| (look.controller(*id) != Some(active), choices(id)));
        dealers
    }

    /// Only divisions that obey all of CR 510.1 can be chosen (CR 510.1e).
    fn ask_division(&mut self, assigning: Assigning, dealer: ObjectId, assignment: &Assignment) {
        let player = self.controller(dealer).unwrap_or(self.facts.turn.active);
        self.push(Frame::CombatDamage(DamageStage::Asked(Box::new(assigning))));
        self.ask(Pending {
            player,
            source: Some(dealer),
            ability: None,
            why: Why::DamageAssignment,
            ask: Ask::Divide {
                total: assignment.total,
                among: assignment.among.iter().map(|thing| Item::from(*thing)).collect(),
                each: 0,
                lethal: assignment.lethal.clone().into(),
                over: assignment.over,
            },
        });
    }

    fn take_division(&mut self, mut assigning: Assigning) -> Assigning {
        let shares = self.control.take_shares();
        let dealer = assigning.dealers[assigning.at];
        let assignment = self.look().assignment(dealer, &assigning.assigned);
        let divided = assignment
            .among
            .into_iter()
            .zip(shares)
            .filter(|(_, share)| *share > 0);
        assigning
            .assigned
            .extend(divided.map(|(to, share)| (dealer, to, share)));
        assigning.at += 1;
        assigning
    }

    /// CR 120.2a, 510.2, 703.4m: all of it at once.
    fn deal_combat_damage(&mut self, assigned: &Assigned) {
        let deal = |(source, to, amount): &(ObjectId, Thing, u32)| {
            Event::Damage(self.combat_rules().damage(*source, *to, *amount, true))
        };
        let events: Vec<Event> = assigned.iter().map(deal).collect();
        if !events.is_empty() {
            self.propose_all(events);
        }
    }
}

impl CombatRules<'_> {
    /// Without those that assign no combat damage.
    fn leave_out_harmless(&self, dealers: &mut Vec<ObjectId>) {
        let look = self.look();
        self.each_rule(|rule, context| {
            if let Rule::Combat(CombatRule::AssignsNoDamage(objects)) = rule {
                dealers.retain(|id| !look.among(*id, objects, context));
            }
        });
    }

    /// What a source would deal, with what its abilities add, wherever it is (CR 702.2d, 702.15d, 702.80c). A source
    /// that is gone is as it last existed (CR 702.2e, 702.15c, 702.80b, 702.90d-e).
    pub(crate) fn damage(&self, source: ObjectId, to: Thing, amount: u32, combat: bool) -> Damage {
        let seen = self.look().seen(source);
        let does = |keyword: fn(&Characteristics) -> bool| seen.is_some_and(|seen| keyword(seen.chars));
        Damage {
            source,
            controller: seen.map_or(self.facts.turn.active, |seen| seen.controller),
            to,
            amount,
            combat,
            deathtouch: does(deathtouch::is_deadly),
            lifelink: does(lifelink::links_life),
            wither: does(wither::withers),
            infect: does(infect::infects),
            marked: false,
        }
    }
}

impl Look<'_> {
    fn assignment(&self, dealer: ObjectId, assigned: &Assigned) -> Assignment {
        // CR 302.4a, 510.1a: a power of 0 or less assigns nothing.
        let power = self.chars(dealer).map_or(0, |chars| chars.power);
        let total = u32::try_from(power).unwrap_or(0);
        let mut assignment = Assignment {
            total,
            among: SmallVec::new(),
            lethal: Vec::new(),
            over: 0,
        };
        if total == 0 {
            return assignment;
        }
        let combat = &self.facts.combat;
        match combat.attack_of(dealer) {
            Some(attack) => self.assign_attack(attack, assigned, &mut assignment),
            // CR 510.1d.
            None => {
                let blocked = combat.blocks.iter().filter(|block| block.blocker == dealer);
                let attackers = blocked
                    .map(|block| block.attacker)
                    .filter(|id| combat.is_attacking(*id));
                assignment.among.extend(attackers.map(Thing::Object));
            }
        }
        assignment
    }

    /// CR 510.1b, 510.1c, 702.19b: to the creatures that block it, or to what it attacks; with trample to both.
    fn assign_attack(&self, attack: &Attack, assigned: &Assigned, assignment: &mut Assignment) {
        let attacker = attack.attacker;
        let is_blocked = attack.blocked == Some(true);
        let trample = self.chars(attacker).and_then(Trample::of);
        let attacked = self.attacked(attack);
        if !is_blocked && trample != Some(Trample::OverPlaneswalkers) {
            return assignment.among.extend(attacked);
        }
        if is_blocked {
            let blockers = self.facts.combat.blockers_of(attacker).map(Thing::Object);
            assignment.among.extend(blockers);
        }
        if let Some(trample) = trample {
            self.trample(trample, attack, attacked, assigned, assignment);
        }
    }

    /// What a creature attacks, if that is still there to be dealt damage (CR 506.4c).
    fn attacked(&self, attack: &Attack) -> Option<Thing> {
        if attack.is_lost {
            return None;
        }
        let is_there = match attack.target {
            Thing::Player(player) => !self.facts.players[player].lost,
            Thing::Object(id) => {
                self.facts.is_on_battlefield(id)
                    && self.chars(id).is_some_and(|chars| chars.is_planeswalker())
                    && self.controller(id) != Some(self.facts.turn.active)
            }
        };
        is_there.then_some(attack.target)
    }
}
