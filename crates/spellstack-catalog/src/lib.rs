//! Cards and decks in Spellstack's card language.
//!
//! ```
//! use spellstack_catalog::{Catalog, decks};
//! use spellstack_core::lang::build::*;
//!
//! // The standard cards, and one of your own.
//! let mine = Card::creature("Village Goat", "{G}", "Goat", 1, 1)
//!     .ability(when(this_dies(), gain_life(you(), 1)))
//!     .define();
//! let catalog = Catalog::standard().with([mine])?;
//! assert!(catalog.get("village goat").is_some());
//! assert_eq!(catalog.get("Petty Theft"), catalog.get("Brazen Borrower"));
//!
//! let deck = decks::by_name("Enchantress").expect("it is a standard deck");
//! assert_eq!(deck.resolve(&catalog).expect("all of its cards are known").main.len(), 60);
//! # Ok::<(), spellstack_catalog::CatalogError>(())
//! ```
//!
//! Each file of cards is an archetype, in the order of its deck list. A card is defined exactly or not at
//! all; [`Catalog::unsupported`] lists what is missing, and why.

mod audit;
mod burn;
mod catalog;
mod deck;
pub mod decks;
mod dimir;
mod enchantress;
mod goblins;
mod lands;
mod names;
mod staples;
mod unsupported;

pub use catalog::{Catalog, CatalogError, Problem};
pub use deck::{
    ColorCounts, ConstructedFault, Deck, DeckEntry, DeckError, DeckFormat, DeckFormatError, DeckLineError,
    DeckList, DeckParseError, DeckReadError, DeckSummary, DeckWriteError, LARGEST_DECK, LineFault,
    ResolvedDeck, UnknownCard, WriteFault,
};
pub use unsupported::Unsupported;

/// The standard cards, archetype after archetype.
fn standard_cards() -> impl Iterator<Item = spellstack_core::CardDef> {
    [
        goblins::cards(),
        enchantress::cards(),
        dimir::cards(),
        burn::cards(),
        audit::cards(),
        staples::cards(),
    ]
    .into_iter()
    .flatten()
    .map(spellstack_core::lang::build::Card::define)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
