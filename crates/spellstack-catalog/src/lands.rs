//! The cycles of lands.

use spellstack_core::lang::Under;
use spellstack_core::lang::build::*;

/// A land that is sacrificed to find a land of either of two basic land types.
pub(crate) fn fetch_land(name: &str, one: &str, other: &str) -> Card {
    Card::land(name, "").ability(activated(
        [tap_this(), life(1), sacrifice_this()],
        then([
            bind(0, search(you(), any_of([subtype(one), subtype(other)]))),
            onto_battlefield(result(0), Under::Control(you())),
            shuffle(you()),
        ]),
    ))
}

/// A land that makes colourless mana, or coloured mana at the price of 1 damage.
pub(crate) fn pain_land(name: &str, colors: &str) -> Card {
    Card::land(name, "")
        .ability(activated([tap_this()], add_mana(you(), "{C}")))
        .ability(activated(
            [tap_this()],
            then([add_one_of(colors), deal_damage(this(), 1, you())]),
        ))
}
