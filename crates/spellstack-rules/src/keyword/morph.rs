//! Morph and megamorph: casting face down, and turning face up as a special action (CR 116.2b, 702.37, 708.4).

use std::ops::ControlFlow;

use spellstack_core::keyword::KeywordSet;
use spellstack_core::{KeywordKind, ObjectId};

use crate::decision::Action;
use crate::legal::{Actor, MeansFound};
use crate::look::Seen;
use crate::program::{AbilityClass, FACE_DOWN_DEF};
use crate::state::Way;

/// What a spell that is cast face down costs (CR 702.37a).
pub(crate) const FACE_DOWN_COST: u32 = 3;

/// Whether one of them is among the keywords.
#[inline]
pub(crate) fn is_among(keywords: KeywordSet) -> bool {
    keywords.contains(KeywordKind::Morph) || keywords.contains(KeywordKind::Megamorph)
}

impl Actor<'_> {
    /// By which means a morph ability lets the player cast a card face down (CR 702.37c-d). It is judged as the face-down
    /// spell.
    pub(crate) fn means_to_cast_face_down(&self, seen: &Seen<'_>, card: ObjectId) -> MeansFound {
        if !is_among(seen.chars.keywords) {
            return MeansFound::new();
        }
        let there = Seen {
            chars: &self.reader.program.def(FACE_DOWN_DEF).base,
            ..*seen
        };
        if !self.may_play_as(&there) || !self.may_begin(card, FACE_DOWN_DEF) {
            return MeansFound::new();
        }
        self.means_where(
            |means| self.can_afford(card, FACE_DOWN_DEF, Way::FaceDown, means),
            || false,
        )
    }

    /// Visits the morph abilities that a face-down permanent would have face up and whose cost the player can pay
    /// (CR 702.37e).
    pub(crate) fn each_turning_up_of(
        &self,
        permanent: ObjectId,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let reader = self.reader;
        let mine = reader.look().controller(permanent) == Some(self.player);
        if !mine || !reader.facts.is_face_down(permanent) || !reader.facts.is_on_battlefield(permanent) {
            return ControlFlow::Continue(());
        }
        let Some(face_up) = reader.arrivals().as_face_up(permanent) else {
            return ControlFlow::Continue(());
        };
        for held in face_up.abilities {
            let is_morph = match reader.program.ability(held.id).class {
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
            if is_morph {
                let means = self.means_for(permanent, held.id).into_iter();
                let mut actions = means.map(|it| Action::TurnFaceUp(permanent, held.id, it));
                actions.try_for_each(&mut *visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
