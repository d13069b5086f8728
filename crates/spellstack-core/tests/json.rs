//! Definitions as JSON: round trips, clear refusals, and the examples of the documentation.

use spellstack_core::json::{JsonError, Problem, all_to_json, digest, each_from_json, from_json, to_json};
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
        "line 1, column 15: the key `format` is missing"
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
        assert!(
            message(&text).contains("no key `comment` can stand here"),
            "{text}"
        );
    }
}

#[test]
fn unknown_words_are_refused_by_card_path_and_place() {
    assert_eq!(
        message(&BOLT.replace("deal_damage", "deal_dammage")),
        "cards[0] 'Bolt': faces[0].abilities[0].spell.plain.effect: \
         no word `deal_dammage` can stand here; did you mean `deal_damage`? (line 4, column 34)"
    );
}

#[test]
fn what_is_wrong_is_said_in_the_words_of_the_file() {
    let effect = "cards[0] 'Test': faces[0].abilities[0].spell.plain.effect";
    let wrong = [
        (
            r#"{"draw":[{"the":"you"}]}"#,
            ".draw: expected a list of 2, found 1 of them",
        ),
        (
            r#"{"draw":{"the":"you"}}"#,
            ".draw: expected a list, found an object",
        ),
        (
            r#""draw""#,
            ".draw: expected a list, found a word without its parts",
        ),
        (
            r#"{"draw":[{"the":"me"},{"number":1}]}"#,
            ".draw[0].the: no word `me` can stand here",
        ),
        (r#"{"may":{"who":"you"}}"#, ".may: the key `effect` is missing"),
        (r#"{"may":["you"]}"#, ".may"),
        (
            r#"{"tap":{"the":{"target":300}}}"#,
            ".tap.the.target: expected a number from 0 to 255, found integer `300`",
        ),
        (
            r#"{"tap":{"the":{"target":"first"}}}"#,
            ".tap.the.target: expected a number from 0 to 255, found string \"first\"",
        ),
    ];
    for (written, expected) in wrong {
        let found = message(&with_effect(written));
        assert!(
            found.starts_with(&format!("{effect}{expected}")),
            "{written}: {found}"
        );
        for rust in ["variant", "struct", "tuple", "enum", "sequence", "map", "field"] {
            assert!(!found.contains(rust), "{written}: {found}");
        }
    }
}

#[test]
fn a_card_that_cannot_be_read_hides_no_other() {
    let text = r#"{ "format": 1, "cards": [
        { "faces": [{ "name": "Bear", "type_line": "Creature — Bear", "pt": "2" }] },
        { "faces": [{ "name": "Goat", "type_line": "Creature — Goat", "pt": "0/1" }] },
        { "face": [] },
        { "faces": [{ "name": "Jace", "type_line": "Planeswalker" }] }
    ] }"#;
    let cards = each_from_json(text).expect("the envelope is in order");
    let good: Vec<bool> = cards.iter().map(Result::is_ok).collect();
    assert_eq!(good, [false, true, false, false]);
    let Err(JsonError::Faults(faults)) = from_json(text) else {
        panic!("the cards have faults")
    };
    let faults: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    assert!(
        faults[0].starts_with("cards[0] 'Bear': faces[0].pt: ") && faults[0].ends_with("(line 2, column 81)"),
        "{faults:?}"
    );
    assert!(
        faults[1].starts_with("cards[2]: face: no key `face` can stand here; did you mean `faces`?"),
        "{faults:?}"
    );
    assert_eq!(
        faults[2],
        "cards[3] 'Jace': faces[0]: a planeswalker needs a loyalty"
    );
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
    let Problem::Fault(fault) = &faults.0[0].problem else {
        panic!("the card can be read")
    };
    assert_eq!(fault.kind, FaultKind::CreatureWithoutPt);
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
