//! Whether a cost can be paid: an exact search over what the parts take and what mana abilities use.
//!
//! Plain taps need no search at all. It branches only where objects are wanted twice, where alternatives differ by more
//! than the kind of one mana, and where life runs short.

use crate::decision::Means;
use crate::payment::Payments;
use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::mana::ManaCost;

use super::Payment;
use super::parts::{Taken, Taking, can_pay_life};
use super::solve::solve;
use super::source::{Act, Supply, Use};
use crate::demand::{Demand, Reading, Units, readings};

/// More ways to choose objects than this are never looked at; then the cost is taken for unpayable.
const MOST_STEPS: u32 = 100_000;

/// The most cards that are tried in every combination for delve if mana abilities could use them too.
const MOST_WANTED: usize = 8;

/// A part of the cost for which objects are still to be chosen.
struct Open {
    taking: Taking,
    need: usize,
    candidates: SmallVec<[ObjectId; 8]>,
}

impl Payments<'_> {
    /// Whether the whole cost can be paid, given what mana abilities could do.
    pub(crate) fn payable_with(&self, supply: &Supply, payment: &Payment<'_>) -> bool {
        self.parts_payable(supply, payment, self.taken(payment), 0)
    }

    /// Whether the whole cost can be paid if the objects are chosen for the part, besides those that have been.
    pub(super) fn payable_choosing(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        part: usize,
        ids: &[ObjectId],
    ) -> bool {
        let mut taken = self.taken(payment);
        let cost = payment.cost.parts.get(part).and_then(|at| self.program.cost(*at));
        let Some(taking) = cost.and_then(super::parts::taking) else {
            return false;
        };
        ids.iter().for_each(|id| taken.take(taking, *id));
        self.parts_payable(supply, payment, taken, ids.len())
    }

    /// Whether the parts that are still to be decided and the mana can be paid, if more objects, this many, have been chosen
    /// for the first of them.
    fn parts_payable(&self, supply: &Supply, payment: &Payment<'_>, mut taken: Taken, begun: usize) -> bool {
        if !self.plain_parts_payable(payment, &taken) {
            return false;
        }
        let mut open: SmallVec<[Open; 2]> = SmallVec::new();
        let decided = payment.chosen.len();
        for (index, at) in payment.cost.parts.iter().enumerate().skip(decided) {
            let choice = self
                .program
                .cost(*at)
                .and_then(|cost| self.choice_of(payment, cost));
            let Some(choice) = choice else { continue };
            let begun = if index == decided {
                begun + payment.picked.len()
            } else {
                0
            };
            let need = choice.min.saturating_sub(begun);
            if need > 0 {
                open.push(Open {
                    taking: choice.taking,
                    need,
                    candidates: choice.candidates,
                });
            }
        }
        let mut steps = MOST_STEPS;
        self.fill(supply, payment, &mut open, &mut taken, &mut steps)
    }

    /// Chooses objects for the open parts, those first that nothing else wants, and then looks at the mana.
    fn fill(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        open: &mut [Open],
        taken: &mut Taken,
        steps: &mut u32,
    ) -> bool {
        *steps = steps.saturating_sub(1);
        let Some((first, others)) = open.split_first_mut() else {
            return self.mana_payable(supply, payment, taken);
        };
        if first.need == 0 {
            return self.fill(supply, payment, others, taken, steps);
        }
        let taking = first.taking;
        let free = |id: &ObjectId| !taken.conflicts(taking, *id);
        let left: SmallVec<[ObjectId; 8]> = first.candidates.iter().copied().filter(free).collect();
        if left.len() < first.need {
            return false;
        }
        let wanted = |id: ObjectId| {
            supply.wants(taking, id)
                || others
                    .iter()
                    .any(|o| o.taking == taking && o.candidates.contains(&id))
        };
        // Objects that neither a later part nor a mana ability could use are always a best choice, so they are taken
        // without branching.
        let harmless = left.iter().copied().filter(|id| !wanted(*id)).take(first.need);
        let harmless: SmallVec<[ObjectId; 8]> = harmless.collect();
        if !harmless.is_empty() {
            first.need -= harmless.len();
            harmless.iter().for_each(|id| taken.take(taking, *id));
            let payable = self.fill(supply, payment, open, taken, steps);
            harmless.iter().for_each(|_| taken.release(taking));
            open[0].need += harmless.len();
            return payable;
        }
        self.branch(supply, payment, open, taken, steps, &left)
    }

    /// Tries each of the contested objects for the first open part.
    fn branch(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        open: &mut [Open],
        taken: &mut Taken,
        steps: &mut u32,
        left: &[ObjectId],
    ) -> bool {
        let taking = open[0].taking;
        for (at, id) in left.iter().enumerate() {
            // An object that every later part and every mana ability treats like one that failed would fail too: ten
            // alike tokens are one case, not ten.
            let alike = |earlier: &ObjectId| {
                let same_parts = open[1..]
                    .iter()
                    .all(|o| o.candidates.contains(earlier) == o.candidates.contains(id));
                same_parts && supply.wants_alike(taking, *earlier, *id)
            };
            if *steps == 0 || left[..at].iter().any(alike) {
                continue;
            }
            open[0].need -= 1;
            // Objects before it have been tried with every object after them, so each set is tried once, in this order.
            let later = SmallVec::from_slice(&left[at + 1..]);
            let candidates = std::mem::replace(&mut open[0].candidates, later);
            taken.take(taking, *id);
            let payable = self.fill(supply, payment, open, taken, steps);
            taken.release(taking);
            open[0].candidates = candidates;
            open[0].need += 1;
            if payable {
                return true;
            }
        }
        false
    }

    fn mana_payable(&self, supply: &Supply, payment: &Payment<'_>, taken: &Taken) -> bool {
        if payment.cost.mana.is_empty() {
            return true;
        }
        if !payment.cost.delve || payment.delved().is_some() {
            return self.mana_reading(supply, payment, taken).is_some();
        }
        // CR 702.66a: as many cards as there are may pay, but for those that mana abilities would rather use.
        let cards = self.delve_cards(payment.who, payment.source, |id| taken.moves(id));
        let (wanted, free): (SmallVec<[ObjectId; 8]>, SmallVec<[ObjectId; 8]>) =
            cards.into_iter().partition(|id| supply.wants(Taking::Body, *id));
        (0_u32..1 << wanted.len().min(MOST_WANTED)).any(|subset| {
            let mut taken = taken.clone();
            let chosen = wanted.iter().enumerate();
            let chosen = chosen.filter(|(at, _)| subset & (1_u32.checked_shl(*at as u32).unwrap_or(0)) != 0);
            chosen.for_each(|(_, id)| taken.take(Taking::Body, *id));
            let count = free.len() + subset.count_ones() as usize;
            let mana = payment
                .cost
                .mana
                .minus_generic(u32::try_from(count).unwrap_or(u32::MAX));
            mana.is_empty() || first_reading(supply, &mana, &taken).is_some()
        })
    }

    /// The first way to read the mana cost in which it can be paid.
    pub(super) fn mana_reading(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        taken: &Taken,
    ) -> Option<Reading> {
        first_reading(supply, &self.mana_to_pay(payment), taken)
    }

    /// The mana that is left to pay after delve, which has been decided.
    pub(crate) fn mana_to_pay(&self, payment: &Payment<'_>) -> ManaCost {
        match payment.delved() {
            Some(cards) if payment.cost.delve => payment.cost.mana.minus_generic(cards),
            Some(_) | None => payment.cost.mana.clone(),
        }
    }
}

