//! Decks as data, and their plain text form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use spellstack_core::CardDef;
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
