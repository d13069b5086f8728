//! Decks that are drawn at random.

use std::collections::BTreeSet;

use spellstack_catalog::Catalog;
use spellstack_conformance::{Subject, random_deck};
use spellstack_core::{CardDef, CardType, Supertype};

fn catalog() -> Vec<CardDef> {
    Catalog::standard().iter().cloned().collect()
}

#[test]
fn every_card_is_drawn_sooner_or_later() {
    let definitions = catalog();
    let drawn: BTreeSet<String> = (0..300)
        .flat_map(|seed| random_deck(&definitions, seed))
        .collect();
    let all: BTreeSet<String> = definitions.iter().map(|def| def.name().to_owned()).collect();
    assert_eq!(drawn, all);
}

#[test]
fn a_deck_has_lands_for_its_colours() {
    let definitions = catalog();
    let find = |name: &String| {
        definitions
            .iter()
            .find(|def| def.name() == name)
            .expect("it is drawn from them")
    };
    for seed in 0..20 {
        let deck = random_deck(&definitions, seed);
        assert_eq!(deck, random_deck(&definitions, seed));
        let types = |name: &String| find(name).front().type_line.clone();
        let lands = deck
            .iter()
            .filter(|name| types(name).types.contains(CardType::Land))
            .count();
        let basics = deck
            .iter()
            .filter(|name| types(name).supertypes.contains(Supertype::Basic))
            .count();
        assert_eq!((deck.len(), lands), (40, 16));
        assert!(basics >= 8, "{deck:?}");
    }
    assert_ne!(random_deck(&definitions, 1), random_deck(&definitions, 2));
}

#[test]
fn without_lands_or_spells_the_rest_is_drawn() {
    let (lands, spells): (Vec<CardDef>, Vec<CardDef>) = catalog()
        .into_iter()
        .partition(|def| def.front().type_line.types.contains(CardType::Land));
    assert_eq!(random_deck(&spells, 1).len(), 24);
    assert_eq!(random_deck(&lands, 1).len(), 16);
    assert!(random_deck(&[], 1).is_empty());
}

#[test]
fn random_decks_make_a_game_of_only_their_cards() {
    let subject = Subject::random(&catalog(), 9).expect("the catalog's cards have no faults");
    let decks: BTreeSet<&String> = subject.lists().decks.iter().flatten().collect();
    let defined: BTreeSet<String> = subject
        .setup()
        .definitions
        .iter()
        .map(|def| def.name().to_owned())
        .collect();
    assert_eq!(decks.into_iter().cloned().collect::<BTreeSet<String>>(), defined);
    assert_ne!(subject.lists().decks[0], subject.lists().decks[1]);
}
