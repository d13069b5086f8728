//! What would take more and more the more there is in a game, or is longer than any card.

use serde_json::{Value as Json, json};
use spellstack_core::lang::check::{self, FaultKind};
use spellstack_core::lang::{Comparison, Filter, Stat, Value, build};

use super::{artifact, assert_only_fault, faults, instant, one_face};

fn gain_life() -> Json {
    json!({ "gain_life": [{ "the": "you" }, { "number": 1 }] })
}

/// "Creatures get this."
fn creatures(change: &Json) -> Json {
    json!({ "static": { "statements": [{ "modify": [{ "all": { "type": "Creature" } }, [change]] }] } })
}

fn counting(zone: &str) -> Json {
    let cards =
        json!([{ "type": "Creature" }, { "stat": ["power", "at_most", { "number": 3 }] }, { "zone": zone }]);
    let defines = json!({ "static": { "statements": [
        { "modify": [{ "the": "this" }, [{ "set_pt": [{ "count": { "all": cards } }, { "number": 1 }] }]] },
    ] } });
    one_face(json!({
        "name": "Test", "mana_cost": "{G}", "type_line": "Creature — Giant", "pt": "*/1", "abilities": [defines],
    }))
}

#[test]
fn power_is_not_defined_by_which_cards_are_in_a_library() {
    let path = "faces[0].abilities[0].static";
    assert_only_fault(
        counting("library"),
        path,
        FaultKind::HiddenCards,
        counting("graveyard"),
    );
}

#[test]
fn what_can_be_announced_does_not_depend_on_cards_that_the_player_does_not_see() {
    let creature_in_hand = |owner: &str| {
        let cards = json!([{ "type": "Creature" }, { "zone": "hand" }, { "owner": owner }]);
        json!({ "all": cards })
    };
    let ability = |owner: &str| {
        artifact(json!([{ "activated": {
            "cost": ["tap"],
            "limits": [{ "only_if": { "exists": [1, creature_in_hand(owner)] } }],
            "body": { "plain": { "effect": gain_life() } },
        } }]))
    };
    assert_only_fault(
        ability("opponent"),
        "faces[0].abilities[0].activated.limits[0].only_if",
        FaultKind::HiddenCards,
        ability("you"),
    );

    let tapping = |count: Json| {
        let target = json!([{ "quantity": { "exactly": count }, "objects": { "type": "Creature" } }]);
        instant(target, json!({ "tap": { "the": { "target": 0 } } }))
    };
    let library = json!({ "zone": "library" });
    assert_only_fault(
        tapping(json!({ "card_types_among": library })),
        "faces[0].abilities[0].spell.plain.targets[0]",
        FaultKind::HiddenCards,
        tapping(json!({ "count": library })),
    );
}

#[test]
fn what_is_granted_grants_no_static_ability() {
    let lord = creatures(&json!({ "modify_pt": [{ "number": 1 }, { "number": 1 }] }));
    let grants = |ability: &Json| creatures(&json!({ "gain": ability }));
    let path = "faces[0].abilities[0].static";
    assert_only_fault(
        artifact(json!([grants(&grants(&lord))])),
        path,
        FaultKind::GrantsOfGrants,
        artifact(json!([grants(&lord)])),
    );
}

#[test]
fn targets_are_not_described_by_their_targets() {
    let counter = |what: Json| {
        let target = json!([{ "quantity": { "exactly": { "number": 1 } }, "objects": what }]);
        instant(target, json!({ "counter": { "the": { "target": 0 } } }))
    };
    assert_only_fault(
        counter(json!({ "targets": { "targets": "spell" } })),
        "faces[0].abilities[0].spell.plain.targets[0].objects.targets",
        FaultKind::TargetsOfTargets,
        counter(json!({ "targets": "spell" })),
    );
}

#[test]
fn lists_and_names_have_a_greatest_length() {
    let then = |count| instant(json!([]), json!({ "then": vec![gain_life(); count] }));
    let path = "faces[0].abilities[0].spell.plain.effect.then";
    assert_only_fault(
        then(check::MAX_ITEMS + 1),
        path,
        FaultKind::TooManyItems,
        then(check::MAX_ITEMS),
    );
    let named = |length| {
        one_face(
            json!({ "name": "x".repeat(length), "mana_cost": "{1}", "type_line": "Artifact", "abilities": [] }),
        )
    };
    let (longer, longest) = (named(check::MAX_NAME + 1), named(check::MAX_NAME));
    assert_only_fault(longer, "faces[0].name", FaultKind::LongName, longest);
}

#[test]
fn definitions_have_a_greatest_length() {
    let many = |count| json!({ "then": vec![gain_life(); count] });
    let long = instant(json!([]), json!({ "together": vec![many(60); 60] }));
    let kinds: Vec<FaultKind> = faults(long).into_iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::TooLong]);
}

#[test]
fn what_is_built_too_deep_is_refused_before_anything_follows_it() {
    let mut value = Value::Number(1);
    for _ in 0..2_000 {
        let filter = Filter::Stat(Stat::Power, Comparison::AtLeast, Box::new(value));
        value = Value::Count(Box::new(filter));
    }
    let deep =
        build::Card::sorcery("Deep", "{0}").spell(build::clause(build::gain_life(build::you(), value)));
    let faults = check::card(&deep.define()).expect_err("it is refused");
    assert_eq!(faults[0].kind, FaultKind::TooDeep);
}
