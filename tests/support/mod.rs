//! Games for tests: pairings of the standard decks, and of small decks drawn from the catalog.

use spellstack_catalog::{Catalog, decks};
use spellstack_core::CardType;
use spellstack_core::card::CardDef;
use spellstack_rules::{GameSetup, Random};

/// How many lands a small deck has, and how many other cards.
const HALF: usize = 12;

/// Two decks by name.
pub struct Pairing {
    /// What they are called.
    pub name: String,
    pub setup: GameSetup,
}

/// Each standard deck against each, itself included, and so many pairs of small random decks.
pub fn pairings(random_pairs: usize) -> Vec<Pairing> {
    let catalog = Catalog::standard();
    let lists: Vec<(String, Vec<String>)> = decks::all()
        .into_iter()
        .map(|deck| {
            let cards = deck.main.iter();
            let copies = cards.flat_map(|(count, name)| vec![name.clone(); *count as usize]);
            (deck.name.clone(), copies.collect())
        })
        .collect();
    let mut pairings = Vec::new();
    for (place, (first, left)) in lists.iter().enumerate() {
        for (second, right) in &lists[place..] {
            pairings.push(pairing(
                &catalog,
                format!("{first} - {second}"),
                [left.clone(), right.clone()],
            ));
        }
    }
    let mut random = Random::new(1);
    for number in 0..random_pairs {
        let decks = [
            small_deck(&catalog, &mut random),
            small_deck(&catalog, &mut random),
        ];
        pairings.push(pairing(&catalog, format!("small decks {number}"), decks));
    }
    pairings
}

fn pairing(catalog: &Catalog, name: String, decks: [Vec<String>; 2]) -> Pairing {
    let mut names: Vec<&String> = decks.iter().flatten().collect();
    names.sort_unstable();
    names.dedup();
    let find = |name: &String| {
        catalog
            .get(name)
            .expect("decks hold cards of the catalog")
            .clone()
    };
    let definitions: Vec<CardDef> = names.into_iter().map(find).collect();
    Pairing {
        name,
        setup: GameSetup::decks(definitions, decks.into()),
    }
}

fn small_deck(catalog: &Catalog, random: &mut Random) -> Vec<String> {
    let spells: Vec<&CardDef> = catalog.iter().filter(|def| !is_land(def)).collect();
    let lands: Vec<&CardDef> = catalog.iter().filter(|def| is_land(def)).collect();
    let mut deck = Vec::new();
    for _ in 0..HALF {
        deck.push(spells[random.index(spells.len())].name().to_owned());
        deck.push(lands[random.index(lands.len())].name().to_owned());
    }
    deck
}

fn is_land(def: &CardDef) -> bool {
    def.faces[0].type_line.types.contains(CardType::Land)
}
