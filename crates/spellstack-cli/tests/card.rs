//! `spellstack card` and `spellstack cards`.

use spellstack_catalog::Catalog;

use crate::program::run;

#[test]
fn a_card_is_printed_as_a_person_reads_it() {
    let run = run(&["card", "serra", "angel"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.out,
        "Serra Angel {3}{W}{W}\nCreature — Angel\nFlying\nVigilance\n4/4\n"
    );
}

#[test]
fn both_faces_are_printed_by_the_name_of_either() {
    let by_front = run(&["card", "Brazen Borrower"]);
    let by_back = run(&["card", "petty theft"]);
    assert_eq!(by_front.out, by_back.out);
    for part in [
        "Brazen Borrower {1}{U}{U}\n",
        "\n3/1\n",
        "\nPetty Theft {1}{U}\nInstant — Adventure\n",
    ] {
        assert!(by_front.out.contains(part), "{}", by_front.out);
    }
}

#[test]
fn loyalty_is_printed() {
    let run = run(&["card", "Kaito, Bane of Nightmares"]);
    assert!(run.out.ends_with("Loyalty: 4\n"), "{}", run.out);
}

#[test]
fn a_card_as_json_has_its_faces_and_its_definition() {
    let run = run(&["card", "--json", "Lightning Bolt"]);
    assert_eq!(run.code, Some(0));
    let card = run.json();
    assert_eq!(card["name"], "Lightning Bolt");
    let face = &card["faces"][0];
    assert_eq!(face["mana_cost"], "{R}");
    assert_eq!(face["type_line"], "Instant");
    assert_eq!(face["colors"], serde_json::json!(["red"]));
    assert_eq!(face["text"], "Lightning Bolt deals 3 damage to any target.");
    let definition = card["definition"].to_string();
    let read = spellstack_core::json::from_json(&definition).expect("it is a definition");
    assert_eq!(read.first(), Catalog::standard().get("Lightning Bolt"));
}

#[test]
fn an_unknown_name_gets_the_nearest_and_status_one() {
    let run_text = run(&["card", "Lightnig", "Bolt"]);
    assert_eq!(run_text.code, Some(1));
    assert_eq!(run_text.out, "");
    assert!(
        run_text.err.contains("no card is named 'Lightnig Bolt'"),
        "{}",
        run_text.err
    );
    assert!(run_text.err.contains("\n  Lightning Bolt\n"), "{}", run_text.err);
    let run_json = run(&["card", "--json", "Lightnig Bolt"]);
    assert_eq!(run_json.code, Some(1));
    assert_eq!(run_json.json()["known"], false);
    assert_eq!(run_json.json()["nearest"][0], "Lightning Bolt");
}

#[test]
fn the_catalog_is_listed_by_name() {
    let run = run(&["cards"]);
    assert_eq!(run.code, Some(0));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), Catalog::standard().len());
    assert!(lines.is_sorted());
    let bolt = lines.iter().find(|line| line.starts_with("Lightning Bolt"));
    let words: Vec<&str> = bolt.expect("it is listed").split_whitespace().collect();
    assert_eq!(words, ["Lightning", "Bolt", "{R}", "Instant"]);
}

#[test]
fn the_catalog_as_json_is_an_object_per_card() {
    let run = run(&["cards", "--json"]);
    let cards: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(cards.len(), Catalog::standard().len());
    let borrower = cards.iter().find(|card| card["name"] == "Brazen Borrower");
    let faces = &borrower.expect("it is listed")["faces"];
    assert_eq!(faces[1]["name"], "Petty Theft");
    assert_eq!(faces[1]["mana_cost"], "{1}{U}");
    assert_eq!(faces[1]["type_line"], "Instant — Adventure");
}
