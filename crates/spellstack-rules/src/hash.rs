//! Hashes of a game: one for equality, one for the search for loops.
//!
//! Both are xxh3 with 64 bits over the values in a fixed form: numbers little-endian, sizes always 64 bits wide. Lists of
//! numbers are [`Numbers`](crate::numbers::Numbers), since other lists of them go in as they lie in memory.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

use spellstack_core::{CardId, ObjectId};

use crate::control::{LoopWatch, Waiting};
use crate::game::Game;
use crate::spare_capacity::SpareCapacity;
use crate::stable_hash::hash_of;
use crate::state::{CardInfo, Facts};
use crate::view::{Rename, Walk};

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.program.digest, self.options, &self.facts, &self.control).hash(state);
    }
}

/// No card asks whether something happened more often than this in a turn.
const MOST_ASKED_FOR: u32 = 64;

impl Game {
    /// A hash of the whole state: equal games have equal hashes, on every platform and in every process.
    ///
    /// ```
    /// # use spellstack_core::lang::build::*;
    /// # let spark = Card::instant("Spark", "{R}").spell(targeting(any_target(), deal_damage(this(), 2, target(0))));
    /// # let definitions = vec![spark.define(), Card::basic_land("Mountain").define()];
    /// # let mut position = spellstack_rules::PositionSetup::new(2);
    /// # position.players[0].hand = vec![spellstack_rules::CardSetup::named("Spark"); 2];
    /// # position.players[0].battlefield = vec![spellstack_rules::CardSetup::named("Mountain"); 2];
    /// # let setup = spellstack_rules::GameSetup::position(definitions, position);
    /// # let mut game = spellstack_rules::Game::new(setup.clone(), 7)?;
    /// let fork = game.clone();
    /// assert_eq!(fork.state_hash(), game.state_hash());
    /// game.apply(spellstack_rules::Choice::Pass)?;
    /// assert_ne!(fork.state_hash(), game.state_hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        hash_of(self)
    }

    /// A hash of the position for CR 104.4b: what goes on in the same way has the same key.
    ///
    /// Objects are numbered by zone and place and timestamps by rank. The number of the turn, the generator, the
    /// identities of cards and what only the watch for loops knows are left out.
    #[must_use]
    pub(crate) fn loop_key(&self) -> u64 {
        let mut facts = Facts::clone(&self.facts);
        let mut ids = ByPlace::new(&facts);
        facts.walk(&mut ids);
        let waiting: Vec<Waiting> = self.control.waiting.clone();
        let mut control = crate::control::Control {
            random: crate::random::Random::new(0),
            waiting,
            loops: LoopWatch::default(),
            ..self.control.clone()
        };
        control.walk(&mut ids);
        rank_timestamps(&mut facts);
        for (number, effect) in (0..).zip(&mut facts.effects) {
            effect.id = number;
        }
        for (number, trigger) in (0..).zip(&mut facts.delayed) {
            trigger.id = number;
        }
        let objects: Vec<_> = self
            .facts
            .zones
            .all()
            .iter()
            .map(|id| {
                let mut object = facts.objects[id.index()];
                object.generation = NonZeroU32::MIN;
                object.next_free = None;
                object
            })
            .collect();
        facts.objects = SpareCapacity::default();
        facts.free = None;
        facts
            .players
            .values_mut()
            .for_each(|player| player.free_in_hand = None);
        facts.cards = std::sync::Arc::new(Vec::new());
        facts.last_known = Vec::new();
        facts.last_counters = Vec::new();
        // A loop goes on counting what happened this turn. No card asks for more than a few.
        let few = |count: &mut u32| *count = (*count).min(MOST_ASKED_FOR);
        facts.history.iter_mut().for_each(few);
        facts.turn.number = 0;
        facts.timestamp = 0;
        facts.effect_number = 0;
        hash_of(&(objects, facts, control))
    }
}

/// Objects by their place among all zones, cards by what they are.
struct ByPlace {
    /// For each slot, the place of the object that is there now.
    places: Vec<Option<(NonZeroU32, u32)>>,
    cards: std::sync::Arc<Vec<CardInfo>>,
}

impl ByPlace {
    fn new(facts: &Facts) -> Self {
        let mut places = vec![None; facts.objects.len()];
        for (place, id) in (0..).zip(facts.zones.all()) {
            places[id.index()] = Some((id.generation(), place));
        }
        ByPlace {
            places,
            cards: std::sync::Arc::clone(&facts.cards),
        }
    }
}

impl Rename for ByPlace {
    fn object(&mut self, id: &mut ObjectId) {
        let place = self.places.get(id.index()).copied().flatten();
        // What is gone is all the same: nothing but last-known information tells it apart.
        let place = place
            .filter(|(generation, _)| *generation == id.generation())
            .map_or(u32::MAX, |(_, place)| place);
        *id = ObjectId::new(place, NonZeroU32::MIN);
    }

    fn card(&mut self, card: &mut CardId) {
        let def = self.cards.get(card.index()).map_or(0, |info| info.def.index());
        *card = CardId::new(u32::try_from(def).unwrap_or(u32::MAX));
    }
}

/// Replaces timestamps by their rank: only their order matters (CR 613.7).
fn rank_timestamps(facts: &mut Facts) {
    let alive = facts
        .objects
        .iter()
        .filter(|object| object.alive)
        .map(|object| object.timestamp);
    let mut stamps: Vec<u32> = alive
        .chain(facts.counters.iter().map(|counters| counters.timestamp))
        .chain(facts.effects.iter().map(|effect| effect.timestamp))
        .chain(facts.objects.iter().map(|object| object.turned))
        .chain(facts.delayed.iter().map(|trigger| trigger.since))
        .chain(facts.stack.iter().filter_map(|entry| entry.since))
        .chain(facts.worlds.iter().map(|world| world.since))
        .collect();
    stamps.sort_unstable();
    stamps.dedup();
    let rank = |stamp: &mut u32| {
        let place = stamps.binary_search(stamp).unwrap_or(usize::MAX);
        *stamp = u32::try_from(place).unwrap_or(u32::MAX);
    };
    facts.objects.iter_mut().for_each(|object| {
        rank(&mut object.timestamp);
        rank(&mut object.turned);
    });
    facts
        .delayed
        .iter_mut()
        .for_each(|trigger| rank(&mut trigger.since));
    facts
        .stack
        .iter_mut()
        .filter_map(|entry| entry.since.as_mut())
        .for_each(rank);
    facts.worlds.iter_mut().for_each(|world| rank(&mut world.since));
    facts
        .counters
        .iter_mut()
        .for_each(|counters| rank(&mut counters.timestamp));
    facts
        .effects
        .iter_mut()
        .for_each(|effect| rank(&mut effect.timestamp));
}
