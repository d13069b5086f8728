//! Going through every id of an object or card in the facts and in control.
//!
//! Views hide cards by giving them other numbers, and the search for loops numbers objects by their places; both must
//! find every reference there is.

use std::collections::VecDeque;
use std::sync::Arc;

use smallvec::{Array, SmallVec};
use spellstack_core::{CardId, ObjectId, PlayerId, ShortVec};

use crate::control::{
    Answer, ArrangeStage, Assigning, AttackStage, BatchEvent, BatchFrame, BatchStage, BlockStage, Bound,
    CastFrame, Control, CopyStage, DamageStage, DrawStage, EffectFrame, EffectStage, Followed, ForEachStage,
    Frame, Gathering, InstructionResult, Looked, MoveStage, PlannedMana, RepeatStage, Replacer, Retargeting,
    Scope, SettleStage, ThenStage, TriggerFrame, UntapStage, Waiting,
};
use crate::decision::{Action, Ask, Item, Pending};
use crate::decision::{AttackLimits, BlockLimits};
use crate::event::{Batch, Bookkeeping, Damage, Entry, Event, Extras, Move, Mover, ShownCard, Thing};
use crate::state::{
    Affected, Attack, Block, Chosen, ChosenWord, Combat, ContinuousEffect, Counters, DelayedTrigger,
    EffectSpan, EventBinding, Facts, LastKnown, Object, Remembered, StackEntry, Until,
};

/// Gives ids other numbers.
pub(crate) trait Rename {
    fn object(&mut self, id: &mut ObjectId);
    fn card(&mut self, card: &mut CardId);

    /// An object that somebody chose, perhaps in secret.
    fn chosen(&mut self, id: &mut ObjectId) {
        self.object(id);
    }

    /// A list begins: what it refers to need not be what other lists refer to.
    fn begin_list(&mut self) {}

    /// The list that began last ends.
    fn end_list(&mut self) {}
}

/// What has ids inside.
pub(crate) trait Walk {
    fn walk(&mut self, by: &mut dyn Rename);
}

impl Walk for ObjectId {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.object(self);
    }
}

impl Walk for CardId {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.card(self);
    }
}

impl Walk for (PlayerId, CardId) {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.card(&mut self.1);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&mut self, by: &mut dyn Rename) {
        if let Some(inner) = self {
            inner.walk(by);
        }
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.begin_list();
        self.iter_mut().for_each(|item| item.walk(by));
        by.end_list();
    }
}

impl<T: Walk> Walk for VecDeque<T> {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.begin_list();
        self.iter_mut().for_each(|item| item.walk(by));
        by.end_list();
    }
}

impl<A: Array<Item: Walk>> Walk for SmallVec<A> {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.begin_list();
        self.iter_mut().for_each(|item| item.walk(by));
        by.end_list();
    }
}

impl<T: Walk, const N: usize> Walk for ShortVec<T, N> {
    fn walk(&mut self, by: &mut dyn Rename) {
        by.begin_list();
        self.iter_mut().for_each(|item| item.walk(by));
        by.end_list();
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&mut self, by: &mut dyn Rename) {
        (**self).walk(by);
    }
}

/// Structs: which of their fields have ids inside, and which have none. A new field must be put on one of the lists.
macro_rules! walk_fields {
    ($($type:ident { $($field:ident),* } plain { $($plain:ident),* })+) => {$(
        impl Walk for $type {
            fn walk(&mut self, by: &mut dyn Rename) {
                let $type { $($field,)* $($plain: _,)* } = self;
                $($field.walk(by);)*
            }
        }
    )+};
}

