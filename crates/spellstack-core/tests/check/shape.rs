//! Faults of form: modes, lists that aren't flat, definitions without end.

use serde_json::{Value, json};
use spellstack_core::lang::check::{FaultKind, MAX_DEPTH};
use spellstack_core::lang::{Filter, build};

use super::*;

fn modal(at_least: u8, at_most: u8, modes: usize) -> Value {
    let mode = json!({ "effect": draw(one()) });
    let body = json!({ "modal": { "at_least": at_least, "at_most": at_most, "modes": vec![mode; modes] } });
    one_face(json!({ "name": "Charm", "type_line": "Instant", "abilities": [{ "spell": body }] }))
}

#[test]
fn a_choice_of_modes_has_two() {
    let path = "faces[0].abilities[0].spell.modal";
    assert_only_fault(modal(1, 1, 1), path, FaultKind::TooFewModes(1), modal(1, 1, 2));
}

#[test]
fn a_choice_of_modes_can_be_made() {
    let path = "faces[0].abilities[0].spell.modal";
    let kind = |at_least, at_most| FaultKind::ModeRange {
        at_least,
        at_most,
        modes: 2,
    };
    assert_only_fault(modal(2, 1, 2), path, kind(2, 1), modal(1, 2, 2));
    assert_only_fault(modal(1, 3, 2), path, kind(1, 3), modal(2, 2, 2));
}

#[test]
fn lists_are_not_empty() {
    let wrong = artifact(json!([{ "static": { "statements": [] } }]));
    let lands = fixed(json!({ "rule": { "additional_lands": ["you", 1] } }));
    let path = "faces[0].abilities[0].static";
    assert_only_fault(
        wrong,
        path,
        FaultKind::EmptyList("statements"),
        artifact(json!([lands])),
    );
}

/// An instant that destroys all that fits.
fn destroy_all(filter: Value) -> Value {
    instant(json!([]), json!({ "destroy": [{ "all": filter }, "allowed"] }))
}

fn filter_path() -> String {
    format!("{EFFECT}.destroy[0].all")
}

#[test]
fn lists_have_two_parts() {
    let creature = json!({ "type": "Creature" });
    let wrong = destroy_all(json!({ "all": [creature] }));
    assert_only_fault(
        wrong,
        &filter_path(),
        FaultKind::TooFewParts("all"),
        destroy_all(creature),
    );

    let wrong = instant(json!([]), json!({ "then": [draw(one())] }));
    let right = instant(json!([]), json!({ "then": [draw(one()), draw(one())] }));
    assert_only_fault(wrong, EFFECT, FaultKind::TooFewParts("then"), right);
}

#[test]
fn lists_are_flat() {
    let (green, tapped) = (json!({ "color": "green" }), json!("tapped"));
    let inner = json!({ "any_of": [green, tapped] });
    let wrong = destroy_all(json!({ "any_of": ["attacking", inner] }));
    let right = destroy_all(json!({ "any_of": ["attacking", green, tapped] }));
    let path = format!("{}.any_of[1]", filter_path());
    assert_only_fault(wrong, &path, FaultKind::Nested("any_of"), right);

    let two = json!({ "then": [draw(one()), draw(one())] });
    let wrong = instant(json!([]), json!({ "then": [two, draw(one())] }));
    let right = instant(
        json!([]),
        json!({ "then": [draw(one()), draw(one()), draw(one())] }),
    );
    assert_only_fault(
        wrong,
        &format!("{EFFECT}.then[0]"),
        FaultKind::Nested("then"),
        right,
    );
}

#[test]
fn lists_have_no_part_twice() {
    let wrong = destroy_all(json!({ "all": ["tapped", "tapped"] }));
    let right = destroy_all(json!({ "all": ["tapped", "attacking"] }));
    assert_only_fault(wrong, &filter_path(), FaultKind::RepeatedPart("all"), right);

    let one_of = |kinds: Value| instant(json!([]), json!({ "add_mana": ["you", { "one_of": kinds }] }));
    assert_only_fault(
        one_of(json!(["white", "white"])),
        &format!("{EFFECT}.add_mana[1]"),
        FaultKind::RepeatedPart("one_of"),
        one_of(json!(["white", "blue"])),
    );
}

#[test]
fn any_is_no_part_of_all() {
    let wrong = destroy_all(json!({ "all": ["tapped", "any"] }));
    assert_only_fault(
        wrong,
        &filter_path(),
        FaultKind::AnyInsideAll,
        destroy_all(json!("tapped")),
    );
}

#[test]
fn a_negation_is_not_negated() {
    let wrong = destroy_all(json!({ "not": { "not": "tapped" } }));
    assert_only_fault(
        wrong,
        &filter_path(),
        FaultKind::DoubleNegation,
        destroy_all(json!("tapped")),
    );
}

