//! Events as a player may see them: what happens is public, which hidden card it happens to is not.

use spellstack_core::{CardId, ObjectId, Zone};

use super::View;
use super::walk::{Rename, Walk};
use crate::event::{Event, Move, Mover};

/// What stands for a card that the viewer doesn't know.
pub const UNKNOWN_CARD: CardId = CardId::new(u32::MAX);

/// The event as the viewer saw it.
pub(super) fn seen(view: View<'_>, event: &Event) -> Event {
    let mut event = event.clone();
    if view.viewer.is_some() && !is_open(view, &event) {
        event.walk(&mut HideCards {
            view,
            all: hides_all(&event),
        });
    }
    event
}

/// Whether every card in the event is shown to the viewer by the event itself.
fn is_open(view: View<'_>, event: &Event) -> bool {
    match event {
        Event::Move(movement) => sees_move(view, movement),
        Event::Show { to, .. } => view.viewer.is_none_or(|viewer| to.contains(viewer)),
        Event::Reorder { by, .. } => view.viewer == Some(*by),
        Event::Mill { .. } => true,
        _ => false,
    }
}

/// Library orders are hidden even where some card of it is known.
fn hides_all(event: &Event) -> bool {
    matches!(
        event,
        Event::Move(_) | Event::Shuffle { .. } | Event::Reorder { .. } | Event::Show { .. }
    )
}

/// CR 400.2: a card is seen if it comes from or goes to a public zone, or moves in the viewer's own hand.
fn sees_move(view: View<'_>, movement: &Move) -> bool {
    let own_hand = |zone: Zone| view.viewer.is_some_and(|viewer| zone == Zone::Hand(viewer));
    let is_seen = |id: ObjectId| {
        view.game
            .facts
            .object(id)
            .is_some_and(|object| view.knows(object))
    };
    match movement.what {
        Mover::Object(_) => true,
        Mover::Library(..) => {
            movement.revealed
                || movement.to.is_public()
                || own_hand(movement.to)
                || movement.becomes.is_some_and(is_seen)
        }
    }
}

struct HideCards<'a> {
    view: View<'a>,
    /// Whether cards that the viewer knows by now are hidden too.
    all: bool,
}

impl Rename for HideCards<'_> {
    fn object(&mut self, _: &mut ObjectId) {}

    fn card(&mut self, card: &mut CardId) {
        let facts = &self.view.game.facts;
        let viewer = self.view.viewer;
        let known_in_library = facts
            .libraries
            .values()
            .flatten()
            .any(|place| place.card == *card && viewer.is_none_or(|viewer| place.known.contains(viewer)));
        if self.all || !known_in_library {
            *card = UNKNOWN_CARD;
        }
    }
}
