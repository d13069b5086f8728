//! Listing what a player with priority can do.

use std::ops::ControlFlow;

use spellstack_core::PlayerId;

use super::Actor;
use crate::decision::Action;
use crate::demand::Units;
use crate::derived::Wants;
use crate::legal::Legality;
use crate::payment::ManaBounds;
use crate::reader::Reader;

/// What a player was found to have to do, and what is in the way of everything else.
pub(crate) enum Found {
    Nothing(Wants),
    /// Nothing but what can be done only when a sorcery could be cast.
    AtSorcerySpeed(Wants),
    Something,
}

impl Actor<'_> {
    /// Adds all of it but mana abilities.
    pub(crate) fn list(&self, actions: &mut Vec<Action>) {
        let _all = self.each_action(&mut |action| {
            if self.at_once.get() {
                self.acts_at_once.set(true);
            }
            actions.push(action);
            ControlFlow::Continue(())
        });
    }

    /// The mana that the player was found to have, if it is worth keeping.
    pub(crate) fn mana_to_keep(&self) -> Option<Units> {
        self.bounds.get().and_then(ManaBounds::to_keep)
    }

    /// What was found while listing.
    pub(crate) fn found(&self, has_action: bool) -> Found {
        if self.acts_at_once.get() {
            return Found::Something;
        }
        self.at_once.set(true);
        if self.reader.options.mana_by_hand {
            self.want(Wants::ANYTHING);
        }
        match (has_action, self.has_mana_action()) {
            (_, true) => Found::Something,
            (true, false) => Found::AtSorcerySpeed(self.wants.get()),
            (false, false) => Found::Nothing(self.wants.get().union(self.later.get())),
        }
    }

    /// Whether there is a mana ability to activate. Those that only tap don't count, unless mana is paid by hand.
    pub(crate) fn has_mana_action(&self) -> bool {
        let Reader { program, options, .. } = self.reader;
        let counts = |ability| options.mana_by_hand || !program.ability(ability).only_taps;
        (options.mana_by_hand || program.has_costly_mana)
            && !self.reader.legality().is_too_much(self.player)
            && self
                .each_mana_action(
                    |ability| {
                        let counts = counts(ability);
                        if counts {
                            self.want(Wants::ANYTHING);
                        }
                        counts
                    },
                    &mut |_| ControlFlow::Break(()),
                )
                .is_break()
    }
}

impl Legality<'_> {
    /// The mana abilities that the player with priority can activate.
    pub(crate) fn mana_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_too_much(player) {
            return actions;
        }
        let _all = Actor::new(**self, player).each_mana_action(|_| true, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }
}