walk_fields! {
    Object { card, attached } plain {
        generation, alive, def, exceptions, zone, owner, controller, seen_controller, flags, timestamp, turned, damage, x, kicked, color, known,
        next_free
    }
    LastKnown { id, became, object, attacked } plain {
        chars, blocked, blocking, activates
    }
    Counters { on } plain { kind, count, timestamp }
    Remembered { holder, object } plain { link }
    ChosenWord { holder } plain { def, word }
    Until { source, object } plain { zone }
    Attack { attacker, target } plain { is_lost, blocked }
    Block { blocker, attacker } plain {}
    Combat { attacks, blocks, first_strikers } plain { has_begun }
    ContinuousEffect { source, affected, span, bindings, event } plain {
        id, node, ability, controller, values, copy, player, color, uses, shield, timestamp
    }
    DelayedTrigger { source, span, bindings, event } plain { id, ability, controller, once, since }
    EventBinding { subject, became, other } plain { player, amount }
    Chosen { thing } plain { mode, target, share }
    StackEntry { object, source, targets, cost_objects, event, results } plain {
        kind, controller, way, modes, x, kicked, announced, color, since
    }
    Waiting { source, event, others, bindings } plain { ability, controller, second, since }
    Scope { entry, items, replaced, tapped, looked, applied, reported } plain { mode, illegal, wanted, gone_before }
    Looked { item } plain { by, among }
    Entry { attach, extras } plain {
        controller, tapped, face, x, kicked, color, on_adventure, by_madness, double_faced, face_down
    }
    Extras { attacking, blocking } plain { joins, put_by, counters, copy_of, words }
    ShownCard { what } plain { zone, whose, def }
    Move { what, entry, becomes, until } plain { from, to, position, revealed, reveals, drawn, discarded, unseen_by }
    Damage { source, to } plain { controller, amount, combat, deathtouch, lifelink, wither, infect, marked }
    EffectFrame { stage } plain { node }
    ThenStage { done } plain { next }
    ForEachStage { items, done } plain {}
    RepeatStage { done } plain { left }
    DrawStage { done } plain { drawers, each, drawn }
    MoveStage { things, ordered } plain {}
    Retargeting { spell, becomes } plain {}
    BatchEvent { event, applied } plain { settled, counts }
    Followed { replacer, spared, scope } plain { root }
    BatchFrame { events, records, stage, instead, later } plain { at, used, report }
    AttackLimits { alone, costs } plain { most }
    BlockLimits { alone, capacity, at_least, at_most, wanted, costs } plain { most }
    Assigning { dealers, assigned } plain { at }
    TriggerFrame { queue } plain { stage }
    CastFrame { entry, paid_with, picked, given, plan } plain {
        from,
        stage, purpose, who, means, def, cost, wanted, spend
    }
    Batch { events, records } plain {}
    Gathering { batch, done } plain { depth }
    PlannedMana { object, objects } plain { ability, mana, spend }
    Pending { source, ask } plain { player, ability, why }
}

impl Walk for InstructionResult {
    fn walk(&mut self, by: &mut dyn Rename) {
        let InstructionResult {
            objects,
            cards,
            any: _,
            players: _,
            amount: _,
            word: _,
        } = self;
        by.begin_list();
        objects.iter_mut().for_each(|id| by.chosen(id));
        by.end_list();
        cards.walk(by);
    }
}

impl Walk for Bound {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Bound::Result(_, done) | Bound::Target(_, done) => done.walk(by),
            Bound::Cost(objects) => objects.walk(by),
            Bound::Item(item) => item.walk(by),
            Bound::Defending(_) | Bound::X(_) | Bound::Kicked(_) => {}
            Bound::Moved(object, became) => {
                object.walk(by);
                became.walk(by);
            }
        }
    }
}

impl Walk for (ObjectId, u32) {
    fn walk(&mut self, by: &mut dyn Rename) {
        self.0.walk(by);
    }
}

impl Walk for (ObjectId, Thing, u32) {
    fn walk(&mut self, by: &mut dyn Rename) {
        self.0.walk(by);
        self.1.walk(by);
    }
}

impl<T> Walk for (ObjectId, spellstack_core::AbilityId, T) {
    fn walk(&mut self, by: &mut dyn Rename) {
        self.0.walk(by);
    }
}

impl<T: Walk> Walk for (ObjectId, T) {
    fn walk(&mut self, by: &mut dyn Rename) {
        self.0.walk(by);
        self.1.walk(by);
    }
}