#[test]
fn the_parts_of_all_stand_in_the_order_of_english() {
    let parts = || vec![build::you_control(), build::creature(), build::tapped()];
    let destroy_all = |filter| {
        let sorcery = build::Card::sorcery("Test", "{W}");
        sorcery.spell(build::destroy(filter)).define()
    };
    let fault = Fault {
        path: filter_path(),
        kind: FaultKind::PartOrder,
    };
    assert_eq!(check::card(&destroy_all(Filter::All(parts()))), Err(vec![fault]));
    assert_eq!(check::card(&destroy_all(build::all(parts()))), Ok(()));
}

#[test]
fn the_parts_of_all_may_be_written_in_any_order() {
    let (creature, yours) = (json!({ "type": "Creature" }), json!({ "controller": "you" }));
    let read = |parts: Value| -> CardDef {
        serde_json::from_value(destroy_all(json!({ "all": parts }))).expect("it is of the language")
    };
    let written = read(json!([yours, creature, "tapped"]));
    assert_eq!(check::card(&written), Ok(()));
    assert_eq!(written, read(json!(["tapped", creature, yours])));
}

/// The instant's effect has a shorter form; the other one is it.
#[track_caller]
fn assert_long(targets: &Value, wrong: Value, path: &str, right: Value) {
    let found = faults(instant(targets.clone(), wrong));
    let places: Vec<&str> = found.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(places, [format!("{EFFECT}.{path}")], "{found:?}");
    assert!(
        matches!(found[0].kind, FaultKind::LongForm { .. }),
        "{}",
        found[0]
    );
    assert_clean(instant(targets.clone(), right));
}

#[test]
fn damage_to_a_target_is_dealt_to_the_target() {
    let damage = |to: Value| json!({ "deal_damage": { "source": "this", "amount": one(), "to": to } });
    let the_target = json!({ "the": { "target": 0 } });
    let right = damage(json!({ "target": 0 }));
    let objects = damage(json!({ "objects": the_target }));
    assert_long(
        &json!([target_creature()]),
        objects,
        "deal_damage.to",
        right.clone(),
    );
    let players = damage(json!({ "players": the_target }));
    assert_long(&json!([target_player()]), players, "deal_damage.to", right);
}

#[test]
fn one_player_is_named_in_one_way() {
    let none = json!([]);
    let draws = |who: Value| json!({ "draw": [who, one()] });
    let you = draws(json!({ "the": "you" }));
    assert_long(&none, draws(json!({ "each": "you" })), "draw[0]", you.clone());
    let loop_of_you = json!({ "for_each": { "each": { "player": "you" }, "effect": you } });
    assert_long(&none, loop_of_you, "for_each.each", you);

    let count = |filter: Value| json!({ "draw": [{ "the": "you" }, { "count": filter }] });
    let long = count(json!({ "controller": { "is": "you" } }));
    let short = count(json!({ "controller": "you" }));
    assert_long(&none, long, "draw[1].count.controller", short);
    for word in ["controller", "owner"] {
        let long = count(json!({ word: "any" }));
        assert_long(&none, long, "draw[1].count", count(json!("any")));
    }

    let long = draws(json!({ "the": { "target_or_controller": 0 } }));
    let short = draws(json!({ "the": { "controller": { "target": 0 } } }));
    let path = "draw[0].the.target_or_controller";
    assert_long(&json!([target_creature()]), long.clone(), path, short);
    let short = draws(json!({ "the": { "target": 0 } }));
    assert_long(&json!([target_player()]), long, path, short);
}

#[test]
fn objects_are_moved_in_one_way() {
    let none = json!([]);
    let long = json!({ "move": { "what": { "the": "this" }, "to": "exile" } });
    assert_long(&none, long, "move", json!({ "exile": [{ "the": "this" }, null] }));
    assert_clean(instant(
        none.clone(),
        json!({ "move": { "what": { "the": "this" }, "from": "graveyard", "to": "exile" } }),
    ));
    let enters = |under: Value| json!({ "move": { "what": { "the": "this" }, "to": { "battlefield": { "under": under } } } });
    let long = enters(json!({ "control": { "owner": "this" } }));
    assert_long(&none, long, "move", enters(json!("owner")));
}

#[test]
fn numbers_are_worked_out() {
    let none = json!([]);
    let (number, life) = (|n: i32| json!({ "number": n }), json!({ "life": "you" }));
    let cases = [
        (
            json!({ "plus": [number(1), life] }),
            json!({ "plus": [life, number(1)] }),
        ),
        (json!({ "plus": [life, number(0)] }), life.clone()),
        (json!({ "times": [1, life] }), life.clone()),
        (json!({ "times": [2, number(3)] }), number(6)),
        (json!({ "divided": [life, number(1), "up"] }), life.clone()),
    ];
    for (long, short) in cases {
        assert_long(&none, draw(long), "draw[1]", draw(short));
    }
    let add = |output: Value| json!({ "add_mana": ["you", output] });
    let long = add(json!({ "amount": ["red", number(2)] }));
    assert_long(
        &none,
        long,
        "add_mana[1]",
        add(json!({ "exactly": ["red", "red"] })),
    );
}

