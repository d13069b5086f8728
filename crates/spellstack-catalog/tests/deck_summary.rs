//! Decks in numbers.

use std::collections::BTreeMap;

use spellstack_catalog::{Catalog, ColorCounts, Deck, DeckSummary};
use spellstack_core::lang::build::*;

fn summary(text: &str) -> DeckSummary {
    let deck: Deck = text.parse().expect("it is a deck");
    DeckSummary::new(&deck, &Catalog::standard())
}

#[test]
fn lands_are_no_part_of_the_curve() {
    let summary =
        summary("4 Lightning Bolt\n3 Serra Angel\n2 Force of Will\n20 Mountain\n4 Unknown Card\nSB: 4 Shock");
    assert_eq!(summary.curve, BTreeMap::from([(1, 4), (5, 5)]));
    let types = ["Creature", "Instant", "Land"].map(|name| summary.types[name]);
    assert_eq!(types, [3, 6, 20]);
}

#[test]
fn colors_are_counted_by_card_and_by_symbol() {
    let summary = summary("4 Kitchen Finks\n3 Serra Angel\n2 Tormod's Crypt\n1 Counterspell\n9 Forest");
    let colors = ColorCounts {
        white: 7,
        green: 4,
        blue: 1,
        colorless: 2,
        ..ColorCounts::default()
    };
    assert_eq!(summary.colors, colors, "lands are left out");
    // Kitchen Finks costs {1}{G/W}{G/W}, Serra Angel {3}{W}{W}, Counterspell {U}{U}.
    let symbols = ColorCounts {
        white: 14,
        green: 8,
        blue: 2,
        ..ColorCounts::default()
    };
    assert_eq!(summary.mana_symbols, symbols);
}

#[test]
fn of_several_faces_the_front_one_counts() {
    let summary = summary("4 Brazen Borrower");
    assert_eq!(summary.curve, BTreeMap::from([(3, 4)]));
    assert_eq!(summary.mana_symbols.blue, 8);
    assert_eq!(summary.types, BTreeMap::from([("Creature".to_owned(), 4)]));
}

#[test]
fn the_halves_of_a_split_card_count_together() {
    let fire = Card::instant("Fire", "{1}{R}").spell(draw(you(), 1));
    let ice = Card::instant("Ice", "{1}{U}").spell(draw(you(), 1));
    let catalog = Catalog::empty()
        .with([fire.with_right_half(ice).define()])
        .expect("it has no faults");
    let deck: Deck = "4 Fire // Ice".parse().expect("it is a deck");
    let summary = DeckSummary::new(&deck, &catalog);
    assert_eq!(summary.curve, BTreeMap::from([(4, 4)]));
    assert_eq!((summary.colors.red, summary.colors.blue), (4, 4));
}
