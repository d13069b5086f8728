//! What a player with priority can do (CR 117.1).
//!
//! Legality is decided by looking: a cast or activation is listed if it may begin now, has legal modes and targets, and
//! its whole cost can be paid.

mod activate;
mod cast;
mod timing;

use std::cell::OnceCell;
use std::ops::ControlFlow;

use spellstack_core::{PlayerId, Zone};

use spellstack_core::lang::Rule;

use crate::decision::Action;
use crate::game::Game;
use crate::payment::{Payment, Supply};

/// A player who looks for something to do. What their mana abilities could give is worked out once, if at all.
pub(crate) struct Actor<'a> {
    game: &'a Game,
    player: PlayerId,
    sorcery_speed: bool,
    supply: OnceCell<Supply>,
    prices_change: OnceCell<bool>,
}

impl<'a> Actor<'a> {
    fn new(game: &'a Game, player: PlayerId) -> Self {
        Actor {
            game,
            player,
            sorcery_speed: game.has_sorcery_timing(player),
            supply: OnceCell::new(),
            prices_change: OnceCell::new(),
        }
    }

    /// Whether something in play makes spells cheaper or dearer.
    fn prices_change(&self) -> bool {
        let changes = || {
            self.game
                .any_rule(|rule, _, _| matches!(rule, Rule::SpellCost { .. }))
        };
        *self.prices_change.get_or_init(changes)
    }

    fn supply(&self) -> &Supply {
        self.supply.get_or_init(|| self.game.supply(self.player))
    }

    fn can_pay(&self, payment: &Payment<'_>) -> bool {
        let plain = self.game.payable_without_mana(payment);
        plain.unwrap_or_else(|| self.game.payable_with(self.supply(), payment))
    }
}

impl Game {
    /// Everything that a player can do with priority: cards in hand, permanents by age, graveyards, exile, the command
    /// zone; mana abilities last.
    pub(crate) fn actions(&self, player: PlayerId) -> Vec<Action> {
        let actor = Actor::new(self, player);
        let mut actions = Vec::new();
        let mut list = |action| {
            actions.push(action);
            ControlFlow::Continue(())
        };
        let _all = actor.each_action(&mut list);
        let _all = actor.each_mana_action(|_| true, &mut list);
        actions
    }

    /// Whether a player has anything to do with priority but pass. Mana abilities that only tap don't count, unless mana
    /// is paid by hand.
    pub(crate) fn has_action(&self, player: PlayerId) -> bool {
        let actor = Actor::new(self, player);
        let mut stop = |_| ControlFlow::Break(());
        let counts = |ability| self.options.mana_by_hand || !self.only_taps(ability);
        actor.each_action(&mut stop).is_break() || actor.each_mana_action(counts, &mut stop).is_break()
    }

    /// Whether a player with priority can do this now.
    pub(crate) fn is_legal_action(&self, player: PlayerId, action: Action) -> bool {
        let actor = Actor::new(self, player);
        match action {
            Action::PlayLand(card) => self.can_play_lands(player) && actor.can_play_land(card),
            Action::Cast(card, face, way) => actor
                .each_cast_of(card, &mut |listed| same(Action::Cast(card, face, way), listed))
                .is_break(),
            Action::Activate(object, ability) => actor.can_activate_now(object, ability),
            Action::ActivateMana(object, ability) => actor
                .each_mana_action(|listed| listed == ability, &mut |listed| {
                    same(Action::ActivateMana(object, ability), listed)
                })
                .is_break(),
        }
    }
}

fn same(wanted: Action, listed: Action) -> ControlFlow<()> {
    if wanted == listed {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

impl Actor<'_> {
    fn each_action(&self, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let (facts, player) = (&self.game.facts, self.player);
        let lands = self.game.can_play_lands(player);
        for card in facts.in_zone(Zone::Hand(player)) {
            if lands && self.can_play_land(*card) {
                visit(Action::PlayLand(*card))?;
            }
            self.each_cast_of(*card, visit)?;
            self.each_activation_of(*card, visit)?;
        }
        for permanent in facts.battlefield() {
            self.each_activation_of(*permanent, visit)?;
        }
        let elsewhere = self.plays_from_elsewhere();
        for zone in [Zone::Graveyard(player), Zone::Exile, Zone::Command] {
            for card in facts.in_zone(zone) {
                if elsewhere && lands && self.can_play_land(*card) {
                    visit(Action::PlayLand(*card))?;
                }
                if elsewhere || self.may_have_flashback(*card) {
                    self.each_cast_of(*card, visit)?;
                }
                self.each_activation_of(*card, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
