//! The type line of a card (CR 205.1).

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;
use thiserror::Error;

use super::{CardType, CardTypes, Subtype, SubtypeSet, Supertype, Supertypes};
use crate::short_vec::ShortVec;
use crate::text_form::serde_as_text;

/// What a type line says, with the subtypes in printed order.
///
/// ```
/// use spellstack_core::types::{CardType, Subtype, Supertype, TypeLine};
/// let line: TypeLine = "Legendary Creature — Human Soldier".parse()?;
/// assert!(line.supertypes.contains(Supertype::Legendary));
/// assert!(line.types.contains(CardType::Creature));
/// assert_eq!(line.subtypes[..], [Subtype::HUMAN, Subtype::SOLDIER]);
/// assert_eq!(line.to_string(), "Legendary Creature — Human Soldier");
/// # Ok::<(), spellstack_core::types::TypeLineError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeLine {
    /// The supertypes (CR 205.4).
    pub supertypes: Supertypes,
    /// The card types (CR 205.2).
    pub types: CardTypes,
    /// The subtypes in the order in which they are printed (CR 205.3).
    pub subtypes: ShortVec<Subtype, 3>,
}

impl TypeLine {
    /// The subtypes as a set.
    pub fn subtype_set(&self) -> SubtypeSet {
        self.subtypes.iter().copied().collect()
    }

    /// The subtypes that belong to none of the line's card types (CR 205.3d).
    pub fn misplaced_subtypes(&self) -> impl Iterator<Item = Subtype> {
        let fits = |subtype: &Subtype| subtype.kind().card_types().intersects(self.types);
        self.subtypes
            .iter()
            .copied()
            .filter(move |subtype| !fits(subtype))
    }

    /// Reads a word before the dash.
    fn add_word(&mut self, word: &str) -> Result<(), TypeLineError> {
        let is_new = if let Ok(supertype) = word.parse::<Supertype>() {
            let is_new = !self.supertypes.contains(supertype);
            self.supertypes.insert(supertype);
            is_new
        } else if let Ok(card_type) = word.parse::<CardType>() {
            let is_new = !self.types.contains(card_type);
            self.types.insert(card_type);
            is_new
        } else {
            return Err(TypeLineError::UnknownType(word.to_owned()));
        };
        is_new
            .then_some(())
            .ok_or_else(|| TypeLineError::Repeated(word.to_owned()))
    }

    /// Reads the words after the dash.
    fn add_subtypes(&mut self, text: &str) -> Result<(), TypeLineError> {
        let words: SmallVec<[&str; 4]> = text.split_whitespace().collect();
        let mut rest = &words[..];
        while let Some((first, others)) = rest.split_first() {
            let (subtype, length) = subtype_of_two_words(rest)
                .map(|subtype| (subtype, 2))
                .or_else(|| Subtype::from_name(first).map(|subtype| (subtype, 1)))
                .ok_or_else(|| TypeLineError::UnknownSubtype((*first).to_owned()))?;
            if self.subtypes.contains(&subtype) {
                return Err(TypeLineError::Repeated(subtype.name().to_owned()));
            }
            self.subtypes.push(subtype);
            rest = &others[length - 1..];
        }
        Ok(())
    }
}

/// The text is not a type line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypeLineError {
    /// A word before the dash is neither supertype nor card type.
    #[error("'{0}' is neither a supertype nor a card type")]
    UnknownType(String),
    /// A word after the dash isn't a subtype.
    #[error("'{0}' is not a subtype")]
    UnknownSubtype(String),
    /// A word stands there twice.
    #[error("'{0}' is repeated on the type line")]
    Repeated(String),
}

impl FromStr for TypeLine {
    type Err = TypeLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (types, subtypes) = split_at_dash(text);
        let mut line = Self::default();
        types
            .split_whitespace()
            .try_for_each(|word| line.add_word(word))?;
        line.add_subtypes(subtypes)?;
        Ok(line)
    }
}

impl fmt::Display for TypeLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let supertypes = self.supertypes.iter().map(Supertype::name);
        let types = self.types.iter().map(CardType::name);
        let dash = (!self.subtypes.is_empty()).then_some("—");
        let subtypes = self.subtypes.iter().map(|subtype| subtype.name());
        let words = supertypes.chain(types).chain(dash).chain(subtypes);
        for (place, word) in words.enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{word}")?;
        }
        Ok(())
    }
}

serde_as_text!(TypeLine);

/// The parts before and after the dash; a hyphen counts as one only where it stands alone.
fn split_at_dash(text: &str) -> (&str, &str) {
    ["—", " - ", " – ", " -- "]
        .into_iter()
        .find_map(|dash| text.split_once(dash))
        .unwrap_or((text, ""))
}

/// The subtype of two words that the list begins with (CR 205.3b).
fn subtype_of_two_words(words: &[&str]) -> Option<Subtype> {
    match words {
        [first, second, ..] => Subtype::from_name(&format!("{first} {second}")),
        [] | [_] => None,
    }
}
