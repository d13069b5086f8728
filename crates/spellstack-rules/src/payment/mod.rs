//! Paying: total costs, whether they can be paid, and how (CR 118, 601.2f-h, 605).
//!
//! `payable` answers for a whole total cost, mana and other parts together. What mana abilities could do is gathered
//! once in a [`Supply`]; the rest of the module only looks at it.

mod bounds;
mod counted;
mod output;
mod paid;
mod parts;
mod plain;
mod plan;
mod quick_check;
mod search;
mod solve;
mod source;
mod taps;
mod total;
mod varying;

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;
use spellstack_core::lang::{PlayerFilter, Value};
use spellstack_core::{AbilityId, ObjectId, PlayerId, ShortVec};

pub(crate) use bounds::ManaBounds;
pub(crate) use plan::Plan;
pub(crate) use quick_check::QuickMana;
pub(crate) use source::Supply;

use crate::control::Scope;
use crate::cost::TotalCost;
use crate::decision::{Item, Means, Why};
use crate::look::Context;
use crate::reader::reader;

reader! {
    /// What can be paid, and how (CR 118, 601.2f-h).
    Payments, payments
}

/// The most objects of which every combination is tried, to see whether they may be chosen together.
const MOST_COMBINED: usize = 6;

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
    pub chosen: &'a [ShortVec<Item, 2>],
    /// What was chosen so far for the part after those.
    pub picked: &'a [Item],
    pub x: u32,
    /// The resolution in which it is paid, if it is (CR 118.12).
    pub scope: Option<&'a Scope>,
    /// Whether the source is a card that would be cast with this: it can't pay for itself.
    pub casting: bool,
    /// The ability that is activated, if one is.
    pub activating: Option<(ObjectId, AbilityId)>,
    /// What may be done for mana.
    pub means: Means,
}

/// What may be chosen for a part of a cost.
pub(crate) struct PartOptions {
    pub items: Vec<Item>,
    /// The fewest and the most that must be chosen.
    pub numbers: (usize, usize),
    pub why: Why,
    /// Whether not every number of them may be chosen together, so that they are chosen one after the other.
    pub one_by_one: bool,
}

