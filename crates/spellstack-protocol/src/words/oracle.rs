//! The text of abilities, from the printer of the card language.

use spellstack_core::Face;
use spellstack_core::lang::Ability;

/// An ability in words; the face gives the name that it uses for itself.
pub(super) fn ability(ability: &Ability, face: &Face) -> String {
    spellstack_oracle::ability(ability, face)
}

/// The same on one line.
pub(super) fn ability_line(ability: &Ability, face: &Face) -> String {
    spellstack_oracle::ability(ability, face)
        .lines()
        .collect::<Vec<_>>()
        .join(" ")
}
