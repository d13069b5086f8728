//! Every kind of fault has an example that has it and no other, at the right place, and the same card put right.

mod cost;
mod extent;
mod face;
mod reference;
mod refused;
mod shape;
mod statement;

use serde_json::{Value, json};
use spellstack_core::CardDef;
use spellstack_core::lang::check::{self, Fault, FaultKind};

/// The wrong card has exactly that fault at that place; the right one has none.
#[track_caller]
fn assert_only_fault(wrong: Value, path: &str, kind: FaultKind, right: Value) {
    assert_eq!(
        faults(wrong),
        [Fault {
            path: path.to_owned(),
            kind
        }]
    );
    assert_clean(right);
}

#[track_caller]
fn assert_clean(card: Value) {
    assert_eq!(faults(card), []);
}

#[track_caller]
fn faults(card: Value) -> Vec<Fault> {
    let def: CardDef = serde_json::from_value(card).expect("the example is of the language");
    check::card(&def).err().unwrap_or_default()
}

fn one_face(face: Value) -> Value {
    json!({ "faces": [face] })
}

/// An instant that does something to its targets.
fn instant(targets: Value, effect: Value) -> Value {
    instant_with(json!([]), targets, effect)
}

/// An instant with other abilities before its spell ability.
fn instant_with(abilities: Value, targets: Value, effect: Value) -> Value {
    let mut abilities = abilities;
    let spell = json!({ "spell": { "plain": { "targets": targets, "effect": effect } } });
    abilities.as_array_mut().expect("a list").push(spell);
    one_face(json!({ "name": "Test", "mana_cost": "{R}", "type_line": "Instant", "abilities": abilities }))
}

/// An artifact with those abilities.
fn artifact(abilities: Value) -> Value {
    one_face(json!({ "name": "Test", "mana_cost": "{1}", "type_line": "Artifact", "abilities": abilities }))
}

/// An activated ability without targets.
fn activated(cost: Value, effect: Value) -> Value {
    json!({ "activated": { "cost": cost, "body": { "plain": { "effect": effect } } } })
}

/// An ability that triggers whenever its controller gains life.
fn triggered(effect: Value) -> Value {
    json!({ "triggered": {
        "trigger": { "event": [{ "gains_life": { "who": "you" } }] },
        "body": { "plain": { "effect": effect } },
    } })
}

/// A static ability of one statement.
fn fixed(statement: Value) -> Value {
    json!({ "static": { "statements": [statement] } })
}

fn draw(count: Value) -> Value {
    json!({ "draw": [{ "the": "you" }, count] })
}

fn one() -> Value {
    json!({ "number": 1 })
}

fn target_creature() -> Value {
    json!({ "quantity": { "exactly": one() }, "objects": { "type": "Creature" } })
}

fn target_player() -> Value {
    json!({ "quantity": { "exactly": one() }, "players": "any" })
}

fn tap_target(number: u8) -> Value {
    json!({ "tap": { "the": { "target": number } } })
}

const EFFECT: &str = "faces[0].abilities[0].spell.plain.effect";
const TARGETS: &str = "faces[0].abilities[0].spell.plain.targets";
