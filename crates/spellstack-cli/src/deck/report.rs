//! The report on a deck.

use std::fmt;

use serde_json::{Value, json};
use spellstack_catalog::{
    Catalog, ColorCounts, ConstructedFault, Deck, DeckFormat, DeckLineError, DeckList, DeckSummary,
    UnknownCard,
};
use spellstack_core::Color;

/// The answer to "can I play this deck here?".
pub struct Report {
    label: String,
    format: DeckFormat,
    deck: Deck,
    set_aside: Vec<(String, u32, String)>,
    lines: Vec<DeckLineError>,
    unknown: Vec<UnknownCard>,
    faults: Vec<ConstructedFault>,
    summary: DeckSummary,
}

impl Report {
    /// What there is to say about a list and the lines that could not be read.
    pub fn new(
        label: String,
        format: DeckFormat,
        list: &DeckList,
        lines: Vec<DeckLineError>,
        catalog: &Catalog,
    ) -> Self {
        let deck = list.canonical(catalog);
        let set_aside = list
            .set_aside
            .iter()
            .map(|(section, entry)| (section.clone(), entry.count, entry.name.clone()))
            .collect();
        Report {
            label,
            format,
            set_aside,
            lines,
            unknown: list.unknown(catalog),
            faults: deck.constructed_faults(catalog),
            summary: DeckSummary::new(&deck, catalog),
            deck,
        }
    }

    /// Whether the deck can be played: it has cards, every line was read, and every card is supported.
    pub fn is_playable(&self) -> bool {
        self.lines.is_empty() && self.unknown.is_empty() && !self.deck.main.is_empty()
    }

    /// The same as one JSON object.
    pub fn json(&self) -> Value {
        let cards = |cards: &[(u32, String)]| -> Vec<Value> {
            cards
                .iter()
                .map(|(count, name)| json!({ "count": count, "name": name }))
                .collect()
        };
        let lines = self
            .lines
            .iter()
            .map(|line| json!({ "line": line.line, "text": line.text, "fault": line.fault.to_string() }));
        let set_aside = self
            .set_aside
            .iter()
            .map(|(section, count, name)| json!({ "section": section, "count": count, "name": name }));
        let faults = self.faults.iter().map(ConstructedFault::to_string);
        json!({
            "playable": self.is_playable(),
            "deck": self.label,
            "name": self.deck.name,
            "format": self.format.name(),
            "main_count": self.deck.size(),
            "side_count": self.deck.side_size(),
            "main": cards(&self.deck.main),
            "side": cards(&self.deck.side),
            "set_aside": set_aside.collect::<Vec<_>>(),
            "curve": self.summary.curve,
            "colors": self.summary.colors,
            "mana_symbols": self.summary.mana_symbols,
            "types": self.summary.types,
            "bad_lines": lines.collect::<Vec<_>>(),
            "unsupported": self.unknown,
            "constructed_faults": faults.collect::<Vec<_>>(),
        })
    }

    fn write_answer(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = match (self.is_playable(), self.faults.is_empty()) {
            (true, true) => "yes, this deck can be played here",
            (true, false) => "yes, this deck can be played here, but it is not one for constructed play",
            (false, _) => "no, this deck can't be played here",
        };
        writeln!(f, "{answer}: {}", self.label)?;
        if !self.deck.name.is_empty() && self.deck.name != self.label {
            writeln!(f, "name          {}", self.deck.name)?;
        }
        writeln!(
            f,
            "cards         {} in the deck, {} in the sideboard",
            self.deck.size(),
            self.deck.side_size()
        )?;
        writeln!(f, "format        {}", self.format)
    }

    fn write_summary(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let curve = self
            .summary
            .curve
            .iter()
            .map(|(value, count)| format!("{value}: {count}"));
        let types = self
            .summary
            .types
            .iter()
            .map(|(name, count)| format!("{name} {count}"));
        writeln!(f, "mana values   {}", or_none(curve))?;
        writeln!(f, "colors        {}", or_none(colors(&self.summary.colors)))?;
        writeln!(f, "mana symbols  {}", or_none(colors(&self.summary.mana_symbols)))?;
        writeln!(f, "types         {}", or_none(types))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_answer(f)?;
        self.write_summary(f)?;
        if self.deck.main.is_empty() {
            writeln!(f, "\nThere is no card in the deck.")?;
        }
        let unknown = self.unknown.iter().map(unsupported);
        let set_aside = self
            .set_aside
            .iter()
            .map(|(section, count, name)| format!("{count} {name} ({section})"));
        write_part(f, "Lines that can't be read", self.lines.iter())?;
        write_part(f, "Cards that aren't supported", unknown)?;
        write_part(f, "Not for constructed play", self.faults.iter())?;
        write_part(
            f,
            "Set aside, neither in the deck nor in the sideboard",
            set_aside,
        )
    }
}

fn unsupported(card: &UnknownCard) -> String {
    let nearest = match &card.nearest {
        Some(nearest) => format!("; the nearest is '{nearest}'"),
        None => String::new(),
    };
    format!("line {}: {} {}{nearest}", card.line, card.count, card.name)
}

/// A title and a line for each item, if there are any.
fn write_part<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    items: impl ExactSizeIterator<Item = T>,
) -> fmt::Result {
    if items.len() > 0 {
        writeln!(f, "\n{title} ({}):", items.len())?;
    }
    for item in items {
        writeln!(f, "  {item}")?;
    }
    Ok(())
}

/// The colors that occur, each with its number.
fn colors(counts: &ColorCounts) -> impl Iterator<Item = String> {
    Color::ALL
        .map(|color| (color.name(), counts.of(color)))
        .into_iter()
        .chain([("colorless", counts.colorless)])
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {count}"))
}

fn or_none(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        "none".to_owned()
    } else {
        items.join(", ")
    }
}
