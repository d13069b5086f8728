//! A first look at the mana that a player could have: what there is for sure, and what there is at most.

use std::cell::OnceCell;

use smallvec::SmallVec;
use spellstack_core::{ObjectId, PlayerId};

use super::output::Output;
use super::source::Tier;
use crate::demand::{Demand, Kinds, Units, from_source};
use crate::derived::{Quick, Watcher};
use crate::payment::Payments;
use crate::program::{EventKind, WatchClass};
use crate::reader::Reader;

/// What an object gives that is tapped for mana, in one way to do that.
type Given = SmallVec<[(Kinds, u32); 2]>;

/// The mana that a player could have without giving anything up for it, without a search.
pub(crate) struct ManaBounds<'a> {
    reader: Reader<'a>,
    who: PlayerId,
    /// Whether some rule keeps abilities from being activated.
    forbidding: bool,
    /// What can't be tapped for mana, since it is tapped for the cost.
    tapped: Option<ObjectId>,
    /// Whether something replaces what permanents are tapped for.
    may_change: bool,
    /// Whether it may be more or less once a card has left for the stack.
    varies: bool,
    /// Whether all of it comes from the pool, from what just taps for mana that doesn't depend on the reader, and from what
    /// adds to that where it is attached.
    is_plain: bool,
    /// What there is for sure: each source is tapped for it by itself, whatever is done with the others.
    sure: Units,
    /// Whether there may be more, and what is known of that.
    has_more: bool,
    more: Units,
    /// What there is if nothing stands in anything's way and nothing costs anything.
    most: OnceCell<Units>,
}

impl<'a> ManaBounds<'a> {
    /// A first look at the mana that a player could have; `forbidding` if some rule keeps abilities from being activated.
    pub fn of(reader: Reader<'a>, who: PlayerId, forbidding: bool) -> Self {
        let looked = || ManaBounds::with_tapped(reader, who, forbidding, None);
        let Some(kept) = reader.derived.mana_of(who).filter(|_| !forbidding) else {
            return looked();
        };
        let is_same = || looked().to_keep().as_ref() == Some(kept);
        if !reader.derived.holds_quickly(Quick::Mana, || true, is_same) {
            return looked();
        }
        let mut bounds = ManaBounds::nothing(reader, who, forbidding, None);
        bounds.sure = kept.clone();
        bounds
    }

    /// What is kept of it for the next time: what there is until something happens to it.
    pub fn to_keep(&self) -> Option<Units> {
        self.is_plain().then(|| self.sure.clone())
    }

    /// The same if that permanent is tapped for something else.
    pub fn without(&self, tapped: ObjectId) -> Self {
        ManaBounds::with_tapped(self.reader, self.who, self.forbidding, Some(tapped))
    }

    fn with_tapped(reader: Reader<'a>, who: PlayerId, forbidding: bool, tapped: Option<ObjectId>) -> Self {
        let mut bounds = ManaBounds::nothing(reader, who, forbidding, tapped);
        bounds.may_change = reader.replacements().mana_may_change();
        bounds.sure = Units::of_pool(&reader.facts.players[who].pool);
        bounds.add_sources();
        bounds
    }

    fn nothing(reader: Reader<'a>, who: PlayerId, forbidding: bool, tapped: Option<ObjectId>) -> Self {
        ManaBounds {
            reader,
            who,
            forbidding,
            tapped,
            may_change: false,
            varies: reader.payments().mana_varies(who),
            is_plain: true,
            sure: Units::default(),
            has_more: false,
            more: Units::default(),
            most: OnceCell::new(),
        }
    }

    /// Whether the mana can be had; `None` if that takes a closer look.
    pub(super) fn meets_demand(&self, demand: &Demand) -> Option<bool> {
        if demand.open.is_none() {
            return self.meets(&demand.symbols, demand.generic);
        }
        if self.varies {
            return None;
        }
        if demand.is_met_by(&self.sure) {
            return Some(true);
        }
        let may_be_met = self.has_more && demand.is_met_by(self.most());
        (!may_be_met).then_some(false)
    }

