//! Whether what was chosen and made for a cost is there when it is paid (CR 118.3).

use spellstack_core::lang::Cost;
use spellstack_core::mana::ManaPool;
use spellstack_core::{ObjectId, PlayerId};

use super::Payment;
use super::parts::can_pay_life;
use crate::control::PlannedMana;
use crate::payment::Payments;

impl Payments<'_> {
    /// Whether as much has been chosen for each part of the cost as it asks for.
    pub(crate) fn is_all_chosen(&self, payment: &Payment<'_>) -> bool {
        payment.cost.parts.iter().enumerate().all(|(part, at)| {
            let cost = self.program.cost(*at);
            let choice = cost.and_then(|cost| self.choice_of(payment, cost));
            choice.is_none_or(|choice| {
                let chosen = payment.chosen.get(part).map_or(0, |picks| picks.len());
                chosen >= choice.min
            })
        })
    }

    /// The mana and the life, besides that of the parts, that pay for the mana of the cost now; `None` if the cost can't be paid.
    /// `planned` is the mana that the payer has decided to spend.
    pub(crate) fn paid_now(
        &self,
        payment: &Payment<'_>,
        planned: Option<ManaPool>,
    ) -> Option<(ManaPool, u32)> {
        let taken = self.taken(payment);
        if !self.plain_parts_payable(payment, &taken) || !self.are_chosen_still_there(payment) {
            return None;
        }
        let mana = self.mana_to_pay(payment);
        if mana.is_empty() {
            return Some((ManaPool::EMPTY, 0));
        }
        let mut pool = self.facts.players[payment.who].pool;
        let from = planned.filter(|planned| pool.remove_all(planned)).unwrap_or(pool);
        let (spent, life) = self.spending_of(payment.who, &mana, &from)?;
        let all_life = taken.life.saturating_add(life);
        can_pay_life(self.life_to_pay(payment.who), all_life).then_some((spent, life))
    }

    /// The mana to spend on a mana ability as it has been planned. Where that is none, life pays for all of its cost (CR 107.4f):
    /// planned again, mana might be wanted for it, and for that again the same ability.
    pub(crate) fn planned_spend(&self, who: PlayerId, planned: &PlannedMana) -> Option<ManaPool> {
        let is_free = |cost: &Cost| match cost {
            Cost::Mana(mana) => self.spending_of(who, mana, &ManaPool::EMPTY).is_some(),
            _ => false,
        };
        let activated = self.program.ability(planned.ability).as_activated();
        let is_by_life = || activated.is_some_and(|activated| activated.cost.iter().any(is_free));
        (!planned.spend.is_empty() || is_by_life()).then_some(planned.spend)
    }

    /// Whether what was chosen for parts of the cost can still pay for them, whatever mana abilities have done.
    fn are_chosen_still_there(&self, payment: &Payment<'_>) -> bool {
        let parts = payment.cost.parts.iter().zip(payment.chosen);
        let mut chosen = parts.filter(|(_, picks)| !picks.is_empty());
        let is_there = chosen.all(|(at, picks)| {
            let cost = self.program.cost(*at);
            let choice = cost.and_then(|cost| self.choice_of(payment, cost));
            let candidates = choice.map(|choice| choice.candidates).unwrap_or_default();
            let mut picks = picks.iter().filter_map(super::as_object);
            picks.all(|id| candidates.contains(&id))
        });
        let is_delved = |id: &ObjectId| self.facts.object(*id).is_some();
        is_there
            && payment
                .picks(payment.cost.parts.len())
                .is_none_or(|cards| cards.iter().all(is_delved))
    }
}
