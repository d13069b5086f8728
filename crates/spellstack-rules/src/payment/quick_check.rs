//! Whether a cost can be paid, where that takes no search: most of the time mana comes from what only taps, and no more
//! than one part of the cost leaves a choice.

use std::borrow::Cow;
use std::ops::ControlFlow;

use spellstack_core::lang::{Cost, Quantity};
use spellstack_core::{ObjectId, PlayerId};

use super::parts::{Taken, Taking, can_pay_life, taking};
use super::{ManaBounds, Payment};
use crate::demand::readings;
use crate::payment::Payments;
use crate::program::{EventKind, PlainCost, QuickCost, WatchClass};

/// The mana of a cost.
#[derive(Clone, Copy)]
pub(crate) enum QuickMana<'a> {
    /// None at all.
    None,
    /// In one way to read it.
    Plain(&'a PlainCost),
    /// As it stands in the cost of the payment.
    Total,
}

impl Payments<'_> {
    /// Whether a cost for which nothing has been chosen yet can be paid; `None` if that takes a closer look.
    pub(crate) fn payable_quickly<'a, 'g: 'a>(
        &self,
        payment: &Payment<'_>,
        bounds: impl FnOnce() -> &'a ManaBounds<'g>,
    ) -> Option<bool> {
        assert!(
            payment.chosen.is_empty() && payment.picked.is_empty(),
            "what is chosen takes a closer look"
        );
        let mana = if payment.cost.mana.is_empty() {
            QuickMana::None
        } else {
            QuickMana::Total
        };
        let parts = payment.cost.parts.iter();
        let costs = parts.filter_map(|at| self.program.cost(*at));
        self.costs_payable_quickly(payment, costs, mana, bounds)
    }

    /// The same for these costs and that mana.
    pub(crate) fn costs_payable_quickly<'a, 'c, 'g: 'a>(
        &self,
        payment: &Payment<'_>,
        costs: impl Iterator<Item = &'c Cost> + Clone,
        mana: QuickMana<'_>,
        bounds: impl FnOnce() -> &'a ManaBounds<'g>,
    ) -> Option<bool> {
        let mut taken = self.taken_at_first(payment);
        let mut open = None;
        for cost in costs.clone() {
            match taking(cost) {
                None => self.take_plain(payment, cost, &mut taken),
                Some(_) if open.is_some() => return None,
                Some(taking) => open = Some((cost, taking)),
            }
        }
        if !self.costs_payable(payment, costs, &taken) {
            return Some(false);
        }
        let within = |bounds: &ManaBounds<'_>| match mana {
            QuickMana::None => Some(true),
            QuickMana::Plain(cost) => cost.is_within(bounds, 0, 0),
            QuickMana::Total => self.mana_within(payment, &taken, bounds),
        };
        let bounds = (!matches!(mana, QuickMana::None)).then(bounds);
        let is_within = bounds.map_or(Some(true), within);
        let can_choose = |(cost, taking): (&Cost, Taking)| self.can_choose(payment, cost, taking, &taken);
        if is_within == Some(false) || !open.is_none_or(can_choose) {
            return Some(false);
        }
        // Both the mana and the parts can be had, but perhaps not together: what is tapped for the cost may be what gives the
        // mana. Where that can't be excluded the answer is `None`, and the exact search decides.
        match (bounds, open) {
            (None, _) => Some(true),
            (Some(_), Some((_, Taking::Tap))) => None,
            // What is chosen for the part may be what delve wants.
            (Some(_), Some(_)) if payment.cost.delve => None,
            (Some(bounds), _) if taken.taps(payment.source) && self.is_mana_source(payment.source) => {
                within(&bounds.without(payment.source))
            }
            (Some(_), _) => is_within,
        }
    }

    /// Whether a simple cost of an object's ability can be paid by a player, but for what is tapped.
    pub(crate) fn is_simply_payable(&self, who: PlayerId, source: ObjectId, cost: &QuickCost) -> bool {
        let can_sacrifice = || {
            // CR 701.21a: only what its controller controls on the battlefield.
            self.facts.is_on_battlefield(source) && self.look().controller(source) == Some(who)
        };
        !cost.removes_more_than(|kind| self.facts.counters_on(source, kind))
            && (cost.life == 0 || can_pay_life(self.life_to_pay(who), cost.life))
            && (!cost.sacrifices || can_sacrifice())
    }

    /// Whether the mana of the cost is within bounds, read in some way.
    fn mana_within(&self, payment: &Payment<'_>, taken: &Taken, bounds: &ManaBounds<'_>) -> Option<bool> {
        let mut mana = Cow::Borrowed(&payment.cost.mana);
        if payment.cost.delve {
            // CR 702.66a: as many cards as there are may pay.
            let cards = self.delve_cards(payment.who, payment.source, |id| taken.moves(id));
            let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
            mana = Cow::Owned(mana.minus_generic(count));
        }
        let life = self.life_to_pay(payment.who);
        let mut told = Some(false);
        for reading in readings(&mana) {
            if !can_pay_life(life, taken.life.saturating_add(reading.life)) {
                continue;
            }
            match bounds.meets_demand(&reading.demand) {
                // Mana abilities may want the same cards.
                Some(true) if payment.cost.delve && !bounds.is_exact() => return None,
                Some(true) => return Some(true),
                Some(false) => {}
                None => told = None,
            }
        }
        told
    }

    /// Whether enough can be chosen for a part that nothing else of the cost takes.
    fn can_choose(&self, payment: &Payment<'_>, cost: &Cost, taking: Taking, taken: &Taken) -> bool {
        let quantity = match cost {
            Cost::Sacrifice(quantity, _)
            | Cost::Discard(quantity, _)
            | Cost::Exile(quantity, _)
            | Cost::Return(quantity, _)
            | Cost::TapPermanents(quantity, _) => quantity,
            _ => return true,
        };
        let mut left = match quantity {
            Quantity::Exactly(value) => self.cost_amount(payment, value),
            Quantity::UpTo(_) | Quantity::AnyNumber => 0,
        };
        left == 0
            || self
                .each_candidate(
                    cost,
                    payment.who,
                    &payment.payer_context(),
                    payment.excluded(),
                    |id| {
                        left -= u32::from(!taken.conflicts(taking, id));
                        if left == 0 {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    },
                )
                .is_break()
    }

    /// Whether an object has mana abilities.
    pub(crate) fn is_mana_source(&self, id: ObjectId) -> bool {
        let abilities = self.derived.watchers(WatchClass::Mana, EventKind::Other);
        abilities.iter().any(|watcher| watcher.object == id)
    }
}
