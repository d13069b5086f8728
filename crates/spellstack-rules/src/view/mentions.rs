//! What speaks of each object, as a number that is the same for objects of which the same is said.
//!
//! What is said often of many objects at once (counters, fights, what an effect does) goes by what it says. All else goes by
//! where it stands, and so tells the object from all others.

use std::collections::BTreeMap;
use std::hash::Hash;

use spellstack_core::{CardId, ObjectId, ShortVec};

use super::walk::{Rename, Walk};
use crate::control::{Bound, Control};
use crate::event::Thing;
use crate::stable_hash::hash_of;
use crate::state::{Affected, ContinuousEffect, Counters, DelayedTrigger, Facts, StackEntry};

/// What facts and what is in progress say of objects and cards, added up.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    objects: BTreeMap<ObjectId, u64>,
    cards: BTreeMap<CardId, u64>,
    /// How many places have been met that tell their object from all others.
    places: u64,
}

impl Mentions {
    pub(super) fn of(facts: &Facts, mut control: Control) -> Self {
        let mut mentions = Mentions::default();
        mentions.attachments(facts);
        mentions.counters(facts);
        mentions.combat(facts);
        mentions.memory(facts);
        for effect in &facts.effects {
            mentions.effect(effect);
        }
        for trigger in &facts.delayed {
            mentions.delayed(trigger);
        }
        for entry in facts.stack.iter().chain(&facts.left_stack) {
            mentions.entry(entry);
        }
        facts.worlds.iter().for_each(|world| mentions.told(world.object));
        facts.last_known.clone().walk(&mut mentions);
        // What is asked now speaks of all that can be picked.
        control.pending = None;
        control.walk(&mut mentions);
        mentions
    }

    /// What is said of an object and its card.
    pub(super) fn of_object(&self, id: ObjectId, card: Option<CardId>) -> (u64, u64) {
        let object = self.objects.get(&id).copied();
        let card = card.and_then(|card| self.cards.get(&card)).copied();
        (object.unwrap_or_default(), card.unwrap_or_default())
    }

    /// The order in which things are said makes no difference.
    fn say(&mut self, of: ObjectId, what: &impl Hash) {
        let said = self.objects.entry(of).or_default();
        *said = said.wrapping_add(hash_of(what));
    }

    fn say_of(&mut self, of: Thing, what: &impl Hash) {
        match of {
            Thing::Object(id) => self.say(id, what),
            Thing::Player(_) => {}
        }
    }

    fn told(&mut self, id: ObjectId) {
        self.places += 1;
        let place = self.places;
        self.say(id, &("place", place));
    }

    fn attachments(&mut self, facts: &Facts) {
        for id in facts.zones.all() {
            let attached = facts.object(*id).and_then(|object| object.attached);
            if let Some(host) = attached {
                self.say_of(host, &("attached", id));
            }
        }
    }

    fn counters(&mut self, facts: &Facts) {
        for counters in &facts.counters {
            let Counters {
                on,
                kind,
                count,
                timestamp,
            } = counters;
            // CR 613.7c: when a counter came matters only where it gives a keyword.
            let since = kind.is_keyword().then_some(timestamp);
            self.say(*on, &("counters", kind, count, since));
        }
    }

    fn combat(&mut self, facts: &Facts) {
        let combat = &facts.combat;
        for attack in &combat.attacks {
            self.say(
                attack.attacker,
                &("attacks", attack.target, attack.is_lost, attack.blocked),
            );
            self.say_of(attack.target, &("attacked", attack.attacker));
        }
        for block in &combat.blocks {
            self.say(block.blocker, &("blocks", block.attacker));
            self.say(block.attacker, &("blocked", block.blocker));
        }
        for id in combat.first_strikers.iter().flatten() {
            self.say(*id, &"struck first");
        }
    }

    /// What is remembered of objects and of their abilities.
    fn memory(&mut self, facts: &Facts) {
        for memory in &facts.remembered {
            self.say(memory.holder, &("remembers", memory.link, memory.object));
            self.say(memory.object, &("remembered", memory.link, memory.holder));
        }
        for until in &facts.until {
            self.say(until.source, &("keeps", until.object, until.zone));
            self.say(until.object, &("kept", until.source, until.zone));
        }
        for chosen in &facts.chosen {
            self.say(chosen.holder, &("chose", chosen.def, chosen.word));
        }
        for (id, ability) in &facts.armed {
            self.say(*id, &("armed", ability));
        }
        for (id, ability) in &facts.used {
            self.say(*id, &("used", ability));
        }
        for (id, ability, note) in &facts.noted {
            self.say(*id, &("noted", ability, note));
        }
    }

    fn effect(&mut self, effect: &ContinuousEffect) {
        if let Affected::Objects(objects) = &effect.affected {
            for id in objects {
                self.say(*id, &("affected", effect.id));
            }
        }
        let mut rest = ContinuousEffect {
            affected: Affected::AsWorded,
            bindings: self.bindings(effect.id, &effect.bindings),
            ..effect.clone()
        };
        rest.walk(self);
    }

    fn delayed(&mut self, trigger: &DelayedTrigger) {
        let mut rest = DelayedTrigger {
            bindings: self.bindings(trigger.id, &trigger.bindings),
            ..trigger.clone()
        };
        rest.walk(self);
    }

    /// Says what an effect knows of lists of objects, and gives the rest.
    fn bindings(&mut self, effect: u32, bindings: &[Bound]) -> Vec<Bound> {
        let mut rest = Vec::new();
        for (place, bound) in bindings.iter().enumerate() {
            match bound {
                Bound::Result(_, done) | Bound::Target(_, done) if done.cards.is_empty() => {
                    for id in &done.objects {
                        self.say(*id, &("bound", effect, place));
                    }
                }
                Bound::Cost(objects) => {
                    for id in objects {
                        self.say(*id, &("bound", effect, place));
                    }
                }
                other => rest.push(other.clone()),
            }
        }
        rest
    }

    fn entry(&mut self, entry: &StackEntry) {
        for chosen in &entry.targets {
            let chosen_for = (entry.object, chosen.mode, chosen.target, chosen.share);
            self.say_of(chosen.thing, &("target", chosen_for));
        }
        let mut rest = StackEntry {
            targets: ShortVec::new(),
            ..entry.clone()
        };
        rest.walk(self);
    }
}

/// Whatever else refers to something tells it from all others.
impl Rename for Mentions {
    fn object(&mut self, id: &mut ObjectId) {
        self.told(*id);
    }

    fn card(&mut self, card: &mut CardId) {
        self.places += 1;
        let said = self.cards.entry(*card).or_default();
        *said = said.wrapping_add(hash_of(&("place", self.places)));
    }
}
