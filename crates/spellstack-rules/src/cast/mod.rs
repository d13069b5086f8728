//! Casting spells and activating abilities, in the order of CR 601.2; also triggers on their way to the stack
//! (CR 603.3d), mana abilities (CR 605.3) and costs paid during a resolution (CR 118.12).
//!
//! A frame goes from stage to stage. A cast is begun only if it can be completed, and each question lists only answers
//! from which it can be.

mod announce;
mod exiled;
mod pay;
mod phyrexian;
mod reverse;
mod turning_up;

use spellstack_core::mana::{ManaCost, ManaPool};
use spellstack_core::{AbilityId, DefId, NodeId, ObjectId, PlayerId, Zone};

use crate::control::{CastFrame, CastStage, Frame, PlannedMana, Purpose};
use crate::cost::TotalCost;
use crate::decision::Means;
use crate::event::{Entry, Event, Move, Mover};
use crate::executor::executor;
use crate::game::Game;
use crate::payment::Payment;
use crate::payment::Payments;
use crate::program::FACE_DOWN_DEF;
use crate::state::{Object, StackEntry, StackKind, Way};

executor! {
    /// Takes spells and abilities through casting and activating (CR 601.2, 602.2), and pays costs.
    Casting, casting
}

/// Whether a frame goes on at once or has something else to wait for.
pub(crate) enum Next {
    /// It goes on at the stage that it is at now.
    Go(Box<CastFrame>),
    /// It has been put back, or is done.
    Wait,
}

impl Next {
    /// It goes on at that stage.
    pub(crate) fn at(mut frame: Box<CastFrame>, stage: CastStage) -> Self {
        frame.stage = stage;
        Next::Go(frame)
    }
}

