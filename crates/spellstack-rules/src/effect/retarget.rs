//! Changing targets, and choosing new ones (CR 115.7).
//!
//! The targets are gone through in order; each question offers what some final set of targets allows, since only that
//! set is judged (CR 115.7e).

mod change;

use spellstack_core::PlayerId;
use spellstack_core::lang::{ObjectRef, PlayerRef, TargetChange};

use crate::control::{EffectFrame, InstructionResult, Retargeting};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Bookkeeping, Event};

use change::Change;

impl Effects<'_> {
    pub(super) fn change_targets(
        &mut self,
        mut frame: Box<EffectFrame>,
        who: &PlayerRef,
        what: &ObjectRef,
        which: TargetChange,
    ) {
        let (look, context) = self.words();
        let Some(who) = look.player(who, &context) else {
            return;
        };
        let mut retargeting = match frame.take::<Retargeting>() {
            None => {
                let Some(spell) = look.objects(what, &context).first().copied() else {
                    return;
                };
                Retargeting::of(spell)
            }
            Some(mut retargeting) => {
                self.take_new_target(&mut retargeting);
                retargeting
            }
        };
        if self.ask_new_target(&mut retargeting, who, which) {
            return self.put_back(frame, retargeting);
        }
        let any = self.commit_new_targets(&retargeting);
        self.control.result = InstructionResult {
            any,
            ..InstructionResult::default()
        };
    }

    /// Asks what the next target that can change becomes. False if there are no more.
    pub(super) fn ask_new_target(
        &mut self,
        retargeting: &mut Retargeting,
        who: PlayerId,
        which: TargetChange,
    ) -> bool {
        loop {
            let Some(change) = self.change_under_way(retargeting, which) else {
                return false;
            };
            let at = retargeting.becomes.len();
            if at >= change.entry.targets.len() {
                return false;
            }
            let items: Vec<Item> = change.options(self, at).into_iter().map(Item::from).collect();
            if items.is_empty() {
                retargeting.becomes.push(None);
                continue;
            }
            let least = usize::from(!change.may_keep(self, at));
            let asking = Some((retargeting.spell, None));
            self.ask_pick(who, asking, Why::NewTargets, items, (least, 1));
            return true;
        }
    }

    /// Keeps what was picked for the target.
    pub(super) fn take_new_target(&mut self, retargeting: &mut Retargeting) {
        let picked = self.control.take_item().and_then(Item::thing);
        retargeting.becomes.push(picked);
    }

    /// All of them change at once; a share of a division stays (CR 115.7f). True if any changed.
    pub(super) fn commit_new_targets(&mut self, retargeting: &Retargeting) -> bool {
        let Some(change) = self.change_under_way(retargeting, TargetChange::Any) else {
            return false;
        };
        let by = change.entry.object;
        let events: Vec<Event> = change
            .changed()
            .map(|(_, thing)| Event::Target { what: thing, by })
            .collect();
        if events.is_empty() {
            return false;
        }
        let entry = Box::new(change.entry);
        self.record(Bookkeeping::Announce { entry });
        self.occur_all(events);
        true
    }

    fn change_under_way(&self, retargeting: &Retargeting, which: TargetChange) -> Option<Change> {
        let spell = retargeting.spell;
        let before = self.facts.stack_entry(spell)?.clone();
        let mut entry = before.clone();
        for (chosen, becomes) in entry.targets.iter_mut().zip(&retargeting.becomes) {
            chosen.thing = becomes.unwrap_or(chosen.thing);
        }
        Some(Change {
            which,
            before,
            entry,
            def: self.facts.object(spell)?.def,
        })
    }
}
