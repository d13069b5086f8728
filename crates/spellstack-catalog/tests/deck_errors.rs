//! What is said of deck files that are wrong: everything, at once.

use std::fmt::Write;

use spellstack_catalog::{Catalog, Deck, DeckFormat, DeckList, DeckParseError, LARGEST_DECK, LineFault};

fn error(text: &str, format: DeckFormat) -> DeckParseError {
    DeckList::read(text, format).expect_err("it has bad lines")
}

fn faults(text: &str, format: DeckFormat) -> Vec<(usize, LineFault)> {
    let lines = error(text, format).lines;
    lines.into_iter().map(|line| (line.line, line.fault)).collect()
}

#[test]
fn every_bad_line_is_reported_with_what_is_wrong() {
    let text = "4 Lightning Bolt\nfour Shock\n0 Shock\n-1 Shock\n+1 Shock\n1.5 Shock\n1001 Shock\n\
                99999999999999999999999 Shock\n4\nShock\n4 //\n16 Mountain";
    let not_a_count = |text: &str| LineFault::NotACount(text.to_owned());
    let expected = [
        (2, not_a_count("four")),
        (3, LineFault::Zero),
        (4, not_a_count("-1")),
        (5, not_a_count("+1")),
        (6, not_a_count("1.5")),
        (7, LineFault::TooMany("1001".to_owned())),
        (8, LineFault::TooMany("99999999999999999999999".to_owned())),
        (9, LineFault::NoName),
        (10, not_a_count("Shock")),
        (11, LineFault::NoName),
    ];
    assert_eq!(faults(text, DeckFormat::Plain), expected);
    let error = error(text, DeckFormat::Plain);
    assert_eq!(error.lines[0].text, "four Shock");
    assert_eq!(
        error.lines[0].to_string(),
        "line 2: 'four' is not a number of cards: 'four Shock'"
    );
    let names: Vec<&str> = error.rest.main.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["Lightning Bolt", "Mountain"], "what can be read is");
}

#[test]
fn every_format_of_lines_reports_its_bad_lines() {
    let table = [
        (
            DeckFormat::Arena,
            "Deck\nx Shock\n4 Shock (M10) 1\n0 Mountain (M10) 2",
        ),
        (DeckFormat::Forge, "[Main]\nx Shock|M10\n4 Shock\n0 Mountain|M10"),
        (
            DeckFormat::Xmage,
            "NAME:a\nx [M10:1] Shock\n4 [M10:1] Shock\nSB: 0 [M10:2] Mountain",
        ),
    ];
    for (format, text) in table {
        let expected = [(2, LineFault::NotACount("x".to_owned())), (4, LineFault::Zero)];
        assert_eq!(faults(text, format), expected, "{format}");
    }
}

#[test]
fn xml_reports_every_bad_element() {
    let dek = "<Deck>\n<Cards Quantity=\"four\" Name=\"Shock\"/>\n<Cards Name=\"Shock\"/>\n<Cards Quantity=\"0\" Name=\"Shock\"/>\n\
               <Cards CatID=\"5\" Quantity=\"2\"/>\n<Cards Quantity=\"1\" Sideboard=\"no\" Name=\"Shock\"/>\n</Deck>";
    let expected = [
        (2, LineFault::NotACount("four".to_owned())),
        (3, LineFault::NoCount),
        (4, LineFault::Zero),
        (5, LineFault::NoName),
        (6, LineFault::NotAFlag("no".to_owned())),
    ];
    assert_eq!(faults(dek, DeckFormat::Mtgo), expected);
    let cod = "<cockatrice_deck>\n<card name=\"Shock\"/>\n<zone name=\"main\">\n<card number=\"x\" name=\"Shock\"/>\n</zone></cockatrice_deck>";
    let expected = [(2, LineFault::NoZone), (4, LineFault::NotACount("x".to_owned()))];
    assert_eq!(faults(cod, DeckFormat::Cockatrice), expected);
    assert_eq!(
        error(cod, DeckFormat::Cockatrice).lines[1].text,
        "<card number=\"x\" name=\"Shock\"/>"
    );
}

#[test]
fn malformed_xml_is_reported_with_its_place() {
    let text = "<Deck>\n  <Cards Quantity=\"4\" Name=\"Shock\">\n</Deck>\n";
    let lines = error(text, DeckFormat::Mtgo).lines;
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].line, 3);
    assert!(
        matches!(&lines[0].fault, LineFault::Xml { column: 1, .. }),
        "{}",
        lines[0]
    );
    for text in [
        "",
        "4 Shock",
        "<Deck",
        "<Deck></Deck><Deck></Deck>",
        "<Deck>&nonsense;</Deck>",
    ] {
        let lines = error(text, DeckFormat::Mtgo).lines;
        assert!(
            matches!(lines[0].fault, LineFault::Xml { .. }),
            "{text}: {}",
            lines[0]
        );
    }
}

#[test]
fn xml_of_another_kind_is_refused() {
    let found = "html".to_owned();
    let expected = "cockatrice_deck";
    assert_eq!(
        faults("<html></html>", DeckFormat::Cockatrice),
        [(1, LineFault::WrongRoot { found, expected })]
    );
}

