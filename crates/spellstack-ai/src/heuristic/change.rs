//! Changes to permanents: tapping, counters, attachment, and effects that last.

use smallvec::SmallVec;
use spellstack_core::lang::{Duration, Instead, Modification, Objects, Rule};
use spellstack_core::{CounterKind, ObjectId, PlayerId, Step, TokenDef};
use spellstack_rules::Thing;

use super::board::{Board, Permanent};
use super::context::{Context, Group};
use super::fight::is_crowd;
use super::value::{counter_worth, life_change};

impl<'a> Board<'a> {
    pub(super) fn tapped(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let permanents = group.objects().iter().filter_map(|id| self.find(*id));
        permanents
            .filter(|permanent| !permanent.is_tapped)
            .map(|permanent| -self.sign(permanent.controller()) * self.tap_worth(permanent))
            .sum()
    }

    /// What an untapped permanent can still do this turn.
    pub(super) fn tap_worth(&self, permanent: &Permanent<'a>) -> f32 {
        let step = self.view.step();
        let is_its_turn = permanent.controller() == self.view.active_player();
        let before_combat = step < Step::DeclareAttackers;
        if permanent.is_creature() {
            let power = permanent.power().max(0) as f32;
            return match (is_its_turn, before_combat) {
                (true, true) if !permanent.is_sick => 0.3 * power + 0.1,
                (false, true) if step >= Step::PrecombatMain => 0.25 * power + 0.2,
                (true | false, _) => 0.05,
            };
        }
        let can_use = is_its_turn && step < Step::PrecombatMain;
        match (permanent.is_mana_source, can_use) {
            (true, true) => 0.7,
            (true, false) => 0.05,
            (false, _) => 0.0,
        }
    }

    pub(super) fn untapped(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let permanents = group.objects().iter().filter_map(|id| self.find(*id));
        permanents
            .filter(|permanent| permanent.is_tapped)
            .map(|permanent| self.sign(permanent.controller()) * 0.5)
            .sum()
    }

    pub(super) fn counters(
        &self,
        objects: &Objects,
        kind: CounterKind,
        count: i32,
        context: &Context<'_>,
    ) -> f32 {
        let group = self.group(objects, context);
        let ids = group.objects().iter();
        ids.map(|id| self.counters_on(*id, kind, count)).sum()
    }

    pub(super) fn counters_on(&self, id: ObjectId, kind: CounterKind, count: i32) -> f32 {
        let Some(permanent) = self.find(id) else {
            return 0.0;
        };
        let sign = self.sign(permanent.controller());
        let count = count.clamp(0, 20);
        if let Some((_, toughness)) = kind.pt_change() {
            if !permanent.is_creature() {
                return 0.0;
            }
            if permanent.toughness_left() + count * toughness <= 0 {
                return -sign * self.worth(permanent);
            }
        }
        let each = if kind == CounterKind::Stun {
            -(0.3 + 0.25 * permanent.power().max(0) as f32)
        } else {
            counter_worth(kind)
        };
        sign * count as f32 * each
    }

    pub(super) fn attached(&self, what: &Group, to: &Group) -> f32 {
        let (Some(what), Some(to)) = (what.objects().first(), to.objects().first()) else {
            return 0.0;
        };
        let (Some(what), Some(to)) = (self.find(*what), self.find(*to)) else {
            return 0.0;
        };
        let held_by = what.view.attached_to();
        if held_by == Some(to.id) {
            return -0.5;
        }
        let now = held_by.map_or(0.0, |holder| self.bearing(holder));
        let then = self.bearing(to.id);
        if held_by.is_some() { then - now - 0.6 } else { then }
    }

    /// How well a creature would use what it bears.
    pub(super) fn bearing(&self, id: ObjectId) -> f32 {
        self.find(id).map_or(0.0, |permanent| {
            let can_fight = if permanent.is_tapped || permanent.is_sick {
                0.6
            } else {
                1.0
            };
            self.sign(permanent.controller()) * (0.5 + 0.2 * self.worth(permanent)) * can_fight
        })
    }

    pub(super) fn saved(&self, objects: &Objects, context: &Context<'_>) -> f32 {
        let group = self.group(objects, context);
        let permanents = group.objects().iter().filter_map(|id| self.find(*id));
        permanents
            .filter(|permanent| self.is_doomed(permanent.id))
            .map(|permanent| self.sign(permanent.controller()) * 0.8 * self.worth(permanent))
            .sum()
    }

