//! Decks as data, and deck files.

mod arena;
mod cockatrice;
mod constructed;
mod entry;
mod forge;
mod format;
mod list;
mod mtgo;
mod plain;
mod reader;
mod sections;
mod summary;
mod write;
mod xmage;
mod xml;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use spellstack_core::CardDef;
use thiserror::Error;

use crate::Catalog;

pub use constructed::ConstructedFault;
pub use entry::{DeckLineError, LineFault};
pub use format::{DeckFormat, DeckFormatError};
pub use list::{DeckEntry, DeckList, DeckParseError, DeckReadError, UnknownCard};
pub use summary::{ColorCounts, DeckSummary};
pub use write::{DeckWriteError, WriteFault};

/// The most cards that a deck with its sideboard may have here; larger ones are refused.
pub const LARGEST_DECK: u32 = 10_000;

/// A deck: names and how many of each.
///
/// ```
/// use spellstack_catalog::Deck;
/// let deck: Deck = "4 Lightning Bolt\n16 Mountain\n\nSideboard\n2 Pyroblast".parse()?;
/// assert_eq!(deck.size(), 20);
/// assert_eq!(deck.side, [(2, "Pyroblast".to_owned())]);
/// # Ok::<(), spellstack_catalog::DeckParseError>(())
/// ```
///
/// Read so, the names are as they were written, known or not. [`Deck::read`] takes a catalog and every
/// [`DeckFormat`], and gives a deck whose cards are all known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The main deck.
    pub main: Vec<(u32, String)>,
    /// The sideboard.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub side: Vec<(u32, String)>,
}

/// The definitions of a deck's cards, one for each copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedDeck<'a> {
    /// The main deck, in order.
    pub main: Vec<&'a CardDef>,
    /// The sideboard, in order.
    pub side: Vec<&'a CardDef>,
}

/// Why a deck can't be played with the cards of a catalog.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeckError {
    /// Cards that the catalog doesn't have, each once.
    #[error("unknown cards: {}", .0.join(", "))]
    UnknownCards(Vec<String>),
    /// More cards than a deck may have here.
    #[error("the deck has {size} cards, more than {LARGEST_DECK}")]
    TooLarge {
        /// How many it has, with the sideboard.
        size: u32,
    },
}

impl Deck {
    /// The number of cards in the main deck.
    #[must_use]
    pub fn size(&self) -> u32 {
        total(&self.main)
    }

    /// The number of cards in the sideboard.
    #[must_use]
    pub fn side_size(&self) -> u32 {
        total(&self.side)
    }

    /// Reads a deck that can be played: each card is in the catalog, and has the catalog's name.
    ///
    /// ```
    /// use spellstack_catalog::{Catalog, Deck, DeckFormat};
    /// let catalog = Catalog::standard();
    /// let deck = Deck::read("4 lightning bolt (M10) 146", DeckFormat::Arena, &catalog)?;
    /// assert_eq!(deck.main, [(4, "Lightning Bolt".to_owned())]);
    ///
    /// let error = Deck::read("4 Lightnig Bolt\nfour Mountain", DeckFormat::Plain, &catalog).unwrap_err();
    /// assert_eq!((error.lines.len(), error.unknown.len()), (1, 1));
    /// assert_eq!(error.unknown[0].nearest.as_deref(), Some("Lightning Bolt"));
    /// # Ok::<(), spellstack_catalog::DeckReadError>(())
    /// ```
    ///
    /// # Errors
    /// With every line that can't be read and every card that the catalog lacks.
    pub fn read(text: &str, format: DeckFormat, catalog: &Catalog) -> Result<Self, DeckReadError> {
        let (list, lines) = match DeckList::read(text, format) {
            Ok(list) => (list, Vec::new()),
            Err(error) => (error.rest, error.lines),
        };
        let unknown = list.unknown(catalog);
        if lines.is_empty() && unknown.is_empty() {
            Ok(list.canonical(catalog))
        } else {
            Err(DeckReadError { lines, unknown })
        }
    }

    /// The definitions of the cards.
    ///
    /// # Errors
    /// If the catalog lacks some of them, or there are more than [`LARGEST_DECK`].
    pub fn resolve<'a>(&self, catalog: &'a Catalog) -> Result<ResolvedDeck<'a>, DeckError> {
        let size = self.size().saturating_add(self.side_size());
        if size > LARGEST_DECK {
            return Err(DeckError::TooLarge { size });
        }
        let mut unknown = Vec::new();
        let mut seen = BTreeSet::new();
        let mut find = |cards: &[(u32, String)]| {
            let mut found = Vec::new();
            for (count, name) in cards {
                match catalog.get(name) {
                    Some(def) => found.extend((0..*count).map(|_| def)),
                    None if seen.insert(name.clone()) => unknown.push(name.clone()),
                    None => {}
                }
            }
            found
        };
        let resolved = ResolvedDeck {
            main: find(&self.main),
            side: find(&self.side),
        };
        if unknown.is_empty() {
            Ok(resolved)
        } else {
            Err(DeckError::UnknownCards(unknown))
        }
    }
}

/// Reads [`DeckFormat::Plain`], with the names as they are written.
impl FromStr for Deck {
    type Err = DeckParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        DeckList::read(text, DeckFormat::Plain).map(|list| list.as_written())
    }
}

/// Prints [`DeckFormat::Plain`]. [`Deck::write`] also says whether it can be read again.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain::write(self))
    }
}

fn total(cards: &[(u32, String)]) -> u32 {
    cards
        .iter()
        .fold(0, |sum: u32, (count, _)| sum.saturating_add(*count))
}

/// Writes items with a semicolon between them.
fn write_joined<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        let separator = if place == 0 { "" } else { "; " };
        write!(f, "{separator}{item}")?;
    }
    Ok(())
}
