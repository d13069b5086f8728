//! `spellstack check`.

use crate::program::{TempFile, run, run_with_input};

const MIXED: &str = r#"{ "format": 1, "cards": [
    { "faces": [{ "name": "Bear", "type_line": "Creature — Bear" }] },
    { "faces": [{ "name": "Goat", "mana_cost": "{W}", "type_line": "Creature — Goat", "pt": "0/1",
        "abilities": [{ "keyword": "haste" }] }] },
    { "faces": [{ "name": "Cat", "type_line": "Creature — Cat", "power": 1 }] }
] }"#;

#[test]
fn good_cards_are_printed_in_english() {
    let card = run(&["card", "--json", "Lightning Bolt"]).json()["definition"].to_string();
    let run = run_with_input(&["check", "-"], &card);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(
        run.out,
        "Lightning Bolt {R}\nInstant\nLightning Bolt deals 3 damage to any target.\n\n\
         1 good, 0 with faults\n"
    );
}

#[test]
fn a_faulty_card_hides_neither_its_faults_nor_the_rest_of_the_file() {
    let file = TempFile::new("check-mixed", "mine.json", MIXED.as_bytes());
    let run = run(&["check", file.path()]);
    assert_eq!(run.code, Some(1));
    let path = file.path();
    for part in [
        format!("{path}: cards[0] 'Bear': faces[0]: a creature needs power and toughness\n"),
        "Goat {W}\nCreature — Goat\nHaste\n0/1\n".to_owned(),
        format!("{path}: cards[2] 'Cat': faces[0].power: no key `power` can stand here"),
        "\n1 good, 2 with faults\n".to_owned(),
    ] {
        assert!(run.out.contains(&part), "{part}\nis not in\n{}", run.out);
    }
}

#[test]
fn the_answer_as_json_is_an_object_per_card() {
    let run = run_with_input(&["check", "--json", "-"], MIXED);
    assert_eq!(run.code, Some(1));
    let cards: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let names: Vec<&str> = cards.iter().filter_map(|card| card["name"].as_str()).collect();
    assert_eq!(names, ["Bear", "Goat", "Cat"]);
    assert_eq!(cards[0]["text"], serde_json::Value::Null);
    assert_eq!(cards[1]["faults"], serde_json::json!([]));
}

#[test]
fn a_file_that_is_not_one_of_cards_is_a_no_and_a_missing_one_an_error() {
    let broken = run_with_input(&["check", "-"], "{ \"format\": 1,\n  \"cards\": [ }");
    assert_eq!(broken.code, Some(1));
    assert!(
        broken.out.starts_with("-: line 2, column 14: expected value\n"),
        "{}",
        broken.out
    );
    assert!(
        broken
            .out
            .ends_with("\n0 good, 0 with faults, 1 file(s) that aren't of cards\n"),
        "{}",
        broken.out
    );
    let missing = run(&["check", "no/such/file.json"]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.err.contains("can't read 'no/such/file.json'"),
        "{}",
        missing.err
    );
}

#[test]
fn control_characters_of_a_file_are_shown_and_not_obeyed() {
    let file = "{ \"format\": 1, \"cards\": [
        { \"faces\": [{ \"name\": \"Good\\u001b[2J\\u009b\", \"type_line\": \"Artifact\" }] },
        { \"faces\": [{ \"name\": \"Bad\\u001b[2J\\n9 good, 0 with faults\", \"type_line\": \"Creature\" }] }
    ] }";
    for flags in [&["check", "-"][..], &["check", "--json", "-"]] {
        let run = run_with_input(flags, file);
        let is_obeyed = |character: char| character.is_control() && character != '\n';
        assert!(!run.out.contains(is_obeyed), "{:?}", run.out);
        assert!(run.out.contains("Good\\u001b[2J\\u009b"), "{}", run.out);
        assert!(!run.out.contains("\n9 good"), "{}", run.out);
    }
}
