//! Faults of what static abilities say.

use serde_json::{Value, json};
use spellstack_core::Subtype;
use spellstack_core::lang::check::FaultKind;

use super::*;

fn replacing(event: Value, instead: Value) -> Value {
    artifact(json!([fixed(
        json!({ "replace": { "event": event, "instead": instead } })
    )]))
}

fn moves(to: Value) -> Value {
    json!({ "moves": { "what": { "is": "this" }, "from": null, "to": to } })
}

#[test]
fn what_happens_instead_fits_the_event() {
    let path = "faces[0].abilities[0].static.statements[0].replace.instead";
    let damage = json!({ "deals_damage": { "source": "any", "to": "anything", "kind": "any" } });
    let life = json!({ "gains_life": { "who": "you" } });
    let cases = [
        (
            "enters_tapped",
            json!("enters_tapped"),
            moves(json!("graveyard")),
            moves(json!("battlefield")),
        ),
        (
            "enters_with_counters",
            json!({ "enters_with_counters": ["charge", one()] }),
            life.clone(),
            moves(json!("battlefield")),
        ),
        (
            "prevent",
            json!({ "prevent": null }),
            life.clone(),
            damage.clone(),
        ),
        (
            "life_not_below",
            json!({ "life_not_below": 1 }),
            life.clone(),
            damage.clone(),
        ),
        (
            "goes_to",
            json!({ "goes_to": "exile" }),
            damage.clone(),
            moves(json!("graveyard")),
        ),
        (
            "multiplied",
            json!({ "multiplied": 2 }),
            moves(json!("graveyard")),
            life,
        ),
    ];
    for (word, instead, wrong, right) in cases {
        let kind = FaultKind::InsteadMismatch(word);
        assert_only_fault(
            replacing(wrong, instead.clone()),
            path,
            kind,
            replacing(right, instead),
        );
    }
}

#[test]
fn a_land_is_set_to_a_basic_land_type() {
    let set = |subtype: &str| {
        let lands = json!({ "all": { "type": "Land" } });
        artifact(json!([fixed(
            json!({ "modify": [lands, [{ "set_land_type": subtype }]] })
        )]))
    };
    let path = "faces[0].abilities[0].static.statements[0].modify[1][0]";
    assert_only_fault(
        set("Gate"),
        path,
        FaultKind::NotABasicLandType(Subtype::GATE),
        set("Island"),
    );
}

#[test]
fn landwalk_names_a_land_type() {
    let walk = |subtype: &str| {
        let keyword = json!({ "keyword": { "landwalk": { "subtype": subtype } } });
        one_face(json!({ "name": "Walker", "type_line": "Creature", "pt": "1/1", "abilities": [keyword] }))
    };
    let path = "faces[0].abilities[0].keyword.landwalk";
    assert_only_fault(walk("Goblin"), path, FaultKind::NotALand, walk("Desert"));
}

#[test]
fn cards_drawn_are_counted_from_one() {
    let nth = |number: u32| {
        let event = json!({ "draws": { "who": "you", "which": { "nth": number } } });
        let body = json!({ "plain": { "effect": draw(one()) } });
        artifact(json!([{ "triggered": { "trigger": { "event": [event] }, "body": body } }]))
    };
    let path = "faces[0].abilities[0].triggered.trigger.event[0].draws.which";
    assert_only_fault(nth(0), path, FaultKind::CountedFromOne, nth(3));
}

#[test]
fn an_object_that_is_changed_can_be_spoken_of() {
    let mana_value = json!({ "of": ["mana_value", "item"] });
    let changes = json!([{ "set_pt": [mana_value, mana_value] }]);
    assert_clean(artifact(json!([fixed(
        json!({ "modify": [{ "all": { "type": "Enchantment" } }, changes] })
    )])));
}
