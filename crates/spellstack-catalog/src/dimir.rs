//! Dimir tempo.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Condition, DrawnCard, EventPattern, Filter, Modification, PlayerFilter, Recipient, Rule, Statement,
    Under, Value,
};
use spellstack_core::{CardType, CardTypes, Color, CounterKind, Keyword, KeywordKind, Subtype, ZoneKind};

use crate::lands::fetch_land;

/// The cards, in the order of the deck list.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = vec![tamiyo(), kaito()];
    cards.extend(creatures());
    cards.extend(spells());
    cards.extend(lands());
    cards
}

fn tamiyo() -> Card {
    let student = Card::creature("Tamiyo, Inquisitive Student", "{U}", "Moonfolk Wizard", 0, 3)
        .legendary()
        .keyword(Keyword::Flying)
        .ability(when(this_attacks(), create(1, clue())))
        .ability(when(
            EventPattern::Draws {
                who: PlayerFilter::You,
                which: DrawnCard::Nth(3),
            },
            then([
                bind(0, exile(this())),
                onto_battlefield_transformed(result(0), Under::Owner),
            ]),
        ));
    student.transforms_into(seasoned_scholar())
}

fn seasoned_scholar() -> Card {
    let your_planeswalker = Recipient::Object(all([planeswalker(), you_control()]));
    Card::planeswalker("Tamiyo, Seasoned Scholar", "", "Tamiyo", 2)
        .indicator([Color::Green, Color::Blue])
        .ability(loyalty(
            2,
            whenever_until_your_next_turn(
                [
                    attacks(creature(), Recipient::Player(PlayerFilter::You)),
                    attacks(creature(), your_planeswalker),
                ],
                until_end_of_turn(event_object(), [gets(-1, 0)]),
            ),
        ))
        .ability(loyalty(
            -3,
            targeting(
                target_card(all([any_of([instant(), sorcery()]), owned_by_you()])),
                then([
                    return_to_hand(target(0)),
                    if_it(target(0), color(Color::Green), add_any_color(1)),
                ]),
            ),
        ))
        .ability(loyalty(
            -7,
            then([
                draw(
                    you(),
                    half_rounded_up(count(cards_in(ZoneKind::Library, owned_by_you()))),
                ),
                emblem([rule(Rule::NoMaximumHandSize(PlayerFilter::You))]),
            ]),
        ))
}

fn kaito() -> Card {
    let ninja = || Subtype::from_name("Ninja").expect("a subtype of the rules");
    let is_his_turn = Condition::All(vec![
        Condition::TurnOf(PlayerFilter::You),
        Condition::Is(this(), Box::new(Filter::Counter(CounterKind::Loyalty))),
    ]);
    let is_a_ninja = [
        Modification::SetTypes(CardTypes::only(CardType::Creature), vec![ninja()]),
        base_pt(3, 4),
        has(Keyword::Hexproof),
    ];
    let lost_life = EventPattern::LosesLife {
        who: PlayerFilter::You,
    };
    Card::planeswalker("Kaito, Bane of Nightmares", "{2}{U}{B}", "Kaito", 4)
        .keyword(Keyword::Ninjutsu(vec![mana("{1}{U}{B}")]))
        .ability(as_long_as(
            is_his_turn,
            [Statement::Modify(this().into(), is_a_ninja.to_vec())],
        ))
        .ability(loyalty(
            1,
            emblem([modify(
                all([Filter::Subtype(ninja()), you_control()]),
                [gets(1, 1)],
            )]),
        ))
        .ability(loyalty(
            0,
            then([
                surveil(2),
                draw(you(), Value::PlayersWho(opponents(), Box::new(lost_life))),
            ]),
        ))
        .ability(loyalty(
            -2,
            targeting(
                target_creature(),
                then([tap(target(0)), put_counters(target(0), CounterKind::Stun, 2)]),
            ),
        ))
}

