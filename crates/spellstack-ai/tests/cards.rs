//! Cards that the positions of these tests are made of: the agent knows none of them by name.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    DamageKind, EventPattern, Filter, Instead, PlayerFilter, Recipient, Rule, Under,
};
use spellstack_core::{CardDef, CounterKind, Keyword, Step, ZoneKind};

pub fn all_cards() -> Vec<CardDef> {
    let mut cards = creatures();
    cards.extend(spells());
    cards.extend(permanents());
    cards.into_iter().map(Card::define).collect()
}

fn creatures() -> Vec<Card> {
    vec![
        Card::creature("Squire", "{W}", "Human", 1, 1),
        Card::creature("Bear", "{1}{G}", "Bear", 2, 2),
        Card::creature("Ogre", "{2}{R}", "Ogre", 3, 3),
        Card::creature("Giant", "{4}{R}{R}", "Giant", 6, 6),
        Card::creature("Wall", "{1}{W}", "Wall", 0, 7).keyword(Keyword::Defender),
        Card::creature("Bird", "{1}{U}", "Bird", 2, 1).keyword(Keyword::Flying),
        Card::creature("Viper", "{B}", "Snake", 1, 1).keyword(Keyword::Deathtouch),
        Card::creature("Driver", "{1}{R}", "Goblin", 1, 2).ability(when(
            this_attacks(),
            until_end_of_turn(
                this(),
                [gets(
                    times(2, count(all([other(), attacking(), subtype("Goblin")]))),
                    0,
                )],
            ),
        )),
        Card::creature("Runt", "{R}", "Goblin", 1, 1),
        Card::creature("Bomber", "{R}", "Goblin", 1, 1).ability(activated(
            [sacrifice_this()],
            targeting(any_target(), deal_damage(this(), 1, target(0))),
        )),
        Card::creature("Ninja", "{3}{U}", "Ninja", 4, 4).keyword(Keyword::Ninjutsu(vec![mana("{1}{U}")])),
    ]
}

fn spells() -> Vec<Card> {
    vec![
        Card::instant("Bolt", "{R}").spell(targeting(any_target(), deal_damage(this(), 3, target(0)))),
        Card::instant("Murder", "{1}{B}").spell(targeting(target_creature(), destroy(target(0)))),
        Card::instant("Shatter", "{1}{R}").spell(targeting(target_object(artifact()), destroy(target(0)))),
        Card::instant("Negate", "{1}{U}").spell(targeting(target_spell(), counter(target(0)))),
        Card::instant("Growth", "{G}").spell(targeting(
            target_creature(),
            until_end_of_turn(target(0), [gets(3, 3)]),
        )),
        Card::sorcery("Opt", "{U}").spell(draw(you(), 1)),
        Card::sorcery("Consider", "{U}").spell(surveil(2)),
        Card::sorcery("Rally", "{2}{W}").spell(create(1, token([], "Soldier", 1, 1))),
        Card::sorcery("Wipe", "{2}{W}{W}").spell(destroy(creature())),
        Card::sorcery("Tutor", "{1}{B}").spell(then([
            bind(0, search(you(), creature())),
            reveal(result(0)),
            return_to_hand(result(0)),
            shuffle(you()),
        ])),
    ]
}

fn permanents() -> Vec<Card> {
    let damage_to_you = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Any,
    };
    vec![
        Card::basic_land("Mountain"),
        Card::basic_land("Forest"),
        Card::basic_land("Plains"),
        Card::basic_land("Island"),
        Card::basic_land("Swamp"),
        Card::artifact("Trinket", "{1}"),
        Card::enchantment("Cloister", "{2}{W}")
            .ability(when(your_upkeep(), sacrifice_unless([discard_a(Filter::Any)])))
            .ability(rule(Rule::SkipStep(PlayerFilter::You, Step::Draw)))
            .ability(replace(damage_to_you, Instead::Prevent(None))),
        Card::enchantment("Rift", "{2}{W}{W}")
            .keyword(Keyword::Fading(5))
            .ability(activated(
                [remove_counter(CounterKind::Fade)],
                targeting(target_creature(), exile_linked(0, target(0))),
            ))
            .ability(when(
                this_leaves(),
                for_each_player(
                    any_player(),
                    onto_battlefield(
                        all([owned_by(item_player()), exiled_with(0)]),
                        Under::Control(item_player()),
                    ),
                ),
            )),
        Card::enchantment("Muse", "{2}{G}").ability(when(you_cast(enchantment()), draw(you(), 1))),
        Card::creature("Cycler", "{7}{R}", "Beast", 5, 5).keyword(Keyword::Cycling(vec![mana("{R}")])),
        Card::planeswalker("Sage", "{3}{U}", "Jace", 3)
            .ability(loyalty(1, draw(you(), 1)))
            .ability(loyalty(
                -1,
                targeting(target_creature(), return_to_hand(target(0))),
            )),
        Card::artifact("Graverobber", "{2}").ability(activated(
            [mana("{1}")],
            targeting(
                target_card(cards_in(ZoneKind::Graveyard, owned_by_you())),
                return_to_hand(target(0)),
            ),
        )),
    ]
}
