//! Games for tests: pairings of the standard decks, of small decks drawn from the catalog, and of decks that have every
//! keyword between them.

pub mod keywords;

use spellstack_catalog::{Catalog, decks};
use spellstack_core::card::CardDef;
use spellstack_core::{CardType, Supertype};
use spellstack_rules::{GameSetup, Random};

/// How many lands a small deck has, and how many other cards.
const HALF: usize = 12;

/// Two decks by name.
pub struct Pairing {
    /// What they are called.
    pub name: String,
    pub setup: GameSetup,
}

/// Each standard deck against each, itself included, and a number of pairs of small random decks and of keyword decks.
pub fn pairings(random_pairs: usize, keyword_pairs: usize) -> Vec<Pairing> {
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
    pairings.extend(keyword_pairings(keyword_pairs, &catalog, &mut random));
    pairings
}

/// Pairs of decks to which the cards with keywords are dealt out, each at least once if there is room.
fn keyword_pairings(pairs: usize, catalog: &Catalog, random: &mut Random) -> Vec<Pairing> {
    let mut cards = keywords::cards();
    shuffle(&mut cards, random);
    let mut dealt = cards.iter().cycle();
    let basics: Vec<&CardDef> = catalog.iter().filter(|def| is_basic(def)).collect();
    let prism = keywords::land();
    let mut deck = |random: &mut Random| -> Vec<CardDef> {
        let spells = dealt.by_ref().take(HALF).cloned();
        let mut deck: Vec<CardDef> = spells.collect();
        deck.extend((0..HALF / 2).map(|_| prism.clone()));
        deck.extend((0..HALF / 2).map(|_| basics[random.index(basics.len())].clone()));
        deck
    };
    (0..pairs)
        .map(|number| {
            let decks = [deck(random), deck(random)];
            let names = |deck: &Vec<CardDef>| deck.iter().map(|def| def.name().to_owned()).collect();
            let lists = decks.iter().map(names).collect();
            let mut definitions = decks.concat();
            definitions.sort_by(|left, right| left.name().cmp(right.name()));
            definitions.dedup();
            Pairing {
                name: format!("keyword decks {number}"),
                setup: GameSetup::decks(definitions, lists),
            }
        })
        .collect()
}

fn shuffle(cards: &mut [CardDef], random: &mut Random) {
    for place in (1..cards.len()).rev() {
        cards.swap(place, random.index(place + 1));
    }
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

fn is_basic(def: &CardDef) -> bool {
    is_land(def) && def.faces[0].type_line.supertypes.contains(Supertype::Basic)
}
