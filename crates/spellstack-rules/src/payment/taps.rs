//! How to pay where permanents that are tapped for one mana each are enough: nothing is searched for.

use smallvec::SmallVec;
use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, ObjectId};

use super::Payment;
use super::parts::{Taken, can_pay_life};
use super::plan::{Plan, settled};
use super::source::{Act, Tier};
use crate::demand::{Kinds, Units, from_source, number_of_kinds, readings};
use crate::payment::Payments;
use crate::program::{EventKind, PlainMana, WatchClass};

/// A way to tap a permanent for one mana. Those of a permanent stand next to each other.
struct Tap<'a> {
    object: ObjectId,
    ability: AbilityId,
    mana: &'a PlainMana,
    snow: bool,
    /// The kinds that the mana can be of.
    set: Kinds,
    /// Whether it is still meant to be done.
    open: bool,
}

impl Payments<'_> {
    /// How to pay, if it is as simple as that.
    pub(super) fn tapping_plan(&self, payment: &Payment<'_>, taken: &Taken, mana: &ManaCost) -> Option<Plan> {
        let mut taps = self.taps(payment, taken)?;
        let pool = &self.facts.players[payment.who].pool;
        let mut units = Units::of_pool(pool);
        for of_object in taps.chunk_by(|one, other| one.object == other.object) {
            units.add(open_kinds(of_object), 1);
        }
        let life = self.life_to_pay(payment.who);
        let mut ways = readings(mana).filter(|way| can_pay_life(life, taken.life.saturating_add(way.life)));
        // Only the first reading that life allows is tried: what is given up for mana is spared if it can be, but not for life
        // (a later reading pays life for Phyrexian symbols). If it isn't enough, the full plan decides.
        let reading = ways.next().filter(|reading| reading.demand.is_met_by(&units))?;
        for at in self.dearest_first(&taps) {
            let is_alike = |tap: &Tap<'_>| tap.object == taps[at].object;
            let start = taps.iter().position(is_alike).unwrap_or(at);
            let end = taps.iter().rposition(is_alike).map_or(at, |last| last + 1);
            let before = open_kinds(&taps[start..end]);
            taps[at].open = false;
            let after = open_kinds(&taps[start..end]);
            units.exchange(before, after);
            if !reading.demand.is_met_by(&units) {
                units.exchange(after, before);
                taps[at].open = true;
            }
        }
        let chosen = taps.iter().filter(|tap| tap.open);
        if chosen.clone().all(|tap| !tap.mana.has_choice()) {
            return Some(Plan::of_taps(
                chosen.map(|tap| (tap.mana, tap.object, tap.ability)),
            ));
        }
        let acts = chosen.map(|tap| tap.mana.act(tap.object, tap.ability, tap.snow));
        let mut acts: Vec<Act> = acts.collect();
        acts.sort_by_key(|act| act.tier);
        Some(settled(*pool, &acts, &reading.demand))
    }

    /// What can be tapped for mana; `None` if there are mana abilities that might be used before or besides.
    fn taps(&self, payment: &Payment<'_>, taken: &Taken) -> Option<SmallVec<[Tap<'_>; 12]>> {
        let watchers = self
            .derived
            .watchers(WatchClass::Trigger, EventKind::TappedForMana);
        if payment.activating.is_some() || self.replacements().mana_may_change() || self.cant_activate_some()
        {
            return None;
        }
        let mut taps = SmallVec::new();
        for watcher in self.derived.activated(WatchClass::Mana, payment.who) {
            let (object, ability) = (watcher.object, watcher.held.id);
            let entry = self.program.ability(ability);
            // What is given up is spared first, as long as the others are enough.
            if entry.quick_cost.gives_up {
                continue;
            }
            let mana = entry.plain_mana.as_ref()?;
            let [(set, 1)] = mana.units[..] else { return None };
            if !self.can_tap_for_cost(object) || taken.taps(object) {
                continue;
            }
            if watchers
                .iter()
                .any(|watcher| self.may_watch_tapping(watcher, object))
            {
                return None;
            }
            let snow = self.is_snow_permanent(object);
            taps.push(Tap {
                object,
                ability,
                mana,
                snow,
                set: from_source(set, snow),
                open: true,
            });
        }
        Some(taps)
    }

    /// The taps in the order in which they are spared; see `preference`.
    fn dearest_first(&self, taps: &[Tap<'_>]) -> SmallVec<[usize; 12]> {
        let key = |tap: &Tap<'_>| {
            let tier = if tap.mana.hurts { Tier::Hurts } else { Tier::Taps };
            let of_object = taps.iter().filter(|other| other.object == tap.object);
            let kinds = number_of_kinds(of_object.fold(0, |set, other| set | other.set));
            let age = self.facts.object(tap.object).map_or(0, |object| object.timestamp);
            (tier, kinds, tap.snow, age)
        };
        let mut keys: SmallVec<[_; 12]> = taps.iter().map(key).zip(0_usize..).collect();
        keys.sort_unstable();
        keys.into_iter().rev().map(|(_, at)| at).collect()
    }
}

/// The kinds of which the mana of a permanent can be, with what is still meant to be done; none if nothing is.
fn open_kinds(of_object: &[Tap<'_>]) -> Kinds {
    let open = of_object.iter().filter(|tap| tap.open);
    open.fold(0, |set, tap| set | tap.set)
}