impl<'a> Payment<'a> {
    /// A payment for which nothing has been chosen yet.
    pub fn new(who: PlayerId, source: ObjectId, cost: &'a TotalCost) -> Self {
        Payment {
            who,
            source,
            cost,
            chosen: &[],
            picked: &[],
            x: 0,
            scope: None,
            casting: false,
            activating: None,
            means: Means::Plain,
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

    /// A card that would be cast with this can't pay for itself.
    fn excluded(&self) -> Option<ObjectId> {
        self.casting.then_some(self.source)
    }

    /// The objects chosen for a part, if that part has been decided.
    pub(crate) fn picks(&self, part: usize) -> Option<SmallVec<[ObjectId; 4]>> {
        let picks = self.chosen.get(part)?;
        Some(picks.iter().filter_map(as_object).collect())
    }

    /// How many cards have been exiled for delve, if that has been decided.
    fn delved(&self) -> Option<u32> {
        let picks = self.chosen.get(self.cost.parts.len())?;
        Some(u32::try_from(picks.len()).unwrap_or(u32::MAX))
    }
}

impl Payments<'_> {
    /// Whether the whole cost can be paid.
    pub(crate) fn payable(&self, payment: &Payment<'_>) -> bool {
        self.payable_with(&self.supply(payment.who, payment.means), payment)
    }

    /// The means by which the whole cost can be paid; plain ones where they are enough.
    pub(crate) fn means_to_pay(&self, payment: &Payment<'_>) -> Option<Means> {
        let is_enough = |means: &Means| {
            self.payable(&Payment {
                means: *means,
                ..*payment
            })
        };
        [Means::Plain, Means::GivingUp].into_iter().find(is_enough)
    }

    /// Whether a player could pay that much generic mana with these creatures tapped, by whatever means: if plain ones
    /// aren't enough, the player is asked with what to pay.
    pub(crate) fn can_pay_generic(
        &self,
        who: PlayerId,
        source: ObjectId,
        amount: u32,
        tapped: &[ObjectId],
    ) -> bool {
        let mut supply = self.supply(who, Means::GivingUp);
        supply.without_taps(tapped);
        let cost = TotalCost::of_generic(amount);
        self.payable_with(&supply, &Payment::new(who, source, &cost))
    }

    /// What may be chosen for a part of the cost so that the rest stays payable. `None` if the part needs no choice. The
    /// part after the last is delve.
    pub(crate) fn cost_options(&self, payment: &Payment<'_>, part: usize) -> Option<PartOptions> {
        let Some(at) = payment.cost.parts.get(part) else {
            return self.delve_options(payment, part);
        };
        let choice = self.choice_of(payment, self.program.cost(*at)?)?;
        let supply = self.supply(payment.who, payment.means);
        let taken = self.taken(payment);
        let begun = payment.picked.len();
        let (min, max) = (choice.min.saturating_sub(begun), choice.max.saturating_sub(begun));
        let mut ids: SmallVec<[ObjectId; 8]> = choice.candidates;
        ids.retain(|id| max > 0 && !taken.conflicts(choice.taking, *id));
        // The more is taken, the less is left.
        let is_free = self.payable_choosing(&supply, payment, part, &ids);
        if !is_free {
            self.retain_payable(&supply, payment, part, choice.taking, &mut ids);
        }
        let max = max.min(ids.len());
        let is_free = || is_free || self.is_free_choice(&supply, payment, part, &ids, (min, max));
        let one_by_one = max > 1 && !is_free();
        let numbers = if one_by_one {
            (min.min(1), 1)
        } else {
            (min.min(max), max)
        };
        Some(PartOptions {
            items: ids.into_iter().map(Item::Object).collect(),
            numbers,
            why: choice.why,
            one_by_one,
        })
    }

    /// Keeps what can be chosen for the part so that the rest stays payable. What the same later parts want, and no mana ability
    /// does, is the same to the rest.
    fn retain_payable(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        part: usize,
        taking: parts::Taking,
        ids: &mut SmallVec<[ObjectId; 8]>,
    ) {
        let costs = payment.cost.parts.iter().skip(part + 1);
        let later: Vec<BTreeSet<ObjectId>> = costs
            .filter_map(|at| self.choice_of(payment, self.program.cost(*at)?))
            .map(|choice| choice.candidates.into_iter().collect())
            .collect();
        let mut known: BTreeMap<Vec<bool>, bool> = BTreeMap::new();
        ids.retain(|id| {
            let is_payable = || self.payable_choosing(supply, payment, part, &[*id]);
            if *id == payment.source || supply.wants(taking, *id) {
                return is_payable();
            }
            let wanted = later.iter().map(|candidates| candidates.contains(id)).collect();
            *known.entry(wanted).or_insert_with(is_payable)
        });
    }

    /// Whether the rest stays payable whichever of the objects are chosen for the part.
    fn is_free_choice(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        part: usize,
        ids: &[ObjectId],
        (min, max): (usize, usize),
    ) -> bool {
        // The more is taken, the less is left.
        if self.payable_choosing(supply, payment, part, ids) {
            return true;
        }
        let few = ids.len() <= MOST_COMBINED;
        few && (0_u32..1 << ids.len()).all(|subset| {
            let size = subset.count_ones() as usize;
            if size < min || size > max {
                return true;
            }
            let chosen = ids.iter().enumerate().filter(|(at, _)| subset & (1 << at) != 0);
            let chosen: SmallVec<[ObjectId; 8]> = chosen.map(|(_, id)| *id).collect();
            self.payable_choosing(supply, payment, part, &chosen)
        })
    }

    fn delve_options(&self, payment: &Payment<'_>, part: usize) -> Option<PartOptions> {
        if !payment.cost.delve || part != payment.cost.parts.len() {
            return None;
        }
        let supply = &self.supply(payment.who, payment.means);
        let taken = self.taken(payment);
        let cards = self.delve_cards(payment.who, payment.source, |id| taken.moves(id));
        let mut items: Vec<Item> = cards.into_iter().map(Item::Object).collect();
        let max = items.len().min(payment.cost.mana.generic() as usize);
        // Any cards may be chosen: what mana abilities could use is reckoned with first.
        let wanted = |item: &Item| as_object(item).is_some_and(|id| supply.wants(parts::Taking::Body, id));
        let in_order = items.clone();
        items.sort_by_key(|item| !wanted(item));
        let mut chosen: SmallVec<[ShortVec<Item, 2>; 4]> =
            payment.chosen.iter().take(part).cloned().collect();
        chosen.push(ShortVec::new());
        // CR 702.66a: each card pays for one generic mana; the fewest are those that mana can't pay for.
        let min = (0..=max).find(|count| {
            chosen[part] = ShortVec::from_slice(&items[..*count]);
            self.payable_with(
                supply,
                &Payment {
                    chosen: &chosen,
                    ..*payment
                },
            )
        });
        Some(PartOptions {
            items: in_order,
            numbers: (min.unwrap_or(max), max),
            why: Why::Delve,
            one_by_one: false,
        })
    }

    /// No greater X is ever offered.
    pub(crate) fn greatest_x(&self) -> u32 {
        GREATEST_X
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
            _ => self.look().value(value, &payment.context()),
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
