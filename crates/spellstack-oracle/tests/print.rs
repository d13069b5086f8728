//! The English of definitions: its wording, and that different definitions read differently.

use std::collections::BTreeMap;

use crate::generator::{Generator, card_with, definitions};
use crate::mutation::Words;
use spellstack_core::lang::{Ability, Activated, Body, Clause, Cost, Effect, Objects, Regeneration};
use spellstack_core::{CardDef, Face};
use spellstack_oracle::card;

/// Definitions of few words and much structure.
fn narrow_definitions(seeds: std::ops::Range<u64>) -> impl Iterator<Item = CardDef> {
    seeds.filter_map(|seed| {
        let mut generator = Generator::new(seed);
        generator.narrow = true;
        generator.depth = 2 + (seed % 2) as u32;
        let clause = generator.pick(&[true, false]);
        let effect = if clause {
            generator.effect()
        } else {
            Effect::Destroy(Objects::All(generator.filter()), Regeneration::Allowed)
        };
        let body = Body::Plain(Clause {
            targets: Vec::new(),
            effect,
        });
        card_with(Ability::Activated(Activated {
            cost: vec![Cost::Tap],
            body,
            limits: Vec::new(),
        }))
    })
}

#[test]
fn different_definitions_read_differently() {
    expect_injective(definitions(0..30_000).map(|(_, def)| def));
}

#[test]
fn different_structures_read_differently() {
    expect_injective(narrow_definitions(0..60_000));
}

pub fn expect_injective(defs: impl Iterator<Item = CardDef>) {
    let mut by_text: BTreeMap<String, CardDef> = BTreeMap::new();
    let mut collisions = Vec::new();
    for def in defs {
        let words = card(&def);
        match by_text.get(&words) {
            Some(other) if *other != def => collisions.push(report(&words, other, &def)),
            Some(_) => {}
            None => {
                by_text.insert(words, def);
            }
        }
    }
    assert!(
        collisions.is_empty(),
        "{} collisions:\n{}",
        collisions.len(),
        first(&collisions)
    );
    assert!(
        by_text.len() > 3_000,
        "only {} different definitions",
        by_text.len()
    );
}

#[test]
fn a_changed_leaf_changes_the_words() {
    let mut words = Words::default();
    definitions(0..5_000).for_each(|(_, def)| words.learn(&def));
    let mut collisions = Vec::new();
    let mut pairs = 0;
    for (seed, def) in definitions(0..5_000) {
        let mut generator = Generator::new(seed ^ 0xA5A5);
        for _ in 0..8 {
            let Some(changed) = words.mutate(&def, &mut generator) else {
                continue;
            };
            pairs += 1;
            if card(&def) == card(&changed) {
                collisions.push(report(&card(&def), &def, &changed));
            }
        }
    }
    assert!(
        collisions.is_empty(),
        "{} of {pairs} pairs:\n{}",
        collisions.len(),
        first(&collisions)
    );
    assert!(pairs > 1_000, "only {pairs} pairs");
}

#[test]
fn another_phrase_changes_the_words() {
    let mut words = Words::default();
    definitions(0..8_000).for_each(|(_, def)| words.learn(&def));
    let mut collisions = Vec::new();
    let mut pairs = 0;
    for (seed, def) in definitions(0..5_000) {
        let mut generator = Generator::new(seed ^ 0x5A5A);
        for _ in 0..12 {
            let Some(changed) = words.replace(&def, &mut generator) else {
                continue;
            };
            pairs += 1;
            if card(&def) == card(&changed) {
                collisions.push(report(&card(&def), &def, &changed));
            }
        }
    }
    assert!(
        collisions.is_empty(),
        "{} of {pairs} pairs:\n{}",
        collisions.len(),
        first(&collisions)
    );
    assert!(pairs > 1_000, "only {pairs} pairs");
}

fn report(words: &str, one: &CardDef, other: &CardDef) -> String {
    format!("{words}\n  {}\n  {}\n", abilities(one), abilities(other))
}

fn abilities(def: &CardDef) -> String {
    let of = |face: &Face| serde_json::to_string(&face.abilities).expect("abilities have a JSON form");
    let faces: Vec<String> = def.faces.iter().map(of).collect();
    faces.join("\n  // ")
}

