//! What abilities that define characteristics make of a card in a library (CR 604.3).
//!
//! The layers work on objects, and a card in a library is none. What its own abilities define without looking at the
//! game is worked out once; power and toughness are asked for when needed.

use spellstack_core::lang::{Modification, Statement, Value, derive};
use spellstack_core::types::{CardTypes, Subtype, SubtypeKind, SubtypeSet};

use super::{AbilityClass, AbilityEntry};
use crate::characteristics::Characteristics;
use crate::keyword::changeling;

/// The characteristics as the abilities define them, if they define any that are here worked out.
pub(super) fn defined(base: &Characteristics, abilities: &[AbilityEntry]) -> Option<Box<Characteristics>> {
    let mut chars = *base;
    for entry in abilities {
        if changeling::is_it(entry) {
            changeling::CHANGES
                .iter()
                .for_each(|change| define(&mut chars, change));
        }
        changes(entry).for_each(|change| define(&mut chars, change));
    }
    (chars != *base).then(|| Box::new(chars))
}

/// The power and toughness that the abilities define.
pub(crate) fn defined_pt<'a>(
    abilities: impl Iterator<Item = &'a AbilityEntry>,
) -> Option<(&'a Value, &'a Value)> {
    abilities.flat_map(changes).find_map(|change| match change {
        Modification::SetPt(power, toughness) => Some((power, toughness)),
        _ => None,
    })
}

fn changes(entry: &AbilityEntry) -> impl Iterator<Item = &Modification> {
    let statics = entry
        .as_static()
        .filter(|_| entry.class == AbilityClass::CharacteristicDefining);
    let statements = statics.map_or(&[][..], |statics| &statics.statements);
    statements.iter().flat_map(|statement| match statement {
        Statement::Modify(_, changes) => &changes[..],
        Statement::Rule(_) | Statement::Replace(_) => &[],
    })
}

/// Applies what can be defined without looking at the game (CR 604.3a).
fn define(chars: &mut Characteristics, change: &Modification) {
    match change {
        Modification::AddTypes(types, subtypes) => add_types(chars, *types, subtypes),
        Modification::EveryCreatureType => every_creature_type(chars),
        Modification::SetColors(colors) => chars.colors = *colors,
        Modification::AddColors(colors) => chars.colors = chars.colors.union(*colors),
        _ => {}
    }
}

pub(crate) fn every_creature_type(chars: &mut Characteristics) {
    if derive::subtype_belongs(SubtypeKind::Creature, chars.types) {
        chars.subtypes = chars.subtypes.union(&SubtypeSet::ALL_CREATURE_TYPES);
    }
}

pub(crate) fn add_types(chars: &mut Characteristics, types: CardTypes, subtypes: &[Subtype]) {
    chars.types = chars.types.union(types);
    for subtype in subtypes {
        // CR 205.3d: an object can't gain a subtype that goes with none of its types.
        if derive::subtype_belongs(subtype.kind(), chars.types) {
            chars.subtypes.insert(*subtype);
        }
    }
}