    pub(super) fn fought(&self, one: &Group, other: &Group) -> f32 {
        let (Some(one), Some(other)) = (one.objects().first(), other.objects().first()) else {
            return 0.0;
        };
        let power = |id: &ObjectId| self.find(*id).map_or(0, |permanent| permanent.power().max(0));
        self.damage(Thing::Object(*other), power(one)) + self.damage(Thing::Object(*one), power(other))
    }

    pub(super) fn held_worth(&self, group: &Group, player: PlayerId) -> f32 {
        let permanents = group.objects().iter().filter_map(|id| self.find(*id));
        permanents
            .filter(|permanent| permanent.controller() == player)
            .map(|permanent| self.worth(permanent))
            .sum()
    }

    pub fn token_worth(&self, token: &TokenDef) -> f32 {
        let body = token.pt.map_or(0.0, |pt| {
            let power = pt.power.fixed().unwrap_or(1);
            let toughness = pt.toughness.fixed().unwrap_or(1);
            0.3 + 0.75 * power as f32 + 0.4 * toughness as f32
        });
        body + 0.4 * token.abilities.len() as f32
    }

    pub(super) fn modified(
        &self,
        what: &Objects,
        changes: &[Modification],
        duration: &Duration,
        context: &Context<'_>,
    ) -> f32 {
        let group = self.group(what, context);
        let ids: SmallVec<[ObjectId; 8]> = group.objects().iter().copied().collect();
        let mut value = 0.0;
        for permanent in ids.iter().filter_map(|id| self.find(*id)) {
            let is_control = changes
                .iter()
                .any(|change| matches!(change, Modification::Control(_)));
            if is_control {
                let gain = -self.sign(permanent.controller()) * self.worth(permanent);
                value += if lasts(duration) { 2.0 * gain } else { 0.4 * gain };
                continue;
            }
            let worth = self.changes_worth(permanent, changes, context);
            let sign = self.sign(permanent.controller());
            value += sign
                * if lasts(duration) || worth <= -self.worth(permanent) {
                    worth
                } else {
                    self.passing_change(permanent, changes, worth, context)
                };
        }
        value
    }

    /// A change for a turn matters in combat.
    pub(super) fn passing_change(
        &self,
        permanent: &Permanent<'a>,
        changes: &[Modification],
        worth: f32,
        context: &Context<'_>,
    ) -> f32 {
        let step = self.view.step();
        let is_crowded = || is_crowd(self.view.attacks().len(), self.view.blocks().len());
        if step == Step::DeclareBlockers && (permanent.is_attacking || permanent.is_blocking) {
            // Each creature that may be chosen would have the whole combat weighed again.
            if is_crowded() {
                return 0.35 * worth;
            }
            let (mut power, mut toughness) = (0, 0);
            for change in changes {
                if let Modification::ModifyPt(more_power, more_toughness) = change {
                    power += self.amount(more_power, context);
                    toughness += self.amount(more_toughness, context);
                }
            }
            let change = self.combat_with(Some((permanent.id, power, toughness))) - self.combat_with(None);
            return change * self.sign(permanent.controller());
        }
        let can_attack = permanent.controller() == self.view.active_player()
            && step < Step::DeclareAttackers
            && permanent.can_attack();
        if can_attack { 0.35 * worth } else { 0.05 * worth }
    }

    pub(super) fn rule_changed(&self, rule: &Rule, duration: &Duration, context: &Context<'_>) -> f32 {
        let factor = if lasts(duration) { 1.0 } else { 0.3 };
        factor * self.sign(context.you) * self.rule_worth(rule, context)
    }

    /// Prevention is worth something only while damage threatens.
    pub(super) fn replaced(&self, instead: &Instead, context: &Context<'_>) -> f32 {
        match instead {
            Instead::Prevent(_) | Instead::PreventAnd(..) if context.you == self.me => {
                let coming = self.coming_damage();
                if coming > 0 {
                    -life_change(self.my_side.life, -self.felt(self.me, coming)) * 0.6
                } else {
                    -0.05
                }
            }
            _ => 0.05 * self.sign(context.you),
        }
    }

    /// The greatest damage that one source is about to deal to me.
    pub(super) fn coming_damage(&self) -> i32 {
        if self.view.step() != Step::DeclareBlockers || self.is_my_turn() {
            return 0;
        }
        let unblocked = self
            .view
            .attacks()
            .iter()
            .filter(|attack| attack.blocked == Some(false) && attack.target == Thing::Player(self.me));
        unblocked
            .filter_map(|attack| self.find(attack.attacker))
            .map(|permanent| permanent.power())
            .max()
            .unwrap_or(0)
    }
}

fn lasts(duration: &Duration) -> bool {
    !matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat)
}