#[test]
fn unknown_cards_are_reported_beside_the_bad_lines() {
    let text = "4 Lightnig Bolt\nfour Shock\n16 Mountain\nSB: 2 Squire of Nowhere\nSB: 1 serras sanctum";
    let error = Deck::read(text, DeckFormat::Plain, &Catalog::standard()).expect_err("it is wrong");
    assert_eq!(error.lines.len(), 1);
    let unknown: Vec<(usize, &str, Option<&str>)> = error
        .unknown
        .iter()
        .map(|card| (card.line, card.name.as_str(), card.nearest.as_deref()))
        .collect();
    assert_eq!(unknown[0], (1, "Lightnig Bolt", Some("Lightning Bolt")));
    assert_eq!((unknown[1].0, unknown[1].1), (4, "Squire of Nowhere"));
    assert_eq!(unknown[2], (5, "serras sanctum", Some("Serra's Sanctum")));
    let message = error.to_string();
    for part in [
        "line 1: no card is named 'Lightnig Bolt'; the nearest is 'Lightning Bolt'",
        "line 2: 'four'",
        "line 4:",
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn a_list_is_kept_without_its_cards_being_known() {
    let catalog = Catalog::standard();
    let list = DeckList::read(
        "4 squire of nowhere\n4 LIGHTNING bolt\n1 Petty Theft",
        DeckFormat::Plain,
    )
    .expect("it is a list");
    assert_eq!(list.deck(&catalog).expect_err("one is unknown").unknown.len(), 1);
    let names: Vec<String> = list
        .canonical(&catalog)
        .main
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    assert_eq!(names, ["squire of nowhere", "Lightning Bolt", "Brazen Borrower"]);
    let known = DeckList::read("4 lightning Bolt", DeckFormat::Plain).expect("it is a list");
    let deck = known.deck(&catalog).expect("all are known");
    assert_eq!(deck.main, [(4, "Lightning Bolt".to_owned())]);
}

#[test]
fn names_that_no_card_has_are_refused() {
    let long = format!("1 {}", "a".repeat(201));
    assert_eq!(faults(&long, DeckFormat::Plain), [(1, LineFault::LongName)]);
    assert_eq!(
        faults("1 Sho\u{0}ck", DeckFormat::Plain),
        [(1, LineFault::ControlCharacter)]
    );
    let quote = error(&"a".repeat(10_000), DeckFormat::Plain).lines[0]
        .text
        .clone();
    assert!(
        quote.chars().count() < 200,
        "an error repeats the beginning of a long line"
    );
}

#[test]
fn enormous_files_are_refused_before_they_are_read() {
    for format in DeckFormat::ALL {
        for text in [
            "1 Shock\n".repeat(200_000),
            "\n".repeat(500_000),
            "a".repeat(5_000_000),
        ] {
            let lines = error(&text, format).lines;
            assert_eq!(lines.len(), 1, "{format}");
            assert!(
                matches!(lines[0].fault, LineFault::TooLong { .. }),
                "{format}: {}",
                lines[0]
            );
        }
    }
}

#[test]
fn too_many_cards_end_the_reading_with_one_fault() {
    let many = "1000 Mountain\n".repeat(200);
    let error = error(&many, DeckFormat::Plain);
    assert_eq!(error.lines.len(), 1);
    assert!(matches!(error.lines[0].fault, LineFault::TooLarge { .. }));
    let read: u32 = error.rest.main.iter().map(|entry| entry.count).sum();
    assert_eq!(read, LARGEST_DECK);

    let mut lines = String::new();
    for number in 0..15_000 {
        writeln!(lines, "1 Card number {number}").expect("a string takes all");
    }
    let error = Deck::read(&lines, DeckFormat::Plain, &Catalog::standard()).expect_err("it is too large");
    assert_eq!((error.lines.len(), error.unknown.len()), (1, 1_000));
}

#[test]
fn hostile_xml_ends_cleanly() {
    let deep = format!("{}{}", "<Deck>".repeat(60_000), "</Deck>".repeat(60_000));
    // Well formed or not, it holds no card and is no reason to fall over.
    if let Ok(list) = DeckList::read(&deep, DeckFormat::Mtgo) {
        assert!(list.main.is_empty());
    }
    let mut laughs = "<!DOCTYPE Deck [<!ENTITY a0 \"ha\">".to_owned();
    for level in 1..30 {
        let before = level - 1;
        write!(laughs, "<!ENTITY a{level} \"&a{before};&a{before};\">").expect("a string takes all");
    }
    laughs += "]><Deck><Cards Quantity=\"1\" Name=\"&a29;\"/></Deck>";
    assert!(matches!(
        faults(&laughs, DeckFormat::Mtgo)[..],
        [(_, LineFault::Xml { .. })]
    ));
}

/// The parser compares each attribute and namespace with all others, which would take minutes here.
#[test]
fn xml_with_very_many_attributes_is_refused_before_it_is_parsed() {
    let mut attributes = String::new();
    let mut namespaces = String::new();
    let mut nested = String::new();
    for number in 0..40_000 {
        write!(attributes, " a{number}='>'").expect("a string takes all");
        write!(namespaces, " xmlns:a{number}='u'").expect("a string takes all");
        write!(nested, "<a xmlns:a{number}='u'>").expect("a string takes all");
    }
    let hostile = [
        format!("<Deck>\n <!-- <a --><Cards{attributes}/></Deck>"),
        format!("<Deck>\n<a{namespaces}/></Deck>"),
        format!("<Deck>\n{nested}"),
    ];
    for text in hostile {
        let lines = error(&text, DeckFormat::Mtgo).lines;
        assert_eq!((lines.len(), lines[0].line), (1, 2), "{}", lines[0]);
        assert!(
            lines[0].to_string().contains("more than 64 attributes"),
            "{}",
            lines[0]
        );
    }
}
