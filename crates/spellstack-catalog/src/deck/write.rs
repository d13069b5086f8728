//! Writing decks.

use std::fmt;

use thiserror::Error;

use super::{
    Deck, DeckFormat, DeckList, LARGEST_DECK, arena, cockatrice, forge, mtgo, plain, write_joined, xmage,
};

/// Why a deck can't be written in a format, every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct DeckWriteError {
    /// The format.
    pub format: DeckFormat,
    /// The reasons.
    pub faults: Vec<WriteFault>,
}

/// Something that would not be read again as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteFault {
    /// The name of the deck.
    #[error("the name '{0}'")]
    Name(String),
    /// A number of copies of a card.
    #[error("{count} of the card '{name}'")]
    Card {
        /// How many.
        count: u32,
        /// The card.
        name: String,
    },
    /// More cards or lines than are read.
    #[error("{0} cards")]
    TooLarge(u32),
}

impl Deck {
    /// The deck as a file of that format. Read again, it is the same deck, but that [`DeckFormat::Mtgo`] has no place
    /// for its name.
    ///
    /// ```
    /// use spellstack_catalog::{DeckFormat, DeckList, decks};
    /// let burn = decks::by_name("Burn").expect("it is a standard deck");
    /// for format in DeckFormat::ALL {
    ///     let read = DeckList::read(&burn.write(format)?, format).expect("it was written so").as_written();
    ///     assert_eq!((read.main, read.side), (burn.main.clone(), burn.side.clone()));
    /// }
    /// # Ok::<(), spellstack_catalog::DeckWriteError>(())
    /// ```
    ///
    /// # Errors
    /// With everything that the format can't hold: a name with a line break, a count of zero.
    pub fn write(&self, format: DeckFormat) -> Result<String, DeckWriteError> {
        let faults = self.write_faults(format);
        if faults.is_empty() {
            Ok(written(self, format))
        } else {
            Err(DeckWriteError { format, faults })
        }
    }

    fn write_faults(&self, format: DeckFormat) -> Vec<WriteFault> {
        let size = self.size().saturating_add(self.side_size());
        if size > LARGEST_DECK {
            return vec![WriteFault::TooLarge(size)];
        }
        let mut faults = Vec::new();
        let titled = Deck {
            name: self.name.clone(),
            ..Deck::default()
        };
        if format != DeckFormat::Mtgo && !is_read_again(&titled, format) {
            faults.push(WriteFault::Name(self.name.clone()));
        }
        for (count, name) in self.main.iter().chain(&self.side) {
            let single = Deck {
                main: vec![(*count, name.clone())],
                ..Deck::default()
            };
            if !is_read_again(&single, format) {
                let (count, name) = (*count, name.clone());
                faults.push(WriteFault::Card { count, name });
            }
        }
        // Each can be read, but not all of them together.
        if faults.is_empty() && DeckList::read(&written(self, format), format).is_err() {
            faults.push(WriteFault::TooLarge(size));
        }
        faults
    }
}

fn is_read_again(deck: &Deck, format: DeckFormat) -> bool {
    DeckList::read(&written(deck, format), format).is_ok_and(|list| list.as_written() == *deck)
}

fn written(deck: &Deck, format: DeckFormat) -> String {
    match format {
        DeckFormat::Plain => plain::write(deck),
        DeckFormat::Arena => arena::write(deck),
        DeckFormat::Cockatrice => cockatrice::write(deck),
        DeckFormat::Mtgo => mtgo::write(deck),
        DeckFormat::Forge => forge::write(deck),
        DeckFormat::Xmage => xmage::write(deck),
    }
}

impl fmt::Display for DeckWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} file can't hold ", self.format)?;
        write_joined(f, &self.faults)
    }
}