fn first(collisions: &[String]) -> String {
    collisions.iter().take(30).cloned().collect::<Vec<_>>().join("\n")
}

mod wording {
    use rstest::rstest;
    use spellstack_core::lang::build::*;
    use spellstack_core::lang::{Effect, EventPattern, Link, PlayerFilter, Under, check};
    use spellstack_core::{CardDef, Color, Keyword};
    use spellstack_oracle::{card, rules};

    fn instant(body: impl Into<spellstack_core::lang::Body>) -> CardDef {
        Card::instant("Lightning Bolt", "{R}").spell(body).define()
    }

    fn creature_with(ability: spellstack_core::lang::Ability) -> CardDef {
        Card::creature("Goblin Piledriver", "{1}{R}", "Goblin", 1, 2)
            .ability(ability)
            .define()
    }

    #[rstest]
    #[case(
        targeting(any_target(), deal_damage(this(), 3, target(0))),
        "Lightning Bolt deals 3 damage to any target."
    )]
    #[case(
        targeting(target_player_or(planeswalker()), deal_damage(this(), 3, target(0))),
        "Lightning Bolt deals 3 damage to target player or planeswalker."
    )]
    #[case(
        targeting(target_spell(), unless_pays(controller_of(target(0)), [mana("{3}")], counter(target(0)))),
        "Counter target spell unless its controller pays {3}."
    )]
    #[case(
        targeting(
            target_creature(),
            then([exile(target(0)), gain_life(controller_of(target(0)), power_of(target(0)))])
        ),
        "Exile target creature. Its controller gains life equal to its power."
    )]
    #[case(
        targeting(target_object(all([not(color(Color::Black)), creature()])), destroy_without_regeneration(target(0))),
        "Destroy target nonblack creature. It can't be regenerated."
    )]
    #[case(
        targeting(
            target_creature(),
            then([bind(0, exile(target(0))), onto_battlefield(result(0), Under::Control(you()))])
        ),
        "Exile target creature, then return that card to the battlefield under your control."
    )]
    fn of_spells(#[case] body: spellstack_core::lang::Clause, #[case] words: &str) {
        assert_eq!(rules(instant(body).front()), words);
    }

    #[rstest]
    #[case(
        when(this_enters(), draw(you(), 2)),
        "When this creature enters, draw two cards."
    )]
    #[case(
        when(dies(creature()), untap(this())),
        "Whenever a creature dies, untap this creature."
    )]
    #[case(
        when(this_attacks(), until_end_of_turn(this(), [gets(times(2, count(all([other(), attacking(), subtype("Goblin")]))), 0)])),
        "Whenever this creature attacks, it gets +2/+0 until end of turn for each other attacking Goblin."
    )]
    #[case(
        spells_cost_less(PlayerFilter::You, subtype("Goblin"), 1),
        "Goblin spells you cast cost {1} less to cast."
    )]
    #[case(
        modify(all([other(), subtype("Goblin")]), [gets(1, 1), has(Keyword::Haste)]),
        "Other Goblins get +1/+1 and have haste."
    )]
    #[case(
        activated([sacrifice_this()], targeting(any_target(), deal_damage(this(), 1, target(0)))),
        "Sacrifice this creature: It deals 1 damage to any target."
    )]
    #[case(activated([tap_this()], add_one_of("{R}{G}")), "{T}: Add {R} or {G}.")]
    #[case(enters_tapped(), "This creature enters tapped.")]
    #[case(
        when(EventPattern::GainsLife { who: PlayerFilter::Opponent }, sacrifice_unless([mana("{2}")])),
        "Whenever an opponent gains life, sacrifice this creature unless you pay {2}."
    )]
    fn of_creatures(#[case] ability: spellstack_core::lang::Ability, #[case] words: &str) {
        assert_eq!(rules(creature_with(ability).front()), words);
    }

    #[test]
    fn of_modes() {
        let body = modal(
            1,
            [
                clause(draw(you(), 1)),
                targeting(target_spell(), counter(target(0))),
            ],
        );
        assert_eq!(
            rules(instant(body).front()),
            "Choose one —\n• Draw a card.\n• Counter target spell."
        );
    }

    #[test]
    fn of_a_legendary_creature_uses_its_short_name() {
        let def = Card::creature("Tamiyo, Inquisitive Student", "{U}", "Moonfolk", 0, 3)
            .legendary()
            .keyword(Keyword::Flying)
            .ability(when(this_attacks(), create(1, clue())))
            .define();
        let lines = [
            "Tamiyo, Inquisitive Student {U}",
            "Legendary Creature — Moonfolk",
            "Flying",
            "Whenever Tamiyo attacks, investigate.",
            "0/3",
        ];
        assert_eq!(card(&def), lines.join("\n"));
    }

    /// CR 111.10.
    #[test]
    fn of_roles_is_their_definition() {
        for (token, name, words) in [
            (
                cursed_role(),
                "Cursed",
                " and \"Enchanted creature has base power and toughness 1/1.\"",
            ),
            (
                monster_role(),
                "Monster",
                " and \"Enchanted creature gets +1/+1 and has trample.\"",
            ),
            (
                royal_role(),
                "Royal",
                " and \"Enchanted creature gets +1/+1 and has ward {1}.\"",
            ),
            (
                virtuous_role(),
                "Virtuous",
                " and \"Enchanted creature gets +1/+1 for each enchantment you control.\"",
            ),
        ] {
            let spell = Card::instant("Cast", "{R}")
                .spell(targeting(target_creature(), create_attached(token, target(0))));
            let token = format!("a colorless Aura Role enchantment token named {name} with enchant creature");
            assert_eq!(
                rules(spell.define().front()),
                format!("Create {token}{words} attached to target creature.")
            );
        }
    }

    /// CR 111.10.
    #[test]
    fn of_predefined_tokens_is_their_definition() {
        let makes = |token| rules(instant(create(1, token)).front());
        let sacrifice = "Sacrifice this token:";
        for (token, words) in [
            (
                treasure(),
                format!("Treasure artifact token with \"{{T}}, {sacrifice} Add one mana of any color.\""),
            ),
            (
                food(),
                format!("Food artifact token with \"{{2}}, {{T}}, {sacrifice} You gain 3 life.\""),
            ),
            (
                gold(),
                format!("Gold artifact token with \"{sacrifice} Add one mana of any color.\""),
            ),
            (
                blood(),
                format!(
                    "Blood artifact token with \"{{1}}, {{T}}, Discard a card, {sacrifice} Draw a card.\""
                ),
            ),
        ] {
            assert_eq!(makes(token), format!("Create a colorless {words}"));
        }
        assert_eq!(
            makes(walker()),
            "Create a 2/2 black Zombie creature token named Walker."
        );
        for token in [shard(), clue(), lander(), mutagen()] {
            let def = instant(create(1, token));
            assert_eq!(check::card(&def), Ok(()));
        }
    }

    #[test]
    fn what_an_effect_and_what_a_cost_exiled_are_told_apart() {
        let of = |link: Option<Link>| {
            let exiled = Effect::Exile(creature().into(), link);
            let def = Card::creature("Ghoul", "{5}{B}", "Zombie", 4, 4)
                .keyword(Keyword::Delve)
                .ability(when(this_enters(), exiled))
                .ability(when(this_attacks(), return_to_hand(linked(0))))
                .define();
            assert_eq!(check::card(&def), Ok(()));
            card(&def)
        };
        assert_ne!(of(None), of(Some(Link(0))));
    }

    #[test]
    fn the_only_exile_is_what_is_exiled() {
        let def = Card::creature("Jailer", "{2}{W}", "Human", 1, 1)
            .ability(when(
                this_enters(),
                Effect::Exile(creature().into(), Some(Link(0))),
            ))
            .ability(when(this_attacks(), return_to_hand(linked(0))))
            .define();
        assert_eq!(check::card(&def), Ok(()));
        let lines = [
            "When this creature enters, exile all creatures.",
            "Whenever this creature attacks, return the exiled card to its owner's hand.",
        ];
        assert_eq!(rules(def.front()), lines.join("\n"));
    }

    #[test]
    fn a_result_and_what_it_was_made_of_are_told_apart() {
        let of = |object| {
            let moved = onto_battlefield(object, Under::Owner);
            instant(targeting(
                target_creature(),
                then([bind(0, exile(target(0))), moved]),
            ))
        };
        assert_ne!(card(&of(target(0))), card(&of(result(0))));
    }
}