/// The first way to read a mana cost in which it can be paid.
fn first_reading(supply: &Supply, mana: &ManaCost, taken: &Taken) -> Option<Reading> {
    readings(mana).find(|reading| {
        let wanted = Wanted {
            demand: &reading.demand,
            taken,
            life: reading.life,
            forced: None,
            before: Means::GivingUp,
        };
        supply.meets(&wanted, &|_| u32::MAX)
    })
}

/// Mana that is wanted, with what can't be used for it.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub demand: &'a Demand,
    pub taken: &'a Taken,
    /// Life that is paid besides.
    pub life: u32,
    /// An act that has to be among those done.
    pub forced: Option<usize>,
    /// What may be done for the mana that this act costs.
    pub before: Means,
}

impl<'a> Wanted<'a> {
    /// The mana of a cost, read in that way, with one act among those done for it.
    pub fn doing(act: usize, reading: &'a Reading, taken: &'a Taken, payment: &Payment<'_>) -> Self {
        Wanted {
            demand: &reading.demand,
            taken,
            life: reading.life,
            forced: Some(act),
            before: payment.means,
        }
    }
}

impl Supply {
    /// Whether the mana can be had, with what the parts leave, if each act is done at most as often as is allowed.
    pub(super) fn meets(&self, wanted: &Wanted<'_>, allowed: &dyn Fn(usize) -> u32) -> bool {
        let life = wanted.taken.life.saturating_add(wanted.life);
        // An upper bound first: most costs that can't be paid need more mana than there is.
        if wanted.demand.total() > self.most || !can_pay_life(self.life, life) {
            return false;
        }
        let mut units = Units::of_pool(&self.pool);
        let budget = self.budget(wanted);
        let short = self.is_short(budget);
        // Mana that is independent of everything else is counted. What remains goes to an exact search, which is
        // exponential: it gets as few acts as possible.
        let mut hard: SmallVec<[(usize, u32); 8]> = SmallVec::new();
        let mut at = 0;
        // A forced act or counters that the cost removes can make any act depend on others.
        let is_counted = wanted.forced.is_none() && !wanted.taken.has_counters();
        for group in self.groups() {
            let first = at;
            at += group.len();
            if let [act] = group
                && is_counted
                && !act.is_hard(short)
            {
                if !wanted.taken.bars(act) {
                    units.add_all(&act.units, allowed(first).min(act.repeats));
                }
                continue;
            }
            let times = |i: usize| {
                if wanted.taken.bars(&group[i]) || self.loses_source(wanted, first + i) {
                    return 0;
                }
                allowed(first + i).min(group[i].repeats)
            };
            // The acts of a group are alternatives: one tap of one object. If they differ only in the kind of one mana,
            // they count as one unit of any of these kinds.
            let open: SmallVec<[(&Act, u32); 4]> = (0..group.len())
                .map(|i| (&group[i], times(i)))
                .filter(|(_, times)| *times > 0)
                .collect();
            let easy = !open.iter().any(|(act, _)| act.is_hard(short))
                && !wanted.forced.is_some_and(|forced| (first..at).contains(&forced))
                && !wanted.taken.counts(&open);
            if !(easy && add_merged(&open, &mut units)) {
                let rest = (0..group.len()).map(|i| (first + i, times(i)));
                hard.extend(rest.filter(|(_, times)| *times > 0));
            }
        }
        if wanted.forced.is_none() && wanted.demand.is_met_by(&units) {
            return true;
        }
        !hard.is_empty() && solve(self, wanted, &units, &hard).is_some()
    }