impl Casting<'_> {
    /// Whether it may be done at all was judged before it began, and isn't again (CR 601.2e, 601.6a).
    pub(crate) fn cast_step(&mut self, mut frame: Box<CastFrame>) {
        loop {
            let next = match frame.stage {
                CastStage::Modes => self.ask_modes(frame),
                CastStage::ModesAsked => self.take_modes(frame),
                CastStage::Kicker { kicker } => self.ask_kicker(frame, kicker),
                CastStage::KickerAsked { kicker } => self.take_kicker(frame, kicker),
                CastStage::MultikickerAsked { kicker } => self.take_multikicker(frame, kicker),
                CastStage::X => self.ask_x(frame),
                CastStage::XAsked => self.take_x(frame),
                CastStage::Phyrexian => self.ask_phyrexian(frame),
                CastStage::PhyrexianAsked => self.take_phyrexian(frame),
                CastStage::Targets { target } => self.ask_targets(frame, target),
                CastStage::TargetsAsked { target } => self.take_targets(frame, target),
                CastStage::DivisionAsked { target } => self.take_announced_division(frame, target),
                CastStage::Cost => self.lock_in_cost(frame),
                CastStage::Parts => self.ask_part(frame),
                CastStage::PartAsked => self.take_part(frame),
                CastStage::PickAsked => self.take_picked(frame),
                CastStage::Mana => self.ask_mana(frame),
                CastStage::ManaAsked => self.take_mana(frame),
                CastStage::Tap => self.tap_next(frame),
                CastStage::Spend => self.spend(frame),
                CastStage::Paid => return self.complete(frame),
            };
            match next {
                Next::Go(same) => frame = same,
                Next::Wait => return,
            }
        }
    }

    /// Puts the frame back at that stage, to come again.
    pub(crate) fn wait_at(&mut self, mut frame: Box<CastFrame>, stage: CastStage) -> Next {
        frame.stage = stage;
        self.push(Frame::Cast(frame));
        Next::Wait
    }

    /// CR 601.2a, 701.5a-b: the card goes to the top of the stack (CR 405.2).
    pub(crate) fn begin_cast(&mut self, player: PlayerId, card: ObjectId, face: u8, way: Way, means: Means) {
        self.keep_priority();
        let Some(object) = self.facts.object(card).copied() else {
            return;
        };
        // CR 708.4: it is turned face down before it is put onto the stack.
        let face_down = way == Way::FaceDown;
        let def = if face_down {
            FACE_DOWN_DEF
        } else {
            self.payments().face_of(&object, face)
        };
        let entry = Entry {
            controller: Some(player),
            face: (!face_down).then_some(def),
            face_down,
            ..Entry::default()
        };
        let movement = Move {
            entry,
            ..Move::new(Mover::Object(card), object.zone, Zone::Stack)
        };
        self.occur(Event::Move(movement));
        let Some(spell) = self.facts.stack.last().map(|entry| entry.object) else {
            return;
        };
        let entry = StackEntry {
            way,
            ..StackEntry::spell(spell, player)
        };
        let mut frame = CastFrame::new(Purpose::Stack, entry, def);
        frame.from = Some(object.zone);
        frame.means = means;
        self.push(Frame::Cast(Box::new(frame)));
    }

    /// CR 602.2a, 701.2a: the ability goes to the top of the stack; who activates it controls it and pays (CR 113.8,
    /// 405.4, 602.1a).
    pub(crate) fn begin_activation(
        &mut self,
        player: PlayerId,
        source: ObjectId,
        ability: AbilityId,
        means: Means,
    ) {
        self.keep_priority();
        let entry = StackEntry::ability(StackKind::Activated(ability), source, player);
        let entry = self.put_ability_on_stack(entry);
        let def = self.program.ability(ability).def;
        self.push(Frame::Cast(Box::new(CastFrame {
            means,
            ..CastFrame::new(Purpose::Stack, entry, def)
        })));
    }

    /// A special action whose cost is paid like that of an ability; it doesn't use the stack (CR 116.1, 405.6d).
    pub(crate) fn begin_special(
        &mut self,
        purpose: Purpose,
        player: PlayerId,
        source: ObjectId,
        ability: AbilityId,
        means: Means,
    ) {
        let entry = StackEntry::ability(StackKind::Activated(ability), source, player);
        let def = self.program.ability(ability).def;
        self.push(Frame::Cast(Box::new(CastFrame {
            means,
            ..CastFrame::new(purpose, entry, def)
        })));
    }

    /// An ability becomes an object on the stack.
    pub(crate) fn put_ability_on_stack(&mut self, mut entry: StackEntry) -> StackEntry {
        self.occur(Event::PutOnStack {
            entry: Box::new(entry.clone()),
            becomes: None,
        });
        if let Some(top) = self.facts.stack.last() {
            entry.object = top.object;
            assert_eq!(entry, *top, "only its number is new");
        }
        entry
    }

    /// CR 605.3, 113.4, 405.6c: a mana ability is activated and resolves at once.
    pub(crate) fn activate_mana(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: AbilityId,
        means: Means,
    ) {
        self.keep_priority();
        self.begin_mana(
            player,
            PlannedMana {
                object,
                ability,
                mana: smallvec::SmallVec::new(),
                objects: smallvec::SmallVec::new(),
                spend: ManaPool::EMPTY,
            },
            means,
            None,
        );
    }

    /// The same while something is paid by hand: nothing more is given up for it unasked than for that.
    pub(crate) fn pay_with(&mut self, player: PlayerId, object: ObjectId, ability: AbilityId) {
        let means = match self.control.frames.last() {
            Some(Frame::Cast(outer)) => outer.means,
            _ => Means::Plain,
        };
        self.activate_mana(player, object, ability, means);
    }

    /// Its controller is who would control it on the stack, though it never gets there (CR 109.4a).
    pub(crate) fn begin_mana(
        &mut self,
        player: PlayerId,
        planned: PlannedMana,
        means: Means,
        spend: Option<ManaPool>,
    ) {
        let entry = StackEntry::ability(StackKind::Activated(planned.ability), planned.object, player);
        let def = self.program.ability(planned.ability).def;
        let mut frame = CastFrame::new(Purpose::Mana, entry, def);
        frame.means = means;
        frame.wanted = planned.mana;
        frame.given = planned.objects;
        frame.spend = spend;
        self.push(Frame::Cast(Box::new(frame)));
    }

    /// A player pays what an instruction asks for.
    pub(crate) fn begin_payment(&mut self, player: PlayerId, node: NodeId, means: Means) {
        let entry = self.scope().entry.clone();
        let (cost, stage) = (
            self.payments().node_cost(node, self.scope()),
            CastStage::Phyrexian,
        );
        let frame = CastFrame::paying(Purpose::Instruction, entry, player, cost, stage);
        self.push(Frame::Cast(Box::new(CastFrame { means, ..frame })));
    }

    /// A player pays generic mana so that creatures attack or block; one of them stands for all.
    pub(crate) fn begin_combat_payment(&mut self, player: PlayerId, creature: ObjectId, amount: u32) {
        let entry = StackEntry::spell(creature, player);
        let (cost, stage) = (TotalCost::of_generic(amount), CastStage::Parts);
        let frame = CastFrame::paying(Purpose::Combat, entry, player, cost, stage);
        self.push(Frame::Cast(Box::new(frame)));
    }

    /// CR 116.2a, 305.1, 405.6d, 701.18a: playing a land doesn't use the stack.
    pub(crate) fn play_land(&mut self, player: PlayerId, land: ObjectId, face: u8) {
        self.keep_priority();
        let Some(object) = self.facts.object(land) else {
            return;
        };
        let entry = Entry {
            controller: Some(player),
            // CR 712.12: it enters with the face up that is played.
            face: (face > 0).then(|| self.payments().face_of(object, face)),
            ..Entry::default()
        };
        let movement = Move {
            entry,
            ..Move::new(Mover::Object(land), object.zone, Zone::Battlefield)
        };
        self.propose_all(vec![
            Event::Move(movement),
            Event::PlayLand {
                object: land,
                who: player,
            },
        ]);
    }
}

