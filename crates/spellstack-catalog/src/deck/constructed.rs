//! The rules for constructed decks (CR 100.2a, 100.4a).

use std::collections::BTreeMap;

use spellstack_core::{CardType, Supertype};
use thiserror::Error;

use super::Deck;
use crate::Catalog;
use crate::names::key;

/// CR 100.2a.
const MINIMUM_SIZE: u32 = 60;
const MOST_COPIES: u32 = 4;

/// CR 100.4a.
const LARGEST_SIDEBOARD: u32 = 15;

/// What keeps a deck from being one for constructed play (CR 100.2a, 100.4a).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConstructedFault {
    /// Fewer cards than the minimum deck size; there is no maximum (CR 100.5).
    #[error("the deck has {size} cards, fewer than 60")]
    TooFewCards {
        /// How many it has.
        size: u32,
    },
    /// More than four of a card that isn't a basic land, deck and sideboard together.
    #[error("there are {count} of '{name}', more than four")]
    TooManyCopies {
        /// The card.
        name: String,
        /// How many there are.
        count: u32,
    },
    /// More cards in the sideboard than it may have.
    #[error("the sideboard has {size} cards, more than 15")]
    TooLargeSideboard {
        /// How many it has.
        size: u32,
    },
}

impl Deck {
    /// What keeps it from being a deck for constructed play: its size, its sideboard's, and more than four of a card.
    ///
    /// Cards that the catalog doesn't know count as others do, and are no fault here.
    #[must_use]
    pub fn constructed_faults(&self, catalog: &Catalog) -> Vec<ConstructedFault> {
        let mut faults = Vec::new();
        if self.size() < MINIMUM_SIZE {
            faults.push(ConstructedFault::TooFewCards { size: self.size() });
        }
        for (name, count) in self.copies(catalog) {
            if count > MOST_COPIES && !is_basic_land(catalog, &name) {
                faults.push(ConstructedFault::TooManyCopies { name, count });
            }
        }
        if self.side_size() > LARGEST_SIDEBOARD {
            let size = self.side_size();
            faults.push(ConstructedFault::TooLargeSideboard { size });
        }
        faults
    }

    /// How many there are of each card, deck and sideboard together, in the order of the list.
    fn copies(&self, catalog: &Catalog) -> Vec<(String, u32)> {
        let mut copies: Vec<(String, u32)> = Vec::new();
        let mut places = BTreeMap::new();
        for (count, name) in self.main.iter().chain(&self.side) {
            let name = catalog.get(name).map_or(name.as_str(), |def| def.name());
            let place = *places.entry(key(name)).or_insert(copies.len());
            match copies.get_mut(place) {
                Some((_, total)) => *total = total.saturating_add(*count),
                None => copies.push((name.to_owned(), *count)),
            }
        }
        copies
    }
}

fn is_basic_land(catalog: &Catalog, name: &str) -> bool {
    catalog.get(name).is_some_and(|def| {
        let line = &def.front().type_line;
        line.supertypes.contains(Supertype::Basic) && line.types.contains(CardType::Land)
    })
}
