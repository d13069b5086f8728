//! How to pay: which mana abilities to activate, and which mana to spend (CR 601.2g-h).

use smallvec::SmallVec;
use spellstack_core::mana::{ManaCost, ManaKind, ManaPool};
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::Payment;
use super::counted::Counted;
use super::parts::{Taken, can_pay_life};
use super::search::Wanted;
use super::solve::{Profile, Solution, Step};
use super::source::{Act, Supply, Tier};
use crate::control::{PlannedMana, Scope};
use crate::decision::Means;
use crate::demand::{Demand, Kinds, Reading, Units, kinds, part, put, readings, spend};
use crate::derived::Quick;
use crate::payment::Payments;
use crate::program::PlainMana;

/// How to pay for the mana of a cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The mana abilities to activate, in order; those that only tap come first.
    pub activations: Vec<PlannedMana>,
}

impl Plan {
    /// What just taps for mana without a choice, those that hurt last.
    pub(super) fn of_taps<'a>(
        taps: impl Iterator<Item = (&'a PlainMana, ObjectId, AbilityId)> + Clone,
    ) -> Self {
        let is_planned = |hurts: bool| {
            let of_tier = taps.clone().filter(move |(mana, ..)| mana.hurts == hurts);
            of_tier.map(|(_, object, ability)| PlannedMana {
                object,
                ability,
                mana: SmallVec::new(),
                objects: SmallVec::new(),
                spend: ManaPool::EMPTY,
            })
        };
        let activations = is_planned(false).chain(is_planned(true)).collect();
        Plan { activations }
    }
}

