//! Burn.

use spellstack_core::Keyword;
use spellstack_core::lang::Filter;
use spellstack_core::lang::build::*;

/// The cards, in the order of the deck list.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = spells();
    cards.extend(creatures());
    cards.push(price_of_progress());
    cards
}

fn spells() -> Vec<Card> {
    vec![
        Card::instant("Lightning Bolt", "{R}")
            .spell(targeting(any_target(), deal_damage(this(), 3, target(0)))),
        Card::sorcery("Chain Lightning", "{R}").spell(targeting(
            any_target(),
            then([
                deal_damage(this(), 3, target(0)),
                if_done(
                    may_by(
                        target_or_controller(0),
                        pay(target_or_controller(0), [mana("{R}{R}")]),
                    ),
                    may_by(
                        target_or_controller(0),
                        copy_spell(this(), target_or_controller(0)),
                    ),
                ),
            ]),
        )),
        Card::new("Lava Spike", "{R}", "Sorcery — Arcane").spell(targeting(
            target_player_or(planeswalker()),
            deal_damage(this(), 3, target(0)),
        )),
        Card::instant("Fireblast", "{4}{R}{R}")
            .ability(alternative_cost([sacrifice_some(2, subtype("Mountain"))]))
            .spell(targeting(any_target(), deal_damage(this(), 4, target(0)))),
        Card::sorcery("Rift Bolt", "{2}{R}")
            .spell(targeting(any_target(), deal_damage(this(), 3, target(0))))
            .keyword(Keyword::Suspend(1.into(), vec![mana("{R}")])),
        Card::sorcery("Flame Rift", "{1}{R}").spell(deal_damage(this(), 4, any_player())),
        Card::instant("Searing Blood", "{R}{R}").spell(targeting(
            target_creature(),
            then([
                deal_damage(this(), 2, target(0)),
                when_this_turn(
                    dies(is(target(0))),
                    deal_damage(this(), 3, controller_of(event_object())),
                ),
            ]),
        )),
    ]
}

fn creatures() -> Vec<Card> {
    vec![
        Card::creature("Goblin Guide", "{R}", "Goblin Scout", 2, 2)
            .keyword(Keyword::Haste)
            .ability(when(
                this_attacks(),
                then([
                    bind(0, reveal_top(defending_player(), 1)),
                    if_it(result(0), land(), return_to_hand(result(0))),
                ]),
            )),
        Card::creature("Monastery Swiftspear", "{R}", "Human Monk", 1, 2)
            .keyword(Keyword::Haste)
            .keyword(Keyword::Prowess),
        Card::new(
            "Eidolon of the Great Revel",
            "{R}{R}",
            "Enchantment Creature — Spirit",
        )
        .pt(2, 2)
        .ability(when(
            cast(any_player(), mana_value_at_most(3)),
            deal_damage(this(), 2, event_player()),
        )),
        Card::creature("Ball Lightning", "{R}{R}{R}", "Elemental", 6, 1)
            .keyword(Keyword::Trample)
            .keyword(Keyword::Haste)
            .ability(when(any_end_step(), sacrifice(this()))),
    ]
}

fn price_of_progress() -> Card {
    let theirs = Filter::Controller(item_player().into());
    let nonbasic_lands = count(all([not(basic()), land(), theirs]));
    Card::instant("Price of Progress", "{1}{R}").spell(for_each_player(
        any_player(),
        deal_damage(this(), times(2, nonbasic_lands), item_player()),
    ))
}
