//! Cycling and typecycling (CR 702.29): what counts as cycling; the ability itself is written in the card language.

use spellstack_core::lang::Cost;
use spellstack_core::{AbilityId, KeywordKind, ObjectId};

use crate::control::CastFrame;
use crate::legal::Legality;
use crate::program::AbilityClass;
use crate::state::StackKind;

impl Legality<'_> {
    /// The card that is being cycled, if that is what happens (CR 702.29b).
    pub(crate) fn cycled(&self, frame: &CastFrame) -> Option<ObjectId> {
        let StackKind::Activated(ability) = frame.entry.kind else {
            return None;
        };
        let keyword = ability
            .index()
            .checked_sub(1)
            .and_then(|at| u32::try_from(at).ok())
            .map(AbilityId::new)?;
        // CR 702.29f: typecycling is cycling.
        let is_cycling = matches!(
            self.program.ability(keyword).class,
            AbilityClass::Keyword(KeywordKind::Cycling | KeywordKind::Typecycling)
        ) && self
            .program
            .ability(ability)
            .as_activated()?
            .cost
            .contains(&Cost::DiscardThis);
        is_cycling.then_some(frame.entry.source)
    }
}
