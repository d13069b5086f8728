//! The mana pool (CR 106.1, 106.4).

use std::fmt;
use std::hash::{Hash, Hasher};
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
/// pool.add(ManaKind::Green, 1_000_000);
/// assert_eq!(pool.to_string(), "{1000000×G}{C}");
/// # Ok::<(), spellstack_core::mana::ManaPoolError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ManaPool {
    mana: [u32; 6],
    /// How much of it was produced by snow sources (CR 107.4h); never more than there is.
    snow: [u32; 6],
}

/// Number by number: a list of numbers is otherwise hashed as its bytes in memory, which depend on the machine.
impl Hash for ManaPool {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let counts = self.mana.iter().chain(&self.snow);
        counts.for_each(|count| state.write_u32(*count));
    }
}

impl ManaPool {
    /// The pool without mana.
    pub const EMPTY: Self = Self {
        mana: [0; 6],
        snow: [0; 6],
    };

    /// The amount of mana of the kind, whatever its source.
    pub const fn get(&self, kind: ManaKind) -> u32 {
        self.mana[kind.index()]
    }

    /// How much mana of the kind was produced by snow sources (CR 107.4h).
    pub const fn snow(&self, kind: ManaKind) -> u32 {
        self.snow[kind.index()]
    }

    /// How much mana of the kind was produced by other sources than snow.
    pub const fn plain(&self, kind: ManaKind) -> u32 {
        self.get(kind).saturating_sub(self.snow(kind))
    }

    /// Adds mana, up to as much as a `u32` counts.
    pub const fn add(&mut self, kind: ManaKind, amount: u32) {
        self.mana[kind.index()] = self.get(kind).saturating_add(amount);
    }

    /// Adds mana that was produced by a snow source (CR 107.4h).
    pub const fn add_snow(&mut self, kind: ManaKind, amount: u32) {
        self.add(kind, amount);
        self.snow[kind.index()] = self.snow(kind).saturating_add(amount);
    }

    /// Removes mana and says whether there was enough; if not, removes nothing. Mana from snow sources goes last.
    #[must_use]
    pub const fn remove(&mut self, kind: ManaKind, amount: u32) -> bool {
        match self.get(kind).checked_sub(amount) {
            Some(rest) => {
                self.mana[kind.index()] = rest;
                if self.snow(kind) > rest {
                    self.snow[kind.index()] = rest;
                }
                true
            }
            None => false,
        }
    }

    /// Removes mana that was produced by snow sources and says whether there was enough; if not, removes nothing.
    #[must_use]
    pub const fn remove_snow(&mut self, kind: ManaKind, amount: u32) -> bool {
        match self.snow(kind).checked_sub(amount) {
            Some(rest) => {
                self.snow[kind.index()] = rest;
                self.mana[kind.index()] = self.get(kind).saturating_sub(amount);
                true
            }
            None => false,
        }
    }

    /// Removes all mana of another pool, from snow sources or not as it says, and says whether there was enough; if
    /// not, removes nothing.
    #[must_use]
    pub fn remove_all(&mut self, other: &Self) -> bool {
        let mut rest = *self;
        let removed = ManaKind::ALL.into_iter().all(|kind| {
            let plain = other.plain(kind);
            let has_plain = rest.plain(kind) >= plain;
            has_plain && rest.remove_snow(kind, other.snow(kind)) && rest.remove(kind, plain)
        });
        if removed {
            *self = rest;
        }
        removed
    }

    /// Adds all mana of another pool.
    pub fn add_all(&mut self, other: &Self) {
        for kind in ManaKind::ALL {
            self.add_snow(kind, other.snow(kind));
            self.add(kind, other.plain(kind));
        }
    }

    /// The same amounts, as if no source had been snow.
    #[must_use]
    pub const fn without_snow(&self) -> Self {
        Self {
            mana: self.mana,
            snow: [0; 6],
        }
    }

    /// The amount of mana of all kinds.
    pub fn total(&self) -> u32 {
        self.mana
            .iter()
            .fold(0, |sum, amount| sum.saturating_add(*amount))
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
            .zip(self.mana)
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

/// The most mana of a kind that is written symbol by symbol; more is written as a number and one symbol.
const MOST_WRITTEN_OUT: u32 = 20;

impl fmt::Display for ManaPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, amount) in self.iter() {
            let letter = kind.letter();
            if amount > MOST_WRITTEN_OUT {
                write!(f, "{{{amount}×{letter}}}")?;
            } else {
                (0..amount).try_for_each(|_| write!(f, "{{{letter}}}"))?;
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
        let mut pool = Self::EMPTY;
        for braced in braced_parts(text) {
            let (position, part) = braced?;
            let (kind, amount) = mana_in_braces(part).ok_or_else(|| ManaPoolError::UnknownKind {
                position,
                text: part.to_owned(),
            })?;
            pool.add(kind, amount);
        }
        Ok(pool)
    }
}

/// The kind of mana whose symbol this is, and how much of it: `{R}`, `{30×R}`.
fn mana_in_braces(part: &str) -> Option<(ManaKind, u32)> {
    let inner = part.strip_prefix('{')?.strip_suffix('}')?;
    let (amount, letter) = match inner.split_once('×') {
        Some((amount, letter)) => (amount.parse().ok()?, letter),
        None => (1, inner),
    };
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some((ManaKind::from_letter(letter)?, amount)),
        _ => None,
    }
}
