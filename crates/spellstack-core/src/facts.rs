//! A definition from plain card facts: name, cost, type line and keywords, as card databases list them.
//!
//! ```
//! use spellstack_core::facts::Facts;
//!
//! let def = Facts {
//!     name: "Serra Angel",
//!     mana_cost: Some("{3}{W}{W}"),
//!     type_line: "Creature — Angel",
//!     pt: Some("4/4"),
//!     keywords: &["Flying", "Vigilance"],
//!     ..Facts::default()
//! }
//! .to_def()
//! .expect("the facts are in order");
//! assert_eq!(def.front().abilities.len(), 2);
//! ```

use thiserror::Error;

use crate::card::{CardDef, Face};
use crate::color::ColorSet;
use crate::lang::Ability;
use crate::lang::check::{self, Fault};
use crate::lang::words::{self, KeywordError};
use crate::mana::{ManaCost, ManaCostError};
use crate::pt::{Pt, PtError};
use crate::types::{TypeLine, TypeLineError};

/// What is printed on a card whose whole text is keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts<'a> {
    /// The name.
    pub name: &'a str,
    /// The mana cost, `None` for a card without one.
    pub mana_cost: Option<&'a str>,
    /// The type line.
    pub type_line: &'a str,
    /// Power and toughness, such as `2/3`.
    pub pt: Option<&'a str>,
    /// The loyalty.
    pub loyalty: Option<u32>,
    /// The keywords with their parameters, such as `cycling {2}`.
    pub keywords: &'a [&'a str],
}

/// What is wrong with a fact.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FactsError {
    /// The mana cost.
    #[error("mana cost: {0}")]
    ManaCost(ManaCostError),
    /// The type line.
    #[error("type line: {0}")]
    TypeLine(TypeLineError),
    /// Power and toughness.
    #[error("power and toughness: {0}")]
    Pt(PtError),
    /// A keyword.
    #[error("keyword: {0}")]
    Keyword(KeywordError),
    /// The facts don't make a card together.
    #[error("{0}")]
    Fault(Fault),
}

impl Facts<'_> {
    /// The definition that the facts make.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn to_def(&self) -> Result<CardDef, Vec<FactsError>> {
        let mut errors = Vec::new();
        let face = Face {
            name: self.name.to_owned(),
            mana_cost: noted(
                self.mana_cost.map(str::parse::<ManaCost>).transpose(),
                FactsError::ManaCost,
                &mut errors,
            ),
            color_indicator: ColorSet::EMPTY,
            type_line: noted(
                self.type_line.parse::<TypeLine>(),
                FactsError::TypeLine,
                &mut errors,
            ),
            pt: noted(
                self.pt.map(str::parse::<Pt>).transpose(),
                FactsError::Pt,
                &mut errors,
            ),
            loyalty: self.loyalty,
            abilities: self.abilities(&mut errors),
        };
        let def = CardDef::single(face);
        // Faults that only follow from a fact that could not be read would say nothing new.
        if errors.is_empty()
            && let Err(faults) = check::card(&def)
        {
            errors.extend(faults.into_iter().map(FactsError::Fault));
        }
        if errors.is_empty() { Ok(def) } else { Err(errors) }
    }

    fn abilities(&self, errors: &mut Vec<FactsError>) -> Vec<Ability> {
        let mut abilities = Vec::new();
        for text in self.keywords {
            match words::keyword(text) {
                Ok(keyword) => abilities.push(Ability::Keyword(keyword)),
                Err(error) => errors.push(FactsError::Keyword(error)),
            }
        }
        abilities
    }
}

/// What was read, or a stand-in with the error noted.
fn noted<T: Default, E>(result: Result<T, E>, wrong: fn(E) -> FactsError, errors: &mut Vec<FactsError>) -> T {
    result.unwrap_or_else(|error| {
        errors.push(wrong(error));
        T::default()
    })
}
