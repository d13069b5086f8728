//! Faults of form: modes, lists that aren't flat, definitions without end.

use serde_json::{Value, json};
use spellstack_core::lang::check::{FaultKind, MAX_DEPTH};

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
