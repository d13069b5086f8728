//! Copies of spells and abilities, emblems, extra turns, the end of the game.

use smallvec::SmallVec;
use spellstack_core::DefId;
use spellstack_core::lang::{CopyTargets, ObjectRef, PlayerRef, Players, Skipped, TargetChange};

use crate::control::{CopyStage, EffectFrame, InstructionResult, Retargeting};
use crate::effect::Effects;
use crate::event::{Event, LossReason};
use crate::state::StackEntry;

impl Effects<'_> {
    /// CR 707.10: the copy gets the same choices; its controller may choose new targets (707.10c).
    pub(super) fn copy_spell(
        &mut self,
        mut frame: Box<EffectFrame>,
        what: &ObjectRef,
        who: &PlayerRef,
        targets: CopyTargets,
    ) {
        let mut retargeting = match frame.take() {
            None => return self.begin_copy(frame, what, who),
            Some(CopyStage::Copied) => {
                let Some(copy) = self.control.result.objects.first() else {
                    return;
                };
                Retargeting::of(*copy)
            }
            Some(CopyStage::TargetAsked(mut retargeting)) => {
                self.take_new_target(&mut retargeting);
                retargeting
            }
        };
        let copy = retargeting.spell;
        if targets == CopyTargets::MayChooseNew {
            let controller = self.look().controller(copy);
            let asks =
                controller.is_some_and(|who| self.ask_new_target(&mut retargeting, who, TargetChange::New));
            if asks {
                return self.put_back(frame, CopyStage::TargetAsked(retargeting));
            }
            self.commit_new_targets(&retargeting);
        }
        self.control.result = InstructionResult {
            any: true,
            objects: SmallVec::from_slice(&[copy]),
            amount: 1,
            ..InstructionResult::default()
        };
    }

    fn begin_copy(&mut self, frame: Box<EffectFrame>, what: &ObjectRef, who: &PlayerRef) {
        let (look, context) = self.words();
        let Some(player) = look.player(who, &context) else {
            return;
        };
        let Some(of) = look.objects(what, &context).first().copied() else {
            return;
        };
        let resolving = &self.scope().entry;
        // CR 608.2h: one that has left the stack is copied as it last existed there.
        let entry = if resolving.object == of {
            Some(resolving)
        } else {
            self.facts.entry_or_last(of)
        };
        let Some(entry) = entry else { return };
        let entry = StackEntry {
            results: Vec::new(),
            ..entry.clone()
        };
        self.put_back(frame, CopyStage::Copied);
        self.propose_all(vec![Event::CopyOnStack {
            of,
            who: player,
            entry: Box::new(entry),
            becomes: None,
        }]);
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
        let events: Vec<Event> = look
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
        let events: Vec<Event> = players
            .into_iter()
            .filter(|who| self.reader().can_lose(*who))
            .map(|who| Event::LoseGame { who, reason })
            .collect();
        self.emit(events);
    }

    /// CR 104.4c.
    pub(super) fn draw_game(&mut self) {
        self.emit(vec![Event::DrawGame]);
    }

    /// CR 104.2b.
    pub(super) fn win_game(&mut self, who: &PlayerRef) {
        let (look, context) = self.words();
        let Some(who) = look.player(who, &context) else {
            return;
        };
        if self.reader().can_win(who) {
            self.emit(vec![Event::WinGame { who }]);
        }
    }
}
