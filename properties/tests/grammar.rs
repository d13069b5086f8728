//! Splicing by grammar.

use spellstack_catalog::Catalog;
use spellstack_core::CardDef;
use spellstack_properties::grammar::Node;
use spellstack_properties::spliced;

#[test]
fn the_tree_of_a_definition_is_its_json() {
    let catalog = Catalog::standard();
    for card in catalog.iter() {
        let json = serde_json::to_value(card).expect("a definition can be written");
        assert_eq!(Node::of(card).to_value(), json, "{}", card.name());
    }
}

#[test]
fn parts_know_their_categories() {
    let catalog = Catalog::standard();
    let trees: Vec<Node> = catalog.iter().map(Node::of).collect();
    let categories: Vec<&str> = trees
        .iter()
        .flat_map(Node::all)
        .map(|part| part.category.as_str())
        .collect();
    let wanted = [
        "Ability",
        "Keyword",
        "Effect",
        "Cost",
        "Filter",
        "Value",
        "Condition",
        "EventPattern",
        "Replacement",
        "Static",
        "Statement",
        "list of Effect",
        "mana_cost",
    ];
    for category in wanted {
        assert!(categories.contains(&category), "nothing is a {category}");
    }
}

/// What the checker refuses most of the time would test nothing.
#[test]
fn most_splices_are_something_new() {
    let catalog = Catalog::standard();
    let known: Vec<Vec<_>> = catalog.iter().map(abilities).collect();
    let cards: Vec<CardDef> = (0..20_u8).flat_map(|number| spliced(&[number]).0).collect();
    let new = cards
        .iter()
        .filter(|card| !known.contains(&abilities(card)))
        .count();
    assert!(new * 10 > cards.len() * 8, "{new} of {}", cards.len());
}

fn abilities(card: &CardDef) -> Vec<serde_json::Value> {
    let faces = card.faces.iter();
    faces
        .map(|face| serde_json::to_value(&face.abilities).expect("abilities can be written"))
        .collect()
}