#[test]
fn any_is_no_alternative() {
    let wrong = instant(
        json!([]),
        draw(json!({ "count": { "any_of": ["any", "tapped"] } })),
    );
    let found = faults(wrong);
    assert!(
        matches!(&found[..], [fault] if matches!(fault.kind, FaultKind::LongForm { .. })),
        "{found:?}"
    );
}

#[test]
fn a_search_says_that_it_is_in_the_library() {
    let search = |among: Value| {
        let selection =
            json!({ "by": { "player": "you" }, "quantity": { "exactly": one() }, "among": among });
        json!({ "search": ["you", selection] })
    };
    let found = faults(instant(json!([]), search(json!({ "type": "Land" }))));
    assert!(
        matches!(&found[..], [fault] if matches!(fault.kind, FaultKind::LongForm { .. })),
        "{found:?}"
    );
    let right = search(json!({ "all": [{ "type": "Land" }, { "zone": "library" }] }));
    assert_eq!(faults(instant(json!([]), right)), []);
}

#[test]
fn a_replacement_applies_at_least_once() {
    let replace = |uses: u32| {
        let draws = json!({ "draws": { "who": "you", "which": "any" } });
        let nothing = json!({ "event": draws, "instead": "nothing" });
        let effect =
            json!({ "replace": { "replacement": nothing, "uses": uses, "duration": "end_of_turn" } });
        instant(json!([]), effect)
    };
    let path = "faces[0].abilities[0].spell.plain.effect.replace.uses";
    assert_only_fault(replace(0), path, FaultKind::NoUses, replace(1));
}

#[test]
fn a_cost_is_less_by_mana_of_a_type() {
    let with_change = |change: Value| {
        let rule =
            json!({ "spell_cost": { "who": "you", "spells": { "type": "Creature" }, "change": change } });
        let ability = json!({ "static": { "statements": [{ "rule": rule }] } });
        one_face(json!({ "name": "Totem", "type_line": "Artifact", "abilities": [ability] }))
    };
    let path = "faces[0].abilities[0].static.statements[0].rule.spell_cost.change.less_mana";
    let right = with_change(json!({ "less_mana": "{1}{G}" }));
    for mana in ["{1}", "{0}", "{X}{G}", "{G/W}", "{2/G}"] {
        let wrong = with_change(json!({ "less_mana": mana }));
        assert_only_fault(wrong, path, FaultKind::MisplacedReduction, right.clone());
    }
}

#[test]
fn what_an_earlier_target_controls_is_a_relation() {
    let player = json!({ "quantity": { "exactly": one() }, "players": "any" });
    let targets = |second: Value| json!([player.clone(), second]);
    let effect = json!({ "then": [
        { "draw": [{ "the": { "target": 0 } }, one()] },
        { "exile": [{ "the": { "target": 1 } }, null] },
    ] });
    let of_target = json!({ "is": { "target": 0 } });
    for (objects, whose) in [
        (json!({ "type": "Creature" }), json!({ "controller": of_target })),
        (json!({ "zone": "graveyard" }), json!({ "owner": of_target })),
    ] {
        let wrong = targets(json!({
            "quantity": { "exactly": one() },
            "objects": { "all": [objects, whose] },
        }));
        let right = targets(json!({
            "quantity": { "exactly": one() },
            "objects": objects,
            "relations": [{ "controlled_by": 0 }],
        }));
        let found = faults(instant(wrong, effect.clone()));
        assert!(
            matches!(&found[..], [fault] if matches!(fault.kind, FaultKind::LongForm { .. })),
            "{found:?}"
        );
        assert_eq!(faults(instant(right, effect.clone())), []);
    }
}

/// A draw behind that many permissions.
fn nested(levels: usize) -> Value {
    let effect = (0..levels).fold(
        draw(one()),
        |effect, _| json!({ "may": { "who": "you", "effect": effect } }),
    );
    instant(json!([]), effect)
}

#[test]
fn a_definition_is_not_too_deep() {
    let path = format!("{EFFECT}{}", ".may.effect".repeat((MAX_DEPTH - 7) / 2));
    let found = faults(nested(57));
    assert!(!found.is_empty());
    for fault in found {
        assert_eq!(fault.kind, FaultKind::TooDeep);
        assert!(fault.path.starts_with(&path), "{}", fault.path);
    }
    assert_clean(nested(55));
}
