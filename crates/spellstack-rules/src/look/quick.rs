//! A quick test before a filter is asked: what all that fits has in common, read from the filter once for many objects.

use spellstack_core::lang::{Filter, ObjectRef, PlayerFilter};
use spellstack_core::types::{CardTypes, Subtype, Supertypes};
use spellstack_core::{ObjectId, PlayerId, ZoneKind};

use super::{Context, Look, Sight};
use crate::characteristics::Characteristics;

/// What every permanent that fits has, and hasn't. What isn't admitted doesn't fit.
#[derive(Default)]
pub(crate) struct Quick {
    types: CardTypes,
    not_types: CardTypes,
    /// One of these, where a filter says *or*.
    some_type: Option<CardTypes>,
    supertypes: Supertypes,
    not_supertypes: Supertypes,
    subtype: Option<Subtype>,
    not_subtype: Option<Subtype>,
    controller: Option<PlayerId>,
    not_controller: Option<PlayerId>,
    other_than: Option<ObjectId>,
    /// Whether the filter says more than that.
    says_more: bool,
}

impl Quick {
    /// Reads a filter over permanents.
    pub fn of<S: Sight>(look: &Look<'_, S>, filter: &Filter, context: &Context<'_>) -> Self {
        let mut quick = Quick::default();
        quick.read(look, filter, context);
        quick
    }

    /// What isn't understood here is asked of the filter itself, so that new words need no line of their own.
    fn read<S: Sight>(&mut self, look: &Look<'_, S>, filter: &Filter, context: &Context<'_>) {
        match filter {
            Filter::Any | Filter::Permanent | Filter::Zone(ZoneKind::Battlefield) => {}
            Filter::All(parts) => parts.iter().for_each(|part| self.read(look, part, context)),
            Filter::AnyOf(parts) if self.some_type.is_none() => {
                self.some_type = types_of(parts);
                self.says_more |= self.some_type.is_none();
            }
            Filter::Type(card_type) => self.types.insert(*card_type),
            Filter::Supertype(supertype) => self.supertypes.insert(*supertype),
            Filter::Subtype(subtype) if self.subtype.is_none() => self.subtype = Some(*subtype),
            Filter::Controller(PlayerFilter::Any) => {}
            Filter::Controller(PlayerFilter::You) => self.controller = Some(context.you),
            Filter::Controller(PlayerFilter::Opponent) => self.not_controller = Some(context.you),
            Filter::Not(inner) => self.read_not(look, inner, context),
            _ => self.says_more = true,
        }
    }

    fn read_not<S: Sight>(&mut self, look: &Look<'_, S>, filter: &Filter, context: &Context<'_>) {
        match filter {
            Filter::Type(card_type) => self.not_types.insert(*card_type),
            Filter::Supertype(supertype) => self.not_supertypes.insert(*supertype),
            Filter::Subtype(subtype) if self.not_subtype.is_none() => self.not_subtype = Some(*subtype),
            // Something that is there is no other object.
            Filter::Is(ObjectRef::This) => {
                self.other_than = context.this.filter(|this| look.object(*this).is_some());
                self.says_more |= self.other_than.is_none();
            }
            _ => self.says_more = true,
        }
    }

    /// Whether a permanent may fit.
    #[inline]
    pub fn admits(&self, id: ObjectId, chars: &Characteristics) -> bool {
        self.types.is_subset(chars.types)
            && !self.not_types.intersects(chars.types)
            && self.some_type.is_none_or(|types| types.intersects(chars.types))
            && self.controller.is_none_or(|player| player == chars.controller)
            && self
                .not_controller
                .is_none_or(|player| player != chars.controller)
            && self.supertypes.is_subset(chars.supertypes)
            && !self.not_supertypes.intersects(chars.supertypes)
            && self
                .subtype
                .is_none_or(|subtype| chars.subtypes.contains(subtype))
            && self
                .not_subtype
                .is_none_or(|subtype| !chars.subtypes.contains(subtype))
            && self.other_than != Some(id)
    }

    /// Whether all that is admitted fits.
    pub fn is_exact(&self) -> bool {
        !self.says_more
    }
}

/// The card types that filters name, if that is all they do.
fn types_of(parts: &[Filter]) -> Option<CardTypes> {
    let type_of = |part: &Filter| match part {
        Filter::Type(card_type) => Some(*card_type),
        _ => None,
    };
    parts.iter().map(type_of).collect()
}
