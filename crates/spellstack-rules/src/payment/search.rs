//! Whether a cost can be paid: an exact search over what the parts take and what mana abilities use.
//!
//! Plain taps need no search at all. It branches only where objects are wanted twice, where alternatives differ by more
//! than the kind of one mana, and where life runs short.

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::mana::ManaCost;

use super::Payment;
use super::demand::{Demand, Reading, Units, readings};
use super::parts::{Taken, Taking, can_pay_life};
use super::source::{Act, Supply, Use};
use crate::cost::CostRef;
use crate::game::Game;

/// The search gives up after that many steps and takes the cost for unpayable.
const MOST_STEPS: u32 = 20_000;

/// A part of the cost for which objects are still to be chosen.
struct Open {
    taking: Taking,
    need: usize,
    candidates: SmallVec<[ObjectId; 8]>,
}

impl Game {
    /// Whether the whole cost can be paid, given what mana abilities could do.
    pub(crate) fn payable_with(&self, supply: &Supply, payment: &Payment<'_>) -> bool {
        self.parts_payable(supply, payment, self.taken(payment), None)
    }

    /// Whether the cost can be paid, if that can be said without looking at mana abilities.
    pub(crate) fn payable_without_mana(&self, payment: &Payment<'_>) -> Option<bool> {
        let taken = self.taken(payment);
        if !self.plain_parts_payable(payment, &taken) {
            return Some(false);
        }
        let chooses = |at: &CostRef| self.program.cost(*at).and_then(super::parts::taking).is_some();
        let free = payment.cost.mana.is_empty() && !payment.cost.parts.iter().any(chooses);
        free.then_some(true)
    }

    /// Whether the whole cost can be paid if the object is among those chosen for the part.
    pub(super) fn payable_choosing(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        part: usize,
        id: ObjectId,
    ) -> bool {
        let mut taken = self.taken(payment);
        let cost = payment.cost.parts.get(part).and_then(|at| self.program.cost(*at));
        let Some(taking) = cost.and_then(super::parts::taking) else {
            return false;
        };
        taken.take(taking, id);
        self.parts_payable(supply, payment, taken, Some(part))
    }

    fn parts_payable(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        mut taken: Taken,
        begun: Option<usize>,
    ) -> bool {
        if !self.plain_parts_payable(payment, &taken) {
            return false;
        }
        let mut open: SmallVec<[Open; 2]> = SmallVec::new();
        for (index, at) in payment.cost.parts.iter().enumerate().skip(payment.chosen.len()) {
            let choice = self
                .program
                .cost(*at)
                .and_then(|cost| self.choice_of(payment, cost));
            let Some(choice) = choice else { continue };
            let need = choice.min.saturating_sub(usize::from(begun == Some(index)));
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
            taken.take(taking, *id);
            let payable = self.fill(supply, payment, open, taken, steps);
            taken.release(taking);
            open[0].need += 1;
            if payable {
                return true;
            }
        }
        false
    }

    fn mana_payable(&self, supply: &Supply, payment: &Payment<'_>, taken: &Taken) -> bool {
        payment.cost.mana.is_empty() || self.mana_reading(supply, payment, taken).is_some()
    }

    /// The first way to read the mana cost in which it can be paid.
    pub(super) fn mana_reading(
        &self,
        supply: &Supply,
        payment: &Payment<'_>,
        taken: &Taken,
    ) -> Option<Reading> {
        let mana = self.mana_to_pay(payment);
        readings(&mana).find(|reading| supply.meets(&reading.demand, taken, reading.life, &|_| true))
    }

    /// The mana that is left to pay after delve; as little as it could be if delve is still to be chosen for.
    pub(crate) fn mana_to_pay(&self, payment: &Payment<'_>) -> ManaCost {
        if !payment.cost.delve {
            return payment.cost.mana.clone();
        }
        let cards = || u32::try_from(self.delve_cards(payment).len()).unwrap_or(u32::MAX);
        payment
            .cost
            .mana
            .minus_generic(payment.delved().unwrap_or_else(cards))
    }
}

/// A point of the search through mana abilities that stand in each other's way.
#[derive(Clone)]
struct Node {
    units: Units,
    demand: Demand,
    life: u32,
    used: SmallVec<[Use; 8]>,
}

