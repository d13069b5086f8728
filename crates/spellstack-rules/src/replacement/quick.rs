//! The fast path for batches that happen as they are: nothing in play replaces such events, and they bring
//! nothing with them. Everything else goes through the pipeline, event by event.

use spellstack_core::{CardType, CounterKind, KeywordKind, Subtype, Zone};

use crate::control::BatchEvent;
use crate::derived::{Answers, Quick};
use crate::event::{Event, Move, Mover};
use crate::keyword::{flashback, madness};
use crate::program::{EventKind, WatchClass};
use crate::replacement::applicable::{Replacements, kinds};

impl Replacements<'_> {
    /// Whether all of the events are possible, contain no others, and meet no replacement effect.
    pub(super) fn are_irreplaceable(&self, events: &[Event]) -> bool {
        let told = || self.are_told_irreplaceable(events);
        let found_out = || {
            events.iter().all(|event| {
                let batched = BatchEvent::new(event.clone());
                self.applicable(&batched, &[]).is_empty() && self.contained(&mut event.clone()).is_empty()
            })
        };
        self.derived.holds_quickly(Quick::Unreplaced, told, found_out)
    }

    /// Adds to a single event what it contains, if nothing replaces any of it.
    pub(super) fn expand_plainly(&self, events: &mut Vec<Event>) -> bool {
        let [event] = &mut events[..] else { return false };
        let told = || self.is_told_plain(event);
        let found_out = || self.applicable(&BatchEvent::new(event.clone()), &[]).is_empty();
        if !self.derived.holds_quickly(Quick::PlainExpansion, told, found_out) {
            return false;
        }
        let contained = self.contained(event);
        let is_plain = !contained.is_empty() && self.are_irreplaceable(&contained);
        if is_plain {
            events.extend(contained);
        }
        is_plain
    }

    /// Whether quick answers would have told what becomes of the events, in a game that has none.
    pub(super) fn would_be_told(&self, events: &[Event]) -> bool {
        let expands = || match events {
            [event] if self.is_told_plain(event) => {
                let contained = self.contained(&mut event.clone());
                !contained.is_empty() && self.are_told_irreplaceable(&contained)
            }
            _ => false,
        };
        self.derived.answers() == Answers::Exact && (self.are_told_irreplaceable(events) || expands())
    }

    fn are_told_irreplaceable(&self, events: &[Event]) -> bool {
        // CR 614.7: what moves twice at once moves once.
        events.iter().all(|event| self.is_irreplaceable(event)) && !moves_twice(events)
    }

    /// Whether an event that contains others is possible, and not replaced as a whole.
    fn is_told_plain(&self, event: &Event) -> bool {
        let is_possible = match event {
            Event::Draw { who } => self.may_draw(*who, 1),
            Event::Sacrifice { object, .. } => self.facts.is_on_battlefield(*object),
            Event::Discard { .. } | Event::Mill { .. } => true,
            _ => false,
        };
        is_possible
            && !EventKind::of_event(event)
                .iter()
                .any(|kind| self.may_be_replaced(*kind))
    }

    fn is_irreplaceable(&self, event: &Event) -> bool {
        let is_tapped = |id| {
            let object = self.facts.object(id);
            let permanent = object.filter(|object| object.zone == Zone::Battlefield);
            permanent.map(|object| object.is_tapped())
        };
        match event {
            // No phrase of the language refers to these.
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
            Event::RemoveCounters { from, kind, .. } => {
                self.facts.counters_on(*from, *kind) > 0 && !self.may_be_replaced(EventKind::CountersRemoved)
            }
            Event::TapForMana { .. } => !self.may_be_replaced(EventKind::TappedForMana),
            Event::PlayLand { .. } => !self.may_be_replaced(EventKind::PlaysLand),
            Event::Move(movement) => {
                let kinds = EventKind::of_event(event);
                !kinds.iter().any(|kind| self.may_be_replaced(*kind)) && self.moves_as_it_is(movement)
            }
            _ => false,
        }
    }

    /// Whether a move is possible and neither its own object nor a rule of the game replaces it.
    fn moves_as_it_is(&self, movement: &Move) -> bool {
        let Mover::Object(id) = movement.what else {
            return movement.to != Zone::Battlefield || self.enters_as_it_is(movement);
        };
        let Some(object) = self.facts.object(id) else {
            return false;
        };
        let is_flashed_back = || self.facts.stack_entry(id).is_some_and(flashback::exiles);
        match (movement.from, movement.to) {
            // CR 122.1h: a finality counter exiles.
            (Zone::Battlefield, to) => {
                to != Zone::Battlefield && self.facts.counters_on(id, CounterKind::Finality) == 0
            }
            // CR 111.8: a token stays where it has gone.
            _ if object.is_stray() => false,
            (Zone::Stack, _) if is_flashed_back() => false,
            (_, Zone::Battlefield) => self.enters_as_it_is(movement),
            (Zone::Hand(_), Zone::Graveyard(_)) => {
                !self.program.keywords.contains(KeywordKind::Madness)
                    || !madness::exiles(&self.look(), movement)
            }
            _ => true,
        }
    }

    /// Whether nothing has a say in how an object enters the battlefield: neither it nor what changes it there.
    fn enters_as_it_is(&self, movement: &Move) -> bool {
        let Some(def) = self.arrivals().enters_printed(movement) else {
            return false;
        };
        let def = self.program.def(def);
        !def.flags.has_static
            && movement.entry.extras().counters.is_empty()
            && movement.entry.extras().joins.is_none()
            && !def.base.is(CardType::Planeswalker)
            && (movement.entry.attach.is_some() || !def.base.has_subtype(Subtype::AURA))
    }

    /// Whether no effect replaces the event.
    pub(super) fn is_unreplaced(&self, event: &Event) -> bool {
        let found_out = || self.applicable_to(event, &[], &[]).is_empty();
        let told = || self.is_out_of_reach(event).then_some(true);
        self.derived.answer(Quick::Unreplaced, told, found_out)
    }

    /// Whether nothing in play refers to such events, and neither their object nor a rule of the game replaces them.
    fn is_out_of_reach(&self, event: &Event) -> bool {
        let may_replace_itself = matches!(
            event,
            Event::Move(_)
                | Event::CreateToken { .. }
                | Event::TurnFaceUp { .. }
                | Event::Damage(_)
                | Event::Destroy { .. }
                | Event::Untap { .. }
        );
        !may_replace_itself && !kinds(event).into_iter().any(|kind| self.may_be_replaced(kind))
    }

    /// Whether a replacement effect of an ability in play could refer to such events, or there is one that was created.
    pub(crate) fn may_be_replaced(&self, kind: EventKind) -> bool {
        !self.derived.watchers(WatchClass::Replacement, kind).is_empty()
            || self.facts.effects.iter().any(|effect| effect.ability.is_some())
    }
}

/// Whether the same object or card is moved by more than one of the events.
fn moves_twice(events: &[Event]) -> bool {
    let mover = |event: &Event| match event {
        Event::Move(movement) => Some(movement.what),
        _ => None,
    };
    let is_again = |(at, event): (usize, &Event)| {
        let what = mover(event);
        what.is_some() && events[..at].iter().any(|earlier| mover(earlier) == what)
    };
    events.iter().enumerate().any(is_again)
}