impl Payments<'_> {
    /// How to pay, given all choices for the parts of the cost. It spares, in this order: what sacrifices or discards,
    /// what costs life or deals damage, what only taps; of equals what makes more kinds of mana, then
    /// what is snow, then what is newer.
    pub(crate) fn payment_plan(&self, payment: &Payment<'_>) -> Option<Plan> {
        if payment.cost.mana.is_empty() {
            return Some(Plan::default());
        }
        let taken = self.taken(payment);
        let tapping = || self.tapping_plan(payment, &taken, &self.mana_to_pay(payment));
        let searched = || self.searched_plan(payment, &taken);
        self.derived
            .answer(Quick::TappingPlan, || tapping().map(Some), searched)
    }

    fn searched_plan(&self, payment: &Payment<'_>, taken: &Taken) -> Option<Plan> {
        let supply = self.supply(payment.who, payment.means);
        let reading = self.mana_reading(&supply, payment, taken)?;
        let wanted = Wanted {
            demand: &reading.demand,
            taken,
            life: reading.life,
            forced: None,
            before: payment.means,
        };
        let needed = self.needed(&supply, &wanted);
        let activations = self.activations(&supply, &needed, &wanted);
        Some(Plan { activations })
    }

    /// How to activate one mana ability on the way to paying: what to activate before it, and at last itself.
    pub(crate) fn plan_for(
        &self,
        payment: &Payment<'_>,
        object: ObjectId,
        ability: AbilityId,
        objects: &[ObjectId],
    ) -> Option<Plan> {
        let supply = self.supply_with(payment.who, object, ability);
        let taken = self.taken(payment);
        let is_wanted = |act: &Act| {
            act.object == object
                && act.ability == ability
                && (objects.is_empty() || act.objects.iter().all(|id| objects.contains(id)))
        };
        let mana = self.mana_to_pay(payment);
        for reading in readings(&mana) {
            for (at, _) in supply.acts.iter().enumerate().filter(|(_, act)| is_wanted(act)) {
                let wanted = Wanted::doing(at, &reading, &taken, payment);
                if !supply.meets(&wanted, &|_| u32::MAX) {
                    continue;
                }
                let needed = self.needed(&supply, &wanted);
                let mut activations = self.activations(&supply, &needed, &wanted);
                // What comes after it is left to the player, who goes on paying by hand.
                let own = |it: &PlannedMana| it.object == object && it.ability == ability;
                let last = activations.iter().position(own)?;
                activations.truncate(last + 1);
                return Some(Plan { activations });
            }
        }
        None
    }

    /// How often each act is done when all that can be spared has been.
    ///
    /// All acts together are enough. They are dropped one after the other, the least preferred first, as long as the rest is
    /// enough: so what the player would rather keep is spared, whatever the combination of costs.
    fn needed(&self, supply: &Supply, wanted: &Wanted<'_>) -> Vec<u32> {
        let times = |act: &Act| if wanted.taken.bars(act) { 0 } else { act.repeats };
        let all: Vec<u32> = supply.acts.iter().map(times).collect();
        let mut order: Vec<usize> = (0..supply.acts.len())
            .filter(|at| all[*at] > 0 && wanted.forced != Some(*at))
            .collect();
        order.sort_by_cached_key(|at| self.preference(supply, &supply.acts[*at]));
        self.derived.answer(
            Quick::CountedSources,
            || needed_by_counting(supply, wanted, &order, all.clone()),
            || needed_by_search(supply, wanted, &order, all.clone()),
        )
    }

    /// What is used first has the least.
    fn preference(&self, supply: &Supply, act: &Act) -> (Tier, u32, bool, i32, u32) {
        let look = self.look();
        // Of things to give up: tokens and cheap ones first, the sources of such abilities last.
        let worth = |id: &ObjectId| match look.seen(*id) {
            Some(_)
                if supply
                    .acts
                    .iter()
                    .any(|other| other.object == *id && !other.objects.is_empty()) =>
            {
                i32::MAX
            }
            Some(seen) if seen.object.is_some_and(crate::state::Object::is_token) => -1,
            Some(seen) => look.mana_value(&seen),
            None => 0,
        };
        let given_up = act.objects.iter().map(worth).max().unwrap_or(0);
        let age = self.facts.object(act.object).map_or(0, |object| object.timestamp);
        let snow = self.is_snow_source(act.object);
        (act.tier, supply.kinds_of(act.object), snow, given_up, age)
    }

    /// Which mana of the pool to spend for a cost, and the life to pay for Phyrexian mana that the pool can't pay for: exact
    /// colours first, generic mana from colourless, then from the kind that is most plentiful. `None` if it isn't enough.
    pub(crate) fn spending(&self, who: PlayerId, mana: &ManaCost) -> Option<(ManaPool, u32)> {
        self.spending_of(who, mana, &self.facts.players[who].pool)
    }

    /// Which of the given mana to spend for a cost, and the life to pay besides.
    pub(crate) fn spending_of(
        &self,
        who: PlayerId,
        mana: &ManaCost,
        pool: &ManaPool,
    ) -> Option<(ManaPool, u32)> {
        let life = self.life_to_pay(who);
        let mut ways = readings(mana).filter(|reading| can_pay_life(life, reading.life));
        ways.find_map(|reading| spend(&reading.demand, pool).map(|spent| (spent, reading.life)))
    }

    /// The mana abilities that can be activated so that the cost can still be paid: what a player who pays by hand may
    /// choose.
    pub(crate) fn mana_options(&self, payment: &Payment<'_>) -> Vec<(ObjectId, AbilityId)> {
        let taken = self.taken(payment);
        let mana = self.mana_to_pay(payment);
        let ways: SmallVec<[Reading; 1]> = readings(&mana).collect();
        let mut options: Vec<(ObjectId, AbilityId)> = Vec::new();
        self.each_mana_ability(payment.who, |object, ability| {
            if !options.contains(&(object, ability)) {
                options.push((object, ability));
            }
        });
        options.retain(|(object, ability)| {
            let supply = self.supply_with(payment.who, *object, *ability);
            let acts = supply.acts.iter().enumerate();
            let mut acts =
                acts.filter(|(_, act)| (act.object, act.ability) == (*object, *ability) && !taken.bars(act));
            acts.any(|(at, _)| {
                ways.iter().any(|reading| {
                    let wanted = Wanted::doing(at, reading, &taken, payment);
                    supply.meets(&wanted, &|_| u32::MAX)
                })
            })
        });
        options
    }

    /// Whether the mana of a cost could be paid with that much more mana of the kind, which the ability that is being followed
    /// gives, and with what comes with it.
    pub(crate) fn payable_adding(
        &self,
        payment: &Payment<'_>,
        kind: ManaKind,
        count: u32,
        scopes: &[Scope],
    ) -> bool {
        let taken = self.taken(payment);
        let mut ways = self.coming(payment.who, kind, count, scopes).into_iter();
        ways.any(|units| {
            let mut supply = self.supply(payment.who, Means::GivingUp);
            for (set, count) in units {
                put(&mut supply.pool, set, count);
                supply.most = supply.most.saturating_add(count);
            }
            self.mana_reading(&supply, payment, &taken).is_some()
        })
    }

    /// The activations, in order, with the kinds of mana that they make and what pays for them.
    fn activations(&self, supply: &Supply, needed: &[u32], wanted: &Wanted<'_>) -> Vec<PlannedMana> {
        let mut chosen: SmallVec<[(usize, u32); 8]> = needed
            .iter()
            .enumerate()
            .filter(|(_, times)| **times > 0)
            .map(|(at, times)| (at, *times))
            .collect();
        let acts: SmallVec<[&Act; 8]> = chosen.iter().map(|(at, _)| &supply.acts[*at]).collect();
        chosen.sort_by_key(|(at, _)| turn(&supply.acts[*at], &acts));
        let simple = !acts.iter().any(|act| act.mana.is_some() || act.competes);
        let ordered = if simple && wanted.forced.is_none() {
            None
        } else {
            supply.in_order(wanted, &chosen)
        };
        let solution = ordered.unwrap_or_else(|| in_turn(&chosen));
        Drafts::default().settle(&supply.pool, &supply.acts, &solution, wanted.demand)
    }
}

