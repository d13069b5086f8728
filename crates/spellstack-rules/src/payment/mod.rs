//! Paying: total costs, whether they can be paid, and how (CR 118, 601.2f-h, 605).
//!
//! `payable` answers for a whole total cost, mana and other parts together. What mana abilities could do is gathered
//! once in a [`Supply`]; the rest of the module only looks at it.

mod demand;
mod parts;
mod plan;
mod search;
mod source;
mod total;

use smallvec::SmallVec;
use spellstack_core::lang::{PlayerFilter, Value};
use spellstack_core::{ObjectId, PlayerId};

pub(crate) use source::Supply;

use crate::control::Scope;
use crate::cost::TotalCost;
use crate::decision::{Item, Why};
use crate::game::Game;
use crate::look::Context;

/// No greater X is ever offered.
const GREATEST_X: u32 = 1_000_000;

/// A total cost that a player pays or might pay.
#[derive(Clone, Copy)]
pub(crate) struct Payment<'a> {
    pub who: PlayerId,
    /// The spell or card being cast, the object whose ability it is, or the source of the effect.
    pub source: ObjectId,
    pub cost: &'a TotalCost,
    /// What was chosen for the parts so far, part by part (empty for a part without a choice); delve comes last.
    pub chosen: &'a [SmallVec<[Item; 2]>],
    pub x: u32,
    /// The resolution in which it is paid, if it is (CR 118.12).
    pub scope: Option<&'a Scope>,
    /// Whether the source is a card that would be cast with this: it can't pay for itself.
    pub casting: bool,
}

impl<'a> Payment<'a> {
    /// A payment for which nothing has been chosen yet.
    pub fn new(who: PlayerId, source: ObjectId, cost: &'a TotalCost) -> Self {
        Payment {
            who,
            source,
            cost,
            chosen: &[],
            x: 0,
            scope: None,
            casting: false,
        }
    }

    /// The words of values: the ability's own.
    fn context(&self) -> Context<'a> {
        match self.scope {
            Some(scope) => Context::in_scope(scope),
            None => Context::of(self.source, self.who),
        }
    }

    /// The words of what is sacrificed, discarded and so on: *you* is who pays.
    fn payer_context(&self) -> Context<'a> {
        Context {
            you: self.who,
            ..self.context()
        }
    }

    /// The objects chosen for a part, if that part has been decided.
    fn picks(&self, part: usize) -> Option<SmallVec<[ObjectId; 4]>> {
        let picks = self.chosen.get(part)?;
        Some(picks.iter().filter_map(as_object).collect())
    }

    /// How many cards have been exiled for delve, if that has been decided.
    fn delved(&self) -> Option<u32> {
        let picks = self.chosen.get(self.cost.parts.len())?;
        Some(u32::try_from(picks.len()).unwrap_or(u32::MAX))
    }
}

impl Game {
    /// Whether the whole cost can be paid.
    pub(crate) fn payable(&self, payment: &Payment<'_>) -> bool {
        self.payable_with(&self.supply(payment.who), payment)
    }

    /// Whether a player could pay that much generic mana with these creatures tapped.
    pub(crate) fn can_pay_generic(
        &self,
        who: PlayerId,
        source: ObjectId,
        amount: u32,
        tapped: &[ObjectId],
    ) -> bool {
        let mut supply = self.supply(who);
        supply.without_taps(tapped);
        let cost = TotalCost::of_generic(amount);
        self.payable_with(&supply, &Payment::new(who, source, &cost))
    }

    /// What may be chosen for a part of the cost so that the rest stays payable, with the fewest and the most that must
    /// be chosen. `None` if the part needs no choice. The part after the last is delve.
    pub(crate) fn cost_options(
        &self,
        payment: &Payment<'_>,
        part: usize,
    ) -> Option<(Vec<Item>, usize, usize, Why)> {
        let supply = self.supply(payment.who);
        let Some(at) = payment.cost.parts.get(part) else {
            return self.delve_options(&supply, payment, part);
        };
        let choice = self.choice_of(payment, self.program.cost(*at)?)?;
        let taken = self.taken(payment);
        let items: Vec<Item> = choice
            .candidates
            .iter()
            .filter(|id| !taken.conflicts(choice.taking, **id))
            .filter(|id| self.payable_choosing(&supply, payment, part, **id))
            .map(|id| Item::Object(*id))
            .collect();
        let max = choice.max.min(items.len());
        Some((items, choice.min.min(max), max, choice.why))
    }

    fn delve_options(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        part: usize,
    ) -> Option<(Vec<Item>, usize, usize, Why)> {
        if !payment.cost.delve || part != payment.cost.parts.len() {
            return None;
        }
        let items: Vec<Item> = self.delve_cards(payment).into_iter().map(Item::Object).collect();
        let max = items.len().min(payment.cost.mana.generic() as usize);
        let mut chosen: SmallVec<[SmallVec<[Item; 2]>; 4]> =
            payment.chosen.iter().take(part).cloned().collect();
        chosen.push(SmallVec::new());
        // CR 702.66a: each card pays for one generic mana; the fewest are those that mana can't pay for.
        let min = (0..=max).find(|count| {
            chosen[part] = SmallVec::from_slice(&items[..*count]);
            self.payable_with(
                supply,
                &Payment {
                    chosen: &chosen,
                    ..*payment
                },
            )
        });
        Some((items, min.unwrap_or(max), max, Why::Delve))
    }

    /// The largest X for which `payable_at` holds; 0 if there is none. A larger X never costs less.
    pub(crate) fn max_x(&self, payable_at: impl Fn(u32) -> bool) -> u32 {
        let (mut least, mut most) = (0, 1);
        while most <= GREATEST_X && payable_at(most) {
            least = most;
            most *= 2;
        }
        most = most.min(GREATEST_X + 1);
        while least + 1 < most {
            let middle = least + (most - least) / 2;
            if payable_at(middle) {
                least = middle;
            } else {
                most = middle;
            }
        }
        least
    }

    /// A value in a cost, with the X that was chosen for it.
    fn cost_amount(&self, payment: &Payment<'_>, value: &Value) -> u32 {
        u32::try_from(self.cost_value(payment, value)).unwrap_or(0)
    }

    fn cost_value(&self, payment: &Payment<'_>, value: &Value) -> i32 {
        match value {
            Value::X => i32::try_from(payment.x).unwrap_or(i32::MAX),
            Value::Number(number) => *number,
            Value::Plus(left, right) => self
                .cost_value(payment, left)
                .saturating_add(self.cost_value(payment, right)),
            Value::Times(factor, value) => self.cost_value(payment, value).saturating_mul(*factor),
            Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::Players(_)
            | Value::PlayersWho(..)
            | Value::Of(..)
            | Value::Counters(..)
            | Value::Life(_)
            | Value::EventAmount
            | Value::Result(_)
            | Value::Targets(_)
            | Value::TimesKicked
            | Value::ThisTurn(_)
            | Value::Divided(..) => self.look().value(value, &payment.context()),
        }
    }

    /// Whether a rule's players include a player, said by the rule's own words.
    pub(crate) fn concerns(&self, player: PlayerId, who: &PlayerFilter, context: &Context<'_>) -> bool {
        self.look().player_fits(player, who, context)
    }
}

fn as_object(item: &Item) -> Option<ObjectId> {
    match item {
        Item::Object(id) => Some(*id),
        _ => None,
    }
}
