//! What a player with priority can do, listed once.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use spellstack_core::PlayerId;

use super::Actor;
use crate::decision::Action;
use crate::derived::{Quick, Wants};
use crate::game::Game;
use crate::legal::Legality;
use crate::payment::Reach;
use crate::reader::Reader;

/// Everything that the player with priority can do but activating mana abilities, if it has been listed since that player
/// was given priority.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// The list, if it was made as priority was given; otherwise memory for it.
    actions: Vec<Action>,
    is_listed: bool,
    /// The list, if it was made only when somebody asked for it.
    late: OnceLock<Vec<Action>>,
}

impl Listed {
    /// Somebody else gets priority, or something has happened.
    pub fn forget(&mut self) {
        self.is_listed = false;
        if self.late.get().is_some() {
            self.late = OnceLock::new();
        }
    }

    fn get(&self) -> Option<&[Action]> {
        if self.is_listed {
            return Some(&self.actions);
        }
        self.late.get().map(Vec::as_slice)
    }
}

/// What a player was found to have to do, and what is in the way of everything else.
pub(crate) enum Found {
    Nothing(Wants),
    /// Nothing but what can be done only when a sorcery could be cast.
    AtSorcerySpeed(Wants),
    Something,
}

impl Actor<'_> {
    fn list(&self, actions: &mut Vec<Action>) {
        let _all = self.each_action(&mut |action| {
            if self.at_once.get() {
                self.acts_at_once.set(true);
            }
            actions.push(action);
            ControlFlow::Continue(())
        });
    }

    /// What was found while listing.
    fn found(&self, has_action: bool) -> Found {
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
    fn has_mana_action(&self) -> bool {
        let Reader { program, options, .. } = self.reader;
        let counts = |ability| options.mana_by_hand || !program.ability(ability).only_taps;
        (options.mana_by_hand || program.has_costly_mana)
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

impl Game {
    /// Lists what the player with priority can do, to be read by what follows, and says what there is.
    pub(crate) fn list_actions(&mut self, player: PlayerId) -> Found {
        let mut actions = std::mem::take(&mut self.listed.actions);
        actions.clear();
        let actor = Actor::new(self.reader(), player);
        actor.list(&mut actions);
        let found = actor.found(!actions.is_empty());
        if let Some(units) = actor.reach.get().and_then(Reach::to_keep) {
            self.derived.keep_mana(player, units);
        }
        self.listed.actions = actions;
        self.listed.is_listed = true;
        found
    }

    /// Everything that the player with priority can do: cards in hand, abilities, cards elsewhere.
    pub(crate) fn actions(&self, player: PlayerId) -> &[Action] {
        if self.listed.is_listed {
            return &self.listed.actions;
        }
        self.listed.late.get_or_init(|| {
            let mut actions = Vec::new();
            Actor::new(self.reader(), player).list(&mut actions);
            actions
        })
    }

    /// Whether the player with priority has anything to do but pass.
    pub(crate) fn has_action(&self, player: PlayerId) -> bool {
        !self.actions(player).is_empty() || Actor::new(self.reader(), player).has_mana_action()
    }

    /// Whether the player with priority can do this now.
    pub(crate) fn is_legal_action(&self, player: PlayerId, action: Action) -> bool {
        let listed = || match (action, self.listed.get()) {
            (Action::ActivateMana(..), _) | (_, None) => None,
            (_, Some(actions)) => Some(actions.contains(&action)),
        };
        let found_out = || self.legality().can_do(player, action);
        self.derived.answer(Quick::ListedAction, listed, found_out)
    }
}

impl Legality<'_> {
    /// The mana abilities that the player with priority can activate.
    pub(crate) fn mana_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions = Vec::new();
        let _all = Actor::new(**self, player).each_mana_action(|_| true, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }
}
