//! Deathtouch (CR 702.2).

use spellstack_core::KeywordKind;

use crate::characteristics::Characteristics;
use crate::event::Damage;
use crate::state::{Flags, Object};

/// Whether what it deals damage to is destroyed (CR 702.2b); once or twice is the same (CR 702.2f).
#[inline]
pub(crate) fn is_deadly(source: &Characteristics) -> bool {
    source.has(KeywordKind::Deathtouch)
}

/// The damage that is lethal from such a source, given the damage that would be from another (CR 702.2c).
#[inline]
pub(crate) fn lethal(left: u32) -> u32 {
    left.min(1)
}

/// What was dealt such damage is known until state-based actions have been checked (CR 702.2b, 704.5h).
#[inline]
pub(crate) fn mark(object: &mut Object, damage: &Damage) {
    if damage.deathtouch && damage.amount > 0 {
        object.flags.set(Flags::DEATHTOUCHED, true);
    }
}

/// Whether an object was dealt such damage since state-based actions were last checked.
#[inline]
pub(crate) fn is_marked(object: &Object) -> bool {
    object.flags.has(Flags::DEATHTOUCHED)
}

/// The mark goes.
#[inline]
pub(crate) fn unmark(object: &mut Object) {
    object.flags.set(Flags::DEATHTOUCHED, false);
}