impl Supply {
    /// Whether the mana can be had, with what the parts leave, from the acts that are allowed.
    pub(super) fn meets(
        &self,
        demand: &Demand,
        taken: &Taken,
        life: u32,
        allowed: &dyn Fn(usize) -> bool,
    ) -> bool {
        let life = taken.life.saturating_add(life);
        if demand.total() > self.most || !can_pay_life(self.life, life) {
            return false;
        }
        let left = u32::try_from(self.life).unwrap_or(0).saturating_sub(life);
        let mut units = Units::of_pool(&self.pool);
        let mut hard: SmallVec<[&Act; 8]> = SmallVec::new();
        let is_open =
            |at: usize, act: &Act| allowed(at) && !act.uses.iter().any(|usage| taken.blocks(*usage));
        let short = self.life_is_short(left);
        let mut at = 0;
        for group in self.groups() {
            let open: SmallVec<[&Act; 4]> = group
                .iter()
                .enumerate()
                .filter(|(i, act)| is_open(at + i, act))
                .map(|(_, act)| act)
                .collect();
            at += group.len();
            let easy = !open
                .iter()
                .any(|act| act.tangled || act.mana.is_some() || (short && act.life > 0));
            if !(easy && add_merged(&open, &mut units)) {
                hard.extend(open);
            }
        }
        if demand.is_met_by(&units) {
            return true;
        }
        if hard.is_empty() || !met_at_best(demand, &units, &hard) {
            return false;
        }
        let node = Node {
            units,
            demand: demand.clone(),
            life: left,
            used: SmallVec::new(),
        };
        hard.sort_by_key(|act| act.mana.is_some());
        let mut steps = MOST_STEPS;
        search(&node, &hard, &mut steps)
    }

    /// Whether all the life that mana abilities could cost is more than there is.
    fn life_is_short(&self, left: u32) -> bool {
        self.acts
            .iter()
            .fold(0_u32, |sum, act| sum.saturating_add(act.life))
            > left
    }

    /// Whether some mana ability could use the object that a part would take.
    fn wants(&self, taking: Taking, id: ObjectId) -> bool {
        self.acts.iter().any(|act| uses_up(act, taking, id))
    }

    /// Whether two objects are worth the same to every mana ability.
    fn wants_alike(&self, taking: Taking, one: ObjectId, other: ObjectId) -> bool {
        let of = |id: ObjectId| self.acts.iter().filter(move |act| uses_up(act, taking, id));
        let worth = |act: &Act| act.uses.len() == 1 && act.mana.is_none();
        let same = |a: &Act, b: &Act| worth(a) && worth(b) && a.life == b.life && a.units == b.units;
        of(one).count() == of(other).count() && of(one).zip(of(other)).all(|(a, b)| same(a, b))
    }
}

fn uses_up(act: &Act, taking: Taking, id: ObjectId) -> bool {
    act.uses.iter().any(|usage| match usage {
        Use::Tap(used) => taking == Taking::Tap && *used == id,
        Use::Body(used) => *used == id,
        Use::Once(..) => false,
    })
}

/// Adds alternatives that differ only in the kind of one mana as one unit of any of those kinds.
fn add_merged(open: &[&Act], units: &mut Units) -> bool {
    let Some((first, others)) = open.split_first() else {
        return true;
    };
    if others.is_empty() {
        units.add_all(&first.units);
        return true;
    }
    let (Some((_, 1)), rest) = (first.units.first(), &first.units[1..]) else {
        return false;
    };
    let alike =
        |act: &&Act| act.units.first().is_some_and(|(_, count)| *count == 1) && act.units[1..] == *rest;
    if !others.iter().all(alike) {
        return false;
    }
    let union = open.iter().fold(0, |union, act| union | act.units[0].0);
    units.add(union, 1);
    units.add_all(rest);
    true
}

/// Whether the mana would be enough if nothing stood in anything's way.
fn met_at_best(demand: &Demand, units: &Units, hard: &[&Act]) -> bool {
    let mut best = *units;
    hard.iter().for_each(|act| best.add_all(&act.units));
    demand.is_met_by(&best)
}

/// Tries every set of acts that don't stand in each other's way.
fn search(node: &Node, acts: &[&Act], steps: &mut u32) -> bool {
    if node.demand.is_met_by(&node.units) {
        return true;
    }
    if *steps == 0 {
        return false;
    }
    *steps -= 1;
    for (at, act) in acts.iter().enumerate() {
        if at > 0 && is_twin(acts[at - 1], act) {
            continue;
        }
        if act.life > node.life || act.uses.iter().any(|usage| node.used.contains(usage)) {
            continue;
        }
        let mut next = node.clone();
        if let Some(mana) = &act.mana {
            // Its own cost is paid before it gives anything, from what there is besides the others' costs.
            let mut costs = mana.clone();
            if !costs.is_met_by(&next.units) {
                continue;
            }
            costs.add_all(&next.demand);
            next.demand = costs;
        }
        next.life -= act.life;
        next.used.extend(act.uses.iter().copied());
        next.units.add_all(&act.units);
        // Acts that cost mana come last, in any order; the others are taken in theirs.
        let found = if act.mana.is_some() {
            let rest = acts
                .iter()
                .enumerate()
                .filter(|(i, other)| *i != at && other.mana.is_some());
            let rest: SmallVec<[&Act; 8]> = rest.map(|(_, other)| *other).collect();
            search(&next, &rest, steps)
        } else {
            search(&next, &acts[at + 1..], steps)
        };
        if found {
            return true;
        }
    }
    false
}

/// Whether two acts with nothing of their own are the same activation counted again.
fn is_twin(one: &Act, other: &Act) -> bool {
    one.uses.is_empty()
        && other.uses.is_empty()
        && one.object == other.object
        && one.ability == other.ability
        && one.units == other.units
}
