//! What the player with priority can do, listed once.

use std::sync::OnceLock;

use spellstack_core::PlayerId;

use crate::decision::Action;
use crate::derived::Quick;
use crate::game::Game;
use crate::legal::{Actor, Found};

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

impl Game {
    /// Lists what the player with priority can do, to be read by what follows, and says what there is.
    pub(crate) fn list_actions(&mut self, player: PlayerId) -> Found {
        let mut actions = std::mem::take(&mut self.listed.actions);
        actions.clear();
        let actor = Actor::new(self.reader(), player);
        actor.list(&mut actions);
        let found = actor.found(!actions.is_empty());
        if let Some(units) = actor.mana_to_keep() {
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
