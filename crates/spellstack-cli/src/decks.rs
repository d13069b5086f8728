//! Decks as arguments: names of standard decks, or files.

use std::path::Path;

use crate::catalog::catalog;
use anyhow::{Context, Result, anyhow, ensure};
use spellstack_catalog::Catalog;
use spellstack_catalog::{Deck, DeckFormat};
use spellstack_core::PlayerId;
use spellstack_rules::Record;

use crate::deck::Source;

/// The decks that these arguments name, or everything that is wrong with any of them.
pub fn find_all(arguments: &[&str]) -> Result<Vec<Deck>> {
    let catalog = catalog();
    let mut decks = Vec::new();
    let mut faults = Vec::new();
    for argument in arguments {
        match find(argument, catalog) {
            Ok(deck) => decks.push(deck),
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    if faults.is_empty() {
        Ok(decks)
    } else {
        Err(anyhow!(faults.join("\n")))
    }
}

fn find(argument: &str, catalog: &Catalog) -> Result<Deck> {
    let source = Source::find(argument)?;
    let format = DeckFormat::detect(source.path.as_deref(), &source.text);
    let mut deck = Deck::read(&source.text, format, catalog).with_context(|| format!("'{argument}'"))?;
    ensure!(
        !deck.main.is_empty(),
        "'{argument}': there is no card in the deck"
    );
    if source.is_standard {
        deck.name.clone_from(&source.label);
    } else if deck.name.is_empty() {
        let stem = Path::new(argument).file_stem();
        deck.name = stem.map_or_else(|| argument.to_owned(), |stem| stem.to_string_lossy().into_owned());
    }
    Ok(deck)
}

/// The names of the decks; where two are the same, with their seats.
pub fn distinct_names(decks: &[Deck]) -> Vec<String> {
    let is_shared = |deck: &Deck| decks.iter().filter(|other| other.name == deck.name).count() > 1;
    (1..)
        .zip(decks)
        .map(|(seat, deck)| {
            if is_shared(deck) {
                format!("{} {seat}", deck.name)
            } else {
                deck.name.clone()
            }
        })
        .collect()
}

/// The players of a record, by the names of their decks; by their seats where these have none.
pub fn names_of(record: &Record) -> Vec<String> {
    let seats = (0..).map(PlayerId::new);
    let named = seats.zip(&record.setup.players).map(|(seat, player)| Deck {
        name: match player.deck_name.as_str() {
            "" => seat.to_string(),
            name => name.to_owned(),
        },
        ..Deck::default()
    });
    distinct_names(&named.collect::<Vec<_>>())
}
