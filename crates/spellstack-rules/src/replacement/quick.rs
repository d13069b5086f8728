//! Batches that can be told at a glance to happen as they are: paying mana, tapping and untapping. Everything else goes
//! through the pipeline, event by event.

use crate::cache::WatchClass;
use crate::event::{Event, EventKind};
use crate::game::Game;

impl Game {
    /// Whether all of the events are possible, contain no others, and meet no replacement effect.
    pub(super) fn are_irreplaceable(&self, events: &[Event]) -> bool {
        events.iter().all(|event| self.is_irreplaceable(event))
    }

    fn is_irreplaceable(&self, event: &Event) -> bool {
        let is_tapped = |id| self.facts.object(id).map(|object| object.is_tapped());
        match event {
            // No words speak of these.
            Event::AddMana { .. } | Event::SpendMana { .. } => true,
            Event::Tap { object } => {
                is_tapped(*object) == Some(false) && !self.may_be_replaced(EventKind::Tapped)
            }
            // CR 122.1d: a stun counter replaces untapping.
            Event::Untap { object } => {
                is_tapped(*object) == Some(true)
                    && self.facts.counters.is_empty()
                    && !self.may_be_replaced(EventKind::Untapped)
            }
            Event::TapForMana { .. } => !self.may_be_replaced(EventKind::TappedForMana),
            _ => false,
        }
    }

    /// Whether a replacement effect of an ability in play could speak of such events, or there is one that was created.
    pub(crate) fn may_be_replaced(&self, kind: EventKind) -> bool {
        !self.cache.watchers(WatchClass::Replacement, kind).is_empty()
            || self.facts.effects.iter().any(|effect| effect.ability.is_some())
    }
}
