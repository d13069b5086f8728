//! Mana that depends on what a casting changes before its cost is paid.
//!
//! The card goes to the stack first (CR 601.2a) and mana abilities are activated later (CR 601.2g): what counts the cards in
//! a hand counts one less by then. Where that may matter, the question whether a spell can be paid for is asked of an imagined
//! game in which the card is on the stack.

use spellstack_core::lang::Layer;
use spellstack_core::{PlayerId, Zone};

use super::Payment;
use crate::derived::Watcher;
use crate::event::{Entry, Event, Move, Mover};
use crate::layers::Active;
use crate::payment::Payments;
use crate::program::{ELSEWHERE, EventKind, WatchClass};
use crate::reader::Reader;

/// The layers that decide who has which mana abilities.
const DECISIVE: [Layer; 5] = [
    Layer::Copy,
    Layer::Control,
    Layer::Text,
    Layer::Type,
    Layer::Ability,
];

impl Payments<'_> {
    /// Whether the mana that a player could have may be more or less once a card has left for the stack.
    pub(super) fn mana_varies(&self, who: PlayerId) -> bool {
        let varies = |watcher: &Watcher| self.program.ability(watcher.held.id).mana_varies;
        let by_abilities = || {
            let tapping = [WatchClass::Trigger, WatchClass::Replacement].into_iter();
            let mut others = tapping.flat_map(|class| self.derived.watchers(class, EventKind::TappedForMana));
            self.derived.activated(WatchClass::Mana, who).any(varies) || others.any(varies)
        };
        self.program.mana_varies && by_abilities() || self.abilities_vary()
    }

    /// Whether who has which abilities depends on what a casting changes.
    fn abilities_vary(&self) -> bool {
        let is_decisive = |active: &Active| DECISIVE.iter().any(|layer| active.layers.contains(*layer));
        self.derived.reads().intersects(ELSEWHERE.aspects())
            && self
                .derived
                .output()
                .modifiers
                .iter()
                .any(|active| active.reads.facts.intersects(ELSEWHERE) && is_decisive(active))
    }

    /// Whether the cost of casting a card can be paid once it is on the stack.
    pub(crate) fn payable_from_stack(&self, payment: &Payment<'_>) -> bool {
        let Some(card) = self.facts.object(payment.source) else {
            return false;
        };
        let mut movement = Move::new(Mover::Object(payment.source), card.zone, Zone::Stack);
        movement.entry = Entry {
            controller: Some(payment.who),
            ..Entry::default()
        };
        let mut event = Event::Move(movement);
        let mut facts = self.facts.clone();
        crate::commit::apply(&mut facts, self.program, &mut event);
        let Event::Move(Move {
            becomes: Some(spell), ..
        }) = event
        else {
            return false;
        };
        let derived = self.derived.imagined(self.program, &facts);
        let reader = Reader {
            facts: &facts,
            derived: &derived,
            ..**self
        };
        reader.payments().payable(&Payment {
            source: spell,
            casting: false,
            ..*payment
        })
    }
}
