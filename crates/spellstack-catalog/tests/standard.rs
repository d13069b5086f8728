//! The standard cards: complete, without fault, and as their type lines say.

use spellstack_catalog::Catalog;
use spellstack_core::lang::check;
use spellstack_core::{CardDef, Layout};

#[test]
fn every_standard_card_checks_clean() {
    for def in Catalog::standard().iter() {
        assert_eq!(check::card(def), Ok(()), "{}", def.name());
    }
}

#[test]
fn every_standard_card_survives_json() {
    for def in Catalog::standard().iter() {
        let json = serde_json::to_string(def).expect("a definition is plain data");
        let read: CardDef = serde_json::from_str(&json).expect("what was written can be read");
        assert_eq!(&read, def, "{json}");
    }
}

/// Which cards are defined, `oracle.txt` says.
#[test]
fn no_card_is_defined_that_is_listed_as_unsupported() {
    let catalog = Catalog::standard();
    for card in catalog.unsupported() {
        assert!(catalog.get(card.name).is_none(), "{} is defined", card.name);
    }
}

#[test]
fn characteristics_are_the_printed_ones() {
    let catalog = Catalog::standard();
    let printed = [
        ("Goblin Warchief", "{1}{R}{R}", "Creature — Goblin Warrior", "2/2"),
        ("Tarmogoyf", "{1}{G}", "Creature — Lhurgoyf", "*/1+*"),
        ("Kitchen Finks", "{1}{G/W}{G/W}", "Creature — Ouphe", "3/2"),
        (
            "Eidolon of the Great Revel",
            "{R}{R}",
            "Enchantment Creature — Spirit",
            "2/2",
        ),
        (
            "Isamaru, Hound of Konda",
            "{W}",
            "Legendary Creature — Dog",
            "2/2",
        ),
        ("Platinum Angel", "{7}", "Artifact Creature — Angel", "4/4"),
        ("Bitterblossom", "{1}{B}", "Kindred Enchantment — Faerie", ""),
        ("Dryad Arbor", "", "Land Creature — Forest Dryad", "1/1"),
        ("Underground Sea", "", "Land — Island Swamp", ""),
        ("Urborg, Tomb of Yawgmoth", "", "Legendary Land", ""),
        ("Mountain", "", "Basic Land — Mountain", ""),
        ("Wild Growth", "{G}", "Enchantment — Aura", ""),
        ("Lava Spike", "{R}", "Sorcery — Arcane", ""),
        ("Blaze", "{X}{R}", "Sorcery", ""),
        ("Zuran Orb", "{0}", "Artifact", ""),
    ];
    for (name, cost, type_line, pt) in printed {
        let face = catalog.get(name).expect(name).front();
        let shown = |value: Option<String>| value.unwrap_or_default();
        assert_eq!(
            shown(face.mana_cost.as_ref().map(ToString::to_string)),
            cost,
            "{name}"
        );
        assert_eq!(face.type_line.to_string(), type_line, "{name}");
        assert_eq!(shown(face.pt.map(|pt| pt.to_string())), pt, "{name}");
    }
}

#[test]
fn basic_lands_have_no_written_abilities() {
    let catalog = Catalog::standard();
    for name in ["Plains", "Island", "Swamp", "Mountain", "Forest"] {
        assert!(catalog.get(name).expect(name).front().abilities.is_empty());
    }
}

#[test]
fn faces_belong_together_as_printed() {
    let catalog = Catalog::standard();
    let borrower = catalog.get("Brazen Borrower").expect("it is defined");
    assert_eq!((borrower.layout, borrower.faces.len()), (Layout::Adventure, 2));
    let tamiyo = catalog.get("Tamiyo, Inquisitive Student").expect("it is defined");
    assert_eq!(
        (tamiyo.layout, tamiyo.faces[1].loyalty),
        (Layout::Transform, Some(2))
    );
}
