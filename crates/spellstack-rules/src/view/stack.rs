//! Spells and abilities on the stack. Everything about them is public except which card a face-down one is.

use spellstack_core::lang::Ability;
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::{ObjectView, View};
use crate::event::Thing;
use crate::state::{Chosen, StackEntry, StackKind, Way};

/// A spell or ability on the stack.
#[derive(Clone, Copy, Debug)]
pub struct StackView<'a> {
    view: View<'a>,
    entry: &'a StackEntry,
}

impl<'a> StackView<'a> {
    pub(super) fn new(view: View<'a>, entry: &'a StackEntry) -> Self {
        StackView { view, entry }
    }

    pub(super) fn view(&self) -> View<'a> {
        self.view
    }

    pub(super) fn entry(&self) -> &'a StackEntry {
        self.entry
    }

    /// The object on the stack.
    #[must_use]
    pub fn id(&self) -> ObjectId {
        self.entry.object
    }

    /// The object on the stack, to look at.
    #[must_use]
    pub fn object(&self) -> Option<ObjectView<'a>> {
        self.view.object(self.entry.object)
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> StackKind {
        self.entry.kind
    }

    /// Whether it is a spell.
    #[must_use]
    pub fn is_spell(&self) -> bool {
        self.entry.kind == StackKind::Spell
    }

    /// The ability, if it is one.
    #[must_use]
    pub fn ability_id(&self) -> Option<AbilityId> {
        self.entry.ability_id()
    }

    /// What the ability says, if it is one.
    #[must_use]
    pub fn ability(&self) -> Option<&'a Ability> {
        self.ability_id()
            .map(|id| &self.view.game.program.ability(id).ability)
    }

    /// The source: the spell itself, or the object whose ability it is. It may be gone.
    #[must_use]
    pub fn source(&self) -> ObjectId {
        self.view.shown(self.entry.source)
    }

    /// The name of the source, as it is or last was.
    #[must_use]
    pub fn source_name(&self) -> &'a str {
        let facts = &self.view.game.facts;
        let source = self.entry.source;
        if facts.object(source).is_some() || facts.last_known(source).is_some() {
            return self.view.name_or_last(source);
        }
        let own = facts.object(self.entry.object);
        own.map_or("", |object| self.view.name_of(object.def))
    }

    /// Who controls it.
    #[must_use]
    pub fn controller(&self) -> PlayerId {
        let look = self.view.game.look();
        look.controller(self.entry.object)
            .unwrap_or(self.entry.controller)
    }

    /// How a spell was cast.
    #[must_use]
    pub fn way(&self) -> Way {
        self.entry.way
    }

    /// The modes chosen.
    #[must_use]
    pub fn modes(&self) -> &'a [u8] {
        &self.entry.modes
    }

    /// The targets chosen, with the modes that they belong to and their shares.
    #[must_use]
    pub fn chosen(&self) -> &'a [Chosen] {
        &self.entry.targets
    }

    /// The targets chosen.
    pub fn targets(&self) -> impl Iterator<Item = Thing> + use<'a> {
        self.entry.targets.iter().map(|chosen| chosen.thing)
    }

    /// The value of X.
    #[must_use]
    pub fn x(&self) -> u32 {
        self.entry.x
    }

    /// How often it was kicked.
    #[must_use]
    pub fn times_kicked(&self) -> u8 {
        crate::state::kicked::times(self.entry.kicked)
    }
}
