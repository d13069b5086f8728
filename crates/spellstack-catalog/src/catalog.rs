//! The catalog: definitions by name.

use std::collections::BTreeMap;
use std::fmt;

use spellstack_core::CardDef;
use spellstack_core::lang::check::{self, Fault};
use thiserror::Error;

use crate::names::key;
use crate::unsupported::{self, Unsupported};

/// A set of checked card definitions, looked up by name.
///
/// ```
/// use spellstack_catalog::{Catalog, Problem};
/// use spellstack_core::lang::build::Card;
///
/// let catalog = Catalog::standard();
/// let bolt = catalog.get("Lightning Bolt").expect("it is a standard card").clone();
/// assert!(catalog.supported().any(|name| name == bolt.name()));
///
/// let error = catalog.with([bolt]).unwrap_err();
/// assert!(matches!(error.problems[..], [Problem::Duplicate(_)]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// In the order in which they were added.
    cards: Vec<CardDef>,
    /// From the key of each face's name to the places of its card and of the face on it.
    places: BTreeMap<String, (usize, usize)>,
}

/// Why definitions can't be added, every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct CatalogError {
    /// The reasons, in the order of the definitions.
    pub problems: Vec<Problem>,
}

/// One reason why a definition can't be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The name belongs to a card that is there already.
    #[error("there is already a card named '{0}'")]
    Duplicate(String),
    /// The definition has a fault.
    #[error("'{name}': {fault}")]
    Faulty {
        /// The card.
        name: String,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl Catalog {
    /// A catalog without cards.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The catalog of all cards that are defined here.
    ///
    /// # Panics
    /// Never: the standard cards are known to be without fault.
    #[must_use]
    pub fn standard() -> Self {
        Self::empty()
            .with(crate::standard_cards())
            .expect("the standard cards have no faults")
    }

    /// This catalog with more definitions.
    ///
    /// # Errors
    /// If a definition has faults or a name that is taken.
    pub fn with(mut self, defs: impl IntoIterator<Item = CardDef>) -> Result<Self, CatalogError> {
        let mut problems = Vec::new();
        for def in defs {
            self.add(def, &mut problems);
        }
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(CatalogError { problems })
        }
    }

    /// The card of that name: case, accents and the kind of apostrophe don't matter; either face's name will do, and so
    /// will both with `//` or `/` between them.
    ///
    /// ```
    /// let catalog = spellstack_catalog::Catalog::standard();
    /// assert_eq!(catalog.get("serra’s SANCTUM").map(|def| def.name()), Some("Serra's Sanctum"));
    /// assert_eq!(catalog.get("Brazen Borrower // Petty Theft"), catalog.get("petty theft"));
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&CardDef> {
        self.by_face(name).or_else(|| {
            let (front, back) = name.split_once("//").or_else(|| name.split_once('/'))?;
            let card = self.by_face(front)?;
            let has_both = card.faces.get(1).is_some_and(|face| key(&face.name) == key(back));
            (has_both && key(card.name()) == key(front)).then_some(card)
        })
    }

    /// The cards, in the order in which they were added.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &CardDef> + Clone {
        self.cards.iter()
    }

    /// The number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The names of the cards that are here, in order.
    pub fn supported(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.cards.iter().map(CardDef::name)
    }

    /// The cards that are wanted and aren't here, each with the phrase that the card language lacks.
    #[must_use]
    pub fn unsupported(&self) -> Vec<Unsupported> {
        unsupported::ALL
            .iter()
            .copied()
            .filter(|card| self.get(card.name).is_none())
            .collect()
    }

    /// The name of each face with its key, in the order of the keys.
    pub(crate) fn faces_by_key(&self) -> impl Iterator<Item = (&str, &str)> {
        self.places.iter().filter_map(|(key, (card, face))| {
            let face = self.cards.get(*card)?.faces.get(*face)?;
            Some((key.as_str(), face.name.as_str()))
        })
    }

    fn by_face(&self, name: &str) -> Option<&CardDef> {
        self.places
            .get(&key(name))
            .and_then(|(card, _)| self.cards.get(*card))
    }

    fn add(&mut self, def: CardDef, problems: &mut Vec<Problem>) {
        let before = problems.len();
        if let Err(faults) = check::card(&def) {
            let name = def.name().to_owned();
            problems.extend(faults.into_iter().map(|fault| Problem::Faulty {
                name: name.clone(),
                fault,
            }));
        }
        let taken = def
            .faces
            .iter()
            .filter(|face| self.places.contains_key(&key(&face.name)));
        problems.extend(taken.map(|face| Problem::Duplicate(face.name.clone())));
        if problems.len() == before {
            let card = self.cards.len();
            let faces = def.faces.iter().enumerate();
            self.places
                .extend(faces.map(|(place, face)| (key(&face.name), (card, place))));
            self.cards.push(def);
        }
    }
}

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, problem) in self.problems.iter().enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}
