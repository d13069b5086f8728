//! Trample and trample over planeswalkers (CR 702.19).

use spellstack_core::{CounterKind, KeywordKind, ObjectId};

use super::deathtouch;
use crate::characteristics::Characteristics;
use crate::combat::assignment::{Assigned, Assignment};
use crate::event::Thing;
use crate::look::Look;
use crate::state::Attack;

/// Over what excess damage is assigned. Only an attacker tramples (CR 702.19a).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trample {
    /// Over blockers, to what is attacked (CR 702.19b); over a planeswalker never (CR 702.19f).
    OverBlockers,
    /// Over the attacked planeswalker too, to its controller (CR 702.19c).
    OverPlaneswalkers,
}

impl Trample {
    pub fn of(attacker: &Characteristics) -> Option<Self> {
        if attacker.has(KeywordKind::TrampleOverPlaneswalkers) {
            Some(Trample::OverPlaneswalkers)
        } else {
            attacker
                .has(KeywordKind::Trample)
                .then_some(Trample::OverBlockers)
        }
    }
}

impl Look<'_> {
    /// Adds those that excess damage reaches.
    pub(crate) fn trample(
        &self,
        trample: Trample,
        attack: &Attack,
        attacked: Option<Thing>,
        assigned: &Assigned,
        assignment: &mut Assignment,
    ) {
        let player = match trample {
            Trample::OverBlockers => None,
            Trample::OverPlaneswalkers => self.reached_over(attack),
        };
        let reached = attacked.into_iter().chain(player);
        self.assign_over(attack.attacker, reached, assigned, assignment);
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
        let is_deadly = |id| self.chars(id).is_some_and(deathtouch::is_deadly);
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
        if is_deadly(attacker) {
            deathtouch::lethal(left)
        } else {
            left
        }
    }
}