/// How often each act is done when all that can be spared has been, the last in the order first, if that is a matter of counting.
///
/// `None` if it isn't, or if what is left should turn out not to be enough.
fn needed_by_counting(
    supply: &Supply,
    wanted: &Wanted<'_>,
    order: &[usize],
    mut needed: Vec<u32>,
) -> Option<Vec<u32>> {
    let mut counted = Counted::of(supply, wanted, &needed)?;
    for at in order.iter().rev() {
        counted.spare(*at, &mut needed);
    }
    supply.meets(wanted, &|at| needed[at]).then_some(needed)
}

/// The same, by the exact search for each of them.
fn needed_by_search(supply: &Supply, wanted: &Wanted<'_>, order: &[usize], mut needed: Vec<u32>) -> Vec<u32> {
    let mut order = order.to_vec();
    while !order.is_empty() {
        // As many as can be spared together, which is known from a few questions: with fewer acts there is never more mana.
        let len = order.len();
        let all = u32::try_from(len).unwrap_or(u32::MAX - 1);
        let too_many = least(1, all + 1, |count| {
            let gone = &order[len - count as usize..];
            let without = |at: usize| if gone.contains(&at) { 0 } else { needed[at] };
            !supply.meets(wanted, &without)
        });
        let kept = len + 1 - too_many as usize;
        order.drain(kept..).for_each(|at| needed[at] = 0);
        let Some(at) = order.pop() else { break };
        needed[at] = least(1, needed[at], |times| {
            let with = |other: usize| if other == at { times } else { needed[other] };
            supply.meets(wanted, &with)
        });
    }
    needed
}

/// The plan to do all these acts, one after the other, for that mana.
pub(super) fn settled(pool: ManaPool, acts: &[Act], demand: &Demand) -> Plan {
    let chosen: SmallVec<[(usize, u32); 8]> = (0..acts.len()).map(|at| (at, 1)).collect();
    let activations = Drafts::default().settle(&pool, acts, &in_turn(&chosen), demand);
    Plan { activations }
}