impl Walk for spellstack_core::AbilityId {
    fn walk(&mut self, _: &mut dyn Rename) {}
}

impl Walk for Thing {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Thing::Player(_) => {}
            Thing::Object(id) => id.walk(by),
        }
    }
}

impl Walk for Mover {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Mover::Object(id) => id.walk(by),
            Mover::Library(_, card) => card.walk(by),
        }
    }
}

impl Walk for Replacer {
    fn walk(&mut self, by: &mut dyn Rename) {
        if let Replacer::Ability(id, ..) = self {
            id.walk(by);
        }
    }
}

impl Walk for Affected {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Affected::Objects(objects) => objects.walk(by),
            Affected::AsWorded => {}
        }
    }
}

impl Walk for EffectSpan {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            EffectSpan::While(id) => id.walk(by),
            EffectSpan::EndOfTurn
            | EffectSpan::EndOfCombat
            | EffectSpan::TurnOf(_)
            | EffectSpan::NextTurnOf(_)
            | EffectSpan::Condition
            | EffectSpan::Forever => {}
        }
    }
}

impl Walk for Item {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Item::Object(id) => by.chosen(id),
            Item::Card(_, card) => card.walk(by),
            Item::Replacement(replacer) => replacer.walk(by),
            Item::Player(_)
            | Item::Yes
            | Item::No
            | Item::Color(_)
            | Item::CreatureType(_)
            | Item::Name(_)
            | Item::Mana(_)
            | Item::Mode(_)
            | Item::Trigger(_)
            | Item::Place(_)
            | Item::Keep
            | Item::Mulligan => {}
        }
    }
}

impl Walk for Action {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Action::PlayLand(id, _)
            | Action::Cast(id, ..)
            | Action::Activate(id, ..)
            | Action::ActivateMana(id, ..)
            | Action::TurnFaceUp(id, ..)
            | Action::Suspend(id, ..) => {
                id.walk(by);
            }
        }
    }
}

impl Walk for Ask {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Ask::Pick { items, .. } | Ask::Order { items } => items.walk(by),
            Ask::Divide { among, .. } => among.walk(by),
            Ask::Attackers {
                options,
                required,
                limits,
                ..
            } => {
                options.walk(by);
                required.walk(by);
                limits.walk(by);
            }
            Ask::Blockers {
                options,
                menace,
                required,
                limits,
                ..
            } => {
                limits.walk(by);
                options.walk(by);
                menace.walk(by);
                required.walk(by);
            }
            Ask::Priority | Ask::Number { .. } | Ask::Pay => {}
        }
    }
}

impl Walk for Answer {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Answer::Items(items) => items.walk(by),
            Answer::Attacks(attacks) => attacks.walk(by),
            Answer::Blocks(blocks) => blocks.walk(by),
            Answer::Number(_) | Answer::Shares(_) | Answer::AutoPay => {}
        }
    }
}

impl Walk for Frame {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Frame::Settle(stage) => stage.walk(by),
            Frame::PutTriggers(triggers) => triggers.walk(by),
            Frame::WhichEvent(waiting) => waiting.walk(by),
            Frame::Cast(cast) => cast.walk(by),
            Frame::Resolve { object, .. } => object.walk(by),
            Frame::Effect(effect) => effect.walk(by),
            Frame::Batch(batch) => batch.walk(by),
            Frame::CombatDamage(stage) => stage.walk(by),
            Frame::Untap(stage) => stage.walk(by),
            Frame::Start(_) | Frame::Turn(_) | Frame::Priority { .. } | Frame::EndScope => {}
            Frame::DeclareAttackers(stage) => stage.walk(by),
            Frame::DeclareBlockers(stage) => stage.walk(by),
        }
    }
}