fn creatures() -> Vec<Card> {
    let instant_or_sorcery = || any_of([instant(), sorcery()]);
    vec![
        Card::creature("Orcish Bowmasters", "{1}{B}", "Orc Archer", 1, 1)
            .keyword(Keyword::Flash)
            .ability(when_any(
                [
                    this_enters(),
                    EventPattern::Draws {
                        who: opponents(),
                        which: DrawnCard::ExceptFirstOfDrawStep,
                    },
                ],
                targeting(
                    any_target(),
                    then([deal_damage(this(), 1, target(0)), amass("Orc", 1)]),
                ),
            )),
        Card::creature("Murktide Regent", "{5}{U}{U}", "Dragon", 3, 3)
            .keyword(Keyword::Delve)
            .keyword(Keyword::Flying)
            .ability(enters_with_counters(
                CounterKind::PlusOnePlusOne,
                count(all([instant_or_sorcery(), exiled_with(0)])),
            ))
            .ability(when(
                moves(
                    all([instant_or_sorcery(), owned_by_you()]),
                    Some(ZoneKind::Graveyard),
                    None,
                ),
                put_counters(this(), CounterKind::PlusOnePlusOne, 1),
            )),
        Card::creature("Brazen Borrower", "{1}{U}{U}", "Faerie Rogue", 3, 1)
            .keyword(Keyword::Flash)
            .keyword(Keyword::Flying)
            .ability(rule(Rule::CanBlockOnly(
                this().into(),
                with_keyword(KeywordKind::Flying),
            )))
            .with_adventure(
                Card::new("Petty Theft", "{1}{U}", "Instant — Adventure").spell(targeting(
                    target_object(all([not(land()), permanent(), opponents_control()])),
                    return_to_hand(target(0)),
                )),
            ),
    ]
}

fn spells() -> Vec<Card> {
    let destroy_up_to = |value: i32| if_it(target(0), mana_value_at_most(value), destroy(target(0)));
    let hand_of_target = || cards_in(ZoneKind::Hand, owned_by(player_of_target(0)));
    vec![
        Card::instant("Brainstorm", "{U}").spell(then([
            draw(you(), 3),
            put_on_top(chosen_by_you(2, cards_in(ZoneKind::Hand, owned_by_you()))),
        ])),
        Card::sorcery("Ponder", "{U}").spell(then([
            bind(0, look_at_top(3)),
            put_on_top(result(0)),
            may(shuffle(you())),
            draw(you(), 1),
        ])),
        Card::sorcery("Thoughtseize", "{B}").spell(targeting(
            target_player(),
            then([
                reveal(hand_of_target()),
                bind(0, choose(chosen_by_you(1, all([not(land()), hand_of_target()])))),
                discard(result(0)),
                lose_life(you(), 2),
            ]),
        )),
        Card::instant("Force of Will", "{3}{U}{U}")
            .ability(alternative_cost([
                life(1),
                exile_a(cards_in(
                    ZoneKind::Hand,
                    all([color(Color::Blue), owned_by_you()]),
                )),
            ]))
            .spell(targeting(target_spell(), counter(target(0)))),
        Card::instant("Fatal Push", "{B}").spell(targeting(
            target_creature(),
            instead_if(
                destroy_up_to(2),
                happened_this_turn(leaves(all([permanent(), you_control()]))),
                destroy_up_to(4),
            ),
        )),
        Card::instant("Daze", "{1}{U}")
            .ability(alternative_cost([return_a(all([
                subtype("Island"),
                you_control(),
            ]))]))
            .spell(targeting(
                target_spell(),
                unless_pays(controller_of(target(0)), [mana("{1}")], counter(target(0))),
            )),
        Card::instant("Snuff Out", "{3}{B}")
            .ability(alternative_cost_if(you_control_a(subtype("Swamp")), [life(4)]))
            .spell(targeting(
                target_object(all([not(color(Color::Black)), creature()])),
                destroy_without_regeneration(target(0)),
            )),
    ]
}

fn lands() -> Vec<Card> {
    vec![
        fetch_land("Polluted Delta", "Island", "Swamp"),
        fetch_land("Flooded Strand", "Plains", "Island"),
        fetch_land("Scalding Tarn", "Island", "Mountain"),
        fetch_land("Misty Rainforest", "Forest", "Island"),
        fetch_land("Bloodstained Mire", "Swamp", "Mountain"),
        Card::land("Underground Sea", "Island Swamp"),
        Card::land("Undercity Sewers", "Island Swamp")
            .ability(enters_tapped())
            .ability(when(this_enters(), surveil(1))),
        Card::basic_land("Island"),
        Card::basic_land("Swamp"),
    ]
}
