//! The standard decks, and decks as text.

use spellstack_catalog::{Catalog, ConstructedFault, Deck, DeckError, decks};

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
fn standard_decks_are_decks_for_constructed_play() {
    let catalog = Catalog::standard();
    for deck in decks::all() {
        assert_eq!(deck.constructed_faults(&catalog), [], "{}", deck.name);
    }
}

// CR 100.2a, 100.4a, 100.5
#[test]
fn constructed_play_limits_copies_and_sizes() {
    let faults = |text: &str| {
        let deck: Deck = text.parse().expect("it is a deck");
        deck.constructed_faults(&Catalog::standard())
    };
    assert_eq!(faults("4 Lightning Bolt\n56 Mountain"), []);
    assert_eq!(faults("4 Lightning Bolt\n96 Mountain\nSB: 15 Island"), []);
    assert_eq!(
        faults("4 Lightning Bolt\n55 Mountain"),
        [ConstructedFault::TooFewCards { size: 59 }]
    );
    let name = "Lightning Bolt".to_owned();
    assert_eq!(
        faults("3 Lightning Bolt\n60 Mountain\nSB: 2 Lightning Bolt\nSB: 14 Island"),
        [
            ConstructedFault::TooManyCopies { name, count: 5 },
            ConstructedFault::TooLargeSideboard { size: 16 }
        ]
    );
}

#[test]
fn copies_are_counted_by_card_and_not_by_spelling() {
    let text = "3 Brazen Borrower\n1 petty theft\n57 Island\nSB: 1 BRAZEN BORROWER // Petty Theft\nSB: 5 ancient  foo";
    let deck: Deck = text.parse().expect("it is a deck");
    let too_many = |name: &str| ConstructedFault::TooManyCopies {
        name: name.to_owned(),
        count: 5,
    };
    assert_eq!(
        deck.constructed_faults(&Catalog::standard()),
        [too_many("Brazen Borrower"), too_many("ancient  foo")]
    );
}

#[test]
fn a_deck_of_billions_is_refused() {
    let main = vec![(u32::MAX, "Mountain".to_owned()); 2];
    let deck = Deck {
        main,
        ..Deck::default()
    };
    assert_eq!(
        deck.resolve(&Catalog::standard()),
        Err(DeckError::TooLarge { size: u32::MAX })
    );
}

#[test]
fn decks_are_found_by_name() {
    assert_eq!(
        decks::by_name("enchantress").map(|deck| deck.name),
        Some("Enchantress".to_owned())
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
