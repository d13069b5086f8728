//! Casting face down and turning face up (CR 116.2b, 702.37, 708.4).

use std::ops::ControlFlow;

use spellstack_core::{KeywordKind, ObjectId};

use super::Actor;
use crate::decision::Action;
use crate::look::Seen;
use crate::program::AbilityClass;
use crate::state::{FACE_DOWN_DEF, Way};

impl Actor<'_> {
    /// Whether a morph ability lets the player cast a card face down (CR 702.37c-d). It is judged as the face-down
    /// spell.
    pub(super) fn can_cast_face_down(&self, seen: &Seen<'_>, card: ObjectId) -> bool {
        let has_morph = seen.chars.has(KeywordKind::Morph) || seen.chars.has(KeywordKind::Megamorph);
        if !has_morph {
            return false;
        }
        let there = Seen {
            chars: &self.game.program.def(FACE_DOWN_DEF).base,
            ..*seen
        };
        self.may_play_as(&there)
            && self.may_begin(card, FACE_DOWN_DEF)
            && self.can_afford(card, FACE_DOWN_DEF, Way::FaceDown)
    }

    /// Visits the morph abilities that a face-down permanent would have face up and whose cost the player can pay
    /// (CR 702.37e).
    pub(super) fn each_turning_up_of(
        &self,
        permanent: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let game = self.game;
        let mine = game.look().controller(permanent) == Some(self.player);
        if !mine || !game.facts.is_face_down(permanent) || !game.facts.is_on_battlefield(permanent) {
            return ControlFlow::Continue(());
        }
        let Some(face_up) = game.as_face_up(permanent) else {
            return ControlFlow::Continue(());
        };
        for held in face_up.abilities {
            let is_morph = match game.program.ability(held.id).class {
                AbilityClass::Keyword(KeywordKind::Morph | KeywordKind::Megamorph) => true,
                AbilityClass::Keyword(_)
                | AbilityClass::Spell
                | AbilityClass::Activated
                | AbilityClass::Mana
                | AbilityClass::Triggered
                | AbilityClass::TriggeredMana
                | AbilityClass::Static
                | AbilityClass::CharacteristicDefining => false,
            };
            if is_morph && self.can_pay_for(permanent, held.id) {
                visit(Action::TurnFaceUp(permanent, held.id))?;
            }
        }
        ControlFlow::Continue(())
    }
}
