//! Where what players are asked about comes from: effects that replace events, and triggers that wait.

use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::View;

/// Where an effect or a trigger comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OriginView<'a> {
    /// The spell, or the object whose ability it is; it may be gone.
    pub source: ObjectId,
    /// The name of the source, as it is or last was.
    pub source_name: &'a str,
    /// Who controls the effect or the trigger.
    pub controller: PlayerId,
    /// The ability that says what it does; none for regeneration and for effects that change characteristics.
    pub ability: Option<AbilityId>,
}

impl<'a> View<'a> {
    /// Where the effect of that number comes from, as [`Replacer::Effect`](crate::Replacer::Effect) has it.
    #[must_use]
    pub fn effect_origin(&self, number: u32) -> Option<OriginView<'a>> {
        let effect = self.game.facts.effect(number)?;
        Some(self.origin(effect.source, effect.controller, effect.ability))
    }

    /// Where the waiting trigger of that number comes from, while its controller is asked to order them.
    #[must_use]
    pub fn trigger_origin(&self, number: u16) -> Option<OriginView<'a>> {
        let waiting = self.game.control.waiting_trigger(number)?;
        Some(self.origin(waiting.source, waiting.controller, Some(waiting.ability)))
    }

    fn origin(&self, source: ObjectId, controller: PlayerId, ability: Option<AbilityId>) -> OriginView<'a> {
        OriginView {
            source: self.shown(source),
            source_name: self.name_or_last(source),
            controller,
            ability,
        }
    }
}
