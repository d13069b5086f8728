//! What each format of deck files says.

use std::path::Path;

use spellstack_catalog::{Deck, DeckFormat, DeckList};

fn list(text: &str, format: DeckFormat) -> DeckList {
    DeckList::read(text, format).unwrap_or_else(|error| panic!("{format}: {error}"))
}

fn deck(text: &str, format: DeckFormat) -> Deck {
    list(text, format).as_written()
}

fn cards(cards: &[(u32, &str)]) -> Vec<(u32, String)> {
    cards
        .iter()
        .map(|(count, name)| (*count, (*name).to_owned()))
        .collect()
}

/// The main deck and the sideboard of a text.
#[track_caller]
fn check(text: &str, format: DeckFormat, main: &[(u32, &str)], side: &[(u32, &str)]) {
    let deck = deck(text, format);
    assert_eq!(deck.main, cards(main), "main deck of {text}");
    assert_eq!(deck.side, cards(side), "sideboard of {text}");
}

#[test]
fn a_plain_line_is_a_count_and_a_name() {
    let main = [
        (4, "Lightning Bolt"),
        (16, "Mountain"),
        (1, "Kongming, \"Sleeping Dragon\""),
    ];
    let text = "4 Lightning Bolt\n16x   Mountain\n  1 Kongming, \"Sleeping Dragon\"  \n";
    check(text, DeckFormat::Plain, &main, &[]);
}

#[test]
fn a_plain_sideboard_follows_its_heading_in_any_case() {
    for heading in [
        "Sideboard",
        "SIDEBOARD",
        "sideboard:",
        "Sideboard (2)",
        "//Sideboard",
        "// sideboard",
        "//SIDEBOARD:",
    ] {
        let text = format!("4 Lightning Bolt\n{heading}\n2 Pyroblast\n");
        check(
            &text,
            DeckFormat::Plain,
            &[(4, "Lightning Bolt")],
            &[(2, "Pyroblast")],
        );
    }
}

#[test]
fn a_plain_sideboard_follows_a_blank_line_where_nothing_else_marks_it() {
    let main = [(4, "Lightning Bolt"), (16, "Mountain")];
    let side = [(2, "Pyroblast"), (1, "Anarchy")];
    let text = "// Burn\n\n4 Lightning Bolt\n16 Mountain\n  \n2 Pyroblast\n\n1 Anarchy\n";
    check(text, DeckFormat::Plain, &main, &side);
    let marked = "4 Lightning Bolt\n\n16 Mountain\n\nSideboard\n2 Pyroblast\n\n1 Anarchy";
    check(marked, DeckFormat::Plain, &main, &side);
    let line_by_line = "4 Lightning Bolt\n\n16 Mountain\nSB: 2 Pyroblast\nsb: 1 Anarchy";
    check(line_by_line, DeckFormat::Plain, &main, &side);
}

#[test]
fn a_side_mark_concerns_only_its_line() {
    let text = "4 Lightning Bolt\nSB: 2 Pyroblast\n16 Mountain";
    check(
        text,
        DeckFormat::Plain,
        &[(4, "Lightning Bolt"), (16, "Mountain")],
        &[(2, "Pyroblast")],
    );
}

#[test]
fn section_titles_are_skipped_and_part_nothing() {
    let text = "Creatures (8)\n4 Goblin Guide\n4 Ball Lightning\n\nSpells:\n4 Lightning Bolt\n\nLands\n20 Mountain\n\n2 Pyroblast";
    let main = [
        (4, "Goblin Guide"),
        (4, "Ball Lightning"),
        (4, "Lightning Bolt"),
        (20, "Mountain"),
    ];
    check(text, DeckFormat::Plain, &main, &[(2, "Pyroblast")]);
}

#[test]
fn only_a_line_that_begins_with_slashes_is_a_comment() {
    let text = "// my deck\n//4 Shock\n4 Fire // Ice\n2 Fire//Ice\n1 Fire / Ice\n# no card\n";
    let main = [(4, "Fire // Ice"), (2, "Fire // Ice"), (1, "Fire // Ice")];
    check(text, DeckFormat::Plain, &main, &[]);
}

