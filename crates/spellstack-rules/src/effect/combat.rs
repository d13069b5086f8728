//! Effects on combat and on the course of the turn.

use spellstack_core::lang::{EntryFlag, Objects, TurnChange};
use spellstack_core::{ObjectId, PlayerId};

use super::objects_of;
use crate::control::EffectFrame;
use crate::decision::Why;
use crate::effect::Effects;
use crate::event::{Bookkeeping, Entry, Event, Joins, Thing};

impl Effects<'_> {
    /// CR 506.4.
    pub(super) fn remove_from_combat(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let combat = &self.facts.combat;
        let mut events = Vec::new();
        for object in objects_of(&things) {
            if combat.is_attacking(object) || combat.is_blocking(object) {
                events.push(Event::RemoveFromCombat { object });
            }
            if combat.is_attacked(object) {
                events.push(Event::LeaveAttacked { object });
            }
        }
        self.emit(events);
    }

    /// CR 509.1h: what isn't blocked becomes blocked, by no creature.
    pub(super) fn become_blocked(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((_, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        let is_unblocked = |id: &ObjectId| {
            let attack = self.facts.combat.attack_of(*id);
            attack.is_some_and(|attack| attack.blocked != Some(true))
        };
        let events: Vec<Event> = objects_of(&things)
            .filter(is_unblocked)
            .map(|attacker| Event::Blocked {
                attacker,
                is_blocked: true,
            })
            .collect();
        self.emit(events);
    }

    pub(super) fn change_turn(&mut self, change: &TurnChange) {
        let (look, context) = self.words();
        let record = match change {
            TurnChange::ExtraPhases(phases) => {
                let mut agenda = self.facts.turn.agenda.clone();
                agenda.phases.extend(phases.iter().rev());
                Some(Bookkeeping::SchedulePhases { agenda })
            }
            // CR 500.10a: nothing is added to another player's turn.
            TurnChange::ExtraStep(player, step) => look
                .player(player, &context)
                .filter(|player| *player == self.facts.turn.active)
                .map(|_| {
                    let mut agenda = self.facts.turn.agenda.clone();
                    agenda.steps.push(*step);
                    Bookkeeping::SchedulePhases { agenda }
                }),
        };
        self.emit(record.into_iter().collect::<Vec<Bookkeeping>>());
    }

    /// How something enters with a flag about combat (CR 506.3, 508.4, 509.4).
    pub(super) fn join_combat(&self, entry: &mut Entry, flag: EntryFlag, controller: PlayerId) {
        let active = self.facts.turn.active;
        if !self.facts.turn.step.is_combat() {
            return;
        }
        match flag {
            // CR 506.3b: only an attacking player's creatures attack.
            EntryFlag::Attacking if controller == active => match self.attacked_by_returned() {
                Some(target) => {
                    let attacking =
                        Some(target).filter(|target| self.combat_rules().can_be_attacked(*target));
                    entry.change_extras(|extras| extras.attacking = attacking);
                }
                None => entry.change_extras(|extras| extras.joins = Some(Joins::Attacking)),
            },
            EntryFlag::Blocking if controller != active => {
                entry.change_extras(|extras| extras.joins = Some(Joins::Blocking));
            }
            EntryFlag::Attacking
            | EntryFlag::Blocking
            | EntryFlag::Tapped
            | EntryFlag::Transformed
            | EntryFlag::FaceDown => {}
        }
    }

    /// CR 702.49c: what takes the place of an attacker returned for its cost attacks what that attacked.
    fn attacked_by_returned(&self) -> Option<Thing> {
        let paid = self.scope().entry.cost_objects.iter();
        paid.filter_map(|id| self.facts.last_known(*id))
            .find_map(|known| known.attacked)
    }
}