    /// Whether the forced act gives up the source of another: what costs no mana is done at once, before the others.
    fn loses_source(&self, wanted: &Wanted<'_>, place: usize) -> bool {
        let Some(forced) = wanted.forced.filter(|forced| *forced != place) else {
            return false;
        };
        let (forced, source) = (&self.acts[forced], self.acts[place].object);
        forced.mana.is_none() && forced.uses.contains(&Use::Body(source))
    }

    /// The life and the energy that mana abilities could use.
    pub(super) fn budget(&self, wanted: &Wanted<'_>) -> (u32, u32) {
        let life = wanted.taken.life.saturating_add(wanted.life);
        let left = u32::try_from(self.life).unwrap_or(0).saturating_sub(life);
        (left, self.energy.saturating_sub(wanted.taken.energy))
    }

    /// Whether all that mana abilities could cost is more life or energy than there is.
    pub(super) fn is_short(&self, (life, energy): (u32, u32)) -> bool {
        let sum = |of: &dyn Fn(&Act) -> u32| {
            let each = self.acts.iter().map(|act| of(act).saturating_mul(act.repeats));
            each.fold(0, u32::saturating_add)
        };
        sum(&|act| act.life) > life || sum(&|act| act.energy) > energy
    }

    /// Whether some mana ability could use the object that a part would take.
    pub(super) fn wants(&self, taking: Taking, id: ObjectId) -> bool {
        self.acts.iter().any(|act| uses_up(act, taking, id))
    }

    /// Whether two objects are worth the same to every mana ability.
    fn wants_alike(&self, taking: Taking, one: ObjectId, other: ObjectId) -> bool {
        let of = |id: ObjectId| self.acts.iter().filter(move |act| uses_up(act, taking, id));
        let worth = |act: &Act| act.uses.len() == 1 && act.mana.is_none();
        let same = |a: &Act, b: &Act| {
            worth(a) && worth(b) && a.life == b.life && a.energy == b.energy && a.units == b.units
        };
        of(one).count() == of(other).count() && of(one).zip(of(other)).all(|(a, b)| same(a, b))
    }
}

impl Act {
    /// Whether it can't just be counted.
    pub(super) fn is_hard(&self, short: bool) -> bool {
        self.competes || self.mana.is_some() || (short && (self.life > 0 || self.energy > 0))
    }
}

fn uses_up(act: &Act, taking: Taking, id: ObjectId) -> bool {
    act.uses.iter().any(|usage| match usage {
        Use::Tap(used) => taking == Taking::Tap && *used == id,
        Use::Body(used) => *used == id,
        Use::Once(..) | Use::Counters(..) => false,
    })
}

/// Adds alternatives that differ only in the kind of one mana as one unit of any of those kinds.
fn add_merged(open: &[(&Act, u32)], units: &mut Units) -> bool {
    let Some(((first, times), others)) = open.split_first() else {
        return true;
    };
    if others.is_empty() {
        units.add_all(&first.units, *times);
        return true;
    }
    let (Some((_, 1)), rest) = (first.units.first(), &first.units[1..]) else {
        return false;
    };
    let alike = |(act, often): &(&Act, u32)| {
        often == times && act.units.first().is_some_and(|(_, count)| *count == 1) && act.units[1..] == *rest
    };
    if !others.iter().all(alike) {
        return false;
    }
    let union = open.iter().fold(0, |union, (act, _)| union | act.units[0].0);
    units.add(union, *times);
    units.add_all(rest, *times);
    true
}
