//! Faults of cards and faces.

use serde_json::{Value, json};
use spellstack_core::Subtype;
use spellstack_core::lang::check::FaultKind;
use spellstack_core::lang::words::keyword;

use super::*;

fn with(key: &str, value: Value, face: &Value) -> Value {
    let mut face = face.clone();
    face[key] = value;
    one_face(face)
}

#[test]
fn a_card_has_a_face() {
    let bear = json!({ "name": "Bear", "type_line": "Creature — Bear", "pt": "2/2" });
    assert_only_fault(
        json!({ "faces": [] }),
        "faces",
        FaultKind::NoFaces,
        one_face(bear),
    );
}

#[test]
fn the_layout_says_how_many_faces() {
    let half = json!({ "name": "Half", "mana_cost": "{R}", "type_line": "Instant" });
    let wrong = json!({ "layout": "split", "faces": [half] });
    let right = json!({ "layout": "split", "faces": [half, half] });
    assert_only_fault(
        wrong,
        "faces",
        FaultKind::FaceCount {
            expected: 2,
            found: 1,
        },
        right,
    );
}

#[test]
fn the_halves_of_a_split_card_are_no_permanents() {
    let half = json!({ "name": "Half", "mana_cost": "{R}", "type_line": "Instant" });
    let shrine = json!({ "name": "Shrine", "mana_cost": "{R}", "type_line": "Enchantment" });
    assert_only_fault(
        json!({ "layout": "split", "faces": [half, shrine] }),
        "faces[1]",
        FaultKind::PermanentHalf,
        json!({ "layout": "split", "faces": [half, half] }),
    );
}

#[test]
fn a_face_has_a_name() {
    let face = json!({ "name": "", "type_line": "Artifact" });
    let right = with("name", json!("Relic"), &face);
    assert_only_fault(one_face(face), "faces[0].name", FaultKind::EmptyName, right);
}

#[test]
fn a_face_has_a_card_type() {
    let face = json!({ "name": "Relic", "type_line": "Legendary" });
    let right = with("type_line", json!("Legendary Artifact"), &face);
    assert_only_fault(one_face(face), "faces[0].type_line", FaultKind::NoCardType, right);
}

#[test]
fn subtypes_belong_to_card_types() {
    let face = json!({ "name": "Relic", "type_line": "Artifact — Goblin" });
    let right = with("type_line", json!("Artifact — Clue"), &face);
    let kind = FaultKind::MisplacedSubtype(Subtype::GOBLIN);
    assert_only_fault(one_face(face), "faces[0].type_line", kind, right);
}

#[test]
fn a_creature_has_power_and_toughness() {
    let face = json!({ "name": "Bear", "type_line": "Creature — Bear" });
    let right = with("pt", json!("2/2"), &face);
    assert_only_fault(one_face(face), "faces[0]", FaultKind::CreatureWithoutPt, right);
}

#[test]
fn a_planeswalker_has_loyalty() {
    let face = json!({ "name": "Walker", "type_line": "Legendary Planeswalker" });
    let right = with("loyalty", json!(3), &face);
    assert_only_fault(
        one_face(face),
        "faces[0]",
        FaultKind::PlaneswalkerWithoutLoyalty,
        right,
    );
}

#[test]
fn a_star_is_defined() {
    let face = json!({ "name": "Goyf", "type_line": "Creature — Lhurgoyf", "pt": "*/1+*" });
    let count = json!({ "card_types_among": { "zone": "graveyard" } });
    let plus = json!({ "plus": [count, one()] });
    let defines = fixed(json!({ "modify": [{ "the": "this" }, [{ "set_pt": [count, plus] }]] }));
    let right = with("abilities", json!([defines]), &face);
    assert_only_fault(one_face(face), "faces[0].pt", FaultKind::UndefinedStar, right);
}

#[test]
fn an_aura_has_enchant() {
    let face = json!({ "name": "Aura", "type_line": "Enchantment — Aura" });
    let right = with(
        "abilities",
        json!([{ "keyword": { "enchant": { "type": "Creature" } } }]),
        &face,
    );
    assert_only_fault(one_face(face), "faces[0]", FaultKind::AuraWithoutEnchant, right);
}

#[test]
fn only_equipment_has_equip() {
    let equip = json!([{ "keyword": { "equip": [{ "mana": "{1}" }] } }]);
    let face = json!({ "name": "Sword", "type_line": "Artifact", "abilities": equip });
    let right = with("type_line", json!("Artifact — Equipment"), &face);
    let path = "faces[0].abilities[0].keyword";
    assert_only_fault(one_face(face), path, FaultKind::EquipWithoutEquipment, right);
}

#[test]
fn only_instants_and_sorceries_have_spell_abilities() {
    let spell = json!([{ "spell": { "plain": { "effect": draw(one()) } } }]);
    let face = json!({ "name": "Relic", "type_line": "Artifact", "abilities": spell });
    let right = with("type_line", json!("Sorcery"), &face);
    let path = "faces[0].abilities[0]";
    assert_only_fault(one_face(face), path, FaultKind::SpellAbilityOfPermanent, right);
}

#[test]
fn there_is_one_spell_ability() {
    let spell = json!({ "spell": { "plain": { "effect": draw(one()) } } });
    let face = json!({ "name": "Opt", "type_line": "Instant", "abilities": [spell, spell] });
    let right = with("abilities", json!([spell]), &face);
    assert_only_fault(
        one_face(face),
        "faces[0].abilities[1]",
        FaultKind::SecondSpellAbility,
        right,
    );
}

#[test]
fn tokens_are_checked_as_faces_are() {
    let token = |pt: Value| {
        let token = json!({ "colors": ["red"], "type_line": "Creature — Goblin", "pt": pt });
        instant(
            json!([]),
            json!({ "create_tokens": { "who": "you", "count": one(), "token": token } }),
        )
    };
    let path = format!("{EFFECT}.create_tokens.token");
    assert_only_fault(
        token(Value::Null),
        &path,
        FaultKind::CreatureWithoutPt,
        token(json!("1/1")),
    );
}

#[test]
fn every_fault_is_reported_at_once() {
    let face = json!({ "name": "", "type_line": "Creature", "abilities": [fixed(json!({ "modify": [{ "the": "attached" }, []] }))] });
    let kinds: Vec<FaultKind> = faults(one_face(face))
        .into_iter()
        .map(|fault| fault.kind)
        .collect();
    let expected = [
        FaultKind::EmptyName,
        FaultKind::CreatureWithoutPt,
        FaultKind::NeverAttached,
        FaultKind::EmptyList("modifications"),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn what_keywords_stand_for_is_clean() {
    let words = [
        "cycling {2}",
        "fading 3",
        "vanishing 3",
        "persist",
        "undying",
        "prowess",
        "ward {2}",
        "equip {1}",
    ];
    for word in words {
        let expanded = keyword(word).expect("a keyword").expand();
        assert!(!expanded.is_empty(), "{word}");
        let equipment = json!({ "name": word, "type_line": "Artifact — Equipment", "abilities": expanded });
        assert_clean(one_face(equipment));
    }
}
