//! Cards that together involve most of the rules.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    CombatRule, Comparison, Condition, Cost, DamageKind, EventPattern, Filter, Instead, Modification,
    PlayerFilter, PutBy, Quality, Recipient, Rule, Under,
};
use spellstack_core::{CardType, CardTypes, Color, Keyword, PtValue, Subtype, ZoneKind};

/// The cards, in the order of the list.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = creatures();
    cards.extend(spells());
    cards.extend(layers());
    cards.extend(copies_and_returns());
    cards.extend(keywords_and_taxes());
    cards.extend(odd_types());
    cards
}

fn creatures() -> Vec<Card> {
    vec![
        Card::creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
        Card::creature("Silvercoat Lion", "{1}{W}", "Cat", 2, 2),
        Card::creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1)
            .ability(activated([tap_this()], add_mana(you(), "{G}"))),
        Card::creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4)
            .keyword(Keyword::Flying)
            .keyword(Keyword::Vigilance),
        Card::creature("White Knight", "{W}{W}", "Human Knight", 2, 2)
            .keyword(Keyword::FirstStrike)
            .keyword(Keyword::Protection(Quality::Color(Color::Black))),
        Card::creature("Typhoid Rats", "{B}", "Rat", 1, 1).keyword(Keyword::Deathtouch),
        Card::creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    ]
}

fn spells() -> Vec<Card> {
    vec![
        Card::instant("Giant Growth", "{G}").spell(targeting(
            target_creature(),
            until_end_of_turn(target(0), [gets(3, 3)]),
        )),
        Card::instant("Counterspell", "{U}{U}").spell(targeting(target_spell(), counter(target(0)))),
        Card::instant("Mana Leak", "{1}{U}").spell(targeting(
            target_spell(),
            unless_pays(controller_of(target(0)), [mana("{3}")], counter(target(0))),
        )),
        Card::instant("Unsummon", "{U}").spell(targeting(target_creature(), return_to_hand(target(0)))),
        Card::instant("Doom Blade", "{1}{B}").spell(targeting(
            target_object(all([not(color(Color::Black)), creature()])),
            destroy(target(0)),
        )),
        Card::instant("Disenchant", "{1}{W}").spell(targeting(
            target_object(any_of([artifact(), enchantment()])),
            destroy(target(0)),
        )),
        Card::sorcery("Wrath of God", "{2}{W}{W}").spell(destroy_without_regeneration(creature())),
        Card::sorcery("Stone Rain", "{2}{R}").spell(targeting(target_object(land()), destroy(target(0)))),
        Card::sorcery("Divination", "{2}{U}").spell(draw(you(), 2)),
        Card::sorcery("Blaze", "{X}{R}").spell(targeting(any_target(), deal_damage(this(), x(), target(0)))),
        Card::instant("Cryptic Command", "{1}{U}{U}{U}").spell(modal(
            2,
            [
                targeting(target_spell(), counter(target(0))),
                targeting(target_object(permanent()), return_to_hand(target(0))),
                clause(tap(all([creature(), opponents_control()]))),
                clause(draw(you(), 1)),
            ],
        )),
    ]
}

fn layers() -> Vec<Card> {
    let swamp_too = Modification::AddTypes(CardTypes::EMPTY, vec![Subtype::SWAMP]);
    vec![
        Card::enchantment("Humility", "{2}{W}{W}")
            .ability(modify(creature(), [loses_all_abilities(), base_pt(1, 1)])),
        Card::enchantment("Blood Moon", "{2}{R}").ability(modify(
            all([not(basic()), land()]),
            [Modification::SetLandType(Subtype::MOUNTAIN)],
        )),
        Card::land("Urborg, Tomb of Yawgmoth", "")
            .legendary()
            .ability(modify(land(), [swamp_too])),
        Card::enchantment("Glorious Anthem", "{1}{W}{W}")
            .ability(modify(all([creature(), you_control()]), [gets(1, 1)])),
        Card::enchantment("Crusade", "{W}{W}")
            .ability(modify(all([color(Color::White), creature()]), [gets(1, 1)])),
        Card::aura("Pacifism", "{1}{W}", creature()).ability(rules([
            Rule::CantAttack(attached().into()),
            Rule::CantBlock(attached().into()),
        ])),
        Card::aura("Control Magic", "{2}{U}{U}", creature())
            .ability(modify(attached(), [Modification::Control(you())])),
    ]
}

