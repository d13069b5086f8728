//! `spellstack deck`.

use serde_json::json;

use crate::program::{TempFile, run, run_with_input};

const WRONG: &str = "4 Lightnig Bolt\nfour Shock\n5 Goblin Guide\n20 Mountain\n\nSideboard\n16 Pyroblast\n1 Squire of Nowhere\n";

#[test]
fn a_deck_that_can_be_played_is_answered_with_yes_first() {
    let deck =
        "// NAME: Red\n20 Lightning Bolt\n12 Searing Blood\n4 Fireblast\n4 Ball Lightning\n20 Mountain\n";
    let answer = run_with_input(&["deck", "-"], deck);
    assert_eq!(answer.code, Some(0));
    assert_eq!(
        answer.out,
        "yes, this deck can be played here, but it is not one for constructed play: standard input\n\
         name          Red\n\
         cards         60 in the deck, 0 in the sideboard\n\
         format        plain\n\
         mana values   1: 20, 2: 12, 3: 4, 6: 4\n\
         colors        red 40\n\
         mana symbols  red 64\n\
         types         Creature 4, Instant 36, Land 20\n\n\
         Not for constructed play (2):\n  \
         there are 20 of 'Lightning Bolt', more than four\n  \
         there are 12 of 'Searing Blood', more than four\n"
    );
    let standard = run(&["deck", "goblins"]);
    assert_eq!(standard.code, Some(0));
    assert!(
        standard
            .out
            .starts_with("yes, this deck can be played here: Goblins\n"),
        "{}",
        standard.out
    );
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let file = TempFile::new("wrong", "mine.txt", WRONG.as_bytes());
    let run = run(&["deck", file.path()]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.out.starts_with("no, this deck can't be played here: "),
        "{}",
        run.out
    );
    let parts = [
        "29 in the deck, 17 in the sideboard",
        "Lines that can't be read (1):\n  line 2: 'four' is not a number of cards: 'four Shock'\n",
        "Cards that aren't supported (2):\n  line 1: 4 Lightnig Bolt; the nearest is 'Lightning Bolt'\n  line 8: 1 Squire of Nowhere",
        "Not for constructed play (4):\n  the deck has 29 cards, fewer than 60\n  there are 5 of 'Goblin Guide', more than four\n",
        "  there are 16 of 'Pyroblast', more than four\n  the sideboard has 17 cards, more than 15\n",
    ];
    for part in parts {
        assert!(run.out.contains(part), "{part}\nis not in\n{}", run.out);
    }
}

