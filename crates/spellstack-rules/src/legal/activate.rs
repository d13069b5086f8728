//! Abilities to activate (CR 602.1-602.5, 605.3a, 606.3).

use std::ops::ControlFlow;

use spellstack_core::lang::ActivationLimit;
use spellstack_core::{AbilityId, ObjectId};

use super::means::MeansFound;
use super::{Actor, RuleKinds};
use crate::cost::TotalCost;
use crate::decision::{Action, Means};
use crate::derived::{Quick, Wants};
use crate::payment::{ManaBounds, Payment, QuickMana};
use crate::program::{AbilityEntry, QuickCost, WatchClass};
use crate::state::Flags;

/// What keeps an ability from being activated.
enum Obstacle {
    /// The time, or that a loyalty ability of the permanent was activated this turn.
    Loyalty,
    /// What it says itself.
    Limits,
    /// A rule in force.
    Rule,
    Cost,
    Targets,
}

impl Actor<'_> {
    /// Visits the abilities that the player can activate and that use the stack.
    /// Nothing else can be activated (CR 602.1c), nor by anybody but the controller (CR 113.3b, 117.1b, 301.5d,
    /// 303.4e, 701.2a).
    pub(super) fn each_activation(
        &self,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for watcher in self.reader.derived.activated(WatchClass::Activated, self.player) {
            let (object, ability) = (watcher.object, watcher.held.id);
            self.at_once
                .set(!self.reader.program.ability(ability).at_sorcery_speed);
            match self.means_to_activate(object, ability) {
                Ok(means) => {
                    let mut actions = means.into_iter().map(|it| Action::Activate(object, ability, it));
                    actions.try_for_each(&mut *visit)?;
                }
                Err(obstacle) => self.want(self.missing_for(object, ability, obstacle)),
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the object has that ability and it can be activated now by these means.
    pub(super) fn can_activate_now(&self, object: ObjectId, ability: AbilityId, means: Means) -> bool {
        let mut mine = self.reader.derived.activated(WatchClass::Activated, self.player);
        mine.any(|watcher| (watcher.object, watcher.held.id) == (object, ability))
            && matches!(self.means_to_activate(object, ability), Ok(found) if found.contains(&means))
    }

    /// By which means the player can activate an ability now, or what keeps the player from it.
    fn means_to_activate(&self, object: ObjectId, ability: AbilityId) -> Result<MeansFound, Obstacle> {
        let entry = self.reader.program.ability(ability);
        if !self.loyalty_allows(object, entry) {
            Err(Obstacle::Loyalty)
        } else if !self.reader.legality().limits_allow(self.player, object, ability) {
            Err(Obstacle::Limits)
        } else if self.in_force.has(RuleKinds::CANT_ACTIVATE) && self.reader.payments().cant_activate(object)
            || self.in_force.has(RuleKinds::SPLIT_SECOND)
        {
            Err(Obstacle::Rule)
        } else {
            let means = self.means_for(object, ability);
            if means.is_empty() {
                Err(Obstacle::Cost)
            } else if !self.has_targets(ability, object) {
                Err(Obstacle::Targets)
            } else {
                Ok(means)
            }
        }
    }

    /// What would have to change for an ability to be activated.
    fn missing_for(&self, object: ObjectId, ability: AbilityId, obstacle: Obstacle) -> Wants {
        let entry = self.reader.program.ability(ability);
        match obstacle {
            // It is the player's next turn then.
            Obstacle::Loyalty => Wants::default(),
            Obstacle::Limits => self.missing_by_limits(entry),
            Obstacle::Cost => self.missing_for_cost(object, entry),
            Obstacle::Targets if entry.targets_permanents => self.missing_permanents(),
            Obstacle::Rule | Obstacle::Targets => Wants::ANYTHING,
        }
    }

    /// What would have to change for a cost to be paid that can't be.
    fn missing_for_cost(&self, object: ObjectId, entry: &AbilityEntry) -> Wants {
        let (reader, quick) = (self.reader, &entry.quick_cost);
        if quick.taps && !reader.payments().can_tap_for_cost(object) {
            return Wants::MANA;
        }
        if quick.removes_more_than(|kind| reader.facts.counters_on(object, kind)) {
            return Wants::COUNTERS;
        }
        let lacks_mana = |bounds: &ManaBounds<'_>| {
            let mana = quick.mana.as_ref();
            bounds.is_plain() && mana.is_some_and(|mana| mana.is_within(bounds, 0, 0) == Some(false))
        };
        let needs_others = || quick.taps && reader.payments().is_mana_source(object);
        if lacks_mana(self.mana_bounds()) || needs_others() && lacks_mana(&self.mana_bounds().without(object))
        {
            return Wants::MANA;
        }
        Wants::ANYTHING
    }

    /// What is in the way of activating an ability that its limits don't allow.
    fn missing_by_limits(&self, entry: &AbilityEntry) -> Wants {
        let limits = entry
            .as_activated()
            .map_or(&[][..], |activated| &activated.limits);
        let mut wants = Wants::default();
        for limit in limits {
            match limit {
                ActivationLimit::SorcerySpeed if !self.sorcery_speed => return Wants::default(),
                ActivationLimit::SorcerySpeed => {}
                ActivationLimit::OncePerTurn => wants = wants.union(Wants::TURN),
                ActivationLimit::OnlyIf(_) => wants = wants.union(Wants::ANYTHING),
            }
        }
        wants
    }

    /// CR 606.3: a loyalty ability needs the timing of a sorcery, and only one of a permanent's each turn.
    /// The rest of their rules is that of activated abilities (CR 113.5, 306.5d, 606.1).
    fn loyalty_allows(&self, object: ObjectId, entry: &AbilityEntry) -> bool {
        let used = || {
            let object = self.reader.facts.object(object);
            object.is_some_and(|object| object.flags.has(Flags::LOYALTY_USED))
        };
        !entry.quick_cost.is_loyalty || self.sorcery_speed && !used()
    }

    /// By which means the cost of an ability can be paid.
    pub(crate) fn means_for(&self, object: ObjectId, ability: AbilityId) -> MeansFound {
        self.means_where(
            |means| self.can_pay_for(object, ability, means),
            || self.reaches_further_with(object, ability, 0),
        )
    }

    fn can_pay_for(&self, object: ObjectId, ability: AbilityId, means: Means) -> bool {
        let entry = self.reader.program.ability(ability);
        let quick = &entry.quick_cost;
        if quick.taps && !self.reader.payments().can_tap_for_cost(object) {
            return false;
        }
        let searched = || {
            let cost = self.reader.payments().activation_cost(object, ability, 0);
            self.can_pay(&Payment {
                activating: Some((object, ability)),
                means,
                ..Payment::new(self.player, object, &cost)
            })
        };
        let told = || {
            if quick.is_simple && self.reader.facts.object(object).is_some() {
                let payments = self.reader.payments();
                return Some(payments.is_simply_payable(self.player, object, quick));
            }
            if means == Means::GivingUp {
                return None;
            }
            self.is_quickly_paid(object, entry, false)
        };
        self.reader.derived.answer(Quick::AbilityCost, told, searched)
    }

    /// Whether the cost of an ability, or of casting its card as it allows, can be paid, where a fast path shows it.
    pub(super) fn is_quickly_paid(
        &self,
        object: ObjectId,
        entry: &AbilityEntry,
        casting: bool,
    ) -> Option<bool> {
        let nothing = TotalCost::default();
        let payment = Payment {
            casting,
            ..Payment::new(self.player, object, &nothing)
        };
        let quick = Some(&entry.quick_cost).filter(|quick| quick.is_all_mana)?;
        self.reader.payments().costs_payable_quickly(
            &payment,
            QuickCost::costs(&entry.ability).iter(),
            quick.mana.as_ref().map_or(QuickMana::None, QuickMana::Plain),
            || self.mana_bounds(),
        )
    }

    /// Visits the mana abilities that the player can activate, of those that count.
    pub(super) fn each_mana_action(
        &self,
        counts: impl Fn(AbilityId) -> bool,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        self.reader
            .payments()
            .each_mana_ability(self.player, |object, ability| {
                if flow.is_continue()
                    && counts(ability)
                    && !(self.in_force.has(RuleKinds::CANT_ACTIVATE)
                        && self.reader.payments().cant_activate(object))
                    && self.reader.legality().limits_allow(self.player, object, ability)
                {
                    let means = self.means_for(object, ability).into_iter();
                    let mut actions = means.map(|it| Action::ActivateMana(object, ability, it));
                    flow = actions.try_for_each(&mut *visit);
                }
            });
        flow
    }
}
