//! Definitions as JSON: round trips, clear refusals, and the examples of the documentation.

use spellstack_core::json::{JsonError, all_to_json, digest, from_json, to_json};
use spellstack_core::lang::check::{FaultKind, MAX_DEPTH};
use spellstack_core::{CardDef, Layout};

use crate::generator::definitions;

const BOLT: &str = r#"{ "format": 1, "cards": [{ "faces": [{
    "name": "Bolt", "mana_cost": "{R}", "type_line": "Instant", "abilities": [{ "spell": { "plain": {
        "targets": [{ "quantity": { "exactly": { "number": 1 } }, "objects": { "type": "Creature" }, "players": "any" }],
        "effect": { "deal_damage": { "source": "this", "amount": { "number": 3 }, "to": { "target": 0 } } }
    } } }]
}] }] }"#;

fn bolt() -> CardDef {
    from_json(BOLT).expect("the bolt is in order").remove(0)
}

/// An instant with that effect, in an envelope.
fn with_effect(effect: &str) -> String {
    format!(
        r#"{{"format":1,"cards":[{{"faces":[{{"name":"Test","type_line":"Instant",
        "abilities":[{{"spell":{{"plain":{{"effect":{effect}}}}}}}]}}]}}]}}"#
    )
}

fn message(text: &str) -> String {
    from_json(text).expect_err("the text is wrong").to_string()
}

#[test]
fn what_is_written_is_read_back() {
    assert_eq!(from_json(&to_json(&bolt())), Ok(vec![bolt()]));
    assert_eq!(
        from_json(&all_to_json(&[bolt(), bolt()])),
        Ok(vec![bolt(), bolt()])
    );
}

#[test]
fn random_sentences_are_read_back() {
    let mut count = 0;
    for (seed, def) in definitions(0..5_000) {
        assert_eq!(from_json(&to_json(&def)), Ok(vec![def]), "seed {seed}");
        count += 1;
    }
    assert!(count > 1_000, "only {count} definitions");
}

#[test]
fn the_normal_layout_and_empty_lists_are_not_written() {
    assert_eq!(bolt().layout, Layout::Normal);
    let text = to_json(&bolt());
    assert!(!text.contains("layout") && !text.contains("relations"), "{text}");
}

#[test]
fn another_format_is_refused() {
    let error = from_json(r#"{ "format": 2, "cards": "in a form yet unknown" }"#);
    assert_eq!(error, Err(JsonError::Format { found: 2, known: 1 }));
    assert_eq!(
        message(r#"{ "cards": [] }"#),
        "line 1, column 15: missing field `format`"
    );
}

#[test]
fn unknown_keys_are_refused_wherever_they_stand() {
    let wrong = [
        BOLT.replace(r#""format": 1,"#, r#""format": 1, "comment": 1,"#),
        BOLT.replace(r#"[{ "faces""#, r#"[{ "comment": 1, "faces""#),
        BOLT.replace(r#""name""#, r#""comment": 1, "name""#),
        BOLT.replace(r#""targets""#, r#""comment": 1, "targets""#),
        BOLT.replace(r#""quantity""#, r#""comment": 1, "quantity""#),
        BOLT.replace(r#""source""#, r#""comment": 1, "source""#),
    ];
    for text in wrong {
        assert!(message(&text).contains("unknown field `comment`"), "{text}");
    }
}

#[test]
fn unknown_words_are_refused_by_name_and_place() {
    let JsonError::Syntax { line, message, .. } =
        from_json(&BOLT.replace("deal_damage", "deal_dammage")).unwrap_err()
    else {
        panic!("a wrong word is an error of syntax");
    };
    assert_eq!(line, 4);
    assert!(message.starts_with("unknown variant `deal_dammage`"), "{message}");
}

#[test]
fn broken_json_is_refused_with_its_place() {
    assert_eq!(
        message("{ \"format\": 1,\n  \"cards\": [ }"),
        "line 2, column 14: expected value"
    );
}

#[test]
fn every_fault_of_every_card_is_reported() {
    let text = r#"{ "format": 1, "cards": [
        { "faces": [{ "name": "Bear", "type_line": "Creature" }] },
        { "faces": [{ "name": "Jace", "type_line": "Planeswalker" }, { "name": "", "type_line": "Artifact" }] }
    ] }"#;
    let Err(JsonError::Faults(faults)) = from_json(text) else {
        panic!("the cards have faults")
    };
    assert_eq!(
        faults.to_string(),
        "cards[0] 'Bear': faces[0]: a creature needs power and toughness\n\
         cards[1] 'Jace': faces: the layout has 1 face(s), and here are 2\n\
         cards[1] 'Jace': faces[0]: a planeswalker needs a loyalty\n\
         cards[1] 'Jace': faces[1].name: the name is empty"
    );
    assert_eq!(faults.0[0].fault.kind, FaultKind::CreatureWithoutPt);
}

#[test]
fn endless_nesting_is_an_error_and_no_crash() {
    let levels = 100_000;
    let effect = r#"{"may":{"who":"you","effect":"#.repeat(levels) + "1" + &"}}".repeat(levels);
    assert!(message(&with_effect(&effect)).contains("recursion limit exceeded"));
}

#[test]
fn whatever_passes_the_check_can_be_read_back() {
    let levels = (MAX_DEPTH - 9) / 2;
    let draw = r#"{"draw":[{"the":"you"},{"number":1}]}"#;
    let effect = r#"{"may":{"who":"you","effect":"#.repeat(levels) + draw + &"}}".repeat(levels);
    let cards = from_json(&with_effect(&effect)).expect("as deep as may be");
    assert_eq!(from_json(&to_json(&cards[0])), Ok(cards));
}

#[test]
fn the_digest_tells_definitions_apart_and_nothing_else() {
    let mut stronger = bolt();
    assert_eq!(digest(&bolt()), digest(&stronger));
    stronger.faces[0].loyalty = Some(1);
    assert_ne!(digest(&bolt()), digest(&stronger));
    assert_eq!(digest(&bolt()).get_version_num(), 5);
}

#[test]
fn the_examples_of_the_documentation_load() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let text = std::fs::read_to_string(path).expect("the documentation is in the repository");
    let examples: Vec<&str> = text
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(examples.len() >= 4, "only {} examples", examples.len());
    for example in examples {
        let cards = from_json(example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert_eq!(from_json(&all_to_json(&cards)), Ok(cards));
    }
}