impl Walk for EffectStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            EffectStage::Begin
            | EffectStage::Waited
            | EffectStage::Asked
            | EffectStage::Together(_)
            | EffectStage::May(_)
            | EffectStage::Part(_)
            | EffectStage::Search(_)
            | EffectStage::ShuffleInto(_)
            | EffectStage::Exile(_)
            | EffectStage::Amass(_)
            | EffectStage::Cast(_) => {}
            EffectStage::Then(stage) => stage.walk(by),
            EffectStage::ForEach(stage) => stage.walk(by),
            EffectStage::Repeat(stage) => stage.walk(by),
            EffectStage::Draw(stage) => stage.walk(by),
            EffectStage::Arrange(stage) => stage.walk(by),
            EffectStage::Move(stage) => stage.walk(by),
            EffectStage::Copy(stage) => stage.walk(by),
            EffectStage::Retarget(retargeting) => retargeting.walk(by),
        }
    }
}

impl Walk for ArrangeStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            ArrangeStage::PlaceAsked { cards, places: _ } => cards.walk(by),
            ArrangeStage::OrderAsked { kept, gone, ordered } => {
                kept.walk(by);
                gone.walk(by);
                ordered.walk(by);
            }
        }
    }
}

impl Walk for CopyStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            CopyStage::Copied => {}
            CopyStage::TargetAsked(retargeting) => retargeting.walk(by),
        }
    }
}

impl Walk for BatchStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            BatchStage::Replace
            | BatchStage::WhichAsked
            | BatchStage::HostAsked
            | BatchStage::OpponentAsked
            | BatchStage::WordAsked
            | BatchStage::ShareAsked(_)
            | BatchStage::OrderAsked(_) => {}
            BatchStage::OriginalAsked(replacer) => replacer.walk(by),
        }
    }
}

impl Walk for SettleStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            SettleStage::Check => {}
            SettleStage::LegendAsked { kept } => kept.walk(by),
        }
    }
}

impl Walk for UntapStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            UntapStage::Begin => {}
            UntapStage::Asked { stay, question: _ } => stay.walk(by),
        }
    }
}

impl Walk for AttackStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            AttackStage::Begin | AttackStage::Asked => {}
            AttackStage::Paying(attacks) => attacks.walk(by),
        }
    }
}

impl Walk for BlockStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            BlockStage::Next { .. } | BlockStage::Asked(_) => {}
            BlockStage::Paying { blocks, player: _ } => blocks.walk(by),
        }
    }
}

impl Walk for DamageStage {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            DamageStage::Begin => {}
            DamageStage::Asked(assigning) => assigning.walk(by),
        }
    }
}

impl Walk for Control {
    fn walk(&mut self, by: &mut dyn Rename) {
        let Control {
            frames,
            scopes,
            pending,
            answer,
            waiting,
            gathering,
            result,
            random: _,
            priority: _,
            loops: _,
        } = self;
        frames.walk(by);
        scopes.walk(by);
        pending.walk(by);
        answer.walk(by);
        waiting.walk(by);
        gathering.walk(by);
        result.walk(by);
    }
}

impl Walk for Facts {
    fn walk(&mut self, by: &mut dyn Rename) {
        let Facts {
            objects,
            zones,
            libraries,
            stack,
            counters,
            effects,
            delayed,
            ..
        } = self;
        objects.walk(by);
        zones.all_mut().iter_mut().for_each(|id| id.walk(by));
        for library in Arc::make_mut(libraries).values_mut() {
            library.iter_mut().for_each(|place| place.card.walk(by));
        }
        stack.walk(by);
        counters.walk(by);
        effects.walk(by);
        delayed.walk(by);
        let Facts {
            remembered,
            left_stack,
            chosen,
            until,
            last_known,
            last_counters,
            combat,
            armed,
            used,
            noted,
            worlds,
            ..
        } = self;
        remembered.walk(by);
        left_stack.walk(by);
        chosen.walk(by);
        until.walk(by);
        last_known.walk(by);
        last_counters.walk(by);
        combat.walk(by);
        armed.walk(by);
        used.walk(by);
        noted.iter_mut().for_each(|(object, _, _)| object.walk(by));
        worlds.iter_mut().for_each(|world| world.object.walk(by));
    }
}