    /// The same of these symbols and generic mana.
    pub(super) fn meets(&self, symbols: &[(Kinds, u32)], generic: u32) -> Option<bool> {
        if self.varies {
            return None;
        }
        if self.sure.meet(symbols, generic) {
            return Some(true);
        }
        let may_be_met = self.has_more && self.most().meet(symbols, generic);
        (!may_be_met).then_some(false)
    }

    /// Whether there is no mana but what is sure.
    pub(super) fn is_exact(&self) -> bool {
        !self.has_more
    }

    /// Whether there is more only once something untaps or becomes attached, mana is added or an ability is new.
    pub fn is_plain(&self) -> bool {
        self.is_plain && !self.has_more && !self.forbidding && !self.varies
    }

    /// Whether it may be more or less once a card has left for the stack.
    pub fn varies(&self) -> bool {
        self.varies
    }

    /// The player's mana abilities, those of an object together.
    fn sources(&self) -> impl Iterator<Item = &'a [Watcher]> + use<'a> {
        let ManaBounds {
            reader,
            who,
            forbidding,
            ..
        } = *self;
        let abilities = reader.derived.watchers(WatchClass::Mana, EventKind::Other);
        let of_objects = abilities.chunk_by(|one, other| one.object == other.object);
        of_objects.filter(move |of_object| {
            let Watcher {
                object, controller, ..
            } = of_object[0];
            controller == who && !(forbidding && reader.payments().cant_activate(object))
        })
    }

    /// Adds what permanents give, each to the lower bound (`sure`) if nothing could change it, else to what is looked at closer.
    fn add_sources(&mut self) {
        let reader = self.reader;
        let watchers = reader
            .derived
            .watchers(WatchClass::Trigger, EventKind::TappedForMana);
        for abilities in self.sources() {
            let object = abilities[0].object;
            let entry = |watcher: &Watcher| reader.program.ability(watcher.held.id);
            let mut abilities = SmallVec::<[&Watcher; 4]>::from_iter(abilities);
            abilities.retain(|watcher| !entry(watcher).quick_cost.gives_up);
            if abilities.is_empty() {
                continue;
            }
            // Most are lands that give one mana.
            let one_mana = abilities
                .iter()
                .try_fold(0, |union, watcher| Some(union | entry(watcher).one_mana?.get()));
            // What doesn't just tap may be used though it is tapped, so the upper bound isn't known.
            self.has_more |=
                one_mana.is_none() && !abilities.iter().all(|watcher| entry(watcher).quick_cost.is_tap);
            if self.tapped == Some(object) || !reader.payments().can_tap_for_cost(object) {
                continue;
            }
            let snow = reader.payments().is_snow_permanent(object);
            let mut watchers_of = watchers.iter();
            let is_changed = self.may_change
                || watchers_of.any(|watcher| reader.payments().may_watch_tapping(watcher, object));
            match one_mana {
                Some(set) if !is_changed => self.sure.add(from_source(set, snow), 1),
                Some(_) | None => {
                    let gives_plainly = |watcher: &&Watcher| entry(watcher).plain_mana.is_some();
                    let adds_plainly = |watcher: &Watcher| {
                        entry(watcher).host_mana.is_some()
                            || !reader.payments().may_watch_tapping(watcher, object)
                    };
                    self.is_plain &= !self.may_change
                        && watchers.iter().all(adds_plainly)
                        && abilities.iter().all(gives_plainly);
                    self.add_source(object, &abilities, watchers, snow);
                }
            }
        }
    }

