//! What is charged for a step and for a batch of changes before they are made (`budget.rs`).

use spellstack_core::{AbilityId, Zone};

use crate::bounds::{MOST_HELD, MOST_LASTING, MOST_SCHEDULED, MOST_WAITING, MOST_WORK_AT_ONCE};
use crate::control::Frame;
use crate::event::{Bookkeeping, Event};
use crate::game::Game;
use crate::program::{Node, Program};

impl Game {
    /// Charges what the next step takes; whether there is so much left.
    #[inline]
    pub(crate) fn affords_step(&mut self, program: &Program, frame: &Frame) -> bool {
        let price = match frame {
            Frame::Effect(frame) => self.price_of_effect(program.node(frame.node)),
            Frame::Start(_)
            | Frame::EndScope
            | Frame::WhichEvent(_)
            | Frame::Batch(_)
            | Frame::PutTriggers(_) => 1,
            Frame::Turn(_) | Frame::Priority { .. } | Frame::Settle(_) => self.price_of_settling(),
            Frame::Cast(_) | Frame::Resolve { .. } => self.price_of_choosing(1),
            Frame::Untap(_)
            | Frame::DeclareAttackers(_)
            | Frame::DeclareBlockers(_)
            | Frame::CombatDamage(_) => self.price_of_choosing(self.facts.battlefield().len() as u64),
        };
        self.budget.spend(price);
        !self.budget.is_exhausted()
    }

    fn price_of_effect(&self, node: &Node) -> u64 {
        // What is gone is found among all that is.
        let found = u64::from(node.referents).saturating_mul(self.facts.last_known.len() as u64) / 4;
        node.price.of(self.facts.things()).saturating_add(found)
    }

    /// Charges the steps that a mana ability takes that is followed at once: it is activated and paid for, adds its mana, and the
    /// payment goes on.
    pub(crate) fn charge_plain_tap(&mut self, ability: AbilityId) {
        let roots = &self.program.ability(ability).roots;
        let effects = roots
            .iter()
            .map(|root| self.price_of_effect(self.program.node(*root)));
        let effects = effects.fold(1, u64::saturating_add);
        let choosing = self.price_of_choosing(1).saturating_mul(3);
        self.budget.spend(choosing.saturating_add(effects));
    }

    /// State-based actions look at all permanents, state triggers at what they watch for.
    fn price_of_settling(&self) -> u64 {
        let (facts, derived) = (&self.facts, &self.derived);
        let things = facts.things();
        let permanents = facts.battlefield().len() as u64;
        // The counters of each are found among all of them.
        let counters = facts.counters.len() as u64 / 16;
        let states = derived.state_watchers().len() as u64;
        let watched = || {
            states.saturating_mul(
                self.program
                    .dearest
                    .watch
                    .plus(self.program.dearest.condition)
                    .of(things),
            )
        };
        let enchanting = || permanents.saturating_mul(self.program.dearest.choices.of(things));
        let mut price = things.saturating_add(permanents.saturating_mul(counters));
        if states > 0 {
            price = price.saturating_add(watched());
        }
        if !self.program.enchants_by_nature {
            price = price.saturating_add(enchanting());
        }
        price
    }

    /// What can be chosen for something, and what all rules say of so many objects.
    fn price_of_choosing(&self, objects: u64) -> u64 {
        self.reader().price_of_rules(objects)
    }

    /// Whether a batch can be committed: what could never be worked out never comes about.
    pub(crate) fn affords(&mut self, events: &[Event], records: &[Bookkeeping]) -> bool {
        let reader = self.reader();
        let is_short = |record: &Bookkeeping| match record {
            Bookkeeping::SchedulePhases { agenda } => {
                agenda.phases.len() + agenda.steps.len() <= MOST_SCHEDULED
            }
            _ => true,
        };
        let is_bounded = || {
            reader.price_after(events, records) <= MOST_WORK_AT_ONCE
                && (records.is_empty() || reader.held_after(records) <= MOST_HELD)
                && self.facts.effects.len() <= MOST_LASTING
                && self.facts.delayed.len() <= MOST_LASTING
                && self.facts.in_zone(Zone::Command).len() <= MOST_LASTING
                && self.facts.stack.len() <= MOST_WAITING
        };
        let is_affordable = records.iter().all(is_short) && (!reader.brings(events, records) || is_bounded());
        if !is_affordable {
            self.budget.exhaust();
        }
        is_affordable
    }

    /// Charges what the layers take after changes that were made at once.
    #[inline]
    pub(crate) fn charge_layers(&mut self) {
        let touched = self.budget.take_touched();
        if touched.changes > 0 {
            let each = self.reader().price_of_one();
            self.budget.spend(each.saturating_mul(u64::from(touched.changes)));
        }
        if touched.more {
            let all = self.reader().price_of_layers();
            self.budget.spend(all);
            if self.reader().is_intractable() {
                self.budget.exhaust();
            }
        }
    }
}