fn copies_and_returns() -> Vec<Card> {
    let types_in_graveyards = || card_types_among(Filter::Zone(ZoneKind::Graveyard));
    vec![
        Card::enchantment("Oblivion Ring", "{2}{W}")
            .ability(when(
                this_enters(),
                targeting(
                    target_object(all([other(), not(land()), permanent()])),
                    exile_linked(0, target(0)),
                ),
            ))
            .ability(when(this_leaves(), onto_battlefield(linked(0), Under::Owner))),
        Card::creature("Clone", "{3}{U}", "Shapeshifter", 0, 0).ability(may_enter_as_copy(creature())),
        Card::instant("Cloudshift", "{W}").spell(targeting(
            target_object(all([creature(), you_control()])),
            then([
                bind(0, exile(target(0))),
                onto_battlefield(result(0), Under::Control(you())),
            ]),
        )),
        Card::creature(
            "Tarmogoyf",
            "{1}{G}",
            "Lhurgoyf",
            PtValue::Star,
            PtValue::StarPlus(1),
        )
        .ability(modify(
            this(),
            [base_pt(types_in_graveyards(), plus(types_in_graveyards(), 1))],
        )),
        Card::creature("Kitchen Finks", "{1}{G/W}{G/W}", "Ouphe", 3, 2)
            .ability(when(this_enters(), gain_life(you(), 2)))
            .keyword(Keyword::Persist),
    ]
}

fn keywords_and_taxes() -> Vec<Card> {
    let destroy_up_to = |value: i32| {
        let is_cheap = Condition::Compare(mana_value_of(target(0)), Comparison::AtMost, value.into());
        if_so(is_cheap, destroy(target(0)))
    };
    vec![
        Card::sorcery("Call of the Herd", "{2}{G}")
            .spell(create(1, token([Color::Green], "Elephant", 3, 3)))
            .keyword(Keyword::Flashback(vec![mana("{3}{G}")])),
        Card::creature("Snapcaster Mage", "{1}{U}", "Human Wizard", 2, 1)
            .keyword(Keyword::Flash)
            .ability(when(
                this_enters(),
                targeting(
                    target_card(all([any_of([instant(), sorcery()]), owned_by_you()])),
                    until_end_of_turn(target(0), [has(Keyword::Flashback(vec![Cost::OwnManaCost]))]),
                ),
            )),
        Card::instant("Overload", "{R}")
            .keyword(Keyword::Kicker(vec![mana("{2}")]))
            .spell(targeting(
                target_object(artifact()),
                instead_if(destroy_up_to(2), Condition::Kicked, destroy_up_to(5)),
            )),
        Card::creature("River Boa", "{1}{G}", "Snake", 2, 1)
            .keyword(Keyword::Landwalk(subtype("Island")))
            .ability(activated([mana("{G}")], regenerate(this()))),
        Card::new("Bonesplitter", "{1}", "Artifact — Equipment")
            .ability(modify(attached(), [gets(2, 0)]))
            .keyword(Keyword::Equip(vec![mana("{1}")])),
        Card::creature("Thalia, Guardian of Thraben", "{1}{W}", "Human Soldier", 2, 1)
            .legendary()
            .keyword(Keyword::FirstStrike)
            .ability(spells_cost_more(any_player(), not(creature()), 1)),
        Card::artifact("Sphere of Resistance", "{2}").ability(spells_cost_more(any_player(), Filter::Any, 1)),
        Card::enchantment("Doubling Season", "{4}{G}")
            .ability(replace(
                EventPattern::TokensCreated {
                    who: PlayerFilter::You,
                },
                Instead::Multiplied(2),
            ))
            .ability(replace(
                EventPattern::CountersPut {
                    kind: None,
                    by: PutBy::Effect,
                    on: all([Filter::Permanent, you_control()]),
                },
                Instead::Multiplied(2),
            )),
        Card::enchantment("Rest in Peace", "{1}{W}")
            .ability(when(this_enters(), exile(Filter::Zone(ZoneKind::Graveyard))))
            .ability(replace(
                moves(Filter::Any, None, Some(ZoneKind::Graveyard)),
                Instead::GoesTo(ZoneKind::Exile),
            )),
        Card::new("Platinum Angel", "{7}", "Artifact Creature — Angel")
            .pt(4, 4)
            .keyword(Keyword::Flying)
            .ability(rules([
                Rule::CantLose(PlayerFilter::You),
                Rule::CantWin(opponents()),
            ])),
    ]
}

