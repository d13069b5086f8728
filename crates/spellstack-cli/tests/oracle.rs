//! `spellstack oracle` over files of invented cards.

use std::fs;

use serde_json::{Value as Json, json};

use crate::program::{Folder, run};

fn card(name: &str, type_line: &str, text: &str) -> Json {
    let mut card = json!({ "name": name, "layout": "normal", "mana_cost": "{1}{G}", "type_line": type_line, "oracle_text": text });
    if type_line.starts_with("Creature") {
        (card["power"], card["toughness"]) = (json!("1"), json!("1"));
    }
    card
}

/// A folder with a file of these cards.
fn file(test: &str, cards: &[Json]) -> (Folder, String) {
    let folder = Folder::new(test);
    let path = folder.path("cards.jsonl");
    write(&path, cards);
    (folder, path)
}

fn write(path: &str, cards: &[Json]) {
    let lines: Vec<String> = cards.iter().map(Json::to_string).collect();
    fs::write(path, lines.join("\n")).expect("a file is written");
}

fn objects(text: &str) -> Vec<Json> {
    let object = |line: &str| serde_json::from_str(line).expect("each line is an object");
    text.lines().map(object).collect()
}

#[test]
fn gaps_are_told_by_category_and_words_and_ranked_by_what_they_alone_keep_out() {
    let cards = [
        card("Blinker", "Creature — Elf", "Blinkback {3}"),
        card("Second Blinker", "Creature — Elf", "Blinkback {1}{R}"),
        card(
            "Third Blinker",
            "Creature — Elf",
            "Blinkback {X}\nWhenever this creature frolics, draw a card.",
        ),
        card(
            "Frolicker",
            "Creature — Elf",
            "Whenever this creature frolics, you gain 1 life.",
        ),
        card(
            "Muddler",
            "Sorcery",
            "Frolic with a friend. Draw a card. Dance with an opponent.",
        ),
        card("Known", "Creature — Elf", "Flying"),
    ];
    let (folder, path) = file("oracle-gaps", &cards);
    let (played, lists) = (folder.path("played.tsv"), folder.path("lists.jsonl"));
    fs::write(
        &played,
        "card\tmodern\nBlinker\t7\nSecond Blinker\t2\nThird Blinker\t90\nMuddler\t50\n",
    )
    .expect("a file");
    let list = |all: &[&str]| json!({ "format": "modern", "all": all }).to_string();
    let all = [
        list(&["Known", "Blinker", "Second Blinker"]),
        list(&["Known", "Third Blinker"]),
        list(&["Known", "Muddler"]),
        list(&["Known", "Nobody Knows This"]),
    ];
    fs::write(&lists, all.join("\n")).expect("a file");
    let answer = run(&[
        "oracle", "gaps", &path, "--played", &played, "--lists", &lists, "--json",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let gaps = objects(&answer.out);
    let expected = [
        json!({
            "gap": "a keyword: blinkback <cost>", "cards": 3, "alone": 2, "played": 9, "lists": 1,
            "example": "Blinker: Blinkback {3}", "kind": "phrase", "category": "a keyword",
        }),
        json!({
            "gap": "what happens: frolics", "cards": 2, "alone": 1, "played": 0, "lists": 0,
            "example": "Third Blinker: frolics", "kind": "phrase", "category": "what happens",
        }),
    ];
    assert_eq!(gaps[0], expected[0]);
    assert!(gaps.contains(&expected[1]), "{}", answer.out);
    let several: Vec<&Json> = gaps.iter().filter(|gap| gap["kind"] == "several").collect();
    assert_eq!(several.len(), 1, "{}", answer.out);
    assert_eq!(
        (&several[0]["cards"], &several[0]["alone"], &several[0]["lists"]),
        (&json!(1), &json!(0), &json!(0))
    );
}

#[test]
fn a_gap_is_named_by_as_many_words_as_are_wished() {
    let (_folder, path) = file(
        "oracle-words",
        &[card("Blinker", "Creature — Elf", "Blinkback {3}")],
    );
    let answer = run(&["oracle", "gaps", &path, "--words", "1", "--json"]);
    assert_eq!(objects(&answer.out)[0]["gap"], "a keyword: blinkback ...");
}

#[test]
fn what_compiled_before_is_compared_by_digests() {
    let before = [
        card("Same", "Creature — Elf", "Flying"),
        card("Reworded", "Creature — Elf", "Flying"),
        card("Reminded", "Creature — Elf", "Flying"),
        card("Gone", "Creature — Elf", "Flying"),
        card("Unknown", "Creature — Elf", "Blinkback {3}"),
    ];
    let (folder, path) = file("oracle-digests", &before);
    let digests = folder.path("digests.txt");
    let written = run(&["oracle", "digests", &path, "--write", &digests]);
    assert_eq!(written.code, Some(0), "{}", written.err);
    let text = fs::read_to_string(&digests).expect("it was written");
    assert_eq!(text.lines().count(), 4, "what isn't understood has no digest");
    assert!(text.lines().is_sorted() && !text.contains("Same"));

    let after = [
        card("Same", "Creature — Elf", "Flying"),
        card("Reworded", "Creature — Elf", "Reach"),
        card("Reminded", "Creature — Elf", "Flying (It's high.)"),
        card("New", "Creature — Elf", "Reach"),
    ];
    write(&path, &after);
    let compared = run(&["oracle", "digests", &path, "--against", &digests, "--json"]);
    assert_eq!(compared.code, Some(0), "{}", compared.out);
    let expected = json!({
        "compared": 2, "same": 2, "changed": [], "refused": [], "intended": [], "unneeded": [], "new": 1, "other_text": 1,
        "missing": 1, "ambiguous": [],
    });
    assert_eq!(compared.json(), expected);
}

/// Digests as if the card had been read as something else before, and one that isn't read any more.
#[test]
fn a_change_is_told_and_fails_unless_it_is_intended() {
    let cards = [
        card("Changed", "Creature — Elf", "Flying"),
        card("Refused", "Creature — Elf", "Reach"),
    ];
    let (folder, path) = file("oracle-changes", &cards);
    let (digests, intended) = (folder.path("digests.txt"), folder.path("intended.tsv"));
    run(&["oracle", "digests", &path, "--write", &digests]);
    let text = fs::read_to_string(&digests).expect("it was written");
    let other = |line: &str| format!("{} 00000000\n", line.rsplit_once(' ').expect("three digests").0);
    fs::write(&digests, text.lines().map(other).collect::<String>()).expect("a file");
    let against = ["oracle", "digests", &path, "--against", &digests, "--json"];
    let compared = run(&against);
    assert_eq!(compared.code, Some(1));
    assert_eq!(compared.json()["changed"].as_array().map(Vec::len), Some(2));

    fs::write(&intended, "# why\nChanged\tit flies now\nOther\tit was wrong\n").expect("a file");
    let compared = run(&[&against[..], &["--intended", &intended]].concat());
    assert_eq!(compared.code, Some(1));
    let json = compared.json();
    assert_eq!(json["intended"][0]["card"], "Changed");
    assert_eq!(json["intended"][0]["why"], "it flies now (another definition)");
    assert_eq!(
        (&json["changed"][0]["card"], &json["unneeded"]),
        (&json!("Refused"), &json!(["Other"]))
    );

    fs::write(&intended, "Changed\tit flies now\nRefused\tit has reach now\n").expect("a file");
    assert_eq!(
        run(&[&against[..], &["--intended", &intended]].concat()).code,
        Some(0)
    );
    fs::write(&intended, "Changed\n").expect("a file");
    assert_eq!(
        run(&[&against[..], &["--intended", &intended]].concat()).code,
        Some(2),
        "each has a reason"
    );
}

#[test]
fn digests_of_other_cards_are_nothing_to_compare() {
    let (folder, path) = file("oracle-nothing", &[card("One", "Creature — Elf", "Flying")]);
    let digests = folder.path("digests.txt");
    run(&["oracle", "digests", &path, "--write", &digests]);
    write(&path, &[card("Another", "Creature — Elf", "Flying")]);
    let compared = run(&["oracle", "digests", &path, "--against", &digests]);
    assert_eq!(compared.code, Some(1));
    assert!(compared.out.starts_with("nothing to compare"), "{}", compared.out);
}

#[test]
fn wordings_are_counted_and_the_page_is_made_from_the_table() {
    let cards = [
        card(
            "Flier",
            "Creature — Elf",
            "Flying (It's high.)\nLandfall — Whenever a land you control enters, draw a card.",
        ),
        card(
            "Seeker",
            "Sorcery",
            "Search your library for a creature card, reveal that card, put it into your hand, then shuffle.",
        ),
        card("Unknown", "Creature — Elf", "Blinkback {3}"),
    ];
    let (folder, path) = file("oracle-wordings", &cards);
    let [table, page, again, review] =
        ["table.tsv", "page.md", "again.md", "review.txt"].map(|name| folder.path(name));
    let counted = run(&[
        "oracle", "wordings", &path, "--table", &table, "--page", &page, "--review", &review,
    ]);
    assert_eq!(counted.code, Some(0), "{}", counted.err);
    assert!(counted.out.starts_with("2 cards, "), "{}", counted.out);
    let text = fs::read_to_string(&table).expect("it was written");
    assert!(
        text.starts_with("cards\t2\nnormalization\tability words before a dash\t1\t1\n"),
        "{text}"
    );
    let has_pair = |line: &str| line.starts_with("pair\t") && line.ends_with("\tSeeker\t1\t1");
    assert!(text.lines().any(has_pair), "{text}");
    assert_eq!(
        run(&["oracle", "wordings", "--table", &table, "--page", &again]).code,
        Some(0)
    );
    let read = |path: &str| fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&page), read(&again));
}
