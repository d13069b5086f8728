//! Copies of spells and abilities, emblems, extra turns, the end of the game.

use smallvec::SmallVec;
use spellstack_core::DefId;
use spellstack_core::lang::{CopyTargets, ObjectRef, PlayerRef, Players, Skipped};

use crate::control::{EffectFrame, Frame, Scope};
use crate::decision::{Item, Why};
use crate::event::{Event, LossReason, Thing};
use crate::game::Game;
use crate::state::StackEntry;

impl Game {
    /// CR 707.10: the copy gets the same choices; its controller may choose new targets, one by one (707.10c).
    pub(super) fn copy_spell(
        &mut self,
        mut frame: EffectFrame,
        what: &ObjectRef,
        who: &PlayerRef,
        targets: CopyTargets,
    ) {
        let (look, context) = self.words();
        if frame.place == 0 {
            let Some(player) = look.player(who, &context) else {
                return;
            };
            let Some(of) = look.objects(what, &context).first().copied() else {
                return;
            };
            let resolving = &self.scope().entry;
            let entry = if resolving.object == of {
                Some(resolving.clone())
            } else {
                None
            };
            // CR 608.2h: one that has left the stack is copied as it last existed there.
            let left = || self.facts.left_stack.iter().find(|entry| entry.object == of);
            let on_stack = || self.facts.stack_entry(of).or_else(left).cloned();
            let Some(entry) = entry.or_else(on_stack) else {
                return;
            };
            frame.place = 1;
            self.push(Frame::Effect(frame));
            let entry = StackEntry {
                results: Vec::new(),
                ..entry
            };
            return self.batch(vec![Event::CopyOnStack {
                of,
                who: player,
                entry: Box::new(entry),
                becomes: None,
            }]);
        }
        if frame.place == 1 {
            frame.chosen = self
                .control
                .done
                .objects
                .iter()
                .map(|id| Item::Object(*id))
                .collect();
            frame.place = 2;
        } else {
            self.retarget(&frame);
        }
        let Some(Item::Object(copy)) = frame.chosen.first().copied() else {
            return;
        };
        if targets == CopyTargets::Same || !self.ask_new_target(&frame, copy) {
            self.control.done = crate::control::Done {
                any: true,
                objects: SmallVec::from_slice(&[copy]),
                amount: 1,
                ..crate::control::Done::default()
            };
        }
    }

    /// Asks for a new target in place of the next one; picking none keeps it (CR 115.7). False if there are no more.
    fn ask_new_target(&mut self, frame: &EffectFrame, copy: spellstack_core::ObjectId) -> bool {
        let Some(entry) = self.facts.stack_entry(copy).cloned() else {
            return false;
        };
        let at = usize::from(frame.place - 2);
        let Some(chosen) = entry.targets.get(at).copied() else {
            return false;
        };
        let def = self.facts.object(copy).map_or(DefId::new(0), |object| object.def);
        let items: Vec<Item> = {
            let scope = Scope::new(entry.clone());
            let specs = self.specs(&entry, def);
            let spec = specs
                .iter()
                .find(|spec| spec.mode == chosen.mode && spec.target == chosen.target);
            let things = spec
                .map(|spec| self.legal_targets(&spec.spec, spec.mode, &scope))
                .unwrap_or_default();
            // CR 115.3: not twice for one instance of the word; for another instance it may be chosen again.
            let taken = |thing: &Thing| {
                entry.targets.iter().any(|other| {
                    other.thing == *thing
                        && *other != chosen
                        && (other.mode, other.target) == (chosen.mode, chosen.target)
                })
            };
            // CR 115.7d: targets that stay must not become illegal by it.
            let fits_the_others = |thing: &Thing| {
                let mut changed = Scope::new(entry.clone());
                changed.entry.targets[at].thing = *thing;
                entry.targets.iter().enumerate().all(|(place, other)| {
                    let spec = specs
                        .iter()
                        .find(|spec| spec.mode == other.mode && spec.target == other.target);
                    place == at
                        || spec.is_none_or(|spec| {
                            self.relations_hold(&spec.spec, spec.mode, other.thing, &changed)
                        })
                })
            };
            things
                .into_iter()
                .filter(|thing| *thing != chosen.thing && !taken(thing) && fits_the_others(thing))
                .map(Item::from)
                .collect()
        };
        self.push(Frame::Effect(EffectFrame {
            place: frame.place + 1,
            ..frame.clone()
        }));
        self.ask_pick(
            entry.controller,
            Some((copy, None)),
            Why::NewTargets,
            items,
            (0, 1),
        );
        true
    }

    /// Takes the new target that was picked for the one before the frame's place.
    fn retarget(&mut self, frame: &EffectFrame) {
        let Some(Item::Object(copy)) = frame.chosen.first().copied() else {
            return;
        };
        let thing = self.answered_items().first().and_then(|item| match item {
            Item::Player(player) => Some(Thing::Player(*player)),
            Item::Object(id) => Some(Thing::Object(*id)),
            _ => None,
        });
        let Some(mut entry) = self.facts.stack_entry(copy).cloned() else {
            return;
        };
        let at = usize::from(frame.place.saturating_sub(3));
        if let (Some(thing), Some(chosen)) = (thing, entry.targets.get_mut(at)) {
            // CR 115.7f: its share of a division stays.
            chosen.thing = thing;
            self.commit(vec![
                Event::Announce {
                    entry: Box::new(entry),
                },
                Event::Target {
                    what: thing,
                    by: copy,
                },
            ]);
        }
    }

    /// CR 114.2.
    pub(super) fn get_emblem(&mut self, def: Option<DefId>, who: &PlayerRef) {
        let (look, context) = self.words();
        let (Some(def), Some(who)) = (def, look.player(who, &context)) else {
            return;
        };
        self.emit(vec![Event::CreateEmblem {
            def,
            who,
            becomes: None,
        }]);
    }

    pub(super) fn extra_turn(&mut self, who: &PlayerRef) {
        let (look, context) = self.words();
        let Some(who) = look.player(who, &context) else {
            return;
        };
        self.emit(vec![Event::ExtraTurn { who }]);
    }

    pub(super) fn become_monarch(&mut self, who: &PlayerRef) {
        let (look, context) = self.words();
        if let Some(who) = look.player(who, &context) {
            self.emit(vec![Event::BecomeMonarch { who }]);
        }
    }

    /// CR 614.10a: the next one that isn't skipped anyway.
    pub(super) fn skip_next(&mut self, players: &Players, skipped: Skipped) {
        let (look, context) = self.words();
        let events = look
            .players_of(players, &context)
            .into_iter()
            .map(|who| Event::SkipNext { who, skipped })
            .collect();
        self.emit(events);
    }

    /// CR 104.3e: players who can't lose don't.
    pub(super) fn lose_game(&mut self, players: &Players) {
        let (look, context) = self.words();
        let players = look.players_of(players, &context);
        let reason = LossReason::Effect;
        let events = players
            .into_iter()
            .filter(|who| self.can_lose(*who))
            .map(|who| Event::LoseGame { who, reason })
            .collect();
        self.emit(events);
    }

    /// CR 104.2b.
    pub(super) fn win_game(&mut self, who: &PlayerRef) {
        let (look, context) = self.words();
        let Some(who) = look.player(who, &context) else {
            return;
        };
        if self.can_win(who) {
            self.emit(vec![Event::WinGame { who }]);
        }
    }
}
