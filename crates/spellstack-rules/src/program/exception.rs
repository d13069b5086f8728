//! Where abilities say *except* as something becomes a copy (CR 707.9).

use spellstack_core::AbilityId;
use spellstack_core::lang::{Ability, Instead, Modification, Replacement, Statement};

use super::{AbilityEntry, Program};
use crate::characteristics::{CopyException, SaidAgain};

/// The ability and the number of its statement.
pub(crate) type Place = (AbilityId, u8);

/// All such places, in order.
pub(super) fn places(abilities: &[AbilityEntry]) -> Vec<Place> {
    let ids = (0..).map(AbilityId::new);
    let in_one = |(id, entry): (AbilityId, &AbilityEntry)| {
        let statements = entry.as_static().map_or(&[][..], |statics| &statics.statements);
        let said = (0..=u8::MAX)
            .zip(statements)
            .filter(|(_, statement)| excepts(statement).is_some());
        said.map(|(at, _)| (id, at)).collect::<Vec<_>>()
    };
    ids.zip(abilities).flat_map(in_one).collect()
}

/// What a statement excepts from a copy, if it does.
fn excepts(statement: &Statement) -> Option<&[Modification]> {
    match statement {
        Statement::Replace(Replacement {
            instead: Instead::MayEnterAsCopy(_, changes),
            ..
        }) if !changes.is_empty() => Some(changes),
        Statement::Replace(_) | Statement::Modify(..) | Statement::Rule(_) => None,
    }
}

impl Program {
    /// The number of what an ability says there, and whether it counts again where it is said again.
    pub(crate) fn copy_exception(&self, place: Place) -> Option<(CopyException, SaidAgain)> {
        let at = self.exceptions.binary_search(&place).ok()?;
        let statics = self.ability(place.0).as_static()?;
        let changes = excepts(statics.statements.get(usize::from(place.1))?)?;
        let again = match changes.iter().any(counts_again) {
            true => SaidAgain::Counts,
            false => SaidAgain::IsTheSame,
        };
        Some((CopyException(u16::try_from(at).ok()?), again))
    }

    /// Where an exception is said.
    pub(crate) fn said_at(&self, exception: CopyException) -> Option<Place> {
        self.exceptions.get(usize::from(exception.0)).copied()
    }
}

/// Whether a change that is made twice is another change than if it is made once. Of keywords a second instance is mostly
/// redundant.
fn counts_again(change: &Modification) -> bool {
    match change {
        Modification::Gain(ability) => !matches!(**ability, Ability::Keyword(_)),
        Modification::ModifyPt(..) | Modification::SwitchPt => true,
        _ => false,
    }
}