impl Walk for Event {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Event::Move(movement) => movement.walk(by),
            Event::CreateToken { entry, becomes, .. } => {
                entry.walk(by);
                becomes.walk(by);
            }
            Event::TurnFaceUp { object, entry } => {
                object.walk(by);
                entry.walk(by);
            }
            Event::CreateEmblem { becomes, .. } => becomes.walk(by),
            Event::Cease { object }
            | Event::Destroy { object, .. }
            | Event::Sacrifice { object, .. }
            | Event::Discard { object, .. }
            | Event::Cycle { object, .. }
            | Event::Tap { object }
            | Event::Untap { object }
            | Event::TapForMana { object, .. }
            | Event::Unattach { object }
            | Event::Transform { object, .. }
            | Event::TurnFaceDown { object }
            | Event::GainControl { object, .. }
            | Event::RemoveFromCombat { object }
            | Event::LeaveAttacked { object }
            | Event::RemoveDamage { object }
            | Event::Activate { object, .. }
            | Event::Counter { object }
            | Event::PlayLand { object, .. }
            | Event::Trigger { object, .. }
            | Event::PutCounters { on: object, .. }
            | Event::RemoveCounters { from: object, .. }
            | Event::Cast { spell: object, .. }
            | Event::Blocked { attacker: object, .. } => object.walk(by),
            Event::Mill { card, .. } => card.walk(by),
            Event::Shuffle { order, .. } => order.walk(by),
            Event::Reorder { order, .. } => order.walk(by),
            Event::Show { cards, .. } => cards.walk(by),
            Event::Attach { object, to } => {
                object.walk(by);
                to.walk(by);
            }
            Event::Damage(damage) => damage.walk(by),
            Event::PutOnStack { entry, becomes } => {
                entry.walk(by);
                becomes.walk(by);
            }
            Event::CopyOnStack {
                of, entry, becomes, ..
            } => {
                of.walk(by);
                entry.walk(by);
                becomes.walk(by);
            }
            Event::Target { what, by: source } => {
                what.walk(by);
                source.walk(by);
            }
            Event::DeclareAttackers { attacks } => attacks.walk(by),
            Event::DeclareBlockers { blocks } => blocks.walk(by),
            Event::Draw { .. }
            | Event::RemoveAllDamage
            | Event::GainLife { .. }
            | Event::LoseLife { .. }
            | Event::GiveCounters { .. }
            | Event::TakeCounters { .. }
            | Event::AddMana { .. }
            | Event::SpendMana { .. }
            | Event::EmptyPools
            | Event::LoseGame { .. }
            | Event::WinGame { .. }
            | Event::DrawGame
            | Event::DrewFromEmpty { .. }
            | Event::BeginTurn { .. }
            | Event::BeginStep { .. }
            | Event::ExtraTurn { .. }
            | Event::BecomeMonarch { .. }
            | Event::SkipNext { .. }
            | Event::Skip { .. }
            | Event::EndCombat => {}
        }
    }
}

impl Walk for Bookkeeping {
    fn walk(&mut self, by: &mut dyn Rename) {
        match self {
            Bookkeeping::Announce { entry } => entry.walk(by),
            Bookkeeping::Remember { holder, object, .. } => {
                holder.walk(by);
                object.walk(by);
            }
            Bookkeeping::Note { object, .. } | Bookkeeping::ArmState { object, .. } => object.walk(by),
            Bookkeeping::BeginEffect { effect } => effect.walk(by),
            Bookkeeping::BeginDelayed { trigger } => trigger.walk(by),
            Bookkeeping::EndUntil { objects }
            | Bookkeeping::FirstStrikers { objects }
            | Bookkeeping::NoteWorlds { objects }
            | Bookkeeping::ForgetLastKnown { ids: objects } => objects.walk(by),
            Bookkeeping::EndEffects { .. }
            | Bookkeeping::UseEffect { .. }
            | Bookkeeping::EndDelayed { .. }
            | Bookkeeping::SchedulePhases { .. }
            | Bookkeeping::ForgetDeathtouch
            | Bookkeeping::ForgetEmptyDraw => {}
        }
    }
}
