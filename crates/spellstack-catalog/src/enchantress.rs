//! Enchantress, main deck and sideboard.

use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Condition, DamageKind, EventPattern, Filter, Instead, PlayerAbility, PlayerFilter, Recipient, Rule, Under,
};
use spellstack_core::{CardType, Color, CounterKind, Keyword, ManaKind, Step, ZoneKind};

use crate::lands::{fetch_land, pain_land};

/// The cards, in the order of the deck list.
pub(crate) fn cards() -> Vec<Card> {
    let mut cards = engine();
    cards.extend(control());
    cards.extend(lands());
    cards.extend(sideboard());
    cards
}

fn engine() -> Vec<Card> {
    vec![
        Card::creature("Argothian Enchantress", "{1}{G}", "Human Druid", 0, 1)
            .keyword(Keyword::Shroud)
            .ability(when(you_cast(enchantment()), draw(you(), 1))),
        Card::instant("Swords to Plowshares", "{W}").spell(targeting(
            target_creature(),
            then([
                exile(target(0)),
                gain_life(controller_of(target(0)), power_of(target(0))),
            ]),
        )),
        Card::sorcery("Replenish", "{3}{W}").spell(onto_battlefield(
            cards_in(ZoneKind::Graveyard, all([enchantment(), owned_by_you()])),
            Under::Control(you()),
        )),
        Card::enchantment("Enchantress's Presence", "{2}{G}")
            .ability(when(you_cast(enchantment()), draw(you(), 1))),
        Card::aura("Wild Growth", "{G}", land()).ability(when(
            EventPattern::TappedForMana { what: is(attached()) },
            add_mana(controller_of(event_object()), "{G}"),
        )),
        Card::enchantment("Exploration", "{G}").ability(rule(Rule::AdditionalLands(PlayerFilter::You, 1))),
        Card::enchantment("Mirri's Guile", "{G}").ability(when(
            your_upkeep(),
            may(then([bind(0, look_at_top(3)), put_on_top(result(0))])),
        )),
        Card::enchantment("Opalescence", "{2}{W}{W}").ability(modify(
            all([other(), not(subtype("Aura")), enchantment()]),
            [
                is_also(CardType::Creature),
                base_pt(mana_value_of(each_item()), mana_value_of(each_item())),
            ],
        )),
        Card::enchantment("Parallax Wave", "{2}{W}{W}")
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
    ]
}

fn control() -> Vec<Card> {
    let artifact_or_enchantment = || any_of([artifact(), enchantment()]);
    let destroy_one = || {
        activated(
            [sacrifice_this()],
            targeting(target_object(artifact_or_enchantment()), destroy(target(0))),
        )
    };
    vec![
        Card::enchantment("Sterling Grove", "{G}{W}")
            .ability(modify(
                all([other(), enchantment(), you_control()]),
                [has(Keyword::Shroud)],
            ))
            .ability(activated(
                [mana("{1}"), sacrifice_this()],
                then([
                    bind(0, search(you(), enchantment())),
                    reveal(result(0)),
                    shuffle(you()),
                    put_on_top(result(0)),
                ]),
            )),
        Card::enchantment("Aura of Silence", "{1}{W}{W}")
            .ability(spells_cost_more(opponents(), artifact_or_enchantment(), 2))
            .ability(destroy_one()),
        Card::enchantment("Seal of Cleansing", "{1}{W}").ability(destroy_one()),
        Card::enchantment("Solitary Confinement", "{2}{W}")
            .ability(when(your_upkeep(), sacrifice_unless([discard_a(Filter::Any)])))
            .ability(rule(Rule::SkipStep(PlayerFilter::You, Step::Draw)))
            .ability(rule(Rule::PlayerHas(PlayerFilter::You, PlayerAbility::Shroud)))
            .ability(replace(damage_to_you(), Instead::Prevent(None))),
        Card::enchantment("Sylvan Library", "{1}{G}").ability(when(
            your_draw_step(),
            then([
                if_done(
                    may(draw(you(), 2)),
                    bind(
                        0,
                        choose(chosen_by_you(
                            2,
                            cards_in(ZoneKind::Hand, all([owned_by_you(), drawn_this_turn()])),
                        )),
                    ),
                ),
                for_each(result(0), unless_pays(you(), [life(4)], put_on_top(each_item()))),
            ]),
        )),
    ]
}

fn lands() -> Vec<Card> {
    vec![
        Card::basic_land("Plains"),
        pain_land("Brushland", "{G}{W}"),
        fetch_land("Windswept Heath", "Forest", "Plains"),
        Card::land("Serra's Sanctum", "").legendary().ability(activated(
            [tap_this()],
            add_for_each(ManaKind::White, count(all([enchantment(), you_control()]))),
        )),
    ]
}

fn sideboard() -> Vec<Card> {
    vec![
        Card::creature("Xantid Swarm", "{G}", "Insect", 0, 1)
            .keyword(Keyword::Flying)
            .ability(when(
                this_attacks(),
                change_rule_this_turn(Rule::CantCast(defending_player().into(), Filter::Any)),
            )),
        Card::artifact("Tsabo's Web", "{2}")
            .ability(when(this_enters(), draw(you(), 1)))
            .ability(rule(Rule::DoesntUntap(
                all([land(), Filter::NonManaActivatedAbility]).into(),
            ))),
        Card::enchantment("Worship", "{3}{W}").ability(replace_if(
            you_control_a(creature()),
            damage_to_you(),
            Instead::LifeNotBelow(1),
        )),
        carpet_of_flowers(),
        Card::enchantment("Circle of Protection: Red", "{1}{W}").ability(activated(
            [mana("{1}")],
            then([
                bind(0, choose_source(color(Color::Red))),
                prevent_next_time_this_turn(EventPattern::DealsDamage {
                    source: all([color(Color::Red), is(result(0))]),
                    to: Recipient::Player(PlayerFilter::You),
                    kind: DamageKind::Any,
                }),
            ]),
        )),
        gaeas_blessing(),
    ]
}

fn carpet_of_flowers() -> Card {
    let main_phase = EventPattern::MainPhaseBegins {
        whose: PlayerFilter::You,
    };
    let islands = all([subtype("Island"), Filter::Controller(player_of_target(0).into())]);
    Card::enchantment("Carpet of Flowers", "{G}").ability(when_if(
        main_phase,
        Condition::Not(Box::new(Condition::AddedMana)),
        targeting(target_opponent(), may(add_any_color(count(islands)))),
    ))
}

fn gaeas_blessing() -> Card {
    let cards = up_to(3, target_card(Filter::Any));
    Card::sorcery("Gaea's Blessing", "{1}{G}")
        .spell(targeting_each(
            [target_player(), of_target_player(0, cards)],
            then([
                shuffle_into_library(player_of_target(0), target(1)),
                draw(you(), 1),
            ]),
        ))
        .ability(when(
            moves(is(this()), Some(ZoneKind::Library), Some(ZoneKind::Graveyard)),
            shuffle_into_library(you(), cards_in(ZoneKind::Graveyard, owned_by_you())),
        ))
}

fn damage_to_you() -> EventPattern {
    EventPattern::DealsDamage {
        source: Filter::Any,
        to: Recipient::Player(PlayerFilter::You),
        kind: DamageKind::Any,
    }
}
