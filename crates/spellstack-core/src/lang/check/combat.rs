//! Rules of combat and changes to the turn.

use super::FaultKind;
use super::walk::Checker;
use crate::lang::{CombatRule, Filter, Objects, Recipient, TurnChange};
use crate::step::Phase;

impl Checker {
    pub(super) fn combat_rule(&mut self, rule: &CombatRule) {
        match rule {
            CombatRule::CantAttackSuch(objects, whom) => {
                self.short(
                    *whom != Recipient::Anything,
                    "'cant_attack_such' of anything",
                    "'cant_attack'",
                );
                self.objects_and_recipient("cant_attack_such", objects, whom);
            }
            CombatRule::MustAttackSuch(objects, whom) => {
                self.short(
                    *whom != Recipient::Anything,
                    "'must_attack_such' of anything",
                    "'must_attack'",
                );
                self.objects_and_recipient("must_attack_such", objects, whom);
            }
            CombatRule::MustBlockSuch(objects, whom) => {
                self.short(
                    *whom != Filter::Any,
                    "'must_block_such' of anything",
                    "'must_block'",
                );
                self.at(("must_block_such", 0), |checker| checker.objects(objects));
                self.at(("must_block_such", 1), |checker| checker.filter(whom));
            }
            CombatRule::CantAttackWithout(objects, what) => {
                self.at(("cant_attack_without", 0), |checker| checker.objects(objects));
                self.at(("cant_attack_without", 1), |checker| checker.filter(what));
            }
            CombatRule::AssignsNoDamage(objects) => {
                self.at("assigns_no_damage", |checker| checker.objects(objects));
            }
            CombatRule::CantAttackAlone(objects) => {
                self.at("cant_attack_alone", |checker| checker.objects(objects));
            }
            CombatRule::CantBlockAlone(objects) => {
                self.at("cant_block_alone", |checker| checker.objects(objects));
            }
            CombatRule::BlockedIfAble(objects) => {
                self.at("blocked_if_able", |checker| checker.objects(objects));
            }
            CombatRule::BlockedByAtMost(objects, most) => {
                self.short(*most > 0, "'blocked_by_at_most' 0", "'cant_be_blocked_by'");
                self.at(("blocked_by_at_most", 0), |checker| checker.objects(objects));
            }
            CombatRule::BlockedByAtLeast(objects, least) => {
                self.expect(*least > 1, FaultKind::TooFew("blockers"));
                self.at(("blocked_by_at_least", 0), |checker| checker.objects(objects));
            }
            CombatRule::AdditionalBlocks(objects, more) => {
                self.expect(*more != Some(0), FaultKind::TooFew("additional creatures"));
                self.at(("additional_blocks", 0), |checker| checker.objects(objects));
            }
            CombatRule::AttackCost(objects, whom, cost) => {
                self.objects_and_recipient("attack_cost", objects, whom);
                self.at(("attack_cost", 2), |checker| checker.count(cost));
            }
            CombatRule::BlockCost(objects, cost) => {
                self.at(("block_cost", 0), |checker| checker.objects(objects));
                self.at(("block_cost", 1), |checker| checker.count(cost));
            }
            CombatRule::MostAttackers(_) | CombatRule::MostBlockers(_) => {}
        }
    }

    fn objects_and_recipient(&mut self, key: &'static str, objects: &Objects, whom: &Recipient) {
        self.at((key, 0), |checker| checker.objects(objects));
        self.at((key, 1), |checker| checker.recipient(whom));
    }

    pub(super) fn turn_change(&mut self, change: &TurnChange) {
        match change {
            TurnChange::ExtraPhases(phases) => self.at("extra_phases", |checker| {
                checker.expect(!phases.is_empty(), FaultKind::EmptyList("phases"));
                // CR 505.1a: no additional main phase is a precombat one.
                let postcombat = !phases.contains(&Phase::PrecombatMain);
                checker.short(postcombat, "an additional 'main1'", "'main2'");
            }),
            TurnChange::ExtraStep(player, step) => {
                self.expect(!step.is_main(), FaultKind::NoStep);
                self.at(("extra_step", 0), |checker| checker.player(player));
            }
        }
    }
}