fn odd_types() -> Vec<Card> {
    let faerie = token([Color::Black], "Faerie Rogue", 1, 1);
    let faerie = token_with(faerie, [spellstack_core::lang::Ability::Keyword(Keyword::Flying)]);
    let targeted = |what| EventPattern::BecomesTarget {
        what,
        by: opponents_control(),
    };
    vec![
        Card::creature("Isamaru, Hound of Konda", "{W}", "Dog", 2, 2).legendary(),
        Card::new("Dryad Arbor", "", "Land Creature — Forest Dryad")
            .pt(1, 1)
            .indicator([Color::Green]),
        Card::new("Bitterblossom", "{1}{B}", "Kindred Enchantment — Faerie").ability(when(
            your_upkeep(),
            then([lose_life(you(), 1), create(1, faerie)]),
        )),
        Card::creature("Leovold, Emissary of Trest", "{B}{G}{U}", "Elf Advisor", 3, 3)
            .legendary()
            .ability(rule(Rule::DrawLimit(opponents(), 1)))
            .ability(when_any(
                [
                    targeted(Recipient::Player(PlayerFilter::You)),
                    targeted(Recipient::Object(all([permanent(), you_control()]))),
                ],
                may(draw(you(), 1)),
            )),
        Card::instant("Stifle", "{U}").spell(targeting(
            target_object(any_of([activated_ability(), triggered_ability()])),
            counter(target(0)),
        )),
        gideon_jura(),
        Card::new("Darksteel Citadel", "", "Artifact Land")
            .keyword(Keyword::Indestructible)
            .ability(activated([tap_this()], add_mana(you(), "{C}"))),
        Card::new("Juggernaut", "{4}", "Artifact Creature — Juggernaut")
            .pt(5, 3)
            .ability(rule(Rule::MustAttack(this().into())))
            .ability(rule(Rule::CantBeBlockedBy(this().into(), subtype("Wall")))),
        Card::sorcery("Fireball", "{X}{R}")
            .ability(rule(Rule::CostPerExtraTarget(1)))
            .spell(targeting(
                any_number_of(any_target()),
                deal_evenly_divided_damage(this(), x(), 0),
            )),
        Card::enchantment("Enchanted Evening", "{3}{W/U}{W/U}")
            .ability(modify(permanent(), [is_also(CardType::Enchantment)])),
    ]
}

fn gideon_jura() -> Card {
    let theirs = all([creature(), Filter::Controller(player_of_target(0).into())]);
    let human_soldier = [subtype_named("Human"), subtype_named("Soldier")];
    let damage_to_him = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Object(is(this())),
        kind: DamageKind::Any,
    };
    Card::planeswalker("Gideon Jura", "{3}{W}{W}", "Gideon", 6)
        .ability(loyalty(
            2,
            targeting(
                target_opponent(),
                change_rule_next_turn_of(
                    player_of_target(0),
                    Rule::Combat(CombatRule::MustAttackSuch(
                        theirs.into(),
                        Recipient::Object(is(this())),
                    )),
                ),
            ),
        ))
        .ability(loyalty(
            -2,
            targeting(target_object(all([tapped(), creature()])), destroy(target(0))),
        ))
        .ability(loyalty(
            0,
            then([
                until_end_of_turn(
                    this(),
                    [
                        Modification::AddTypes(CardTypes::only(CardType::Creature), human_soldier.to_vec()),
                        base_pt(6, 6),
                    ],
                ),
                prevent_all_this_turn(damage_to_him),
            ]),
        ))
}

fn subtype_named(name: &str) -> Subtype {
    Subtype::from_name(name).expect("a subtype of the rules")
}
