//! The mana pool (CR 106.4).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ManaKind;
use super::cost::{ManaCostError, braced_parts};

/// An amount of mana of each kind: what a player has, or what an ability adds.
///
/// ```
/// use spellstack_core::mana::{ManaKind, ManaPool};
/// let mut pool: ManaPool = "{R}{R}{C}".parse()?;
/// assert!(pool.remove(ManaKind::Red, 2));
/// assert!(!pool.remove(ManaKind::Red, 1));
/// assert_eq!(pool.to_string(), "{C}");
/// # Ok::<(), spellstack_core::mana::ManaPoolError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ManaPool([u32; 6]);

impl ManaPool {
    /// The pool without mana.
    pub const EMPTY: Self = Self([0; 6]);

    /// The amount of mana of the kind.
    pub const fn get(&self, kind: ManaKind) -> u32 {
        self.0[kind.index()]
    }

    /// Adds mana, up to as much as a `u32` counts.
    pub const fn add(&mut self, kind: ManaKind, amount: u32) {
        self.0[kind.index()] = self.get(kind).saturating_add(amount);
    }

    /// Removes mana and says whether there was enough; if not, removes nothing.
    #[must_use]
    pub const fn remove(&mut self, kind: ManaKind, amount: u32) -> bool {
        match self.get(kind).checked_sub(amount) {
            Some(rest) => {
                self.0[kind.index()] = rest;
                true
            }
            None => false,
        }
    }

    /// Adds all mana of another pool.
    pub fn add_all(&mut self, other: &Self) {
        other.iter().for_each(|(kind, amount)| self.add(kind, amount));
    }

    /// The amount of mana of all kinds.
    pub fn total(&self) -> u32 {
        self.0.iter().fold(0, |sum, amount| sum.saturating_add(*amount))
    }

    /// Whether there is no mana.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Removes all mana.
    pub const fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// Each kind of mana that is there, with its amount.
    pub fn iter(&self) -> impl Iterator<Item = (ManaKind, u32)> + use<> {
        ManaKind::ALL
            .into_iter()
            .zip(self.0)
            .filter(|(_, amount)| *amount > 0)
    }
}

impl FromIterator<ManaKind> for ManaPool {
    fn from_iter<I: IntoIterator<Item = ManaKind>>(mana: I) -> Self {
        let mut pool = Self::EMPTY;
        mana.into_iter().for_each(|kind| pool.add(kind, 1));
        pool
    }
}

impl fmt::Display for ManaPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, amount) in self.iter() {
            for _ in 0..amount {
                write!(f, "{{{}}}", kind.letter())?;
            }
        }
        Ok(())
    }
}

/// The text is not an amount of mana.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManaPoolError {
    /// The braces are wrong.
    #[error(transparent)]
    Braces(#[from] ManaCostError),
    /// The symbol is not one of a kind of mana.
    #[error("'{text}' at position {position} is not a kind of mana")]
    UnknownKind {
        /// Where the symbol starts, in bytes from zero.
        position: usize,
        /// The symbol, braces included.
        text: String,
    },
}

impl FromStr for ManaPool {
    type Err = ManaPoolError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        braced_parts(text)
            .map(|braced| {
                let (position, part) = braced?;
                kind_in_braces(part).ok_or_else(|| ManaPoolError::UnknownKind {
                    position,
                    text: part.to_owned(),
                })
            })
            .collect()
    }
}

/// The kind of mana whose symbol this is.
fn kind_in_braces(part: &str) -> Option<ManaKind> {
    let mut letters = part.chars().skip(1);
    let (letter, close) = (letters.next()?, letters.next()?);
    (close == '}').then(|| ManaKind::from_letter(letter))?
}
