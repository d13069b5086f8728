//! Decks as data, and their plain text form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use spellstack_core::{CardDef, CardType, Supertype};
use thiserror::Error;

use crate::Catalog;

/// A deck: names and how many of each.
///
/// ```
/// use spellstack_catalog::Deck;
/// let deck: Deck = "4 Lightning Bolt\n16 Mountain\n\nSideboard\n2 Pyroblast".parse()?;
/// assert_eq!(deck.size(), 20);
/// assert_eq!(deck.side, [(2, "Pyroblast".to_owned())]);
/// # Ok::<(), spellstack_catalog::DeckParseError>(())
/// ```
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
}

/// What keeps a deck from being one for constructed play (CR 100.2a, 100.4a).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConstructedFault {
    /// Fewer cards than the minimum deck size; there is no maximum (CR 100.5).
    #[error("the deck has {size} cards, fewer than 60")]
    TooFewCards {
        /// How many it has.
        size: u32,
    },
    /// More than four of a card that is no basic land, deck and sideboard together.
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

/// Why a text is not a deck: every line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DeckParseError {
    /// The lines, in order.
    pub lines: Vec<DeckLineError>,
}

/// A line of a deck that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: '{text}' is not a number and the name of a card")]
pub struct DeckLineError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
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

    /// What keeps it from being a deck for constructed play: its size, its sideboard's, and more than four of a card.
    ///
    /// Cards that the catalog doesn't know count as others do, and are no fault here.
    #[must_use]
    pub fn constructed_faults(&self, catalog: &Catalog) -> Vec<ConstructedFault> {
        let mut faults = Vec::new();
        if self.size() < MINIMUM_SIZE {
            faults.push(ConstructedFault::TooFewCards { size: self.size() });
        }
        let mut copies: Vec<(u32, &str)> = Vec::new();
        for (count, name) in self.main.iter().chain(&self.side) {
            match copies
                .iter_mut()
                .find(|(_, known)| known.eq_ignore_ascii_case(name))
            {
                Some((total, _)) => *total = total.saturating_add(*count),
                None => copies.push((*count, name)),
            }
        }
        for (count, name) in copies {
            if count > MOST_COPIES && !is_basic_land(catalog, name) {
                let name = name.to_owned();
                faults.push(ConstructedFault::TooManyCopies { name, count });
            }
        }
        if self.side_size() > LARGEST_SIDEBOARD {
            let size = self.side_size();
            faults.push(ConstructedFault::TooLargeSideboard { size });
        }
        faults
    }

    /// The definitions of the cards.
    ///
    /// # Errors
    /// If the catalog lacks some of them.
    pub fn resolve<'a>(&self, catalog: &'a Catalog) -> Result<ResolvedDeck<'a>, DeckError> {
        let mut unknown = Vec::new();
        let mut find = |cards: &[(u32, String)]| {
            let mut found = Vec::new();
            for (count, name) in cards {
                match catalog.get(name) {
                    Some(def) => found.extend((0..*count).map(|_| def)),
                    None if unknown.contains(name) => {}
                    None => unknown.push(name.clone()),
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

/// CR 100.2a.
const MINIMUM_SIZE: u32 = 60;
const MOST_COPIES: u32 = 4;

/// CR 100.4a.
const LARGEST_SIDEBOARD: u32 = 15;

fn is_basic_land(catalog: &Catalog, name: &str) -> bool {
    catalog.get(name).is_some_and(|def| {
        let line = &def.front().type_line;
        line.supertypes.contains(Supertype::Basic) && line.types.contains(CardType::Land)
    })
}

/// Reads the plain text form: lines such as `4 Lightning Bolt` or `4x Lightning Bolt`; the sideboard after a line
/// `Sideboard` or in lines that begin with `SB:`; a name in a line `// NAME: Burn`; other `//` and `#` lines are comments.
impl FromStr for Deck {
    type Err = DeckParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut deck = Deck::default();
        let mut in_side = false;
        let mut lines = Vec::new();
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(name) = line.strip_prefix("// NAME:") {
                deck.name = name.trim().to_owned();
            } else if line.is_empty() || line.starts_with("//") || line.starts_with('#') {
                // A comment, or the gap between the parts.
            } else if is_heading(line, "deck") || is_heading(line, "main") {
                in_side = false;
            } else if is_heading(line, "sideboard") {
                in_side = true;
            } else {
                let (aside, entry) = line
                    .strip_prefix("SB:")
                    .map_or((in_side, line), |rest| (true, rest.trim()));
                match parse_entry(entry) {
                    Some(entry) if aside => deck.side.push(entry),
                    Some(entry) => deck.main.push(entry),
                    None => lines.push(DeckLineError {
                        line: place + 1,
                        text: line.to_owned(),
                    }),
                }
            }
        }
        if lines.is_empty() {
            Ok(deck)
        } else {
            Err(DeckParseError { lines })
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.name.is_empty() {
            writeln!(f, "// NAME: {}", self.name)?;
        }
        write_entries(f, &self.main)?;
        if !self.side.is_empty() {
            writeln!(f, "\nSideboard")?;
            write_entries(f, &self.side)?;
        }
        Ok(())
    }
}

impl fmt::Display for DeckParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, line) in self.lines.iter().enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{line}")?;
        }
        Ok(())
    }
}

fn total(cards: &[(u32, String)]) -> u32 {
    cards.iter().map(|(count, _)| count).sum()
}

fn is_heading(line: &str, word: &str) -> bool {
    line.trim_end_matches(':').eq_ignore_ascii_case(word)
}

fn parse_entry(line: &str) -> Option<(u32, String)> {
    let (count, name) = line.split_once(char::is_whitespace)?;
    let count = count.strip_suffix(['x', 'X']).unwrap_or(count).parse().ok()?;
    let name = name.trim();
    (!name.is_empty()).then(|| (count, name.to_owned()))
}

fn write_entries(f: &mut fmt::Formatter<'_>, cards: &[(u32, String)]) -> fmt::Result {
    cards
        .iter()
        .try_for_each(|(count, name)| writeln!(f, "{count} {name}"))
}
