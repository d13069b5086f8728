//! An audit of a game's own bookkeeping: what must be true at every decision.

use spellstack_core::{CardId, ObjectId, Zone};
use thiserror::Error;

use crate::decision::{Ask, Decision};
use crate::event::Changes;
use crate::game::Game;
use crate::state::Facts;

/// Something that is not as it must be. Each is a defect of the engine, never of its input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AuditFault {
    /// A card is in no zone, or in several.
    #[error("card {card} is in {places} places")]
    CardLost {
        /// Which card.
        card: CardId,
        /// In how many places it is.
        places: usize,
    },
    /// An object is listed in another zone than the one that it says it is in.
    #[error("object {0} is listed in the wrong zone")]
    WrongZone(ObjectId),
    /// A list names an object that doesn't exist.
    #[error("object {0} doesn't exist")]
    Dangling(ObjectId),
    /// The characteristics at hand differ from those worked out afresh.
    #[error("cached characteristics differ from a full recompute")]
    StaleCharacteristics,
    /// A player has priority although state-based actions or triggers wait (CR 117.5).
    #[error("a player has priority before state-based actions and triggers are dealt with")]
    Unsettled,
    /// The game goes on, but asks nothing.
    #[error("the game is not over and asks nothing")]
    Stuck,
    /// The default choice is not legal.
    #[error("the default choice of {0:?} is not legal")]
    IllegalDefault(crate::decision::Why),
    /// An event has another outcome when it is committed again.
    #[error("batch {batch} has a different outcome when it is committed again")]
    OtherEvents {
        /// Which batch, counted from 0.
        batch: usize,
    },
    /// The facts are others than the events give.
    #[error("the events give different {part}")]
    OtherFacts {
        /// Which part of the facts.
        part: &'static str,
    },
}

impl Game {
    /// Checks the game's own bookkeeping; empty if all is well.
    #[must_use]
    pub fn audit(&self) -> Vec<AuditFault> {
        let mut faults = Vec::new();
        self.audit_cards(&mut faults);
        self.audit_objects(&mut faults);
        if !self.reader().characteristics_are_exact() {
            faults.push(AuditFault::StaleCharacteristics);
        }
        let decision = Decision::of(self);
        let has_priority = decision
            .as_ref()
            .is_some_and(|decision| matches!(decision.ask(), Ask::Priority));
        if has_priority && self.state_based().is_unsettled() {
            faults.push(AuditFault::Unsettled);
        }
        match decision {
            None if self.facts.outcome.is_none() => faults.push(AuditFault::Stuck),
            Some(decision) if !decision.contains(&decision.default_choice()) => {
                faults.push(AuditFault::IllegalDefault(decision.why()));
            }
            Some(_) | None => {}
        }
        faults
    }

    /// Checks that the changes, committed again to the facts of an earlier game, give the facts of this one.
    #[must_use]
    pub fn audit_changes(&self, start: &Game, batches: &[Changes]) -> Vec<AuditFault> {
        let mut again = start.clone();
        let mut faults = Vec::new();
        for (number, batch) in batches.iter().enumerate() {
            if again.commit_again(batch) != *batch {
                faults.push(AuditFault::OtherEvents { batch: number });
            }
        }
        let differing = parts_that_differ(&self.facts, &again.facts);
        faults.extend(differing.into_iter().map(|part| AuditFault::OtherFacts { part }));
        faults
    }

    /// The parts in which two games differ, by name; empty if they are equal.
    #[must_use]
    pub fn differs_in(&self, other: &Game) -> Vec<&'static str> {
        let mut parts = parts_that_differ(&self.facts, &other.facts);
        if self.control != other.control {
            parts.push("control");
        }
        if parts.is_empty() && self != other {
            parts.push("definitions or options");
        }
        parts
    }

    /// Each card is in exactly one place.
    fn audit_cards(&self, faults: &mut Vec<AuditFault>) {
        let mut places = vec![0usize; self.facts.cards.len()];
        for (_, library) in self.facts.libraries.iter() {
            for place in library {
                places[place.card.index()] += 1;
            }
        }
        for id in self.facts.zones.all() {
            if let Some(card) = self.facts.object(*id).and_then(|object| object.card) {
                places[card.index()] += 1;
            }
        }
        for (card, places) in (0u32..).map(CardId::new).zip(places) {
            if places != 1 {
                faults.push(AuditFault::CardLost { card, places });
            }
        }
    }

    fn audit_objects(&self, faults: &mut Vec<AuditFault>) {
        let mut zones: Vec<Zone> = vec![Zone::Battlefield, Zone::Stack, Zone::Exile, Zone::Command];
        zones.extend(
            self.facts
                .players
                .ids()
                .flat_map(|player| [Zone::Hand(player), Zone::Graveyard(player)]),
        );
        for zone in zones {
            for id in self.facts.in_zone(zone) {
                match self.facts.object(*id) {
                    None => faults.push(AuditFault::Dangling(*id)),
                    Some(object) if object.zone != zone => faults.push(AuditFault::WrongZone(*id)),
                    Some(_) => {}
                }
            }
        }
        let listed = self.facts.in_zone(Zone::Stack).len();
        if listed != self.facts.stack.len() {
            faults.extend(
                self.facts
                    .stack
                    .first()
                    .map(|entry| AuditFault::WrongZone(entry.object)),
            );
        }
    }
}

/// The parts of the facts that differ, by name.
fn parts_that_differ(ours: &Facts, theirs: &Facts) -> Vec<&'static str> {
    let mut parts = Vec::new();
    macro_rules! compare {
        ($($part:ident)+) => {
            $(if ours.$part != theirs.$part {
                parts.push(stringify!($part));
            })+
        };
    }
    compare! {
        cards players turn objects free zones libraries stack counters effects delayed remembered left_stack chosen until last_known
        last_counters combat history armed used noted worlds timestamp effect_number monarch outcome
    }
    if parts.is_empty() && ours != theirs {
        parts.push("facts");
    }
    parts
}
