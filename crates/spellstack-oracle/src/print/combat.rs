//! The rules of combat and changes to the turn: "can't attack alone", "after this phase, there is an additional
//! combat phase".

use spellstack_core::lang::{CombatRule, Filter, Objects, Recipient, TurnChange, Value};
use spellstack_core::{Phase, Step};

use super::event::step_name;
use super::filter::{Place, Say};
use super::scope::Printer;
use super::words::number_word;

impl Printer<'_> {
    pub(super) fn combat_rule(&mut self, rule: &CombatRule) -> String {
        match rule {
            CombatRule::CantAttackSuch(objects, whom) => {
                let subject = self.about(objects, "can't attack");
                format!("{subject} {}", self.attacked(whom))
            }
            CombatRule::CantAttackAlone(objects) => self.about(objects, "can't attack alone"),
            CombatRule::CantAttackWithout(objects, what) => {
                let subject = self.about(objects, "can't attack unless defending player controls");
                format!("{subject} {}", self.filter(what, Say::ONE))
            }
            CombatRule::AssignsNoDamage(objects) => self.about(objects, "assign no combat damage"),
            CombatRule::CantBlockAlone(objects) => self.about(objects, "can't block alone"),
            CombatRule::MostAttackers(most) => {
                format!("no more than {} can attack each combat", creatures(*most))
            }
            CombatRule::MostBlockers(most) => {
                format!("no more than {} can block each combat", creatures(*most))
            }
            CombatRule::BlockedByAtMost(objects, most) => {
                let subject = self.about(objects, "can't be blocked by more than");
                format!("{subject} {}", creatures(*most))
            }
            CombatRule::BlockedByAtLeast(objects, least) => {
                let subject = self.about(objects, "can't be blocked except by");
                format!("{subject} {} or more creatures", number_word(i64::from(*least)))
            }
            CombatRule::AdditionalBlocks(objects, more) => {
                let more = match more {
                    None => "any number of creatures".to_owned(),
                    Some(1) => "an additional creature each combat".to_owned(),
                    Some(more) => format!(
                        "{} additional creatures each combat",
                        number_word(i64::from(*more))
                    ),
                };
                let subject = self.objects_subject(objects).0;
                format!("{subject} can block {more}")
            }
            CombatRule::MustAttackSuch(objects, whom) => {
                let subject = self.about(objects, "attack");
                format!("{subject} {} each combat if able", self.attacked(whom))
            }
            CombatRule::MustBlockSuch(objects, whom) => {
                let subject = self.about(objects, "block");
                let whom = match whom {
                    Filter::Is(reference) => self.object(reference),
                    filter => self.filter(filter, Say::MANY.place(Place::Blocker)),
                };
                format!("{subject} {whom} each combat if able")
            }
            CombatRule::BlockedIfAble(objects) => {
                let subject = self.objects_subject(objects).0;
                format!("{subject} must be blocked if able")
            }
            CombatRule::AttackCost(objects, whom, cost) => {
                let attack = match whom {
                    Recipient::Anything => self.about(objects, "can't attack"),
                    Recipient::Player(_) | Recipient::Object(_) | Recipient::PlayerOrPermanentOf(_) => {
                        let subject = self.about(objects, "can't attack");
                        format!("{subject} {}", self.attacked(whom))
                    }
                };
                format!("{attack} unless {}", self.controller_pays(objects, cost))
            }
            CombatRule::BlockCost(objects, cost) => {
                let block = self.about(objects, "can't block");
                format!("{block} unless {}", self.controller_pays(objects, cost))
            }
        }
    }

    /// "you or planeswalkers you control", "a planeswalker".
    fn attacked(&mut self, whom: &Recipient) -> String {
        match whom {
            Recipient::PlayerOrPermanentOf(player) => {
                let who = self.a_player(player);
                let they = if who == "you" { "you" } else { "they" };
                format!("{who} or permanents {they} control")
            }
            Recipient::Anything | Recipient::Player(_) | Recipient::Object(_) => self.recipient(whom),
        }
    }

    /// "its controller pays {2}", "their controller pays {2} for each of those creatures".
    fn controller_pays(&mut self, objects: &Objects, cost: &Value) -> String {
        let (whose, each) = match objects {
            Objects::The(_) => ("its", ""),
            Objects::All(_) | Objects::Chosen(_) => ("their", " for each of those creatures"),
        };
        match cost {
            Value::Number(amount) => format!("{whose} controller pays {{{amount}}}{each}"),
            other => format!(
                "{whose} controller pays {{X}}{each}, where X is {}",
                self.value(other)
            ),
        }
    }

    /// What a player gets, as a verb phrase; additional phases are a sentence.
    pub(super) fn turn_change(&mut self, change: &TurnChange) -> String {
        match change {
            TurnChange::ExtraPhases(phases) => {
                let phases: Vec<String> = phases
                    .iter()
                    .map(|phase| format!("an additional {}", phase_name(*phase)))
                    .collect();
                format!("after this phase, there is {}", phases.join(" followed by "))
            }
            TurnChange::ExtraStep(_, step) => {
                format!("get an additional {} after this step", extra_step_name(*step))
            }
        }
    }
}

fn creatures(count: u32) -> String {
    match count {
        1 => "one creature".to_owned(),
        count => format!("{} creatures", number_word(i64::from(count))),
    }
}

pub(super) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Beginning => "beginning phase",
        Phase::PrecombatMain => "precombat main phase",
        Phase::Combat => "combat phase",
        Phase::PostcombatMain => "main phase",
        Phase::Ending => "ending phase",
    }
}

fn extra_step_name(step: Step) -> &'static str {
    match step {
        Step::Upkeep => "upkeep step",
        step => step_name(step),
    }
}