    fn add_source(&mut self, object: ObjectId, abilities: &[&Watcher], watchers: &[Watcher], snow: bool) {
        let reader = self.reader;
        let triggered = self.triggered(object, abilities, watchers);
        self.sure.add_all(triggered.as_deref().unwrap_or_default(), 1);
        let mut ways: SmallVec<[Given; 2]> = SmallVec::new();
        for watcher in abilities {
            let entry = reader.program.ability(watcher.held.id);
            if let (Some(mana), Some(_)) = (&entry.plain_mana, &triggered) {
                let given = mana.units.iter();
                ways.push(
                    given
                        .map(|(set, count)| (from_source(*set, snow), *count))
                        .collect(),
                );
            } else if entry.quick_cost.is_tap {
                let act = reader.payments().act_of(self.who, object, watcher.held.id);
                let outputs = act.into_iter().flat_map(|(_, outputs)| outputs);
                let plain = outputs.filter(|output| output.tier < Tier::GivesUp);
                ways.extend(plain.map(|output| output.units));
            }
        }
        self.add_ways(&ways);
    }

    /// What triggered abilities add whichever of its abilities an object is tapped for; `None` if it isn't just that.
    fn triggered(&self, object: ObjectId, abilities: &[&Watcher], watchers: &[Watcher]) -> Option<Given> {
        let reader = self.reader;
        let mut watching = watchers
            .iter()
            .filter(|watcher| reader.payments().may_watch_tapping(watcher, object));
        let is_plain = |watcher: &&Watcher| reader.program.ability(watcher.held.id).plain_mana.is_some();
        if self.may_change || watching.clone().next().is_some() && !abilities.iter().all(is_plain) {
            return None;
        }
        watching.try_fold(Given::new(), |mut given, watcher| {
            if let Some(units) = reader.payments().host_mana(watcher, self.who, object) {
                given.extend_from_slice(&units);
                return Some(given);
            }
            let ability = (watcher.held.id, watcher.object, watcher.controller);
            match &reader.payments().triggered_outputs(ability, self.who, object)[..] {
                [] => {}
                [one] if one.tier < Tier::GivesUp => given.extend_from_slice(&one.units),
                _ => return None,
            }
            Some(given)
        })
    }

    /// Adds what an object gives that can be tapped in one of these ways.
    fn add_ways(&mut self, ways: &[Given]) {
        let Some((first, others)) = ways.split_first() else {
            return;
        };
        // Ways that differ only in the kind of one mana are one unit of any of those kinds.
        let is_alike = |way: &Given| match (&way[..], &first[..]) {
            ([(_, 1), rest @ ..], [(_, 1), of_first @ ..]) => rest == of_first,
            _ => false,
        };
        if !others.is_empty() && others.iter().all(is_alike) {
            self.sure
                .add(ways.iter().fold(0, |union, way| union | way[0].0), 1);
            self.sure.add_all(&first[1..], 1);
            return;
        }
        self.sure.add_all(first, 1);
        self.has_more |= !others.is_empty();
        others.iter().for_each(|way| self.more.add_all(way, 1));
    }

    fn most(&self) -> &Units {
        self.most.get_or_init(|| {
            let mut most = self.sure.clone();
            self.more.iter().for_each(|(set, count)| most.add(set, count));
            for watcher in self.sources().flatten() {
                if !self.reader.program.ability(watcher.held.id).quick_cost.is_tap {
                    self.reader.payments().add_most(self.who, watcher, &mut most);
                }
            }
            most
        })
    }
}

impl Payments<'_> {
    /// Adds what an ability gives if it is activated as often as it can be.
    fn add_most(&self, who: PlayerId, watcher: &Watcher, most: &mut Units) {
        let (object, ability) = (watcher.object, watcher.held.id);
        if let Some((cost, outputs)) = self.act_of(who, object, ability) {
            let times = cost.repeats.saturating_mul(self.times_chosen(who, object, &cost));
            let is_plain = |output: &&Output| cost.tier.max(output.tier) < Tier::GivesUp;
            outputs
                .iter()
                .filter(is_plain)
                .for_each(|output| most.add_all(&output.units, times));
        }
    }
}
