//! Faces of cards as they are printed. The definitions of a game are open to all players.

use std::fmt;

use spellstack_core::lang::Ability;
use spellstack_core::mana::ManaCost;
use spellstack_core::{AbilityId, PlayerId, Zone};

use super::{AbilityView, LibraryCardView, ObjectView, View};
use crate::characteristics::Characteristics;
use crate::look::Seen;
use crate::program::{AbilityClass, Def, Program};

/// A face of a card, as it is printed.
#[derive(Clone, Copy)]
pub struct FaceView<'a> {
    program: &'a Program,
    def: &'a Def,
    owner: PlayerId,
}

impl fmt::Debug for FaceView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FaceView")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

impl<'a> FaceView<'a> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        &self.def.name
    }

    /// Its mana cost, if it has one.
    #[must_use]
    pub fn mana_cost(&self) -> Option<&'a ManaCost> {
        self.def.mana_cost.as_ref()
    }

    /// Its mana value, with 0 for X (CR 202.3e).
    #[must_use]
    pub fn mana_value(&self) -> u32 {
        self.def.mana_value
    }

    /// Its printed loyalty, if it has one.
    #[must_use]
    pub fn loyalty(&self) -> Option<u32> {
        self.def.loyalty
    }

    /// Its printed characteristics, under its owner's control.
    #[must_use]
    pub fn characteristics(&self) -> Characteristics {
        Characteristics {
            controller: self.owner,
            ..self.def.base
        }
    }

    pub(super) fn program(&self) -> &'a Program {
        self.program
    }

    /// It as filters would see it in that zone.
    pub(super) fn seen(&self, zone: Zone) -> Seen<'a> {
        Seen {
            id: None,
            chars: self.def.chars_in(zone),
            object: None,
            zone,
            owner: self.owner,
            controller: self.owner,
            gone: false,
            card: None,
            x: None,
        }
    }

    /// Its abilities, in order; a keyword stands before the abilities that it stands for.
    pub fn abilities(&self) -> impl Iterator<Item = AbilityView<'a>> + use<'a> {
        let program = self.program;
        let printed = self.def.base.abilities.printed_span();
        printed
            .iter()
            .map(move |id| AbilityView::printed(id, program.ability(id)))
    }
}

impl<'a> View<'a> {
    /// What the ability of that number says; `None` if there is no such one.
    #[must_use]
    pub fn ability(&self, id: AbilityId) -> Option<&'a Ability> {
        let entry = self.game.program.abilities.get(id.index())?;
        Some(&entry.ability)
    }

    /// The keyword ability that an ability is a part of, if one stands for it.
    #[must_use]
    pub fn keyword_of(&self, id: AbilityId) -> Option<AbilityId> {
        let program = &self.game.program;
        let kind = program.abilities.get(id.index())?.keyword?;
        // A keyword stands before the abilities that it stands for.
        let before = program.abilities[..id.index()]
            .iter()
            .rposition(|entry| entry.class == AbilityClass::Keyword(kind))?;
        u32::try_from(before).ok().map(AbilityId::new)
    }

    fn face_of(&self, front: &'a Def, number: u8, owner: PlayerId) -> Option<FaceView<'a>> {
        let program = &*self.game.program;
        let def = match number {
            0 => Some(front),
            1 => front.other.map(|other| program.def(other)),
            _ => None,
        }?;
        Some(FaceView { program, def, owner })
    }
}

impl<'a> ObjectView<'a> {
    /// The card's own face of that number, the front being 0, whatever it looks like now; `None` if there is no such
    /// one or the viewer doesn't know the card.
    #[must_use]
    pub fn face(&self, number: u8) -> Option<FaceView<'a>> {
        let view = self.view();
        view.face_of(self.front()?, number, self.owner())
    }
}

impl<'a> LibraryCardView<'a> {
    /// The card's face of that number, the front being 0; `None` if there is no such one or the viewer doesn't know
    /// the card.
    #[must_use]
    pub fn face(&self, number: u8) -> Option<FaceView<'a>> {
        self.view().face_of(self.def()?, number, self.owner())
    }
}
