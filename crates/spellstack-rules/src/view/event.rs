//! Events as a player may see them: what happens is public, which hidden card it happens to is not.

use spellstack_core::{CardId, ObjectId, Zone};

use super::walk::{Rename, Walk};
use super::{UNKNOWN_OBJECT, View};
use crate::event::{Event, Move, Mover};

/// What stands for a card that the viewer doesn't know.
pub const UNKNOWN_CARD: CardId = CardId::new(u32::MAX);

/// The event as the viewer saw it.
pub(super) fn seen(view: View<'_>, event: &Event) -> Event {
    let mut event = event.clone();
    if view.viewer.is_some() {
        let cards = if is_open(view, &event) {
            Cards::Shown
        } else if hides_all(&event) {
            Cards::Hidden
        } else {
            Cards::IfKnown
        };
        if !matches!(cards, Cards::Shown) {
            hide_faces(&mut event);
        }
        event.walk(&mut AsSeen { view, cards });
        hide_arrival(&mut event, cards);
    }
    event
}

/// Which of the cards in hand a card became that the viewer didn't see arrive may have been shown only later.
fn hide_arrival(event: &mut Event, cards: Cards) {
    if let (Event::Move(movement), Cards::Hidden) = (event, cards) {
        movement.becomes = movement.becomes.map(|_| UNKNOWN_OBJECT);
    }
}

/// Who isn't shown a card isn't told what it is.
fn hide_faces(event: &mut Event) {
    if let Event::Show { cards, .. } = event {
        cards.iter_mut().for_each(|card| card.def = None);
    }
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
    match movement.what {
        Mover::Object(_) => true,
        Mover::Library(..) => {
            let is_secret = !movement.unseen_by.is_empty();
            let shares = view
                .viewer
                .is_some_and(|viewer| !movement.unseen_by.contains(viewer));
            movement.revealed || movement.to.is_public() || own_hand(movement.to) || is_secret && shares
        }
    }
}

/// Which cards of an event the viewer sees.
#[derive(Clone, Copy)]
enum Cards {
    /// All of them.
    Shown,
    /// Those that the viewer knows by now.
    IfKnown,
    /// None.
    Hidden,
}

/// Objects and cards under the names that the viewer has for them.
struct AsSeen<'a> {
    view: View<'a>,
    cards: Cards,
}

impl Rename for AsSeen<'_> {
    fn object(&mut self, id: &mut ObjectId) {
        let facts = &self.view.game.facts;
        let is_hidden = facts.object(*id).is_some_and(|object| !self.view.knows(object));
        let viewer = self.view.viewer;
        *id = if is_hidden && viewer.is_some_and(|viewer| facts.hand_of_other(*id, viewer).is_some()) {
            UNKNOWN_OBJECT
        } else {
            self.view.shown(*id)
        };
    }

    fn card(&mut self, card: &mut CardId) {
        let place = self.view.game.facts.place_in_libraries(*card);
        let is_known =
            place.is_some_and(|(_, known)| self.view.viewer.is_none_or(|viewer| known.contains(viewer)));
        let is_seen = match self.cards {
            Cards::Shown => true,
            Cards::IfKnown => is_known,
            Cards::Hidden => false,
        };
        // Another player's card has no number but its place, while it is there.
        let by_place = place.filter(|_| is_known).map(|(place, _)| place);
        *card = Some(*card)
            .filter(|_| is_seen)
            .and_then(|card| self.view.shown_card(card).or(by_place))
            .unwrap_or(UNKNOWN_CARD);
    }
}
