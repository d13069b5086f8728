//! A deck that is written and read again is the same deck.

use proptest::prelude::*;
use spellstack_catalog::{Catalog, Deck, DeckFormat, DeckList, DeckReadError, WriteFault, decks};

/// Names as cards have them: words with the marks that occur in them, and split cards.
fn card_name() -> impl Strategy<Value = String> {
    let word = "[A-Za-zÀÉâêûöüÆ0-9'’\"&<>!?.,:_-]{1,9}";
    let name = proptest::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    prop_oneof![
        4 => name.clone(),
        1 => (name.clone(), name).prop_map(|(left, right)| format!("{left} // {right}")),
        1 => proptest::sample::select(vec![
            "Sideboard", "Deck", "Lands", "SB: 2 Shock", "#1", "B.F.M. (Big Furry Monster)", "+2 Mace",
            "1996 World Champion", "x", "4", "[Main]", "Name=x", "LAYOUT x", "NAME:x", "&amp;", "]]>", "<!-- x -->",
        ]).prop_map(str::to_owned),
    ]
}

fn some_deck() -> impl Strategy<Value = Deck> {
    let cards = || proptest::collection::vec((1_u32..=60, card_name()), 0..25);
    let name = "([A-Za-zÀéû0-9'\"&<>!.,:=-]{1,9}( [A-Za-z0-9'&]{1,9}){0,3})?";
    (name, cards(), cards()).prop_map(|(name, main, side)| Deck { name, main, side })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_deck_survives_every_format(deck in some_deck()) {
        for format in DeckFormat::ALL {
            let text = deck.write(format).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let read = DeckList::read(&text, format);
            let read = read.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(read.set_aside.is_empty());
            let mut read = read.as_written();
            if format == DeckFormat::Mtgo {
                read.name = deck.name.clone();
            }
            prop_assert_eq!(&read, &deck, "{}: {}", format, text);
        }
    }

    #[test]
    fn no_text_is_a_reason_to_panic(text in "[ -~\n\r\tÆ’/<>\\[\\]|:=\"]{0,400}") {
        let catalog = Catalog::empty();
        for format in DeckFormat::ALL {
            if let Err(DeckReadError { lines, unknown }) = Deck::read(&text, format, &catalog) {
                prop_assert!(!lines.is_empty() || !unknown.is_empty());
            }
        }
        let _ = DeckFormat::detect(None, &text);
    }
}

#[test]
fn standard_decks_survive_every_format_and_are_recognized() {
    let catalog = Catalog::standard();
    for deck in decks::all() {
        for format in DeckFormat::ALL {
            let text = deck.write(format).expect("a standard deck can be written");
            assert_eq!(DeckFormat::detect(None, &text), format, "{text}");
            let mut read = Deck::read(&text, format, &catalog).expect("it was written so");
            if format == DeckFormat::Mtgo {
                assert_eq!(read.name, "");
                read.name.clone_from(&deck.name);
            }
            assert_eq!(read, deck, "{format}");
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_by_name() {
    let deck = Deck {
        name: "two\nlines".to_owned(),
        main: vec![
            (4, "Shock|M10".to_owned()),
            (0, "Shock".to_owned()),
            (4, "Lava\nSpike".to_owned()),
        ],
        side: vec![(1, String::new())],
    };
    let card = |count, name: &str| WriteFault::Card {
        count,
        name: name.to_owned(),
    };
    let error = deck.write(DeckFormat::Forge).expect_err("it can't be written");
    let expected = [
        WriteFault::Name("two\nlines".to_owned()),
        card(4, "Shock|M10"),
        card(0, "Shock"),
        card(4, "Lava\nSpike"),
        card(1, ""),
    ];
    assert_eq!(error.faults, expected);
    let huge = Deck {
        main: vec![(u32::MAX, "Mountain".to_owned()); 3],
        ..Deck::default()
    };
    let error = huge.write(DeckFormat::Plain).expect_err("it is too large");
    assert_eq!(error.faults, [WriteFault::TooLarge(u32::MAX)]);
}