#[test]
fn a_plain_list_can_name_the_deck() {
    assert_eq!(
        deck("// NAME: Red deck\n4 Shock", DeckFormat::Plain).name,
        "Red deck"
    );
    assert_eq!(
        deck("//Name : Red deck\n4 Shock", DeckFormat::Plain).name,
        "Red deck"
    );
    assert_eq!(deck("// Red deck\n4 Shock", DeckFormat::Plain).name, "");
}

#[test]
fn line_ends_of_every_system_and_a_byte_order_mark_are_read() {
    let main = [(4, "Lightning Bolt"), (16, "Mountain")];
    for end in ["\n", "\r\n", "\r"] {
        let text = ["\u{feff}4 Lightning Bolt", "16 Mountain", "", "2 Pyroblast", ""].join(end);
        check(&text, DeckFormat::Plain, &main, &[(2, "Pyroblast")]);
    }
    let xml = "\u{feff}<?xml version=\"1.0\"?>\r\n<cockatrice_deck>\r\n<zone name=\"main\">\r\n<card name=\"Forest\"/>\r\n</zone></cockatrice_deck>\r\n";
    check(xml, DeckFormat::Cockatrice, &[(1, "Forest")], &[]);
    let dek = "\u{feff}<Deck>\r\n<Cards Quantity=\"2\" Name=\"Forest\"/>\r\n</Deck>";
    check(dek, DeckFormat::Mtgo, &[(2, "Forest")], &[]);
    check(
        "\u{feff}[Main]\r\n2 Forest\r\n",
        DeckFormat::Forge,
        &[(2, "Forest")],
        &[],
    );
    check(
        "\u{feff}2 [M10:1] Forest\r\n",
        DeckFormat::Xmage,
        &[(2, "Forest")],
        &[],
    );
}

#[test]
fn arena_headings_are_optional_and_sets_are_left_out() {
    let main = [
        (4, "Lightning Bolt"),
        (2, "Fire // Ice"),
        (1, "Erase (Not the Urza's Legacy One)"),
        (9, "Mountain"),
    ];
    let side = [(2, "Pyroblast")];
    let lines = "4 Lightning Bolt (M10) 146\n2 Fire // Ice (APC) 128a\n1 Erase (Not the Urza's Legacy One)\n9 Mountain (ZNR)\n";
    let text = format!("Deck\n{lines}\nSideboard\n2 Pyroblast (ICE) 212\n");
    check(&text, DeckFormat::Arena, &main, &side);
    let bare = format!("{lines}\n2 Pyroblast\n");
    check(&bare, DeckFormat::Arena, &main, &side);
}

#[test]
fn arena_commanders_and_companions_are_set_aside() {
    let text = "About\nName Cats\n\nCommander\n1 Arahbo, Roar of the World (C17) 35\n\nCompanion\n1 Lurrus\n\nDeck\n9 Plains\n\nSideboard\n1 Lurrus\n";
    let list = list(text, DeckFormat::Arena);
    assert_eq!(list.name, "Cats");
    let aside: Vec<(&str, &str)> = list
        .set_aside
        .iter()
        .map(|(section, entry)| (section.as_str(), entry.name.as_str()))
        .collect();
    assert_eq!(
        aside,
        [
            ("commander", "Arahbo, Roar of the World"),
            ("companion", "Lurrus")
        ]
    );
    check(text, DeckFormat::Arena, &[(9, "Plains")], &[(1, "Lurrus")]);
}

#[test]
fn a_dek_is_one_flat_list() {
    let text = r#"<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="46441" Quantity="2" Sideboard="false" Name="Fire/Ice" Annotation="0" />
  <Cards CatID="101" Quantity="3" Sideboard="True" Name="Ashnod&apos;s Altar &amp; &#x4c;im-D&#251;l" />
  <Cards CatID="102" Quantity="16" Name="Mountain"/>
</Deck>"#;
    let side = [(3, "Ashnod's Altar & Lim-Dûl")];
    check(
        text,
        DeckFormat::Mtgo,
        &[(2, "Fire // Ice"), (16, "Mountain")],
        &side,
    );
}