impl Game {
    /// The means by which a player could pay what an instruction asks for.
    pub(crate) fn means_to_pay_node(&self, player: PlayerId, node: NodeId) -> Option<Means> {
        let scope = self.scope();
        let cost = self.payments().node_cost(node, scope);
        let payment = Payment {
            scope: Some(scope),
            ..Payment::new(player, scope.entry.source, &cost)
        };
        self.payments().means_to_pay(&payment)
    }

    /// The payment that a frame is about.
    pub(crate) fn payment_of<'a>(&'a self, frame: &'a CastFrame) -> Payment<'a> {
        self.payment_for(frame, &frame.cost)
    }

    /// The same, if its cost were that.
    fn payment_for<'a>(&'a self, frame: &'a CastFrame, cost: &'a TotalCost) -> Payment<'a> {
        let source = match frame.entry.kind {
            StackKind::Spell => frame.entry.object,
            StackKind::Activated(_) | StackKind::Triggered(_) => frame.entry.source,
        };
        let scope = match frame.purpose {
            Purpose::Instruction => Some(self.scope()),
            Purpose::Stack | Purpose::Mana | Purpose::Special | Purpose::TurnFaceUp | Purpose::Combat => None,
        };
        Payment {
            chosen: &frame.paid_with,
            picked: &frame.picked,
            x: frame.entry.x,
            scope,
            means: frame.means,
            // CR 605.3c
            activating: match frame.purpose {
                Purpose::Mana => frame.entry.ability_id().map(|ability| (source, ability)),
                Purpose::Stack
                | Purpose::Instruction
                | Purpose::Special
                | Purpose::TurnFaceUp
                | Purpose::Combat => None,
            },
            ..Payment::new(frame.who, source, cost)
        }
    }

    /// The mana abilities that can be activated while the cost on top is being paid.
    pub(crate) fn pay_options(&self) -> Vec<(ObjectId, AbilityId)> {
        let Some(Frame::Cast(frame)) = self.control.frames.last() else {
            return Vec::new();
        };
        self.payments().mana_options(&self.payment_of(frame))
    }

    /// What the rest of the cost on top would be paid with automatically; `None` if that takes what gives something up and
    /// wasn't asked for.
    pub(crate) fn means_to_pay_rest(&self) -> Option<Means> {
        let Some(Frame::Cast(frame)) = self.control.frames.last() else {
            return None;
        };
        let payment = self.payment_of(frame);
        let plan = self.payments().payment_plan(&payment);
        plan.map(|_| frame.means)
    }

    /// The mana that a player is asked to pay by hand, with what is in the pool for it.
    pub(crate) fn asked_mana(&self) -> Option<ManaCost> {
        match self.control.frames.last() {
            Some(Frame::Cast(frame)) => Some(self.payments().mana_to_pay(&self.payment_of(frame))),
            _ => None,
        }
    }
}

impl Payments<'_> {
    /// The face of that number of a card (CR 709.3, 712.11b, 715.3).
    pub(crate) fn face_of(&self, object: &Object, face: u8) -> DefId {
        let front = object
            .card
            .map_or(object.def, |card| self.facts.cards[card.index()].def);
        match face {
            0 => front,
            _ => self.program.def(front).other.unwrap_or(front),
        }
    }
}
