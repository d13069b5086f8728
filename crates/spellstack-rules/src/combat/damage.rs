//! Combat damage (CR 510): who deals it, how it is assigned, and that it is dealt all at once.

use smallvec::SmallVec;
use spellstack_core::counter::CounterKind;
use spellstack_core::{KeywordKind, ObjectId, Step};

use crate::control::{DamageFrame, Frame};
use crate::decision::{Ask, Item, Pending, Why};
use crate::event::{Damage, Event, Thing};
use crate::game::Game;
use crate::look::Look;
use crate::state::Attack;

/// What has been assigned in this step: dealer, recipient, amount.
type Assigned = [(ObjectId, Thing, u32)];

/// How a creature can assign its combat damage.
struct Assignment {
    total: u32,
    /// The recipients; nothing is assigned if there are none.
    among: SmallVec<[Thing; 4]>,
    /// What each recipient but the last has to get before those that are reached over it get any.
    lethal: Vec<u32>,
    /// How many of the last recipients are reached over others.
    over: u32,
}

impl Game {
    /// Assigns combat damage creature by creature, asking where there is a choice, then deals it (CR 703.4k).
    pub(crate) fn combat_damage_step(&mut self, mut frame: Box<DamageFrame>) {
        match frame.place {
            0 => self.begin_damage(&mut frame),
            1 => {}
            _ => self.take_division(&mut frame),
        }
        frame.place = 1;
        while let Some(dealer) = frame.dealers.get(frame.at as usize).copied() {
            let assignment = self.look().assignment(dealer, &frame.assigned);
            match assignment.among[..] {
                [] => {}
                [only] => frame.assigned.push((dealer, only, assignment.total)),
                [_, _, ..] => return self.ask_division(frame, dealer, &assignment),
            }
            frame.at += 1;
        }
        self.deal_combat_damage(&frame.assigned);
    }

    /// What a source would deal, with what its abilities add, wherever it is (CR 702.2d, 702.15d, 702.80c). A source
    /// that is gone is as it last existed (CR 702.2e, 702.15c, 702.80b, 702.90d-e).
    pub(crate) fn damage(&self, source: ObjectId, to: Thing, amount: u32, combat: bool) -> Damage {
        let seen = self.look().seen(source);
        let has = |kind| seen.is_some_and(|seen| seen.chars.has(kind));
        Damage {
            source,
            controller: seen.map_or(self.facts.turn.active, |seen| seen.controller),
            to,
            amount,
            combat,
            deathtouch: has(KeywordKind::Deathtouch),
            lifelink: has(KeywordKind::Lifelink),
            wither: has(KeywordKind::Wither),
            infect: has(KeywordKind::Infect),
            marked: false,
        }
    }

    /// CR 510.4, 702.4c-d, 702.7c: who deals damage in this step; the first of two steps notes who struck first.
    fn begin_damage(&mut self, frame: &mut DamageFrame) {
        let mut dealers = self.fighters();
        let look = self.look();
        if self.facts.turn.step == Step::FirstStrikeDamage {
            dealers.retain(|id| look.strikes_first(*id));
            self.commit(vec![Event::FirstStrikers {
                objects: dealers.clone(),
            }]);
        } else if let Some(struck) = &self.facts.combat.first_strikers {
            dealers.retain(|id| {
                let has_double_strike = |id| look.chars(id).is_some_and(|c| c.has(KeywordKind::DoubleStrike));
                !struck.contains(id) || has_double_strike(*id)
            });
        }
        frame.dealers = dealers;
    }

