//! Mana abilities that just tap for mana: what they give is known from their words alone.

use smallvec::SmallVec;
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::bounds::ManaBounds;
use super::output::tapped_by;
use super::source::{Act, Tier, Use};
use crate::demand::{Kinds, from_source};
use crate::derived::Watcher;
use crate::event::Thing;
use crate::look::Context;
use crate::payment::Payments;
use crate::program::{EventKind, PlainCost, PlainMana, WatchClass};

impl PlainMana {
    /// The activation of it by an object that can be tapped.
    pub(super) fn act(&self, object: ObjectId, ability: AbilityId, snow: bool) -> Act {
        let of = |set| from_source(set, snow);
        Act {
            object,
            ability,
            uses: SmallVec::from_buf_and_len([Use::Tap(object); 2], 1),
            units: self.units.iter().map(|(set, count)| (of(*set), *count)).collect(),
            picks: self.pick.map(of).into_iter().collect(),
            objects: SmallVec::new(),
            tier: if self.hurts { Tier::Hurts } else { Tier::Taps },
            depends: false,
            life: 0,
            energy: 0,
            mana: None,
            repeats: 1,
            group: 0,
            competes: false,
        }
    }
}

impl PlainCost {
    /// Whether the mana can be had, with more and then less generic mana by these amounts; `None` if that takes a closer
    /// look.
    pub fn is_within(&self, bounds: &ManaBounds<'_>, more: u32, less: u32) -> Option<bool> {
        let generic = self.0.generic.saturating_add(more).saturating_sub(less);
        bounds.meets(&self.0.symbols, generic)
    }
}

impl Payments<'_> {
    /// Whether tapping a permanent for mana sets off some triggered mana ability.
    pub(super) fn mana_is_added_to(&self, who: PlayerId, tapped: ObjectId) -> bool {
        let watchers = self
            .derived
            .watchers(WatchClass::Trigger, EventKind::TappedForMana);
        watchers.iter().any(|watcher| {
            let ability = (watcher.held.id, watcher.object, watcher.controller);
            self.may_watch_tapping(watcher, tapped)
                && !self.triggered_outputs(ability, who, tapped).is_empty()
        })
    }

    /// A quick look at whether a triggered ability refers to a permanent: most that add mana are on Auras and refer to what
    /// they enchant.
    pub(super) fn may_watch_tapping(&self, watcher: &Watcher, tapped: ObjectId) -> bool {
        let host = || {
            self.facts
                .object(watcher.object)
                .and_then(|object| object.attached)
        };
        !self.program.ability(watcher.held.id).watches_host_tapped || host() == Some(Thing::Object(tapped))
    }
}

impl Payments<'_> {
    /// What such an ability adds for a player who taps what it is attached to; `None` if it is none.
    pub(super) fn host_mana(
        &self,
        watcher: &Watcher,
        who: PlayerId,
        tapped: ObjectId,
    ) -> Option<SmallVec<[(Kinds, u32); 2]>> {
        let entry = self.program.ability(watcher.held.id);
        let mana = entry.host_mana.as_ref()?;
        let event = tapped_by(who, tapped);
        let context = Context::of(watcher.object, watcher.controller).with_event(&event);
        if self.look().player(&mana.who, &context) != Some(who) {
            return Some(SmallVec::new());
        }
        let snow = self.is_snow_source(watcher.object);
        let units = mana.units.iter();
        Some(
            units
                .map(|(set, count)| (from_source(*set, snow), *count))
                .collect(),
        )
    }
}
