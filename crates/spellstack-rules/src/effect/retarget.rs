//! Changing targets, and choosing new ones (CR 115.7).
//!
//! The targets are gone through in order; each question offers what some final set of targets allows, since only that
//! set is judged (CR 115.7e).

use spellstack_core::lang::{ObjectRef, PlayerRef, TargetChange};
use spellstack_core::{DefId, PlayerId};

use crate::control::{EffectFrame, InstructionResult, Retargeting};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Bookkeeping, Event, Thing};
use crate::game::Game;
use crate::state::StackEntry;
use crate::target::Spec;

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

/// Targets on their way to others.
struct Change {
    which: TargetChange,
    /// As it was.
    before: StackEntry,
    /// As it would be.
    entry: StackEntry,
    def: DefId,
}

impl Change {
    /// The targets that are others than before, by place.
    fn changed(&self) -> impl Iterator<Item = (usize, Thing)> + '_ {
        let both = self.before.targets.iter().zip(&self.entry.targets).enumerate();
        both.filter(|(_, (before, after))| before.thing != after.thing)
            .map(|(at, (_, after))| (at, after.thing))
    }

    fn has_changed(&self) -> bool {
        self.changed().next().is_some()
    }

    /// What the target could become, so that the later ones can be chosen too.
    fn options(&self, game: &Game, at: usize) -> Vec<Thing> {
        // CR 115.7b: only one of them may be changed.
        if self.which == TargetChange::One && self.has_changed() {
            return Vec::new();
        }
        let mut things = self.others(game, at);
        things.retain(|thing| self.with(at, *thing).can_be_completed(game, at + 1));
        things
    }

    /// Whether the target may stay as it is, with what the later ones can become.
    fn may_keep(&self, game: &Game, at: usize) -> bool {
        match self.which {
            TargetChange::Any | TargetChange::New => self.can_be_completed(game, at + 1),
            TargetChange::All => false,
            // The last that can change has to.
            TargetChange::One => {
                (at + 1..self.entry.targets.len()).any(|later| !self.options(game, later).is_empty())
            }
        }
    }

    /// Whether the targets from that one on can be kept or changed so that the final set is legal.
    fn can_be_completed(&self, game: &Game, at: usize) -> bool {
        if at >= self.entry.targets.len() {
            return self.is_legal(game);
        }
        let keeps = self.which != TargetChange::All;
        let changes = match self.which {
            TargetChange::One => !self.has_changed(),
            TargetChange::All | TargetChange::Any | TargetChange::New => true,
        };
        keeps && self.can_be_completed(game, at + 1)
            || changes
                && self
                    .others(game, at)
                    .into_iter()
                    .any(|thing| self.with(at, thing).can_be_completed(game, at + 1))
    }

    fn with(&self, at: usize, thing: Thing) -> Change {
        let mut entry = self.entry.clone();
        entry.targets[at].thing = thing;
        Change {
            entry,
            before: self.before.clone(),
            ..*self
        }
    }

    /// Everything else that can be chosen for the target (CR 115.7a).
    fn others(&self, game: &Game, at: usize) -> Vec<Thing> {
        let (specs, scope) = (
            game.targets().specs(&self.entry, self.def),
            game.reader().scope_of(&self.entry),
        );
        let Some(spec) = self.spec_of(&specs, at) else {
            return Vec::new();
        };
        let mut things = game.targets().legal_targets_unrelated(&spec.spec, &scope);
        things.retain(|thing| *thing != self.before.targets[at].thing);
        things
    }

    fn spec_of<'s, 'g>(&self, specs: &'s [Spec<'g>], at: usize) -> Option<&'s Spec<'g>> {
        let chosen = self.entry.targets[at];
        specs
            .iter()
            .find(|spec| (spec.mode, spec.target) == (chosen.mode, chosen.target))
    }

    /// CR 115.3: nothing is chosen twice for one instance of the word. CR 115.7d: what targets say of each other holds.
    fn is_legal(&self, game: &Game) -> bool {
        let targets = &self.entry.targets;
        let is_repeated = |at: usize| {
            let is_same = |other: usize| {
                let (one, other) = (targets[at], targets[other]);
                (one.mode, one.target, one.thing) == (other.mode, other.target, other.thing)
            };
            (0..at).any(is_same)
        };
        let specs = game.targets().specs(&self.entry, self.def);
        let scope = game.reader().scope_of(&self.entry);
        (0..targets.len()).all(|at| {
            let spec = self.spec_of(&specs, at);
            !is_repeated(at)
                && spec.is_none_or(|spec| {
                    game.targets()
                        .relations_hold(&spec.spec, spec.mode, targets[at].thing, &scope)
                })
        })
    }
}
