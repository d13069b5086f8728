//! Following instructions: one node of an effect at a time (CR 608.2). What they do is done once, and effects never use
//! the stack (CR 405.6a, 610.1).

mod cast;
mod choose;
mod combat;
mod damage;
mod exchange;
mod gather;
mod lasting;
mod library;
mod mana;
mod permanent;
mod retarget;
mod stack;
mod structure;
mod until;
mod zone;

pub(crate) use lasting::regenerated;

use smallvec::SmallVec;
use spellstack_core::lang::{Each, Effect};
use spellstack_core::{NodeId, ObjectId};

use crate::control::{EffectFrame, EffectStage, Frame, InstructionResult};
use crate::decision::Item;
use crate::executor::executor;
use crate::program::Program;

executor! {
    /// Follows the instructions of what resolves (CR 608.2, 609, 610).
    Effects, effects
}

/// The things that a verb acts on: objects, and cards in libraries.
pub(crate) type Things = SmallVec<[Item; 4]>;

impl Effects<'_> {
    /// Does the next thing of an instruction.
    pub(crate) fn effect_step(&mut self, program: &Program, mut frame: Box<EffectFrame>) {
        if !self.control.gathering.is_empty() && self.waits_for_gathered(program, &mut frame) {
            return self.let_gathered_happen(frame);
        }
        let node = program.node(frame.node);
        match &node.effect {
            Effect::Then(parts) => self.then(program, frame, parts.len()),
            Effect::Together(parts) => self.together(program, frame, parts.len()),
            Effect::May { who, .. } => self.may(program, frame, who),
            Effect::IfDone { then, otherwise, .. } => {
                self.if_done(program, frame, then.is_some(), otherwise.is_some());
            }
            Effect::If {
                condition, otherwise, ..
            } => self.if_then(program, frame, condition, otherwise.is_some()),
            Effect::Instead { condition, .. } => self.self_replaced(program, frame, condition),
            Effect::ForEach { each, .. } => match each {
                Each::Object(objects) => self.for_each_object(program, frame, objects),
                Each::Player(filter) => self.for_each_player(program, frame, filter),
                Each::Times(value) => self.repeat(program, frame, value),
            },
            Effect::Bind(label, _) => self.bind(program, frame, *label),
            Effect::Choose(selection) => self.choose(frame, selection),
            Effect::ChooseWord { who, kind } => self.choose_word(frame, who, *kind),
            Effect::ChooseSource(who, filter) => self.choose_source(frame, who, filter),
            Effect::Pay { who, .. } => self.pay_instruction(frame, who),
            Effect::DealDamage { source, amount, to } => self.deal_damage(frame, source, amount, to),
            Effect::DealDividedDamage { source, target } => self.deal_divided(source, *target),
            Effect::GainLife(players, value) => self.gain_life(players, value),
            Effect::LoseLife(players, value) => self.lose_life(players, value),
            Effect::SetLife(player, value) => self.set_life(player, value),
            Effect::ExchangeLife(one, other) => self.exchange_life(one, other),
            Effect::Destroy(objects, regeneration) => self.destroy(frame, objects, *regeneration),
            Effect::Sacrifice(objects) => self.sacrifice(frame, objects),
            Effect::Exile(objects, link) => self.exile(frame, objects, *link),
            Effect::ExileUntil(objects) => self.exile_until(frame, objects),
            Effect::Move { what, from, to } => self.move_objects(frame, what, *from, to),
            Effect::Draw(players, value) => self.draw_cards(frame, players, value),
            Effect::Discard(objects) => self.discard(frame, objects),
            Effect::Mill(players, value) => self.mill(players, value),
            Effect::Counter(objects) => self.counter(frame, objects),
            Effect::Search(who, selection) => self.search(frame, who, selection),
            Effect::Top {
                who,
                whose,
                count,
                shown,
            } => self.look_at_top(who, whose, count, *shown),
            Effect::Reveal(objects) => self.reveal(frame, objects),
            Effect::Shuffle(players) => self.shuffle_libraries(players),
            Effect::ShuffleInto(who, objects) => self.shuffle_into(frame, who, objects),
            Effect::Scry(who, value) => self.arrange(frame, who, value, crate::decision::Place::Bottom),
            Effect::Surveil(who, value) => self.arrange(frame, who, value, crate::decision::Place::Graveyard),
            Effect::Tap(objects) => self.tap(frame, objects),
            Effect::Untap(objects) => self.untap(frame, objects),
            Effect::PutCounters(objects, kind, value) => self.put_counters(frame, objects, *kind, value),
            Effect::PutDividedCounters(kind, target) => self.put_divided_counters(*kind, *target),
            Effect::Proliferate(who) => self.proliferate(frame, who),
            Effect::RemoveCounters(objects, kind, value) => {
                self.remove_counters(frame, objects, *kind, value)
            }
            Effect::MoveCounters {
                kind,
                count,
                from,
                to,
            } => self.move_counters(*kind, count, from, to),
            Effect::Attach(what, to) => self.attach(what, to),
            Effect::Unattach(objects) => self.unattach(frame, objects),
            Effect::Transform(objects) => self.transform(frame, objects),
            Effect::TurnFaceDown(objects) => self.turn_face_down(frame, objects),
            Effect::TurnFaceUp(objects) => self.turn_face_up(frame, objects),
            Effect::Regenerate(objects) => self.regenerate(frame, objects),
            Effect::Fight(left, right) => self.fight(left, right),
            Effect::ExchangeControl(one, other) => self.exchange_control(program, &frame, one, other),
            Effect::CreateTokens {
                who,
                count,
                pt,
                flags,
                attached_to,
                ..
            } => self.create_tokens((node.def, who, count), pt.as_ref(), flags, attached_to.as_ref()),
            Effect::CreateCopies { who, count, of } => self.create_copies(who, count, of),
            Effect::Amass(_, value) => self.amass(program, frame, value),
            Effect::CopySpell { what, who, targets } => self.copy_spell(frame, what, who, *targets),
            Effect::ChangeTargets { who, what, which } => self.change_targets(frame, who, what, *which),
            Effect::Cast { who, what, price } => self.cast_card(frame, who, what, price),
            Effect::AddMana(who, output) => self.add_mana(frame, who, output),
            Effect::GiveCounters(players, kind, value) => self.give_counters(players, *kind, value),
            Effect::Emblem(who, _) => self.get_emblem(node.def, who),
            Effect::ExtraTurn(who) => self.extra_turn(who),
            Effect::BecomeMonarch(who) => self.become_monarch(who),
            Effect::SkipNext(players, skipped) => self.skip_next(players, *skipped),
            Effect::Turn(change) => self.change_turn(change),
            Effect::RemoveFromCombat(objects) => self.remove_from_combat(frame, objects),
            Effect::BecomeBlocked(objects) => self.become_blocked(frame, objects),
            Effect::LoseGame(players) => self.lose_game(players),
            Effect::WinGame(who) => self.win_game(who),
            Effect::DrawGame => self.draw_game(),
            Effect::Modify {
                what,
                changes,
                duration,
            } => self.modify(frame, what, changes, duration),
            Effect::ChangeRule(_, duration) => self.change_rule(&frame, duration),
            Effect::Replace { uses, duration, .. } => self.set_up_replacement(&frame, *uses, duration),
            Effect::Delayed { duration, .. } => self.set_up_delayed(&frame, duration),
            Effect::Reflexive(_) => self.reflexive(&frame),
        }
    }

    /// Puts the frame back at that stage, to come again.
    pub(crate) fn put_back(&mut self, mut frame: Box<EffectFrame>, stage: impl Into<EffectStage>) {
        frame.stage = stage.into();
        self.push(Frame::Effect(frame));
    }

    /// Puts the frame back at that stage and follows one of its parts first.
    pub(crate) fn follow_child(
        &mut self,
        program: &Program,
        frame: Box<EffectFrame>,
        child: usize,
        stage: impl Into<EffectStage>,
    ) {
        let child = program.child(frame.node, child);
        self.put_back(frame, stage);
        self.begin_effect(child);
    }

    /// Follows one of its parts, with which the instruction ends.
    pub(crate) fn follow_last(&mut self, program: &Program, mut frame: Box<EffectFrame>, child: usize) {
        *frame = EffectFrame::new(program.child(frame.node, child));
        self.control.result = InstructionResult::default();
        self.push(Frame::Effect(frame));
    }

    pub(crate) fn begin_effect(&mut self, node: NodeId) {
        self.control.result = InstructionResult::default();
        self.push(Frame::Effect(Box::new(EffectFrame::new(node))));
    }
}

/// The objects among things.
pub(crate) fn objects_of(things: &[Item]) -> impl Iterator<Item = ObjectId> + '_ {
    things.iter().filter_map(|item| match item {
        Item::Object(id) => Some(*id),
        _ => None,
    })
}
