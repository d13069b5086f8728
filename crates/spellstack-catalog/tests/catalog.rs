//! Looking cards up, and adding one's own.

use spellstack_catalog::{Catalog, Problem};
use spellstack_core::CardDef;
use spellstack_core::lang::build::*;
use spellstack_core::lang::check::FaultKind;

fn bear(name: &str) -> CardDef {
    Card::creature(name, "{1}{G}", "Bear", 2, 2).define()
}

#[test]
fn lookup_ignores_case_and_the_kind_of_apostrophe() {
    let catalog = Catalog::standard();
    for name in ["Serra's Sanctum", "serra’s sanctum", "  SERRA'S SANCTUM "] {
        assert_eq!(
            catalog.get(name).map(CardDef::name),
            Some("Serra's Sanctum"),
            "{name}"
        );
    }
    assert_eq!(catalog.get("Serras Sanctum"), None);
}

#[test]
fn lookup_ignores_accents_ligatures_and_white_space() {
    let cards = ["Lim-Dûl's Vault", "Jötun Grunt", "Aether Vial", "Søren's Élan"].map(bear);
    let catalog = Catalog::empty().with(cards).expect("the cards have no faults");
    let table = [
        ("lim-dul’s vault", "Lim-Dûl's Vault"),
        ("LIM–DU\u{302}L‘S  VAULT", "Lim-Dûl's Vault"),
        ("Jotun\u{a0}Grunt", "Jötun Grunt"),
        ("Æther Vial", "Aether Vial"),
        ("soren's elan", "Søren's Élan"),
    ];
    for (name, card) in table {
        assert_eq!(catalog.get(name).map(CardDef::name), Some(card), "{name}");
    }
    let error = catalog
        .with([bear("Lim-Dul's Vault")])
        .expect_err("the name is taken");
    assert_eq!(error.problems, [Problem::Duplicate("Lim-Dul's Vault".to_owned())]);
}

#[test]
fn the_nearest_names_come_in_the_order_of_likeness() {
    let catalog = Catalog::empty()
        .with(["Grizzly Bears", "Grizzly Boars", "Forest Bear", "Runeclaw"].map(bear))
        .expect("the cards have no faults");
    assert_eq!(
        catalog.nearest("grizly bears", 5),
        ["Grizzly Bears", "Grizzly Boars"]
    );
    assert_eq!(catalog.nearest("grizly bears", 1), ["Grizzly Bears"]);
    assert_eq!(catalog.nearest("bear", 5), ["Forest Bear", "Grizzly Bears"]);
    assert!(catalog.nearest("Something Else Entirely", 5).is_empty());
    assert!(catalog.nearest("", 5).is_empty());
}

#[test]
fn either_face_names_the_card() {
    let catalog = Catalog::standard();
    let names = [
        "Petty Theft",
        "brazen borrower",
        "Brazen Borrower // Petty Theft",
        "Brazen Borrower//petty theft",
        "BRAZEN BORROWER/Petty Theft",
    ];
    for name in names {
        assert_eq!(
            catalog.get(name).map(CardDef::name),
            Some("Brazen Borrower"),
            "{name}"
        );
    }
    assert_eq!(catalog.get("Petty Theft // Brazen Borrower"), None);
    assert_eq!(catalog.get("Brazen Borrower // Ponder"), None);
}

#[test]
fn own_cards_are_added_after_the_others() {
    let standard = Catalog::standard();
    let catalog = standard
        .clone()
        .with([bear("Runeclaw Bear")])
        .expect("the card has no faults");
    assert_eq!(catalog.len(), standard.len() + 1);
    assert_eq!(catalog.iter().last(), Some(&bear("Runeclaw Bear")));
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let error = Catalog::standard()
        .with([bear("GRIZZLY BEARS")])
        .expect_err("the name is taken");
    assert_eq!(error.problems, [Problem::Duplicate("GRIZZLY BEARS".to_owned())]);
    let error = Catalog::empty()
        .with([bear("Ursine"), bear("Ursine")])
        .expect_err("it is there twice");
    assert_eq!(error.to_string(), "there is already a card named 'Ursine'");
}

#[test]
fn the_name_of_a_back_face_is_taken_too() {
    let error = Catalog::standard()
        .with([bear("Petty Theft")])
        .expect_err("an adventure has the name");
    assert_eq!(error.problems, [Problem::Duplicate("Petty Theft".to_owned())]);
}

#[test]
fn a_faulty_definition_is_refused_with_every_fault() {
    let nothing_to_hit = Card::instant("Stray Bolt", "{R}")
        .spell(deal_damage(this(), 3, target(0)))
        .define();
    let no_power = Card::new("Ghost Bear", "{1}{G}", "Creature — Bear").define();
    let error = Catalog::empty()
        .with([nothing_to_hit, no_power])
        .expect_err("both are faulty");
    let kinds: Vec<_> = error
        .problems
        .iter()
        .map(|problem| match problem {
            Problem::Faulty { name, fault } => (name.as_str(), &fault.kind),
            Problem::Duplicate(name) => panic!("{name} is there once"),
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("Stray Bolt", &FaultKind::NoSuchTarget(0)),
            ("Ghost Bear", &FaultKind::CreatureWithoutPt)
        ]
    );
}

#[test]
fn an_empty_catalog_supports_nothing() {
    let catalog = Catalog::empty();
    assert!(catalog.is_empty());
    assert_eq!(catalog.get("Mountain"), None);
}
