//! What a player with priority can do, listed once.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use spellstack_core::PlayerId;

use super::Actor;
use crate::decision::Action;
use crate::game::Game;

/// Everything that the player with priority can do but activating mana abilities, if it has been listed since that player
/// was given priority.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    actions: OnceLock<Vec<Action>>,
    /// Memory for the next list.
    spare: Vec<Action>,
}

impl Listed {
    /// Somebody else gets priority, or something has happened.
    pub fn forget(&mut self) {
        if let Some(actions) = self.actions.take() {
            self.spare = actions;
        }
    }
}

impl Game {
    /// Lists what the player with priority can do, to be read by what follows.
    pub(crate) fn list_actions(&mut self, player: PlayerId) {
        let mut actions = std::mem::take(&mut self.listed.spare);
        actions.clear();
        self.push_actions(player, &mut actions);
        self.listed.actions = OnceLock::from(actions);
    }

    /// Everything that the player with priority can do: cards in hand, abilities, cards elsewhere.
    pub(crate) fn actions(&self, player: PlayerId) -> &[Action] {
        self.listed.actions.get_or_init(|| {
            let mut actions = Vec::new();
            self.push_actions(player, &mut actions);
            actions
        })
    }

    fn push_actions(&self, player: PlayerId, actions: &mut Vec<Action>) {
        let _all = Actor::new(self, player).each_action(&mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
    }

    /// The mana abilities that the player with priority can activate.
    pub(crate) fn mana_actions(&self, player: PlayerId) -> Vec<Action> {
        let mut actions = Vec::new();
        let _all = Actor::new(self, player).each_mana_action(|_| true, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Whether the player with priority has anything to do but pass. Mana abilities that only tap don't count, unless
    /// mana is paid by hand.
    pub(crate) fn has_action(&self, player: PlayerId) -> bool {
        !self.actions(player).is_empty() || self.has_mana_action(player)
    }

    fn has_mana_action(&self, player: PlayerId) -> bool {
        let is_plain = |ability| self.program.ability(ability).plain_mana.is_some();
        let counts = |ability| self.options.mana_by_hand || !is_plain(ability) && !self.only_taps(ability);
        Actor::new(self, player)
            .each_mana_action(counts, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Whether the player with priority can do this now.
    pub(crate) fn is_legal_action(&self, player: PlayerId, action: Action) -> bool {
        match (action, self.listed.actions.get()) {
            (Action::ActivateMana(..), _) | (_, None) => self.can_do(player, action),
            (_, Some(actions)) => {
                let is_listed = actions.contains(&action);
                debug_assert_eq!(is_listed, self.can_do(player, action), "{action:?} by itself");
                is_listed
            }
        }
    }
}