    /// Only divisions that obey all of CR 510.1 can be chosen (CR 510.1e).
    fn ask_division(&mut self, mut frame: Box<DamageFrame>, dealer: ObjectId, assignment: &Assignment) {
        let player = self.controller(dealer).unwrap_or(self.facts.turn.active);
        frame.place = 2;
        self.push(Frame::CombatDamage(frame));
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

    fn take_division(&mut self, frame: &mut DamageFrame) {
        let shares = self.answered_shares();
        let dealer = frame.dealers[frame.at as usize];
        let assignment = self.look().assignment(dealer, &frame.assigned);
        let divided = assignment
            .among
            .into_iter()
            .zip(shares)
            .filter(|(_, share)| *share > 0);
        frame
            .assigned
            .extend(divided.map(|(to, share)| (dealer, to, share)));
        frame.at += 1;
    }

    /// CR 120.2a, 510.2, 703.4m: all of it at once.
    fn deal_combat_damage(&mut self, assigned: &Assigned) {
        let deal = |(source, to, amount): &(ObjectId, Thing, u32)| {
            Event::Damage(self.damage(*source, *to, *amount, true))
        };
        let events: Vec<Event> = assigned.iter().map(deal).collect();
        if !events.is_empty() {
            self.batch(events);
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
        let has = |kind| self.chars(attacker).is_some_and(|chars| chars.has(kind));
        let over_planeswalkers = has(KeywordKind::TrampleOverPlaneswalkers);
        let attacked = self.attacked(attack);
        if !is_blocked && !over_planeswalkers {
            return assignment.among.extend(attacked);
        }
        if is_blocked {
            let blockers = self.facts.combat.blockers_of(attacker).map(Thing::Object);
            assignment.among.extend(blockers);
        }
        // CR 702.19a, 702.19f: only an attacker tramples, and over a planeswalker only by the other keyword.
        if over_planeswalkers || has(KeywordKind::Trample) {
            let attacked = attacked.into_iter();
            let player = self.reached_over(attack).filter(|_| over_planeswalkers);
            self.assign_over(attacker, attacked.chain(player), assigned, assignment);
        }
    }

    /// CR 702.19c, 702.19e: whoever controls the attacked planeswalker, though it has been removed from combat.
    fn reached_over(&self, attack: &Attack) -> Option<Thing> {
        match attack.target {
            Thing::Player(_) => None,
            Thing::Object(_) => Some(Thing::Player(self.defending_player_of(attack))),
        }
    }

    /// Adds those that excess damage reaches, one over the other, as far as there can be any excess. With no blockers
    /// left all of it is (CR 702.19d).
    fn assign_over(
        &self,
        attacker: ObjectId,
        reached: impl Iterator<Item = Thing>,
        assigned: &Assigned,
        assignment: &mut Assignment,
    ) {
        let blockers = assignment.among.len();
        let mut lethal: Vec<u32> = (assignment.among.iter())
            .map(|thing| self.lethal(attacker, *thing, assigned))
            .collect();
        for thing in reached {
            let loyalty = self.loyalty_left(attacker, thing, assigned);
            // A planeswalker that blocks what attacks it takes the greater of both.
            if let Some(place) = assignment.among.iter().position(|other| *other == thing) {
                lethal[place] = lethal[place].max(loyalty);
                continue;
            }
            let needed = lethal.iter().fold(0_u32, |sum, each| sum.saturating_add(*each));
            if assignment.total <= needed {
                break;
            }
            assignment.among.push(thing);
            assignment.over += 1;
            lethal.push(loyalty);
        }
        let is_reached = assignment.among.len() > blockers;
        assignment.lethal = if is_reached { lethal } else { Vec::new() };
    }

    /// The damage that a planeswalker must be assigned before any is assigned over it: its loyalty, with what others
    /// have assigned to it (CR 702.19c).
    fn loyalty_left(&self, attacker: ObjectId, thing: Thing, assigned: &Assigned) -> u32 {
        let Thing::Object(planeswalker) = thing else {
            return 0;
        };
        let from_others = assigned
            .iter()
            .filter(|(dealer, to, _)| *to == thing && *dealer != attacker);
        let loyalty = self.facts.counters_on(planeswalker, CounterKind::Loyalty);
        from_others.fold(loyalty, |left, (_, _, amount)| left.saturating_sub(*amount))
    }

    /// The damage that is lethal when this attacker assigns it to a creature, with what is marked on that creature and
    /// what others have assigned to it (CR 702.19b, 702.2c).
    fn lethal(&self, attacker: ObjectId, blocker: Thing, assigned: &Assigned) -> u32 {
        let Thing::Object(blocker) = blocker else {
            return 0;
        };
        let (Some(object), Some(chars)) = (self.object(blocker), self.chars(blocker)) else {
            return 0;
        };
        let is_deadly = |id| {
            self.chars(id)
                .is_some_and(|chars| chars.has(KeywordKind::Deathtouch))
        };
        let mut left = u32::try_from(chars.toughness)
            .unwrap_or(0)
            .saturating_sub(object.damage);
        for (dealer, to, amount) in assigned {
            if *to == Thing::Object(blocker) && *amount > 0 && *dealer != attacker {
                left = if is_deadly(*dealer) {
                    0
                } else {
                    left.saturating_sub(*amount)
                };
            }
        }
        if is_deadly(attacker) { left.min(1) } else { left }
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
