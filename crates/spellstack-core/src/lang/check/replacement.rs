//! Replacements: whether what happens instead fits the event (CR 614).

use super::FaultKind;
use super::walk::Checker;
use crate::lang::derive::is_this;
use crate::lang::{DamageKind, EventPattern, Filter, Instead, ObjectRef, Replacement};
use crate::zone::ZoneKind;

/// Whether the words chosen as something enters belong to the whole object or to one effect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    /// A static ability of the object chooses them.
    OfObject,
    /// An effect sets the replacement up.
    OfEffect,
}

impl Checker {
    pub(super) fn replacement(&mut self, replacement: &Replacement, words: Words) {
        self.at("event", |checker| {
            checker.expect(is_replaceable(&replacement.event), FaultKind::NotReplaceable);
            checker.event(&replacement.event);
            let among_others = enters_among_others(&replacement.event);
            checker.expect(!among_others, FaultKind::OwnEntryAmongOthers);
        });
        let parts = replacement.event.parts().replaced().or(self.scope.event);
        self.within(
            |scope| scope.event = parts,
            |checker| {
                if let Some(condition) = &replacement.condition {
                    checker.at("condition", |checker| checker.condition(condition));
                }
                checker.at("instead", |checker| {
                    checker.fits(&replacement.event, &replacement.instead);
                    checker.own_entry(&replacement.event, &replacement.instead, words);
                    checker.instead(&replacement.instead, words);
                });
            },
        );
    }

    fn instead(&mut self, instead: &Instead, words: Words) {
        match instead {
            Instead::EntersWithCounters(_, value) => {
                self.at(("enters_with_counters", 1), |checker| checker.count(value));
            }
            Instead::MayEnterAsCopy(filter, changes) => self.at("may_enter_as_copy", |checker| {
                checker.at(0, |checker| checker.filter(filter));
                checker.at(1, |checker| checker.changes(changes));
            }),
            Instead::EntersChoosing(kind, label) => self.at(("enters_choosing", 1), |checker| match words {
                Words::OfObject => checker.word_of_object(*label),
                Words::OfEffect => {
                    checker.introduce(*label);
                    checker.bind(*label, Some(*kind));
                }
            }),
            Instead::EntersUnderControlOf(player) => {
                self.at("enters_under_control_of", |checker| checker.player(player));
            }
            Instead::Prevent(Some(value)) => self.at("prevent", |checker| checker.count(value)),
            Instead::PreventAnd(value, effect) => self.at("prevent_and", |checker| {
                if let Some(value) = value {
                    checker.at(0, |checker| checker.count(value));
                }
                checker.at(1, |checker| checker.effect(effect));
            }),
            Instead::DealtToObject(object) => self.at("dealt_to_object", |checker| checker.object(object)),
            Instead::DealtToPlayer(player) => self.at("dealt_to_player", |checker| checker.player(player)),
            Instead::Increased(value) => self.at("increased", |checker| checker.value(value)),
            Instead::Do(effect) => self.at("do", |checker| checker.effect(effect)),
            Instead::EntersTapped
            | Instead::GoesTo(_)
            | Instead::Nothing
            | Instead::Prevent(None)
            | Instead::Multiplied(_)
            | Instead::LifeNotBelow(_) => {}
        }
    }

    /// What only this says as it enters, and what it can't say.
    fn own_entry(&mut self, event: &EventPattern, instead: &Instead, words: Words) {
        let is_own = is_own_entry(event);
        match instead {
            Instead::EntersChoosing(..) => {
                self.expect(is_own && words == Words::OfObject, FaultKind::WordOfOthers);
            }
            Instead::MayEnterAsCopy(filter, _) => {
                self.expect(!is_own || !is_this(filter), FaultKind::CopyOfItself);
            }
            Instead::GoesTo(zone) => {
                let is_possible = !matches!(zone, ZoneKind::Stack | ZoneKind::Command);
                self.expect(is_possible, FaultKind::NoDestination);
            }
            Instead::LifeNotBelow(_) => {
                self.expect(is_about_all_of_it(event), FaultKind::FloorOfSomeDamage);
            }
            _ => {}
        }
    }

