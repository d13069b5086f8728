//! Setups from decks of a catalog.

use spellstack_catalog::{Catalog, Deck, DeckError};
use spellstack_core::CardDef;
use spellstack_rules::GameSetup;

/// A game between the main decks of these decks, in turn order, with the definitions of their cards and no others.
///
/// The players' decks have their names, which the records of the game keep.
///
/// ```
/// use spellstack_catalog::{Catalog, Deck};
/// use spellstack_sim::setup;
///
/// let deck: Deck = "40 Mountain\n20 Lightning Bolt".parse()?;
/// let setup = setup(&Catalog::standard(), &[deck.clone(), deck])?;
/// assert_eq!((setup.definitions.len(), setup.players.len()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the catalog lacks cards: with those of the first such deck.
pub fn setup(catalog: &Catalog, decks: &[Deck]) -> Result<GameSetup, DeckError> {
    let mut definitions: Vec<CardDef> = Vec::new();
    let mut lists = Vec::new();
    for deck in decks {
        let cards = deck.resolve(catalog)?.main;
        for def in &cards {
            if !definitions.iter().any(|known| known.name() == def.name()) {
                definitions.push((*def).clone());
            }
        }
        lists.push(cards.iter().map(|def| def.name().to_owned()).collect());
    }
    let mut setup = GameSetup::decks(definitions, lists);
    for (player, deck) in setup.players.iter_mut().zip(decks) {
        player.deck_name.clone_from(&deck.name);
    }
    Ok(setup)
}
