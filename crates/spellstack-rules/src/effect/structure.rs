//! Structure: then, together, may, if, instead, for each.

use std::collections::BTreeSet;

use smallvec::{Array, SmallVec};
use spellstack_core::lang::{
    Chooser, Condition, Effect, Label, Objects, PlayerFilter, PlayerRef, Quantity, Selection, Value,
};
use spellstack_core::{NodeId, ShortVec};

use super::Things;
use crate::bounds::MOST_TIMES;
use crate::control::{
    Bound, EffectFrame, ForEachStage, InstructionResult, MayStage, PartFollowed, RepeatStage, ThenStage,
    TogetherStage,
};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::program::Program;

impl Effects<'_> {
    /// One part after the other; what they did adds up.
    pub(super) fn then(&mut self, program: &Program, mut frame: Box<EffectFrame>, parts: usize) {
        let mut stage = match frame.take::<ThenStage>() {
            None => ThenStage::default(),
            Some(mut stage) => {
                stage.done.add(std::mem::take(&mut self.control.result));
                stage
            }
        };
        let at = stage.next as usize;
        if at == parts {
            self.control.result = stage.done;
            return;
        }
        stage.next += 1;
        self.follow_child(program, frame, at, stage);
    }

    /// All parts' events in one batch (CR 608.2f).
    pub(super) fn together(&mut self, program: &Program, mut frame: Box<EffectFrame>, parts: usize) {
        let TogetherStage { next } = frame.take().unwrap_or_else(|| {
            self.begin_gathering();
            TogetherStage::default()
        });
        let at = next as usize;
        if at < parts {
            let part = self.parts_in_order(program, frame.node, parts)[at];
            self.follow_child(program, frame, part, TogetherStage { next: next + 1 });
        } else {
            self.end_gathering();
        }
    }

    /// CR 101.4: the active player chooses first; parts without a choice stay before those with one.
    fn parts_in_order(&self, program: &Program, node: NodeId, parts: usize) -> SmallVec<[usize; 4]> {
        let (look, context) = self.words();
        let chooser = |part: &usize| {
            let who = match &program.node(program.child(node, *part)).effect {
                Effect::May { who, .. } => Some(who),
                Effect::Sacrifice(objects)
                | Effect::Discard(objects)
                | Effect::Exile(objects, _)
                | Effect::Destroy(objects, _)
                | Effect::Tap(objects)
                | Effect::Untap(objects)
                | Effect::Move { what: objects, .. } => match objects {
                    Objects::Chosen(Selection {
                        by: Chooser::Player(who),
                        ..
                    }) => Some(who),
                    Objects::Chosen(_) | Objects::The(_) | Objects::All(_) => None,
                },
                _ => None,
            };
            let player = who.and_then(|who| look.player(who, &context))?;
            Some(self.facts.apnap_rank(player))
        };
        let mut places: SmallVec<[usize; 4]> = (0..parts).collect();
        if places.iter().filter(|part| chooser(part).is_some()).count() > 1 {
            places.sort_by_key(chooser);
        }
        places
    }

    /// It is asked as the instruction is followed, not when an ability triggers (CR 603.5). Who could pay needn't
    /// (CR 118.3c).
    pub(super) fn may(&mut self, program: &Program, mut frame: Box<EffectFrame>, who: &PlayerRef) {
        let part = program.child(frame.node, 0);
        match frame.take() {
            None => {
                let (look, context) = self.words();
                let Some(player) = look.player(who, &context) else {
                    return;
                };
                if !self.is_possible(program, part) {
                    return;
                }
                // Whether to give something up for mana is asked as it is paid, and once is enough.
                if self.pays_by_giving_up(part, player) {
                    return self.follow_child(program, frame, 0, MayStage::Followed);
                }
                let why = match program.node(part).effect {
                    Effect::Pay { .. } => Why::PayOptional,
                    _ => Why::May,
                };
                let asking = self.asking();
                self.put_back(frame, MayStage::Asked);
                self.ask_yes_no(player, asking, why);
            }
            Some(MayStage::Asked) => {
                if self.control.take_yes() {
                    self.follow_child(program, frame, 0, MayStage::Followed);
                } else {
                    self.control.result = InstructionResult::default();
                }
            }
            Some(MayStage::Followed) => {
                // CR 608.2c: what was begun counts as done, even if drawing was replaced.
                if matches!(program.node(part).effect, Effect::Draw(..)) {
                    self.control.result.any = true;
                }
            }
        }
    }

    pub(super) fn if_done(
        &mut self,
        program: &Program,
        mut frame: Box<EffectFrame>,
        then: bool,
        otherwise: bool,
    ) {
        let Some(PartFollowed) = frame.take() else {
            return self.follow_child(program, frame, 0, PartFollowed);
        };
        match (self.control.result.any, then, otherwise) {
            (true, true, _) => self.follow_last(program, frame, 1),
            (false, _, true) => self.follow_last(program, frame, 1 + usize::from(then)),
            (true, false, _) | (false, _, false) => {}
        }
    }

    pub(super) fn if_then(
        &mut self,
        program: &Program,
        frame: Box<EffectFrame>,
        condition: &Condition,
        otherwise: bool,
    ) {
        let (look, context) = self.words();
        match (look.holds(condition, &context), otherwise) {
            (true, _) => self.follow_last(program, frame, 0),
            (false, true) => self.follow_last(program, frame, 1),
            (false, false) => {}
        }
    }

    /// CR 614.15, 616.1a: a self-replacement effect comes before all others.
    pub(super) fn self_replaced(
        &mut self,
        program: &Program,
        frame: Box<EffectFrame>,
        condition: &Condition,
    ) {
        let (look, context) = self.words();
        let child = usize::from(look.holds(condition, &context));
        self.follow_last(program, frame, child);
    }

    pub(super) fn for_each_object(
        &mut self,
        program: &Program,
        mut frame: Box<EffectFrame>,
        objects: &Objects,
    ) {
        let stage = match frame.take() {
            None => {
                let Some((kept, things)) = self.things(frame, objects, Why::ChooseObjects) else {
                    return;
                };
                frame = kept;
                ForEachStage::new(self.one_by_one(things))
            }
            Some(stage) => self.end_round(stage),
        };
        if let Some(done) = self.follow_next(program, frame, stage) {
            self.control.result = done;
        }
    }

    /// CR 608.2f, 701.22c, 701.23i: in APNAP order, and then all at once.
    pub(super) fn for_each_player(
        &mut self,
        program: &Program,
        mut frame: Box<EffectFrame>,
        filter: &PlayerFilter,
    ) {
        let stage = match frame.take() {
            None => {
                let (look, context) = self.words();
                let players = look.players(filter, &context).into_iter();
                let players: ShortVec<Item, 2> = players.map(Item::Player).collect();
                self.look_at_once(program, program.child(frame.node, 0), &players);
                self.begin_gathering();
                ForEachStage::new(players)
            }
            Some(stage) => self.end_round(stage),
        };
        if self.follow_next(program, frame, stage).is_some() {
            self.end_gathering();
        }
    }

    /// It has been followed for one of them.
    fn end_round(&mut self, mut stage: ForEachStage) -> ForEachStage {
        self.scope_mut().items.pop();
        stage.done.add(std::mem::take(&mut self.control.result));
        stage
    }

    /// Follows it for the next of them; if there is none, gives what has been done for all of them.
    fn follow_next(
        &mut self,
        program: &Program,
        frame: Box<EffectFrame>,
        mut stage: ForEachStage,
    ) -> Option<InstructionResult> {
        let Some(item) = stage.items.pop() else {
            return Some(stage.done);
        };
        self.scope_mut().items.push(item);
        self.follow_child(program, frame, 0, stage);
        None
    }

    /// Several times; no phrase can refer to which time it is.
    pub(super) fn repeat(&mut self, program: &Program, mut frame: Box<EffectFrame>, value: &Value) {
        let mut stage = match frame.take::<RepeatStage>() {
            None => {
                let (look, context) = self.words();
                let left = look.amount(value, &context).min(MOST_TIMES);
                let done = InstructionResult::default();
                RepeatStage { left, done }
            }
            Some(mut stage) => {
                stage.done.add(std::mem::take(&mut self.control.result));
                stage
            }
        };
        if stage.left == 0 {
            self.control.result = stage.done;
            return;
        }
        stage.left -= 1;
        self.follow_child(program, frame, 0, stage);
    }

    /// CR 608.2f: what is done to one object after the other is done to the active player's first.
    fn one_by_one(&self, mut things: Things) -> ShortVec<Item, 2> {
        let look = self.look();
        things.sort_by_key(|item| match item {
            Item::Object(id) if self.facts.is_on_battlefield(*id) => {
                look.controller(*id).map(|player| self.facts.apnap_rank(player))
            }
            _ => None,
        });
        things.into_iter().take(MOST_TIMES as usize).collect()
    }

    pub(super) fn bind(&mut self, program: &Program, mut frame: Box<EffectFrame>, label: Label) {
        let Some(PartFollowed) = frame.take() else {
            return self.follow_child(program, frame, 0, PartFollowed);
        };
        let done = self.control.result.clone();
        let results = &mut self.scope_mut().entry.results;
        results.retain(|bound| !matches!(bound, Bound::Result(known, _) if *known == label));
        results.push(Bound::Result(label, done));
    }

    /// Whether a player could do what they are offered at all (CR 608.2d).
    fn is_possible(&self, program: &Program, node: spellstack_core::NodeId) -> bool {
        let (look, context) = self.words();
        let exists = |objects: &Objects| match objects {
            Objects::The(reference) => {
                let objects = look.found(reference, &context);
                objects.iter().any(|id| self.facts.object(*id).is_some())
                    || !look.cards(reference, &context).is_empty()
            }
            Objects::All(_) => true,
            // CR 118.3, 608.2d: all that has to be chosen must be there.
            Objects::Chosen(selection) => {
                let needed = match &selection.quantity {
                    Quantity::Exactly(value) => look.value(value, &context).max(1),
                    Quantity::UpTo(_) | Quantity::AnyNumber => 1,
                };
                look.count(&selection.among, &context) >= needed
            }
        };
        match &program.node(node).effect {
            Effect::Pay { who, .. } => {
                let player = look.player(who, &context);
                player.is_some_and(|player| self.means_to_pay_node(player, node).is_some())
            }
            Effect::Cast { who, what, price } => self.can_cast_card(node, who, what, price),
            Effect::Sacrifice(objects)
            | Effect::Discard(objects)
            | Effect::Exile(objects, _)
            | Effect::Destroy(objects, _) => exists(objects),
            Effect::Move { what, from, .. } => {
                exists(what)
                    && from.is_none_or(|zone| match what {
                        Objects::The(reference) => look.found(reference, &context).iter().any(|id| {
                            self.facts
                                .object(*id)
                                .is_some_and(|object| object.zone.kind() == zone)
                        }),
                        Objects::All(_) | Objects::Chosen(_) => true,
                    })
            }
            Effect::Bind(..) => self.is_possible(program, program.child(node, 0)),
            // What comes later may hang on what comes before; but whether somebody may draw doesn't.
            Effect::Then(parts) => {
                let is_draw = |part: &usize| matches!(parts[*part], Effect::Draw(..));
                let mut asked = (0..parts.len()).filter(|part| *part == 0 || is_draw(part));
                asked.all(|part| self.is_possible(program, program.child(node, part)))
            }
            Effect::Together(parts) => {
                (0..parts.len()).all(|part| self.is_possible(program, program.child(node, part)))
            }
            // CR 121.2b, 121.3, 121.3a: not if somebody can't draw that many; an empty library doesn't matter.
            Effect::Draw(players, value) => {
                let mut drawers = look.players_of(players, &context).into_iter();
                drawers.all(|who| self.replacements().may_draw(who, look.amount(value, &context)))
            }
            // CR 701.17b: nobody may choose to mill more cards than there are.
            Effect::Mill(players, value) => {
                let mut millers = look.players_of(players, &context).into_iter();
                millers.all(|who| self.facts.libraries[who].len() >= look.amount(value, &context) as usize)
            }
            // CR 701.23g: a search may find nothing.
            _ => true,
        }
    }

    /// The things that a verb acts on. `None` if they have to be chosen first; the frame comes back then.
    pub(crate) fn things(
        &mut self,
        frame: Box<EffectFrame>,
        objects: &Objects,
        why: Why,
    ) -> Option<(Box<EffectFrame>, Things)> {
        let (look, context) = self.words();
        match objects {
            Objects::The(reference) => {
                let mut things: Things = look
                    .found(reference, &context)
                    .into_iter()
                    .map(Item::Object)
                    .collect();
                let cards = look.cards(reference, &context);
                things.extend(cards.into_iter().map(|(owner, card)| Item::Card(owner, card)));
                Some((frame, things))
            }
            Objects::All(filter) => {
                let things = look.matching_items(filter, &context);
                Some((frame, things))
            }
            Objects::Chosen(selection) if frame.begins() => {
                self.select(frame, selection, why);
                None
            }
            Objects::Chosen(_) => {
                let things = self.control.take_items().into_iter().collect();
                Some((frame, things))
            }
        }
    }
}

impl InstructionResult {
    /// Adds what another part did.
    pub(crate) fn add(&mut self, other: InstructionResult) {
        self.any |= other.any;
        unite(&mut self.objects, &other.objects);
        unite(&mut self.cards, &other.cards);
        unite(&mut self.players, &other.players);
        self.amount = self.amount.saturating_add(other.amount);
        self.word = other.word.or(self.word);
    }
}

/// So many are looked for one by one.
const FEW: usize = 8;

/// Adds what isn't there yet: what the same is done to again and again is named once.
fn unite<A>(all: &mut SmallVec<A>, more: &[A::Item])
where
    A: Array<Item: Copy + Ord>,
{
    if all.is_empty() {
        all.extend_from_slice(more);
    } else if more.len() <= FEW {
        for item in more {
            if !all.contains(item) {
                all.push(*item);
            }
        }
    } else if all[..] != *more {
        let known: BTreeSet<A::Item> = all.iter().copied().collect();
        all.extend(more.iter().copied().filter(|item| !known.contains(item)));
    }
}
