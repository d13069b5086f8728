//! Mana abilities of which none stands in the way of another, so that what they give can just be counted.

use std::ops::Range;

use super::search::Wanted;
use super::source::{Act, Supply};
use crate::demand::{Kinds, Units};

/// The mana that is there with those acts that are still meant to be done.
pub(super) struct Counted<'a> {
    supply: &'a Supply,
    wanted: &'a Wanted<'a>,
    units: Units,
}

impl<'a> Counted<'a> {
    /// Counts the mana if each act is done as often as said; `None` if that isn't just a matter of counting, or if
    /// something may be done more than once.
    pub fn of(supply: &'a Supply, wanted: &'a Wanted<'a>, times: &[u32]) -> Option<Self> {
        let short = supply.is_short(supply.budget(wanted));
        let is_easy = |act: &Act| act.repeats == 1 && !act.is_hard(short);
        let done = || supply.acts.iter().zip(times).filter(|(_, times)| **times > 0);
        if wanted.forced.is_some() || wanted.taken.has_counters() || !done().all(|(act, _)| is_easy(act)) {
            return None;
        }
        let mut counted = Counted {
            supply,
            wanted,
            units: Units::of_pool(&supply.pool),
        };
        let mut at = 0;
        for group in supply.groups() {
            let range = at..at + group.len();
            at = range.end;
            let mut open = range
                .clone()
                .filter(|at| times[*at] > 0)
                .map(|at| &supply.acts[at]);
            // Alternatives that differ by more than the kind of one mana are no single unit: which is best depends on the
            // rest, so they can't be counted.
            let first = open.next();
            if !open.all(|act| first.is_some_and(|first| first.differs_by_one_mana(act))) {
                return None;
            }
            counted.add(range, times);
        }
        Some(counted)
    }

    /// Whether the mana is still enough if the act isn't done; then it isn't, and otherwise all is as it was.
    pub fn spare(&mut self, act: usize, times: &mut [u32]) -> bool {
        let group = self.group_of(act);
        self.take(group.clone(), times);
        let before = std::mem::take(&mut times[act]);
        self.add(group.clone(), times);
        if self.wanted.demand.is_met_by(&self.units) {
            return true;
        }
        self.take(group.clone(), times);
        times[act] = before;
        self.add(group, times);
        false
    }

    /// The alternatives of an act, which stand next to each other.
    fn group_of(&self, act: usize) -> Range<usize> {
        let acts = &self.supply.acts;
        let is_other = |other: &Act| other.group != acts[act].group;
        let start = acts[..act].iter().rposition(is_other).map_or(0, |at| at + 1);
        let end = acts[act..]
            .iter()
            .position(is_other)
            .map_or(acts.len(), |at| act + at);
        start..end
    }

    fn add(&mut self, group: Range<usize>, times: &[u32]) {
        self.each_unit(group, times, |units, set, count| units.add(set, count));
    }

    fn take(&mut self, group: Range<usize>, times: &[u32]) {
        self.each_unit(group, times, |units, set, count| units.subtract(set, count));
    }

    /// Visits what one of the alternatives gives that are still open: the first mana is of any of their kinds.
    fn each_unit(&mut self, group: Range<usize>, times: &[u32], visit: impl Fn(&mut Units, Kinds, u32)) {
        let acts = &self.supply.acts;
        let open = group.filter(|at| times[*at] > 0).map(|at| &acts[at].units[..]);
        let mut last: &[(Kinds, u32)] = &[];
        let mut union = 0;
        for units in open {
            last = units;
            union |= units.first().map_or(0, |(set, _)| *set);
        }
        if let Some(((_, count), rest)) = last.split_first() {
            visit(&mut self.units, union, *count);
            rest.iter()
                .for_each(|(set, count)| visit(&mut self.units, *set, *count));
        }
    }
}

impl Act {
    /// Whether two alternatives differ only in the kind of one mana.
    fn differs_by_one_mana(&self, other: &Act) -> bool {
        match (&self.units[..], &other.units[..]) {
            ([(_, 1), rest @ ..], [(_, 1), others @ ..]) => rest == others,
            _ => false,
        }
    }
}
