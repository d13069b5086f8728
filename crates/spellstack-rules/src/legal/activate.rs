//! Abilities to activate (CR 602.1-602.5, 605.3a, 606.3).

use std::ops::ControlFlow;

use spellstack_core::lang::Cost;
use spellstack_core::{AbilityId, ObjectId};

use super::Actor;
use crate::cache::WatchClass;
use crate::decision::Action;
use crate::payment::Payment;
use crate::program::AbilityEntry;
use crate::state::Flags;

impl Actor<'_> {
    /// Visits the abilities that the player can activate and that use the stack.
    /// Nothing else can be activated (CR 602.1c), nor by anybody but the controller (CR 113.3b, 117.1b, 301.5d,
    /// 303.4e, 701.2a).
    pub(super) fn each_activation(
        &self,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for watcher in self.game.cache.activated(WatchClass::Activated, self.player) {
            if self.can_activate(watcher.object, watcher.held.id) {
                visit(Action::Activate(watcher.object, watcher.held.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the object has that ability and it can be activated now.
    pub(super) fn can_activate_now(&self, object: ObjectId, ability: AbilityId) -> bool {
        let mut mine = self.game.cache.activated(WatchClass::Activated, self.player);
        mine.any(|watcher| (watcher.object, watcher.held.id) == (object, ability))
            && self.can_activate(object, ability)
    }

    fn can_activate(&self, object: ObjectId, ability: AbilityId) -> bool {
        let entry = self.game.program.ability(ability);
        self.loyalty_allows(object, entry)
            && self.game.limits_allow(self.player, object, ability)
            && !(self.in_force.cant_activate && self.game.cant_activate(object))
            && !self.game.has_split_second()
            && self.can_pay_for(object, ability)
            && self.game.has_legal_targets(ability, object, self.player)
    }

    /// CR 606.3: a loyalty ability needs the timing of a sorcery, and only one of a permanent's each turn.
    /// The rest of their rules is that of activated abilities (CR 113.5, 306.5d, 606.1).
    fn loyalty_allows(&self, object: ObjectId, entry: &AbilityEntry) -> bool {
        let loyalty = |cost: &Cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyMinusX);
        if !entry
            .as_activated()
            .is_some_and(|activated| activated.cost.iter().any(loyalty))
        {
            return true;
        }
        let used = self
            .game
            .facts
            .object(object)
            .is_some_and(|object| object.flags.has(Flags::LOYALTY_USED));
        self.sorcery_speed && !used
    }

    pub(crate) fn can_pay_for(&self, object: ObjectId, ability: AbilityId) -> bool {
        let quick = &self.game.program.ability(ability).quick_cost;
        if quick.taps && !self.game.can_tap_for_cost(object) {
            return false;
        }
        let mana = quick.mana.as_ref().map(|cost| cost.is_within(self.reach()));
        match mana {
            Some(Some(false)) => return false,
            // What is tapped for the cost may be what gives the mana.
            Some(Some(true)) if quick.is_all && !quick.taps => return true,
            None if quick.is_all => return true,
            Some(_) | None => {}
        }
        let cost = self.game.activation_cost(object, ability, 0);
        self.can_pay(&Payment {
            activating: Some((object, ability)),
            ..Payment::new(self.player, object, &cost)
        })
    }

    /// Visits the mana abilities that the player can activate, of those that count.
    pub(super) fn each_mana_action(
        &self,
        counts: impl Fn(AbilityId) -> bool,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        self.game.each_mana_ability(self.player, |object, ability| {
            if flow.is_continue()
                && counts(ability)
                && !(self.in_force.cant_activate && self.game.cant_activate(object))
                && self.game.limits_allow(self.player, object, ability)
                && self.can_pay_for(object, ability)
            {
                flow = visit(Action::ActivateMana(object, ability));
            }
        });
        flow
    }
}