#[test]
fn a_cod_has_zones() {
    let text = r#"<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Elves &amp; more</deckname>
    <comments>4 Shock</comments>
    <zone name="main">
        <card number="12" name="Forest"/>
        <card name="Fyndhorn Elves"/>
    </zone>
    <zone name="side"><card number="2" price="0" name="Sword of Fire and Ice"/></zone>
    <zone name="tokens"><card number="1" name="Elf Warrior"/></zone>
</cockatrice_deck>"#;
    check(
        text,
        DeckFormat::Cockatrice,
        &[(12, "Forest"), (1, "Fyndhorn Elves")],
        &[(2, "Sword of Fire and Ice")],
    );
    let list = list(text, DeckFormat::Cockatrice);
    assert_eq!(list.name, "Elves & more");
    assert_eq!(list.set_aside.len(), 1);
    assert_eq!((list.main[1].line, list.side[0].line), (7, 9));
}

#[test]
fn a_forge_deck_has_sections() {
    let text = "[metadata]\nName=Burn\nDescription=4 Shock\n[Commander]\n1 Krenko|M13|1\n[Main]\n4 Lightning Bolt|M10|1\n16 Mountain|ZEN\n4 Shock\n1 Fireblast+|VIS\n[Sideboard]\n2 Pyroblast|ICE\n";
    let main = [
        (4, "Lightning Bolt"),
        (16, "Mountain"),
        (4, "Shock"),
        (1, "Fireblast"),
    ];
    check(text, DeckFormat::Forge, &main, &[(2, "Pyroblast")]);
    let list = list(text, DeckFormat::Forge);
    assert_eq!(list.name, "Burn");
    assert_eq!(list.set_aside[0].0, "commander");
}

#[test]
fn an_xmage_deck_marks_its_lines() {
    let text = "NAME:Burn\nAUTHOR:somebody\n# a comment\n4 [M10:146] Lightning Bolt\n2 [APC:128] Fire // Ice\n16 [ZEN:242a] Mountain\nSB: 2 [ICE:213] Pyroblast\nLAYOUT MAIN:(1,2)(NONE,false,50)|([M10:146],[M10:146])\nLAYOUT SIDEBOARD:(0,0)(NONE,false,50)|\n";
    let main = [(4, "Lightning Bolt"), (2, "Fire // Ice"), (16, "Mountain")];
    check(text, DeckFormat::Xmage, &main, &[(2, "Pyroblast")]);
    assert_eq!(deck(text, DeckFormat::Xmage).name, "Burn");
}

#[test]
fn the_format_is_seen_from_the_text() {
    let table = [
        ("4 Lightning Bolt\n\nSideboard\n2 Pyroblast", DeckFormat::Plain),
        ("4 Fire // Ice", DeckFormat::Plain),
        ("", DeckFormat::Plain),
        ("4 Lightning Bolt (M10) 146", DeckFormat::Arena),
        ("Deck\n4 Lightning Bolt", DeckFormat::Arena),
        ("Companion\r\n1 Lurrus\r\n", DeckFormat::Arena),
        (
            "\u{feff}  <?xml version=\"1.0\"?><cockatrice_deck/>",
            DeckFormat::Cockatrice,
        ),
        ("<Deck><Cards/></Deck>", DeckFormat::Mtgo),
        ("[metadata]\nName=x\n[Main]\n4 Shock", DeckFormat::Forge),
        ("SB: 4 [M10:146] Shock", DeckFormat::Xmage),
        ("NAME:x\n", DeckFormat::Xmage),
    ];
    for (text, format) in table {
        assert_eq!(DeckFormat::detect(None, text), format, "{text}");
    }
}

#[test]
fn the_extension_decides_where_it_belongs_to_one_program() {
    let detect = |path: &str, text: &str| DeckFormat::detect(Some(Path::new(path)), text);
    assert_eq!(detect("a/burn.COD", "4 Shock"), DeckFormat::Cockatrice);
    assert_eq!(detect("burn.dek", ""), DeckFormat::Mtgo);
    assert_eq!(detect("burn.dck", "[Main]\n4 Shock|M10"), DeckFormat::Forge);
    assert_eq!(detect("burn.dck", "4 [M10:1] Shock"), DeckFormat::Xmage);
    assert_eq!(detect("burn.txt", "4 Shock (M10)"), DeckFormat::Arena);
    assert_eq!(detect("burn.txt", "4 Shock"), DeckFormat::Plain);
}

#[test]
fn formats_have_names() {
    for format in DeckFormat::ALL {
        assert_eq!(format.name().to_uppercase().parse(), Ok(format));
    }
    let error = "word".parse::<DeckFormat>().expect_err("there is no such format");
    for format in DeckFormat::ALL {
        assert!(error.to_string().contains(format.name()), "{error}");
    }
}
