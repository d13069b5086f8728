//! What words refer to: targets in the order of the text, what something has become after it moved, one and several.

use rstest::rstest;
use spellstack_core::lang::build::*;
use spellstack_core::lang::{
    Ability, Body, Clause, Effect, Filter, ObjectRef, PlayerRef, TargetRelation, Value,
};
use spellstack_oracle::{CardFacts, FaceFacts, compile};

fn facts(name: &str, type_line: &str, text: &str) -> CardFacts {
    let is_creature = type_line.contains("Creature");
    CardFacts::single(FaceFacts {
        name: name.to_owned(),
        mana_cost: "{1}{R}".to_owned(),
        type_line: type_line.to_owned(),
        text: text.to_owned(),
        pt: if is_creature {
            "2/2".to_owned()
        } else {
            String::new()
        },
        ..FaceFacts::default()
    })
}

fn abilities(type_line: &str, text: &str) -> Option<Vec<Ability>> {
    let def = compile(&facts("Village Goat", type_line, text)).ok()?;
    Some(def.front().abilities.clone())
}

fn spell(text: &str) -> Clause {
    match abilities("Instant", text).as_deref() {
        Some([Ability::Spell(Body::Plain(clause))]) => clause.clone(),
        other => panic!("{text:?} is {other:?}"),
    }
}

fn steps(effect: &Effect) -> &[Effect] {
    match effect {
        Effect::Then(steps) => steps,
        one => std::slice::from_ref(one),
    }
}

/// CR 608.2h: numbers and controllers are those of the object that it was.
#[test]
fn its_controller_is_that_of_what_was_exiled() {
    let clause = spell("Exile target creature. Its controller gains life equal to its power.");
    let expected = then([
        exile(target(0)),
        gain_life(controller_of(target(0)), power_of(target(0))),
    ]);
    assert_eq!(clause.effect, expected);
}

/// CR 400.7: what is returned is the card that the creature became.
#[test]
fn what_is_returned_is_what_it_became() {
    let clause = spell(
        "Exile target creature you control, then return that card to the battlefield under your control.",
    );
    let [Effect::Bind(label, _), Effect::Move { what, .. }] = steps(&clause.effect) else {
        panic!("{:?}", clause.effect);
    };
    assert_eq!(*what, ObjectRef::Result(*label).into());
}

/// CR 608.2c: "it deals" goes on with what dealt damage before, not with what it was dealt to.
#[rstest]
#[case("Village Goat deals 2 damage to target creature. Then it deals 1 damage to you.")]
#[case("Village Goat deals 2 damage to target creature and it deals 1 damage to that creature's controller.")]
fn it_is_what_dealt_damage_before(#[case] text: &str) {
    let clause = spell(text);
    assert_eq!(dealers(&clause.effect), [&ObjectRef::This; 2]);
}

#[test]
fn a_kicked_spell_deals_the_other_damage() {
    let text = "Kicker {2}\nVillage Goat deals 2 damage to target creature. \
                If this spell was kicked, it deals 5 damage to that creature instead.";
    let all = abilities("Instant", text).expect("it is understood");
    let Some(Ability::Spell(Body::Plain(clause))) = all.last() else {
        panic!("{all:?}");
    };
    assert_eq!(dealers(&clause.effect), [&ObjectRef::This; 2]);
}

/// What has been mentioned since goes on, if those words weren't about it.
#[test]
fn it_is_what_was_mentioned_since() {
    let clause = spell(
        "Village Goat deals 2 damage to target creature. Untap target creature you control. \
         It deals 1 damage to you.",
    );
    assert_eq!(dealers(&clause.effect), [&ObjectRef::This, &target(1)]);
}

/// What deals damage, in the order of the text.
fn dealers(effect: &Effect) -> Vec<&ObjectRef> {
    match effect {
        Effect::DealDamage { source, .. } => vec![source],
        Effect::Then(parts) | Effect::Together(parts) => parts.iter().flat_map(dealers).collect(),
        Effect::Bind(_, inner) => dealers(inner),
        Effect::Instead { usual, instead, .. } => [dealers(usual), dealers(instead)].concat(),
        _ => Vec::new(),
    }
}

#[test]
fn targets_are_numbered_where_they_are_first_mentioned() {
    let clause = spell("Destroy target artifact. Tap target creature. Untap target land.");
    let expected = then([destroy(target(0)), tap(target(1)), untap(target(2))]);
    assert_eq!(clause.effect, expected);
    assert_eq!(clause.targets.len(), 3);
}

#[test]
fn another_target_is_other_than_the_one_before() {
    let clause = spell("Tap target creature. Untap another target creature.");
    assert_eq!(clause.targets[1].relations, [TargetRelation::OtherThan(0)]);
    assert_eq!(clause.targets[1].objects, Some(creature()));
}

