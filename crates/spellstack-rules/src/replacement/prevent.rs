//! Prevention and redirection of damage (CR 615, 614.9).

use spellstack_core::lang::{DamageKind, Instead, ObjectRef, PlayerRef, Rule};
use spellstack_core::{CardType, CounterKind, ObjectId};

use crate::control::{BatchEvent, BatchFrame, BatchStage, Replacer};
use crate::decision::{Ask, Pending, Why};
use crate::event::{Damage, Event, Thing};
use crate::look::Context;
use crate::replacement::Replacements;
use crate::replacement::Replacing;

impl Replacing<'_> {
    /// CR 615.7: if a shield is too small for all the damage that would be dealt at once, the player chooses which
    /// damage it prevents. Asks how much of the event at hand; `None` if there is nothing to choose.
    pub(super) fn ask_share_of_shield(
        &mut self,
        frame: &BatchFrame,
        replacer: Replacer,
    ) -> Option<BatchStage> {
        let Replacer::Effect(shield) = replacer else {
            return None;
        };
        let (least, most) = self.replacements().share_of_shield(frame, shield)?;
        if least == most {
            return None;
        }
        let Event::Damage(damage) = &frame.events[frame.at as usize].event else {
            return None;
        };
        let player = self
            .replacements()
            .affected_player(&frame.events[frame.at as usize].event);
        self.ask(Pending {
            player,
            source: Some(damage.source),
            ability: None,
            why: Why::PreventDamage,
            ask: Ask::Number {
                min: least,
                max: most,
            },
        });
        Some(BatchStage::ShareAsked(shield))
    }

    /// Goes on with a shield whose share of the event at hand has been chosen.
    pub(super) fn take_share(&mut self, frame: &mut BatchFrame, replacer: Replacer) {
        let share = self.control.take_number();
        let prevented = self.replacements().prevent(frame, Some(share));
        if let Some(Instead::PreventAnd(..)) = self.replacements().instead_of(replacer) {
            self.replacements().follow_prevention(frame, replacer, prevented);
        }
        self.use_shield(replacer, prevented);
    }
}

impl Replacements<'_> {
    /// Prevents damage of the event at hand, all of it or up to an amount; returns how much was prevented (CR 615.1, 615.1a).
    pub(super) fn prevent(&self, frame: &mut BatchFrame, most: Option<u32>) -> u32 {
        let Event::Damage(damage) = &mut frame.events[frame.at as usize].event else {
            return 0;
        };
        // CR 615.12: the effect is applied, but prevents nothing.
        if self.is_unpreventable(damage) {
            return 0;
        }
        let prevented = most.map_or(damage.amount, |most| most.min(damage.amount));
        damage.amount -= prevented;
        prevented
    }

    /// CR 122.1c: a shield counter is removed instead of the permanent being destroyed; or damage to the permanent is
    /// prevented and a shield counter removed, one for all damage that would be dealt to it at once.
    pub(super) fn apply_shield_counter(&self, frame: &mut BatchFrame) {
        let at = frame.at as usize;
        let of = |object| Event::RemoveCounters {
            from: object,
            kind: CounterKind::Shield,
            count: 1,
        };
        match frame.events[at].event {
            Event::Destroy { object, .. } => {
                frame.events[at].event = of(object);
                frame.events[at].counts = false;
            }
            Event::Damage(Damage {
                to: Thing::Object(object),
                ..
            }) => {
                self.prevent(frame, None);
                let removal = of(object);
                if !frame.events.iter().any(|batched| batched.event == removal) {
                    frame.events.push(BatchEvent {
                        counts: false,
                        ..BatchEvent::new(removal)
                    });
                }
            }
            _ => {}
        }
    }

    /// CR 615.12.
    fn is_unpreventable(&self, damage: &Damage) -> bool {
        self.any_rule(|rule, context, look| match rule {
            Rule::DamageCantBePrevented(source, kind) => {
                let right_kind = match kind {
                    DamageKind::Any => true,
                    DamageKind::Combat => damage.combat,
                    DamageKind::Noncombat => !damage.combat,
                };
                right_kind && look.fits(damage.source, source, context)
            }
            _ => false,
        })
    }

    /// The least and the most that a shield can prevent of the event at hand, where it is too small for all events.
    fn share_of_shield(&self, frame: &BatchFrame, number: u32) -> Option<(u32, u32)> {
        let replacer = Replacer::Effect(number);
        let shield = self.facts.effect(number)?.shield?;
        let amount = self.preventable(&frame.events[frame.at as usize])?;
        let others = (frame.at as usize + 1..frame.events.len()).map(|at| (at, &frame.events[at]));
        let elsewhere: u32 = others
            .filter(|(_, other)| !other.settled && !other.applied.contains(&replacer))
            .filter_map(|(at, other)| {
                let amount = self.preventable(other)?;
                let applies = self.applicable(other, &frame.events[..at]).contains(&replacer);
                applies.then_some(amount)
            })
            .fold(0, u32::saturating_add);
        Some((shield.saturating_sub(elsewhere).min(amount), shield.min(amount)))
    }

    fn preventable(&self, batched: &BatchEvent) -> Option<u32> {
        match &batched.event {
            Event::Damage(damage) if !self.is_unpreventable(damage) => Some(damage.amount),
            _ => None,
        }
    }

    /// CR 614.9: the damage is dealt to another permanent or player, if that can be dealt damage. True if it is.
    pub(super) fn redirect_to_object(
        &self,
        frame: &mut BatchFrame,
        to: &ObjectRef,
        context: &Context<'_>,
    ) -> bool {
        let found = self.look().found(to, context).first().copied();
        let Some(id) = found.filter(|id| self.is_damageable(*id)) else {
            return false;
        };
        redirect(frame, Thing::Object(id))
    }

    /// CR 614.9, for a player.
    pub(super) fn redirect_to_player(
        &self,
        frame: &mut BatchFrame,
        to: &PlayerRef,
        context: &Context<'_>,
    ) -> bool {
        match self.look().player(to, context) {
            Some(player) if !self.facts.players[player].lost => redirect(frame, Thing::Player(player)),
            Some(_) | None => false,
        }
    }

    /// CR 120.1a: only creatures, planeswalkers and battles can be dealt damage.
    pub(super) fn is_damageable(&self, id: ObjectId) -> bool {
        self.facts.is_on_battlefield(id)
            && self.look().chars(id).is_some_and(|chars| {
                chars.is_creature() || chars.is_planeswalker() || chars.is(CardType::Battle)
            })
    }
}

fn redirect(frame: &mut BatchFrame, to: Thing) -> bool {
    match &mut frame.events[frame.at as usize].event {
        Event::Damage(damage) if damage.to != to => {
            damage.to = to;
            true
        }
        _ => false,
    }
}
