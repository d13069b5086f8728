//! Goblins, main deck and sideboard.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    DamageKind, EventPattern, Instead, PlayerFilter, Quality, Recipient, Rule, Under,
};
use spellstack_core::{Color, Keyword, ZoneKind};

use crate::lands::{fetch_land, pain_land};

/// The cards, in the order of the deck list.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = creatures();
    cards.extend(spells_and_lands());
    cards.extend(sideboard());
    cards
}

fn creatures() -> Vec<Card> {
    vec![
        Card::creature("Goblin Lackey", "{R}", "Goblin", 1, 1).ability(when(
            EventPattern::DealsDamage {
                source: is(this()),
                to: Recipient::Player(any_player()),
                kind: DamageKind::Any,
            },
            may(onto_battlefield(
                chosen_by_you(
                    1,
                    cards_in(ZoneKind::Hand, all([goblin(), permanent(), owned_by_you()])),
                ),
                Under::Control(you()),
            )),
        )),
        Card::creature("Goblin Matron", "{2}{R}", "Goblin", 1, 1).ability(when(
            this_enters(),
            may(then([
                bind(0, search(you(), goblin())),
                reveal(result(0)),
                return_to_hand(result(0)),
                shuffle(you()),
            ])),
        )),
        Card::creature("Goblin Piledriver", "{1}{R}", "Goblin Warrior", 1, 2)
            .keyword(Keyword::Protection(Quality::Color(Color::Blue)))
            .ability(when(
                this_attacks(),
                until_end_of_turn(
                    this(),
                    [gets(times(2, count(all([other(), attacking(), goblin()]))), 0)],
                ),
            )),
        Card::creature("Goblin Ringleader", "{3}{R}", "Goblin", 2, 2)
            .keyword(Keyword::Haste)
            .ability(when(
                this_enters(),
                then([
                    bind(0, reveal_top(you(), 4)),
                    together([
                        return_to_hand(cards_in(ZoneKind::Library, all([goblin(), is(result(0))]))),
                        put_on_bottom(cards_in(ZoneKind::Library, all([not(goblin()), is(result(0))]))),
                    ]),
                ]),
            )),
        Card::creature("Goblin Warchief", "{1}{R}{R}", "Goblin Warrior", 2, 2)
            .ability(spells_cost_less(PlayerFilter::You, goblin(), 1))
            .ability(modify(all([goblin(), you_control()]), [has(Keyword::Haste)])),
        Card::creature("Mogg Fanatic", "{R}", "Goblin", 1, 1).ability(activated(
            [sacrifice_this()],
            targeting(any_target(), deal_damage(this(), 1, target(0))),
        )),
        Card::creature("Gempalm Incinerator", "{2}{R}", "Goblin", 2, 1)
            .keyword(Keyword::Cycling(vec![mana("{1}{R}")]))
            .ability(when(
                EventPattern::Cycles {
                    who: PlayerFilter::You,
                    what: is(this()),
                },
                targeting(
                    target_creature(),
                    may(deal_damage(this(), count(goblin()), target(0))),
                ),
            )),
        Card::creature("Siege-Gang Commander", "{3}{R}{R}", "Goblin", 2, 2)
            .ability(when(
                this_enters(),
                create(3, token([Color::Red], "Goblin", 1, 1)),
            ))
            .ability(activated(
                [mana("{1}{R}"), sacrifice_a(goblin())],
                targeting(any_target(), deal_damage(this(), 2, target(0))),
            )),
        Card::creature("Goblin King", "{1}{R}{R}", "Goblin", 2, 2).ability(modify(
            all([other(), goblin()]),
            [gets(1, 1), has(Keyword::Landwalk(subtype("Mountain")))],
        )),
        Card::creature("Goblin Pyromancer", "{3}{R}", "Goblin Wizard", 2, 2)
            .ability(when(
                this_enters(),
                until_end_of_turn(all([goblin(), creature()]), [gets(3, 0)]),
            ))
            .ability(when(any_end_step(), destroy(goblin()))),
        Card::creature("Goblin Sharpshooter", "{2}{R}", "Goblin", 1, 1)
            .ability(rule(Rule::DoesntUntap(this().into())))
            .ability(when(dies(creature()), untap(this())))
            .ability(activated(
                [tap_this()],
                targeting(any_target(), deal_damage(this(), 1, target(0))),
            )),
        Card::creature("Goblin Tinkerer", "{1}{R}", "Goblin Artificer", 1, 2).ability(activated(
            [mana("{R}"), tap_this()],
            targeting(
                target_object(artifact()),
                then([
                    destroy(target(0)),
                    deal_damage(target(0), mana_value_of(target(0)), this()),
                ]),
            ),
        )),
        Card::creature("Skirk Prospector", "{R}", "Goblin", 1, 1)
            .ability(activated([sacrifice_a(goblin())], add_mana(you(), "{R}"))),
    ]
}

fn spells_and_lands() -> Vec<Card> {
    vec![
        Card::instant("Naturalize", "{1}{G}").spell(targeting(
            target_object(any_of([artifact(), enchantment()])),
            destroy(target(0)),
        )),
        Card::basic_land("Mountain"),
        Card::basic_land("Forest"),
        pain_land("Karplusan Forest", "{R}{G}"),
        Card::land("Rishadan Port", "")
            .ability(activated([tap_this()], add_mana(you(), "{C}")))
            .ability(activated(
                [mana("{1}"), tap_this()],
                targeting(target_object(land()), tap(target(0))),
            )),
        fetch_land("Wooded Foothills", "Mountain", "Forest"),
        Card::land("Wasteland", "")
            .ability(activated([tap_this()], add_mana(you(), "{C}")))
            .ability(activated(
                [tap_this(), sacrifice_this()],
                targeting(target_object(all([not(basic()), land()])), destroy(target(0))),
            )),
    ]
}

fn sideboard() -> Vec<Card> {
    vec![
        Card::instant("Pyroblast", "{R}").spell(modal(
            1,
            [
                targeting(
                    target_spell(),
                    if_it(target(0), color(Color::Blue), counter(target(0))),
                ),
                targeting(
                    target_object(permanent()),
                    if_it(target(0), color(Color::Blue), destroy(target(0))),
                ),
            ],
        )),
        Card::instant("Pyrokinesis", "{4}{R}{R}")
            .ability(alternative_cost([exile_a(cards_in(
                ZoneKind::Hand,
                all([color(Color::Red), owned_by_you()]),
            ))]))
            .spell(targeting(
                divided(4, any_number_of(target_creature())),
                deal_divided_damage(this(), 0),
            )),
        Card::artifact("Tormod's Crypt", "{0}").ability(activated(
            [tap_this(), sacrifice_this()],
            targeting(
                target_player(),
                exile(cards_in(ZoneKind::Graveyard, owned_by(player_of_target(0)))),
            ),
        )),
        Card::instant("Tranquil Domain", "{1}{G}").spell(destroy(all([not(subtype("Aura")), enchantment()]))),
        Card::sorcery("Anarchy", "{2}{R}{R}").spell(destroy(all([color(Color::White), permanent()]))),
        Card::enchantment("Sulfuric Vortex", "{1}{R}{R}")
            .ability(when(any_upkeep(), deal_damage(this(), 2, event_player())))
            .ability(replace(
                EventPattern::GainsLife { who: any_player() },
                Instead::Nothing,
            )),
    ]
}

fn goblin() -> spellstack_core::lang::Filter {
    subtype("Goblin")
}