#[test]
fn another_target_of_a_creature_is_other_than_itself() {
    let all = abilities("Creature — Goat", "{T}: Untap another target creature.");
    let Some([Ability::Activated(activated)]) = all.as_deref() else {
        panic!("{all:?}");
    };
    let Body::Plain(clause) = &activated.body else {
        panic!("{activated:?}");
    };
    assert_eq!(
        clause.targets[0].objects,
        Some(Filter::all([other(), creature()]))
    );
}

#[test]
fn what_that_player_controls_is_bound_to_the_target() {
    let clause = spell("Target player draws a card. Tap target creature that player controls.");
    assert_eq!(clause.targets[1].relations, [TargetRelation::ControlledBy(0)]);
}

/// In a list only a creature has flying.
#[test]
fn only_the_creature_of_the_list_has_flying() {
    let clause = spell("Destroy target artifact, enchantment, or creature with flying.");
    let flying = with_keyword(spellstack_core::KeywordKind::Flying);
    let expected = any_of([artifact(), enchantment(), Filter::all([creature(), flying])]);
    assert_eq!(clause.targets[0].objects, Some(expected));
}

#[test]
fn a_mana_value_is_said_of_the_whole_list() {
    let clause = spell("Destroy target artifact or enchantment with mana value 3 or less.");
    let expected = Filter::all([any_of([artifact(), enchantment()]), mana_value_at_most(3)]);
    assert_eq!(clause.targets[0].objects, Some(expected));
}

#[test]
fn x_is_explained_at_the_end() {
    let clause = spell("You gain X life, where X is the number of creatures you control.");
    let number = count(Filter::all([creature(), you_control()]));
    assert_eq!(clause.effect, gain_life(PlayerRef::You, number));
}

#[test]
fn for_each_multiplies() {
    let clause = spell("You gain 2 life for each creature you control.");
    let number = count(Filter::all([creature(), you_control()]));
    assert_eq!(clause.effect, gain_life(PlayerRef::You, times(2, number)));
}

#[test]
fn half_is_rounded_as_it_is_said() {
    let clause = spell("Target player loses half their life, rounded up.");
    let Effect::LoseLife(_, Value::Divided(life, ..)) = &clause.effect else {
        panic!("{:?}", clause.effect);
    };
    assert_eq!(**life, Value::Life(PlayerRef::Target(0)));
}

/// What isn't clear, or isn't so, isn't read.
#[rstest]
#[case::two_things_are_equally_near("Instant", "Tap target artifact and untap target creature. Destroy it.")]
#[case::it_may_be_either(
    "Instant",
    "Village Goat deals 2 damage to target creature. If that creature is a Goblin, it deals 5 damage to it instead."
)]
#[case::one_is_not_several("Instant", "Tap two target creatures. Untap it.")]
#[case::several_are_not_one("Instant", "Tap target creature. Untap them.")]
#[case::a_land_is_no_creature("Instant", "Tap target land. Untap that creature.")]
#[case::a_card_is_no_creature(
    "Instant",
    "Exile target creature card from a graveyard. Untap that creature."
)]
#[case::nothing_is_another_than_a_spell("Instant", "Tap another target creature.")]
#[case::no_aura_enchants("Artifact", "Enchanted creature gets +1/+1.")]
#[case::it_enchants_lands("Enchantment — Aura", "Enchant land\nEnchanted creature gets +1/+1.")]
#[case::x_is_not_used("Instant", "You gain 3 life, where X is the number of creatures you control.")]
#[case::of_what_the_adjective_is_said("Instant", "Destroy target nonbasic land or artifact.")]
fn what_is_not_clear_is_refused(#[case] type_line: &str, #[case] text: &str) {
    let all = abilities(type_line, text);
    assert!(all.is_none(), "{text:?} is {all:?}");
}

#[rstest]
#[case("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")]
#[case("Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {2}")]
#[case("Creature — Goat", "Other creatures you control get +1/+1.")]
#[case("Instant", "Destroy target nonartifact, nonblack creature.")]
#[case("Instant", "Destroy target nonblack, nonartifact creature.")]
#[case("Instant", "Return target creature card from your graveyard to your hand.")]
#[case("Instant", "Counter target spell that targets a creature you control.")]
#[case("Instant", "Destroy all Goblins, Orcs, and Elves.")]
fn what_is_clear_is_read(#[case] type_line: &str, #[case] text: &str) {
    let read = compile(&facts("Village Goat", type_line, text));
    assert!(read.is_ok(), "{text:?}: {read:?}");
}

/// A card that was put onto the battlefield is a permanent: called a card, it is asked for as it was (CR 608.2h).
#[test]
fn that_card_is_the_card_that_it_was() {
    let text = "Return target creature card from your graveyard to the battlefield. You lose life equal to that card's mana value.";
    let clause = spell(text);
    assert_eq!(
        steps(&clause.effect)[1],
        lose_life(
            you(),
            Value::Of(spellstack_core::lang::Stat::ManaValue, ObjectRef::Target(0))
        )
    );
}
