//! Split second (CR 702.61).

use spellstack_core::KeywordKind;

use crate::legal::Legality;
use crate::state::StackKind;

impl Legality<'_> {
    /// CR 702.61a: while such a spell is on the stack, players can't cast spells or activate abilities other than mana
    /// abilities. Special actions and triggers go on (CR 702.61b).
    pub(crate) fn has_split_second(&self) -> bool {
        let look = self.look();
        // An ability on the stack isn't the spell that has it.
        let mut spells = self
            .facts
            .stack
            .iter()
            .filter(|entry| entry.kind == StackKind::Spell);
        spells.any(|entry| {
            look.chars(entry.object)
                .is_some_and(|chars| chars.has(KeywordKind::SplitSecond))
        })
    }
}
