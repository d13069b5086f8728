//! The English of the standard cards says which card is which.

use std::collections::BTreeMap;

use spellstack_catalog::Catalog;
use spellstack_core::lang::Ability;
use spellstack_core::{CardDef, Face};
use spellstack_oracle::rules;

fn faces(catalog: &Catalog) -> impl Iterator<Item = &Face> {
    catalog.iter().flat_map(|def: &CardDef| &def.faces)
}

/// The rules text of a face that has another name, if the text refers to it by name.
fn nameless_rules(face: &Face) -> String {
    let short = face
        .name
        .split_once(',')
        .map_or(face.name.as_str(), |(short, _)| short);
    rules(face).replace(&face.name, "~").replace(short, "~")
}

#[test]
fn equal_rules_texts_are_of_equal_abilities() {
    let catalog = Catalog::standard();
    let mut by_text: BTreeMap<String, (&str, &[Ability])> = BTreeMap::new();
    for face in faces(&catalog) {
        let (name, abilities) = by_text
            .entry(nameless_rules(face))
            .or_insert((&face.name, &face.abilities));
        assert_eq!(
            *abilities,
            face.abilities,
            "{name} and {} read alike:\n{}",
            face.name,
            nameless_rules(face)
        );
    }
    assert!(by_text.len() > 50, "only {} different texts", by_text.len());
}

#[test]
fn every_face_with_abilities_has_a_text_and_no_other() {
    let catalog = Catalog::standard();
    for face in faces(&catalog) {
        assert_eq!(rules(face).is_empty(), face.abilities.is_empty(), "{}", face.name);
    }
}