#[test]
fn the_answer_as_json_is_one_object() {
    let file = TempFile::new("json", "mine.txt", WRONG.as_bytes());
    let run = run(&["deck", "--json", file.path()]);
    assert_eq!(run.code, Some(1));
    let answer = run.json();
    assert_eq!(answer["playable"], false);
    assert_eq!(answer["format"], "plain");
    assert_eq!(
        (&answer["main_count"], &answer["side_count"]),
        (&json!(29), &json!(17))
    );
    assert_eq!(answer["curve"], json!({ "1": 5 }));
    assert_eq!(answer["colors"]["red"], 5);
    assert_eq!(answer["types"], json!({ "Creature": 5, "Land": 20 }));
    assert_eq!(answer["bad_lines"][0]["line"], 2);
    assert_eq!(
        answer["unsupported"][0],
        json!({ "line": 1, "count": 4, "name": "Lightnig Bolt", "nearest": "Lightning Bolt" })
    );
    assert_eq!(answer["constructed_faults"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_deck_for_other_play_can_still_be_played() {
    let run = run_with_input(&["deck", "-"], "4 Lightning Bolt\n36 Mountain\n");
    assert_eq!(run.code, Some(0));
    assert!(
        run.out
            .starts_with("yes, this deck can be played here, but it is not one for constructed play")
    );
    assert!(
        run.out.contains("the deck has 40 cards, fewer than 60"),
        "{}",
        run.out
    );
}

#[test]
fn no_card_is_no_deck() {
    let run = run_with_input(&["deck", "-"], "// nothing\n");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("There is no card in the deck."), "{}", run.out);
}

#[test]
fn a_deck_converts_through_every_format_and_back() {
    let plain = run(&["deck", "Goblins", "--to", "plain"]);
    assert_eq!(plain.code, Some(0));
    let mut text = plain.out.clone();
    for format in ["arena", "cockatrice", "forge", "xmage", "plain"] {
        let converted = run_with_input(&["deck", "-", "--to", format], &text);
        assert_eq!(
            (converted.code, converted.err.as_str()),
            (Some(0), ""),
            "{format}"
        );
        text = converted.out;
    }
    assert_eq!(text, plain.out);
    let dek = run(&["deck", "Goblins", "--to", "mtgo"]);
    assert_eq!(dek.err, "not written: the name 'Goblins'\n");
    let back = run_with_input(&["deck", "-", "--to", "plain"], &dek.out);
    assert_eq!(
        Some(back.out.as_str()),
        plain.out.strip_prefix("// NAME: Goblins\n")
    );
}

#[test]
fn converting_keeps_unsupported_cards_and_loses_nothing_silently() {
    let input = "Commander\n1 Krenko\n\nDeck\n2 squire of nowhere (XYZ) 1\n4 lightning bolt\n";
    let converted = run_with_input(&["deck", "-", "--to", "forge"], input);
    assert_eq!(converted.code, Some(0));
    assert_eq!(
        converted.out,
        "[metadata]\nName=\n[Main]\n2 squire of nowhere\n4 Lightning Bolt\n"
    );
    assert_eq!(converted.err, "not written: line 2: 1 Krenko (commander)\n");
    let refused = run_with_input(&["deck", "-", "--to", "forge"], WRONG);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("line 2:"), "{}", refused.err);
}

#[test]
fn the_format_is_seen_from_the_file_or_named() {
    let file = TempFile::new(
        "format",
        "mine.cod",
        b"<cockatrice_deck>\n<zone name=\"main\">\n<card number=4/></zone>",
    );
    let run_cod = run(&["deck", file.path()]);
    assert_eq!(run_cod.code, Some(1));
    assert!(
        run_cod.out.contains("format        cockatrice"),
        "{}",
        run_cod.out
    );
    assert!(
        run_cod.out.contains("line 3: not well-formed XML at column"),
        "{}",
        run_cod.out
    );
    let named = run_with_input(&["deck", "--format", "arena", "-"], "4 Mountain (M10)");
    assert_eq!(named.code, Some(0));
    let named = run_with_input(&["deck", "--format", "plain", "-"], "4 Mountain (M10)");
    assert_eq!(named.code, Some(1));
}

#[test]
fn files_in_other_encodings_are_read_or_refused() {
    let utf16: Vec<u8> = "\u{feff}4 Mountain"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let file = TempFile::new("utf16", "mine.txt", &utf16);
    assert_eq!(run(&["deck", file.path()]).code, Some(0));
    let file = TempFile::new("latin", "mine.txt", b"4 J\xF6tun Grunt");
    let latin = run(&["deck", file.path()]);
    assert_eq!(latin.code, Some(2));
    assert!(
        latin.err.contains("mine.txt") && latin.err.contains("byte 4"),
        "{}",
        latin.err
    );
}

#[test]
fn what_is_neither_file_nor_deck_is_refused() {
    let run = run(&["deck", "no-such.txt"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err
            .contains("FILE|NAME: 'no-such.txt' is neither a file nor a standard deck"),
        "{}",
        run.err
    );
    assert!(run.err.contains("Goblins"), "{}", run.err);
}

#[test]
fn an_enormous_file_is_refused_cleanly() {
    let file = TempFile::new("huge", "mine.txt", "1 Mountain\n".repeat(1_500_000).as_bytes());
    let run = run(&["deck", file.path()]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("this isn't a deck"), "{}", run.out);
}