    fn fits(&mut self, event: &EventPattern, instead: &Instead) {
        let is_move = matches!(event, EventPattern::Moves { .. });
        let enters = matches!(
            event,
            EventPattern::Moves {
                to: Some(ZoneKind::Battlefield),
                ..
            }
        );
        // CR 708.11: "as this is turned face up".
        let turns_up = *event
            == EventPattern::TurnedFaceUp {
                what: Filter::Is(ObjectRef::This),
            };
        let is_damage = matches!(event, EventPattern::DealsDamage { .. });
        let is_life_loss = matches!(event, EventPattern::LosesLife { .. });
        let (word, fits) = match instead {
            Instead::EntersTapped => ("enters_tapped", enters),
            Instead::EntersWithCounters(..) => ("enters_with_counters", enters || turns_up),
            Instead::MayEnterAsCopy(..) => ("may_enter_as_copy", enters),
            Instead::EntersChoosing(..) => ("enters_choosing", enters),
            Instead::EntersUnderControlOf(_) => ("enters_under_control_of", enters),
            Instead::GoesTo(_) => ("goes_to", is_move),
            Instead::Prevent(_) => ("prevent", is_damage),
            Instead::PreventAnd(..) => ("prevent_and", is_damage),
            Instead::DealtToObject(_) => ("dealt_to_object", is_damage),
            Instead::DealtToPlayer(_) => ("dealt_to_player", is_damage),
            Instead::Multiplied(_) => ("multiplied", has_amount(event)),
            Instead::Increased(_) => ("increased", has_amount(event)),
            Instead::LifeNotBelow(_) => ("life_not_below", is_damage || is_life_loss),
            Instead::Nothing => ("nothing", true),
            Instead::Do(_) => ("do", true),
        };
        self.expect(fits, FaultKind::InsteadMismatch(word));
    }
}

/// Whether replacement effects meet such events: those that are steps of an action, or tell of one, they don't.
fn is_replaceable(event: &EventPattern) -> bool {
    match event {
        EventPattern::Moves { .. }
        | EventPattern::Draws { .. }
        | EventPattern::Discards { .. }
        | EventPattern::Sacrifices { .. }
        | EventPattern::Destroyed { .. }
        | EventPattern::Countered { .. }
        | EventPattern::DealsDamage { .. }
        | EventPattern::GainsLife { .. }
        | EventPattern::LosesLife { .. }
        | EventPattern::BecomesBlocked { .. }
        | EventPattern::BecomesTapped { .. }
        | EventPattern::BecomesUntapped { .. }
        | EventPattern::TappedForMana { .. }
        | EventPattern::CountersPut { .. }
        | EventPattern::LastCounterRemoved { .. }
        | EventPattern::TokensCreated { .. }
        | EventPattern::Transforms { .. }
        | EventPattern::TurnedFaceUp { .. }
        | EventPattern::LosesGame { .. } => true,
        EventPattern::Casts { .. }
        | EventPattern::PlaysLand { .. }
        | EventPattern::Cycles { .. }
        | EventPattern::Attacks { .. }
        | EventPattern::PlayerAttacks { .. }
        | EventPattern::AttacksAlone { .. }
        | EventPattern::Blocks { .. }
        | EventPattern::BecomesBlockedBy { .. }
        | EventPattern::IsntBlocked { .. }
        | EventPattern::BecomesTarget { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::MainPhaseBegins { .. }
        | EventPattern::AbilityTriggers { .. } => false,
    }
}

fn is_own_entry(event: &EventPattern) -> bool {
    match event {
        EventPattern::Moves { what, to, .. } => is_this(what) && *to == Some(ZoneKind::Battlefield),
        EventPattern::TurnedFaceUp { what } => is_this(what),
        _ => false,
    }
}

/// Whether the event is that this enters, said with other words beside.
fn enters_among_others(event: &EventPattern) -> bool {
    match event {
        EventPattern::Moves {
            what: Filter::All(parts),
            to: Some(ZoneKind::Battlefield),
            ..
        } => parts.iter().any(is_this),
        _ => false,
    }
}

/// Whether all damage to a player is meant, or all loss of life.
fn is_about_all_of_it(event: &EventPattern) -> bool {
    match event {
        EventPattern::DealsDamage { source, kind, .. } => *source == Filter::Any && *kind == DamageKind::Any,
        _ => true,
    }
}

/// Whether the event has an amount that can be more.
fn has_amount(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::DealsDamage { .. }
            | EventPattern::GainsLife { .. }
            | EventPattern::LosesLife { .. }
            | EventPattern::Draws { .. }
            | EventPattern::TappedForMana { .. }
            | EventPattern::CountersPut { .. }
            | EventPattern::TokensCreated { .. }
    )
}
