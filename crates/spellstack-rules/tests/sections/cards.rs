//! The cards of the cases, each with one thing to show. What isn't about costs costs nothing.

use spellstack_core::card::CardDef;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::build::{
    Card, activated, all, any_end_step, any_target, artifact, base_pt, copy_spell, create, creature,
    deal_damage, destroy, dies, draw, enters_tapped, gain_life, gets, has, is_also, loses_all_abilities,
    may_enter_as_copy, modify, other, prevent_next_time_this_turn, replace, sacrifice_this, spells_cost_more,
    tap_this, target, target_creature, target_spell, targeting, then, this, this_dies, token,
    until_end_of_turn, when, when_if, when_this_turn, with_keyword, you, you_control, you_control_a,
    your_upkeep,
};
use spellstack_core::lang::{DamageKind, Effect, EventPattern, Filter, Instead, PlayerFilter, Recipient};
use spellstack_core::{CardType, Color, KeywordKind, ZoneKind};

pub(super) fn definitions() -> Vec<CardDef> {
    let cards = [creatures(), abilities(), statics(), replacements(), spells()];
    cards.into_iter().flatten().map(Card::define).collect()
}

fn creatures() -> Vec<Card> {
    vec![
        Card::artifact("Rock", "{9}"),
        Card::basic_land("Forest"),
        Card::creature("Bear", "{0}", "Bear", 2, 2),
        Card::creature("Ox", "{0}", "Ox", 2, 4),
        Card::creature("Seedling", "{G}", "Plant", 1, 1),
        Card::creature("Bird", "{0}", "Bird", 1, 1).keyword(Keyword::Flying),
        Card::creature("Hawk", "{0}", "Bird", 1, 1).keyword(Keyword::Flying),
        Card::creature("Lancer", "{0}", "Knight", 2, 2).keyword(Keyword::FirstStrike),
        Card::creature("Sentry", "{0}", "Knight", 2, 2).keyword(Keyword::Vigilance),
        Card::creature("Queen", "{0}", "Human", 2, 2).legendary(),
        Card::planeswalker("Sage", "{0}", "Gideon", 3),
        Card::aura("Blessing", "{0}", creature()),
    ]
}

fn abilities() -> Vec<Card> {
    let gain = |amount: i32| gain_life(you(), amount);
    vec![
        Card::creature("Healer", "{0}", "Cleric", 1, 1).ability(activated([tap_this()], gain(1))),
        Card::creature("Martyr", "{0}", "Cleric", 1, 1).ability(activated([sacrifice_this()], gain(3))),
        Card::creature("Ghost", "{0}", "Spirit", 2, 2).ability(when(this_dies(), gain(2))),
        Card::creature("Mourner", "{0}", "Human", 1, 1).ability(when(dies(creature()), gain(1))),
        Card::enchantment("Workshop", "{0}").ability(when_if(
            your_upkeep(),
            you_control_a(all([artifact(), you_control()])),
            gain(5),
        )),
    ]
}

fn statics() -> Vec<Card> {
    vec![
        Card::enchantment("Anthem", "{0}").ability(modify(all([creature(), you_control()]), [gets(1, 1)])),
        Card::enchantment("Dwindling", "{0}").ability(modify(creature(), [base_pt(1, 1)])),
        Card::enchantment("Growing", "{0}").ability(modify(creature(), [base_pt(4, 4)])),
        Card::enchantment("Silence", "{0}").ability(modify(creature(), [loses_all_abilities()])),
        Card::enchantment("Updraft", "{0}").ability(modify(
            all([creature(), with_keyword(KeywordKind::Flying)]),
            [gets(2, 0)],
        )),
        Card::creature("Captain", "{0}", "Soldier", 2, 2)
            .ability(modify(all([creature(), you_control(), other()]), [gets(1, 1)])),
        // Which of these two applies first matters where an artifact is no creature by itself.
        Card::enchantment("Strength", "{0}").ability(modify(creature(), [is_also(CardType::Enchantment)])),
        Card::enchantment("Animation", "{0}")
            .ability(modify(artifact(), [is_also(CardType::Creature), base_pt(3, 3)])),
        Card::enchantment("Glory", "{0}").ability(modify(
            all([creature(), Filter::Type(CardType::Enchantment)]),
            [gets(5, 5)],
        )),
        Card::enchantment("Tax", "{0}").ability(spells_cost_more(PlayerFilter::Any, Filter::Any, 1)),
        Card::enchantment("Wings", "{0}").ability(modify(creature(), [has(Keyword::Flying)])),
    ]
}

fn replacements() -> Vec<Card> {
    let you_gain = || EventPattern::GainsLife {
        who: PlayerFilter::You,
    };
    vec![
        Card::creature("Snail", "{0}", "Snail", 1, 1).ability(enters_tapped()),
        Card::enchantment("Void", "{0}").ability(replace(dies(creature()), Instead::GoesTo(ZoneKind::Exile))),
        Card::enchantment("Twice", "{0}").ability(replace(you_gain(), Instead::Multiplied(2))),
        Card::enchantment("More", "{0}").ability(replace(you_gain(), Instead::Increased(1.into()))),
        Card::creature("Mimic", "{0}", "Shapeshifter", 0, 0).ability(may_enter_as_copy(creature())),
    ]
}

fn spells() -> Vec<Card> {
    let on_creature = |effect: Effect| targeting(target_creature(), effect);
    let damage_to_you = EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Any,
    };
    vec![
        Card::instant("Bolt", "{0}").spell(targeting(any_target(), deal_damage(this(), 3, target(0)))),
        Card::instant("Murder", "{0}").spell(on_creature(destroy(target(0)))),
        Card::instant("Growth", "{0}").spell(on_creature(until_end_of_turn(target(0), [gets(3, 3)]))),
        Card::instant("Shrink", "{0}").spell(on_creature(until_end_of_turn(target(0), [gets(-2, -2)]))),
        Card::instant("Study", "{0}").spell(on_creature(then([destroy(target(0)), draw(you(), 1)]))),
        Card::sorcery("Rest", "{0}").spell(gain_life(you(), 3)),
        Card::instant("Draught", "{G}").spell(gain_life(you(), 1)),
        Card::instant("Read", "{0}").spell(draw(you(), 1)),
        Card::instant("Recruit", "{0}").spell(create(1, token([Color::White], "Soldier", 1, 1))),
        Card::instant("Ward", "{0}").spell(prevent_next_time_this_turn(damage_to_you)),
        Card::instant("Promise", "{0}").spell(when_this_turn(any_end_step(), gain_life(you(), 4))),
        Card::instant("Echo", "{0}").spell(targeting(target_spell(), copy_spell(target(0), you()))),
    ]
}
