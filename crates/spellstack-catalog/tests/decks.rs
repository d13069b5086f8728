//! The standard decks, and decks as text.

use spellstack_catalog::{Catalog, Deck, DeckError, decks};

#[test]
fn standard_decks_have_sixty_cards_and_only_known_ones() {
    let catalog = Catalog::standard();
    assert!(decks::all().len() >= 4);
    for deck in decks::all() {
        assert_eq!(deck.size(), 60, "{}", deck.name);
        assert!(
            matches!(deck.side_size(), 0 | 15),
            "{}: {}",
            deck.name,
            deck.side_size()
        );
        let resolved = deck.resolve(&catalog).expect(&deck.name);
        assert_eq!(resolved.main.len(), 60, "{}", deck.name);
    }
}

#[test]
fn standard_decks_obey_the_limit_of_four() {
    let catalog = Catalog::standard();
    for deck in decks::all() {
        for (count, name) in &deck.main {
            let def = catalog.get(name).expect(name);
            let is_basic = def.front().type_line.to_string().starts_with("Basic");
            assert!(is_basic || *count <= 4, "{count} {name} in {}", deck.name);
        }
    }
}

#[test]
fn decks_are_found_by_name() {
    assert_eq!(
        decks::by_name("wave enchantress").map(|deck| deck.name),
        Some("Wave Enchantress".to_owned())
    );
    assert_eq!(decks::by_name("Elves"), None);
}

#[test]
fn a_deck_survives_its_text_form() {
    for deck in decks::all() {
        assert_eq!(deck.to_string().parse::<Deck>(), Ok(deck));
    }
}

#[test]
fn sideboard_lines_can_be_marked_one_by_one() {
    let deck: Deck = "# a comment\n4x Lightning Bolt\nSB: 2 Pyroblast\n16 Mountain"
        .parse()
        .expect("it is a deck");
    assert_eq!(
        deck.main,
        [(4, "Lightning Bolt".to_owned()), (16, "Mountain".to_owned())]
    );
    assert_eq!(deck.side, [(2, "Pyroblast".to_owned())]);
}

#[test]
fn every_unreadable_line_is_reported() {
    let error = "4 Lightning Bolt\nfour Shock\nMountain"
        .parse::<Deck>()
        .expect_err("two lines are wrong");
    let numbers: Vec<usize> = error.lines.iter().map(|line| line.line).collect();
    assert_eq!(numbers, [2, 3]);
}

#[test]
fn unknown_cards_are_all_named() {
    let deck: Deck = "4 Ancient Foo\n4 Lightning Bolt\nSB: 1 Bar\nSB: 1 Ancient Foo"
        .parse()
        .expect("it is a deck");
    let unknown = vec!["Ancient Foo".to_owned(), "Bar".to_owned()];
    assert_eq!(
        deck.resolve(&Catalog::standard()),
        Err(DeckError::UnknownCards(unknown))
    );
}
