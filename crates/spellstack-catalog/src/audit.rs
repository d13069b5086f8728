//! Cards whose interactions are easy to get wrong.

use spellstack_core::lang::Quality;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{Filter, Label};
use spellstack_core::{Keyword, ZoneKind};

/// The cards.
pub(crate) fn cards() -> Vec<Card> {
    let one_to_everybody = || deal_damage(this(), 1, (creature(), any_player()));
    vec![
        Card::creature("Squee, Goblin Nabob", "{2}{R}", "Goblin", 1, 1)
            .legendary()
            .ability(when(
                your_upkeep(),
                may(return_to_hand_from(ZoneKind::Graveyard, this())),
            )),
        Card::creature("Plague Spitter", "{2}{B}", "Phyrexian Horror", 2, 2)
            .ability(when(your_upkeep(), one_to_everybody()))
            .ability(when(this_dies(), one_to_everybody())),
        Card::creature("Nantuko Shade", "{B}{B}", "Insect Shade", 2, 1)
            .ability(activated([mana("{B}")], until_end_of_turn(this(), [gets(1, 1)]))),
        Card::creature("Ravenous Baloth", "{2}{G}{G}", "Beast", 4, 4)
            .ability(activated([sacrifice_a(subtype("Beast"))], gain_life(you(), 4))),
        Card::artifact("Zuran Orb", "{0}").ability(activated([sacrifice_a(land())], gain_life(you(), 2))),
        Card::creature("Withered Wretch", "{B}{B}", "Zombie Cleric", 2, 2).ability(activated(
            [mana("{1}")],
            targeting(target_card(Filter::Any), exile(target(0))),
        )),
        Card::land("Dust Bowl", "")
            .ability(activated([tap_this()], add_mana(you(), "{C}")))
            .ability(activated(
                [mana("{3}"), tap_this(), sacrifice_a(land())],
                targeting(target_object(all([not(basic()), land()])), destroy(target(0))),
            )),
        Card::creature("Mother of Runes", "{W}", "Human Cleric", 1, 1).ability(activated(
            [tap_this()],
            targeting(
                target_object(all([creature(), you_control()])),
                then([
                    choose_color(0),
                    until_end_of_turn(
                        target(0),
                        [has(Keyword::Protection(Quality::ChosenColor(Label(0))))],
                    ),
                ]),
            ),
        )),
    ]
}
