//! What abilities that define characteristics make of a card in a library (CR 604.3).
//!
//! The layers work on objects, and a card in a library is none. What its own abilities define without looking at the
//! game is worked out once; power and toughness are asked for when needed.

use spellstack_core::lang::{Modification, Statement, Value};

use super::{AbilityClass, AbilityEntry};
use crate::characteristics::Characteristics;
use crate::keyword::changeling;
use crate::layers::define;

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
