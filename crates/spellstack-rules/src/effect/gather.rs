//! Gathering: verbs that happen together wait for each other's choices, and then happen in one batch (CR 608.2f). What has
//! to find a library as another of them leaves it can't happen at the same time: it is done after that.

use spellstack_core::lang::{Each, Effect, PlayerRef, Players};
use spellstack_core::{NodeId, PlayerId, PlayerSet, Zone};

use crate::control::{EffectFrame, EffectStage, Gathering};
use crate::effect::Effects;
use crate::event::{Batch, Event};
use crate::program::Program;
use crate::replacement::expected;

impl Effects<'_> {
    /// Lets an instruction's events happen, together with others if they are being gathered.
    pub(super) fn emit(&mut self, batch: impl Into<Batch>) {
        let mut batch = batch.into();
        let Some(gathering) = self.gathering_mut() else {
            return self.propose_all(batch);
        };
        let result = expected(&batch);
        gathering.batch.append(&mut batch);
        self.control.result = result;
        self.keep_spare(batch.events);
    }

    /// From here on events wait for each other.
    pub(super) fn begin_gathering(&mut self) {
        let depth = self.scope_depth();
        self.control.gathering.push(Gathering {
            depth,
            ..Gathering::default()
        });
    }

    /// Lets them happen, together with those of an outer phrase if they are being gathered.
    pub(super) fn end_gathering(&mut self) {
        let Gathering { mut batch, done, .. } = self.control.gathering.pop().unwrap_or_default();
        let mut result = done.clone();
        match self.gathering_mut() {
            Some(outer) => {
                result.add(expected(&batch));
                outer.batch.append(&mut batch);
                outer.done.add(done);
                self.control.result = result;
            }
            None => {
                self.control.result = done;
                self.propose_more(batch);
            }
        }
    }

    /// Where an instruction's events are gathered, if they are.
    fn gathering_mut(&mut self) -> Option<&mut Gathering> {
        let depth = self.scope_depth();
        let innermost = self.0.control.gathering.last_mut();
        innermost.filter(|gathering| gathering.depth == depth)
    }

    fn scope_depth(&self) -> u32 {
        u32::try_from(self.control.scopes.len()).unwrap_or(u32::MAX)
    }

    /// The events that wait.
    pub(super) fn gathered_events(&self) -> impl Iterator<Item = &Event> {
        let depth = self.scope_depth();
        let gathered = self.control.gathering.iter();
        gathered
            .filter(move |gathering| gathering.depth == depth)
            .flat_map(|gathering| &gathering.batch.events)
    }

    /// Whether an instruction that begins looks at a library that what has been gathered will change: the order and the cards
    /// that it would find are not those that it will have to do with.
    pub(super) fn waits_for_gathered(&mut self, program: &Program, frame: &mut EffectFrame) -> bool {
        if frame.stage == EffectStage::Waited {
            frame.stage = EffectStage::Begin;
            let done = std::mem::take(&mut self.control.result);
            if let Some(gathering) = self.gathering_mut() {
                gathering.done.add(done);
            }
        }
        frame.begins() && {
            let looked_at = self.libraries_looked_at(program, frame.node);
            let is_changed = |who: PlayerId| self.gathered_events().any(|event| changes_library(event, who));
            looked_at.iter().any(is_changed)
        }
    }

    /// CR 608.2f: lets what has been gathered happen before the instruction.
    pub(super) fn let_gathered_happen(&mut self, frame: Box<EffectFrame>) {
        let depth = self.scope_depth();
        let mut batch = Batch::default();
        for gathering in &mut self.0.control.gathering {
            if gathering.depth == depth {
                batch.append(&mut gathering.batch);
            }
        }
        self.put_back(frame, EffectStage::Waited);
        self.propose_all(batch);
    }

    /// Whose libraries an instruction looks at as it begins.
    fn libraries_looked_at(&self, program: &Program, node: NodeId) -> PlayerSet {
        let (look, context) = self.words();
        let of_player = |who: &PlayerRef| look.player(who, &context).into_iter().collect();
        let of_players = |players: &Players| look.players_of(players, &context).into_iter().collect();
        match &program.node(node).effect {
            Effect::Draw(players, _) | Effect::Mill(players, _) => of_players(players),
            Effect::Scry(who, _)
            | Effect::Surveil(who, _)
            | Effect::Search(who, _)
            | Effect::Top { whose: who, .. } => of_player(who),
            // CR 701.22c, 701.23i: they all look before the first of them decides.
            Effect::ForEach {
                each: Each::Player(_),
                ..
            } if looks_at_once(program, program.child(node, 0)) => PlayerSet::all(self.facts.players.len()),
            _ => PlayerSet::empty(),
        }
    }
}

/// Whether an instruction that several players follow begins with a look that they have at the same time.
fn looks_at_once(program: &Program, node: NodeId) -> bool {
    match &program.node(node).effect {
        Effect::Then(_) | Effect::Bind(..) => looks_at_once(program, program.child(node, 0)),
        Effect::Scry(..) | Effect::Surveil(..) | Effect::Search(..) => true,
        _ => false,
    }
}

/// Whether an event changes which cards are in a library, or their order.
fn changes_library(event: &Event, owner: PlayerId) -> bool {
    match event {
        Event::Draw { who }
        | Event::Mill { who, .. }
        | Event::Shuffle { who, .. }
        | Event::Reorder { who, .. } => *who == owner,
        Event::Move(movement) => [movement.from, movement.to].contains(&Zone::Library(owner)),
        _ => false,
    }
}