/// The least number for which it holds that holds for all greater ones, and at the latest for the last; small ones are tried first.
fn least(first: u32, last: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high, mut step) = (first, last, 1);
    while low < high {
        let tried = low.saturating_add(step - 1).min(high - 1);
        if holds(tried) {
            high = tried;
            break;
        }
        (low, step) = (tried + 1, step.saturating_mul(2));
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// All acts, one after the other.
fn in_turn(chosen: &[(usize, u32)]) -> Solution {
    let all = chosen
        .iter()
        .flat_map(|(at, times)| std::iter::repeat_n(*at, *times as usize));
    let steps = all.map(|act| Step {
        act,
        spent: SmallVec::new(),
    });
    Solution {
        steps: steps.collect(),
        symbols: SmallVec::new(),
    }
}

/// A choice of mana: of which draft, and which of its choices.
type Pick = (usize, usize);

/// Activations whose choices are still open.
#[derive(Default)]
struct Drafts {
    list: Vec<(PlannedMana, SmallVec<[Option<ManaKind>; 2]>)>,
    /// The mana that there is, with the choice that it depends on.
    mana: Vec<(Kinds, u32, Option<Pick>)>,
}

impl Drafts {
    fn settle(
        mut self,
        pool: &ManaPool,
        acts: &[Act],
        solution: &Solution,
        demand: &Demand,
    ) -> Vec<PlannedMana> {
        for (set, count) in Units::of_pool(pool).iter() {
            self.mana.push((set, count, None));
        }
        let profile = |set: Kinds| {
            let bits = solution.symbols.iter().enumerate();
            bits.fold(0, |profile: Profile, (at, symbol)| {
                profile | (Profile::from(symbol & set != 0) << at)
            })
        };
        for step in &solution.steps {
            let mut paid = ManaPool::EMPTY;
            for (wanted, symbol) in &step.spent {
                let fits = |set: Kinds, count: u32| count > 0 && profile(set) == *wanted;
                let unit = self.mana.iter().position(|(set, count, _)| fits(*set, *count));
                if let Some(unit) = unit {
                    put(&mut paid, self.spend(unit, symbol.unwrap_or(Kinds::MAX)), 1);
                }
            }
            self.add(&acts[step.act], paid);
        }
        self.choose(demand);
        self.list
            .into_iter()
            .map(|(mut activation, choices)| {
                activation.mana = choices.into_iter().flatten().collect();
                activation
            })
            .collect()
    }

    /// Spends one unit of mana on a symbol, and makes it of a kind that will do.
    fn spend(&mut self, unit: usize, symbol: Kinds) -> Kinds {
        let (set, count, choice) = self.mana[unit];
        self.mana[unit].1 = count - 1;
        let kind = kinds(set & symbol).next().unwrap_or(ManaKind::Colorless);
        if let Some((draft, place)) = choice {
            self.list[draft].1[place] = Some(kind);
        }
        part(set, kind)
    }

    fn add(&mut self, act: &Act, paid: ManaPool) {
        let draft = self.list.len();
        let mut units = Units::default();
        units.add_all(&act.units, 1);
        let mut choices: SmallVec<[Option<ManaKind>; 2]> = SmallVec::new();
        for (place, set) in act.picks.iter().enumerate() {
            let mut possible = kinds(*set);
            let (first, second) = (possible.next(), possible.next());
            if second.is_some() {
                units.take(*set);
                self.mana.push((*set, 1, Some((draft, place))));
                choices.push(None);
            } else {
                choices.push(first);
            }
        }
        for (set, count) in units.iter() {
            self.mana.push((set, count, None));
        }
        let activation = PlannedMana {
            object: act.object,
            ability: act.ability,
            mana: SmallVec::new(),
            objects: act.objects.clone(),
            spend: paid,
        };
        self.list.push((activation, choices));
    }

    /// Decides what is still open so that the mana is enough.
    fn choose(&mut self, demand: &Demand) {
        let mut units = Units::default();
        for (set, count, _) in &self.mana {
            units.add(*set, *count);
        }
        for (set, count, choice) in &self.mana {
            let Some((draft, place)) = choice else { continue };
            if *count == 0 {
                continue;
            }
            let fitting = kinds(*set).find(|kind| {
                let mut narrowed = units.clone();
                narrowed.narrow(*set, part(*set, *kind));
                demand.is_met_by(&narrowed)
            });
            let Some(kind) = fitting.or_else(|| kinds(*set).next()) else {
                continue;
            };
            units.narrow(*set, part(*set, kind));
            self.list[*draft].1[*place] = Some(kind);
        }
    }
}

/// When an act is done: the least first.
type Turn = (bool, bool, Tier, u8);

/// What gives mana by what is there comes before anything is tapped or given up. What is tapped for mana may be sacrificed for
/// mana afterwards; what costs mana comes last. A source is given up only
/// when it isn't needed any more, its own ability's last of all.
fn turn(act: &Act, chosen: &[&Act]) -> Turn {
    let is_source = |id: &ObjectId| chosen.iter().any(|other| other.object == *id);
    let gives_up = match act.objects.first() {
        Some(id) if *id == act.object => 2,
        Some(id) if is_source(id) => 1,
        Some(_) | None => 0,
    };
    (act.mana.is_some(), !act.depends, act.tier, gives_up)
}
