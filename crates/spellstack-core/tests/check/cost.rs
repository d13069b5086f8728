//! Faults of costs and of numbers.

use serde_json::{Value, json};
use spellstack_core::lang::check::FaultKind;

use super::*;

const COST: &str = "faces[0].abilities[0].activated.cost";

fn costing(cost: Value) -> Value {
    artifact(json!([activated(cost, draw(one()))]))
}

#[test]
fn a_cost_has_parts() {
    assert_only_fault(
        costing(json!([])),
        COST,
        FaultKind::EmptyCost,
        costing(json!([{ "mana": "{0}" }])),
    );

    let pay = |cost: Value| instant(json!([]), json!({ "pay": { "who": "you", "cost": cost } }));
    let path = format!("{EFFECT}.pay.cost");
    assert_only_fault(
        pay(json!([])),
        &path,
        FaultKind::EmptyCost,
        pay(json!([{ "mana": "{1}" }])),
    );

    let instead = |cost: Value| {
        instant_with(
            json!([fixed(json!({ "rule": { "alternative_cost": [cost, null] } }))]),
            json!([]),
            draw(one()),
        )
    };
    let path = "faces[0].abilities[0].static.statements[0].rule.alternative_cost[0]";
    assert_only_fault(
        instead(json!([])),
        path,
        FaultKind::EmptyCost,
        instead(json!([{ "life": one() }])),
    );
}

#[test]
fn a_permanent_taps_once() {
    let right = costing(json!(["tap", { "mana": "{1}" }]));
    assert_only_fault(
        costing(json!(["tap", "tap"])),
        COST,
        FaultKind::RepeatedCost("tap"),
        right,
    );
}

#[test]
fn an_object_moves_once() {
    let wrong = costing(json!(["sacrifice_this", "exile_this"]));
    assert_only_fault(
        wrong,
        COST,
        FaultKind::ThisMovedTwice,
        costing(json!(["tap", "sacrifice_this"])),
    );
}

fn walker(type_line: &str, cost: Value) -> Value {
    let ability = activated(cost, draw(one()));
    one_face(json!({ "name": "Walker", "type_line": type_line, "loyalty": 3, "abilities": [ability] }))
}

#[test]
fn only_planeswalkers_have_loyalty_abilities() {
    let cost = json!([{ "loyalty": -2 }]);
    let right = walker("Planeswalker", cost.clone());
    assert_only_fault(
        walker("Artifact", cost),
        COST,
        FaultKind::LoyaltyWithoutPlaneswalker,
        right,
    );
}

#[test]
fn a_loyalty_cost_stands_alone() {
    let wrong = walker("Planeswalker", json!(["tap", { "loyalty": 1 }]));
    let right = walker("Planeswalker", json!([{ "loyalty": 1 }]));
    assert_only_fault(wrong, &format!("{COST}[1]"), FaultKind::LoyaltyWithOthers, right);
}

#[test]
fn counts_are_not_negative() {
    let wrong = costing(json!([{ "life": { "number": -1 } }]));
    let right = costing(json!([{ "life": { "number": 1 } }]));
    assert_only_fault(
        wrong,
        &format!("{COST}[0].life"),
        FaultKind::NegativeNumber(-1),
        right,
    );

    let wrong = instant(json!([]), draw(json!({ "number": -2 })));
    let right = instant(json!([]), draw(json!({ "number": 2 })));
    assert_only_fault(
        wrong,
        &format!("{EFFECT}.draw[1]"),
        FaultKind::NegativeNumber(-2),
        right,
    );
}

#[test]
fn nothing_is_divided_by_zero() {
    let half = |by: i32| {
        let life = json!({ "life": "you" });
        instant(
            json!([]),
            draw(json!({ "divided": [life, { "number": by }, "up"] })),
        )
    };
    assert_only_fault(
        half(0),
        &format!("{EFFECT}.draw[1]"),
        FaultKind::DivisionByZero,
        half(2),
    );
}
