//! What a deck is made of.

use std::collections::BTreeMap;

use serde::Serialize;
use spellstack_core::{CardDef, CardType, Color, ColorSet, Face, Layout, ManaCost, ManaSymbol};

use super::Deck;
use crate::Catalog;

/// The main deck in numbers, as far as its cards are known.
///
/// Of a card with several faces the front one counts; the halves of a split card count together (CR 709.4).
///
/// ```
/// use spellstack_catalog::{Catalog, DeckSummary, decks};
/// let burn = decks::by_name("Burn").expect("it is a standard deck");
/// let summary = DeckSummary::new(&burn, &Catalog::standard());
/// assert_eq!(summary.types["Land"], 19);
/// assert_eq!(summary.colors.red, 41);
/// assert_eq!(summary.curve.values().sum::<u32>(), 41);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DeckSummary {
    /// How many cards that aren't lands have which mana value.
    pub curve: BTreeMap<u32, u32>,
    /// How many cards that aren't lands have which color; one of two colors counts for both.
    pub colors: ColorCounts,
    /// How many symbols in the mana costs are of which color; one of two colors counts for both.
    pub mana_symbols: ColorCounts,
    /// How many cards have which card type; one of two types counts for both.
    pub types: BTreeMap<String, u32>,
}

/// A number for each color, and one for what has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ColorCounts {
    /// White.
    pub white: u32,
    /// Blue.
    pub blue: u32,
    /// Black.
    pub black: u32,
    /// Red.
    pub red: u32,
    /// Green.
    pub green: u32,
    /// No color.
    pub colorless: u32,
}

impl DeckSummary {
    /// The main deck of a deck in numbers. Cards that the catalog doesn't have are left out.
    #[must_use]
    pub fn new(deck: &Deck, catalog: &Catalog) -> Self {
        let mut summary = DeckSummary::default();
        for (count, name) in &deck.main {
            if let Some(def) = catalog.get(name) {
                summary.add(def, *count);
            }
        }
        summary
    }

    fn add(&mut self, def: &CardDef, count: u32) {
        let types = def.front().type_line.types;
        for card_type in types.iter() {
            increase(self.types.entry(card_type.to_string()).or_default(), count);
        }
        if types.contains(CardType::Land) {
            return;
        }
        let faces = faces_that_count(def);
        let costs = faces.iter().filter_map(|face| face.mana_cost.as_ref());
        let mana_value = costs
            .clone()
            .map(ManaCost::mana_value)
            .fold(0, u32::saturating_add);
        increase(self.curve.entry(mana_value).or_default(), count);
        let colors = faces
            .iter()
            .fold(ColorSet::EMPTY, |colors, face| colors.union(face.colors()));
        self.colors.add(colors, count);
        for symbol in costs.flat_map(ManaCost::symbols) {
            // Generic mana, snow mana and X are of no type.
            if *symbol == ManaSymbol::Colorless || !symbol.colors().is_colorless() {
                self.mana_symbols.add(symbol.colors(), count);
            }
        }
    }
}

impl ColorCounts {
    /// The number for a color.
    #[must_use]
    pub const fn of(&self, color: Color) -> u32 {
        match color {
            Color::White => self.white,
            Color::Blue => self.blue,
            Color::Black => self.black,
            Color::Red => self.red,
            Color::Green => self.green,
        }
    }

    fn add(&mut self, colors: ColorSet, count: u32) {
        if colors.is_colorless() {
            increase(&mut self.colorless, count);
        }
        for color in colors.iter() {
            increase(self.of_mut(color), count);
        }
    }

    fn of_mut(&mut self, color: Color) -> &mut u32 {
        match color {
            Color::White => &mut self.white,
            Color::Blue => &mut self.blue,
            Color::Black => &mut self.black,
            Color::Red => &mut self.red,
            Color::Green => &mut self.green,
        }
    }
}

fn faces_that_count(def: &CardDef) -> &[Face] {
    match def.layout {
        Layout::Split => &def.faces,
        Layout::Normal | Layout::Adventure | Layout::Transform | Layout::Modal => {
            def.faces.get(..1).unwrap_or_default()
        }
    }
}

fn increase(number: &mut u32, by: u32) {
    *number = number.saturating_add(by);
}
