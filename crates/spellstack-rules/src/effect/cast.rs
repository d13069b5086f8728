//! Casting a card while a spell or ability resolves (CR 608.2g).

use smallvec::SmallVec;
use spellstack_core::lang::{ObjectRef, PlayerRef, Price};
use spellstack_core::{NodeId, ObjectId, PlayerId};

use crate::control::{CastCardStage, EffectFrame, InstructionResult};
use crate::decision::{Item, Means, Why};
use crate::effect::Effects;
use crate::state::Way;

impl Effects<'_> {
    pub(super) fn cast_card(
        &mut self,
        mut frame: Box<EffectFrame>,
        who: &PlayerRef,
        what: &ObjectRef,
        price: &Price,
    ) {
        let stage = frame.take();
        if stage == Some(CastCardStage::Casting) {
            return self.note_cast();
        }
        let way = way_of(frame.node, price);
        let Some((player, card)) = self.caster_and_card(who, what) else {
            return;
        };
        let face = if let Some(CastCardStage::GivingUpAsked(face)) = stage {
            if !self.control.take_yes() {
                self.control.result = InstructionResult::default();
                return;
            }
            self.put_back(frame, CastCardStage::Casting);
            return self
                .casting()
                .begin_cast(player, card, face, way, Means::GivingUp);
        } else if stage == Some(CastCardStage::FaceAsked) {
            self.control.take_modes().first().copied()
        } else {
            let faces = self.legality().castable_faces(player, card, way);
            if faces.len() > 1 {
                let asking = self.asking();
                self.put_back(frame, CastCardStage::FaceAsked);
                let items = faces.into_iter().map(Item::Mode).collect();
                return self.ask_pick(player, asking, Why::Face, items, (1, 1));
            }
            faces.first().copied()
        };
        let Some(face) = face else { return };
        if !self.legality().is_castable_plainly(player, card, face, way) {
            let asking = self.asking();
            self.put_back(frame, CastCardStage::GivingUpAsked(face));
            return self.ask_yes_no(player, asking, Why::PayGivingUp);
        }
        self.put_back(frame, CastCardStage::Casting);
        self.casting().begin_cast(player, card, face, way, Means::Plain);
    }

    /// The spell is the top of the stack: nothing else gets there while it is being cast.
    fn note_cast(&mut self) {
        let spell: SmallVec<[ObjectId; 2]> = self
            .facts
            .stack
            .last()
            .map(|entry| entry.object)
            .into_iter()
            .collect();
        self.control.result = InstructionResult {
            any: true,
            objects: spell,
            amount: 1,
            ..InstructionResult::default()
        };
    }

    fn caster_and_card(&self, who: &PlayerRef, what: &ObjectRef) -> Option<(PlayerId, ObjectId)> {
        let (look, context) = self.words();
        let player = look.player(who, &context)?;
        let card = look.found(what, &context).first().copied()?;
        Some((player, card))
    }

    /// Whether the instruction of that number lets a player cast anything.
    pub(super) fn can_cast_card(
        &self,
        node: NodeId,
        who: &PlayerRef,
        what: &ObjectRef,
        price: &Price,
    ) -> bool {
        self.caster_and_card(who, what).is_some_and(|(player, card)| {
            !self
                .legality()
                .castable_faces(player, card, way_of(node, price))
                .is_empty()
        })
    }
}

fn way_of(node: NodeId, price: &Price) -> Way {
    match price {
        Price::Free => Way::Free,
        Price::Cost(_) => Way::Paying(node),
    }
}
