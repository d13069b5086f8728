//! Deck lists: the content of a file, whose cards may be unknown.

use std::fmt;

use serde::Serialize;
use spellstack_core::{CardDef, Layout};
use thiserror::Error;

use super::entry::DeckLineError;
use super::reader::{self, Line, Reader};
use super::{Deck, DeckFormat, arena, cockatrice, forge, mtgo, plain, write_joined, xmage};
use crate::Catalog;

/// A deck as a file lists it, its cards known or not.
///
/// ```
/// use spellstack_catalog::{Catalog, DeckFormat, DeckList};
/// let list = DeckList::read("4 Lightning Bolt\n4 Squire of Nowhere", DeckFormat::Plain)?;
/// let unknown = list.unknown(&Catalog::standard());
/// assert_eq!(unknown.len(), 1);
/// assert_eq!((unknown[0].line, unknown[0].name.as_str()), (2, "Squire of Nowhere"));
/// # Ok::<(), spellstack_catalog::DeckParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DeckList {
    /// The deck's name, empty if the file has none.
    pub name: String,
    /// The main deck.
    pub main: Vec<DeckEntry>,
    /// The sideboard.
    pub side: Vec<DeckEntry>,
    /// What is in neither, with what the file calls it: a commander, a companion, tokens.
    pub set_aside: Vec<(String, DeckEntry)>,
}

/// A number of copies of a card in a [`DeckList`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckEntry {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// How many.
    pub count: u32,
    /// The card, as it is written; the halves of a split card have ` // ` between them.
    pub name: String,
}

/// A card of a list that the catalog doesn't have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnknownCard {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// How many of it.
    pub count: u32,
    /// The card, as it is written.
    pub name: String,
    /// The name in the catalog that is most like it, if one is.
    pub nearest: Option<String>,
}

/// Why a text is not a deck list: every line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DeckParseError {
    /// The lines, in order.
    pub lines: Vec<DeckLineError>,
    /// What could be read.
    pub rest: DeckList,
}

/// Why a text is not a deck that can be played: every line that can't be read, and every card that isn't known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DeckReadError {
    /// The lines, in order.
    pub lines: Vec<DeckLineError>,
    /// The cards, in order.
    pub unknown: Vec<UnknownCard>,
}

impl DeckList {
    /// Reads a list. The set, number and art that some formats give are left out: the rules don't know printings.
    ///
    /// # Errors
    /// With every line that can't be read, and what could be.
    pub fn read(text: &str, format: DeckFormat) -> Result<Self, DeckParseError> {
        let mut reader = Reader::default();
        if let Some(fault) = reader::too_long(text) {
            let start = text.lines().next().unwrap_or_default();
            let line = Line {
                number: 1,
                text: start,
            };
            reader.fault(line, fault);
            return reader.finish();
        }
        let text = reader::tidy(text);
        match format {
            DeckFormat::Plain => plain::read(&mut reader, &text),
            DeckFormat::Arena => arena::read(&mut reader, &text),
            DeckFormat::Cockatrice => cockatrice::read(&mut reader, &text),
            DeckFormat::Mtgo => mtgo::read(&mut reader, &text),
            DeckFormat::Forge => forge::read(&mut reader, &text),
            DeckFormat::Xmage => xmage::read(&mut reader, &text),
        }
        reader.finish()
    }

    /// The cards of the main deck and the sideboard that the catalog doesn't have, every line of them.
    #[must_use]
    pub fn unknown(&self, catalog: &Catalog) -> Vec<UnknownCard> {
        self.main
            .iter()
            .chain(&self.side)
            .filter(|entry| catalog.get(&entry.name).is_none())
            .map(|entry| UnknownCard::new(entry, catalog))
            .collect()
    }

    /// The deck, if it can be played.
    ///
    /// # Errors
    /// With every card that the catalog lacks.
    pub fn deck(&self, catalog: &Catalog) -> Result<Deck, DeckReadError> {
        let unknown = self.unknown(catalog);
        if unknown.is_empty() {
            return Ok(self.canonical(catalog));
        }
        let lines = Vec::new();
        Err(DeckReadError { lines, unknown })
    }

    /// The deck with the catalog's names for the cards that it knows; the others are as they are written.
    #[must_use]
    pub fn canonical(&self, catalog: &Catalog) -> Deck {
        self.with_names(|name| catalog.get(name).map_or_else(|| name.to_owned(), deck_name))
    }

    /// The deck with the names as they are written.
    #[must_use]
    pub fn as_written(&self) -> Deck {
        self.with_names(str::to_owned)
    }

    fn with_names(&self, name: impl Fn(&str) -> String) -> Deck {
        let named = |entries: &[DeckEntry]| {
            entries
                .iter()
                .map(|entry| (entry.count, name(&entry.name)))
                .collect()
        };
        Deck {
            name: self.name.clone(),
            main: named(&self.main),
            side: named(&self.side),
        }
    }
}

impl UnknownCard {
    fn new(entry: &DeckEntry, catalog: &Catalog) -> Self {
        UnknownCard {
            line: entry.line,
            count: entry.count,
            name: entry.name.clone(),
            nearest: catalog
                .nearest(&entry.name, 1)
                .first()
                .map(|name| (*name).to_owned()),
        }
    }
}

/// What deck lists call a card: its front face, or both halves of a split card.
fn deck_name(def: &CardDef) -> String {
    match def.layout {
        Layout::Split => {
            let halves: Vec<&str> = def.faces.iter().map(|face| face.name.as_str()).collect();
            halves.join(" // ")
        }
        Layout::Normal | Layout::Adventure | Layout::Transform | Layout::Modal => def.name().to_owned(),
    }
}

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: no card is named '{}'", self.line, self.name)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; the nearest is '{nearest}'"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for DeckParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.lines)
    }
}

impl fmt::Display for DeckReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.lines)?;
        if !self.lines.is_empty() && !self.unknown.is_empty() {
            f.write_str("; ")?;
        }
        write_joined(f, &self.unknown)
    }
}
