//! Mana: its kinds, the symbols and costs that ask for it, the pool that holds it (CR 106, 107.4, 202).

mod cost;
mod pool;
mod symbol;

pub use cost::{ManaCost, ManaCostError};
pub use pool::{ManaPool, ManaPoolError};
pub use symbol::ManaSymbol;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::color::Color;
use crate::text_form::serde_as_text;
use crate::types::Subtype;

/// One of the six types of mana (CR 106.1a-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ManaKind {
    /// White mana, `{W}`.
    White,
    /// Blue mana, `{U}`.
    Blue,
    /// Black mana, `{B}`.
    Black,
    /// Red mana, `{R}`.
    Red,
    /// Green mana, `{G}`.
    Green,
    /// Colorless mana, `{C}`.
    Colorless,
}

impl ManaKind {
    /// Every kind of mana, the five colors first.
    pub const ALL: [Self; 6] = [
        Self::White,
        Self::Blue,
        Self::Black,
        Self::Red,
        Self::Green,
        Self::Colorless,
    ];

    /// The color of the mana, none for colorless.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Blue => Some(Color::Blue),
            Self::Black => Some(Color::Black),
            Self::Red => Some(Color::Red),
            Self::Green => Some(Color::Green),
            Self::Colorless => None,
        }
    }

    /// The letter of the mana symbol.
    pub const fn letter(self) -> char {
        match self.color() {
            Some(color) => color.letter(),
            None => 'C',
        }
    }

    /// The kind of mana whose symbol has this letter, of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The English word: the color's, or `colorless`.
    pub const fn name(self) -> &'static str {
        match self.color() {
            Some(color) => color.name(),
            None => "colorless",
        }
    }

    /// The place of the kind in [`ManaKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Color> for ManaKind {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Blue => Self::Blue,
            Color::Black => Self::Black,
            Color::Red => Self::Red,
            Color::Green => Self::Green,
        }
    }
}

impl fmt::Display for ManaKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a kind of mana.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a kind of mana")]
pub struct ManaKindError(pub String);

impl FromStr for ManaKind {
    type Err = ManaKindError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ManaKindError(text.to_owned()))
    }
}

serde_as_text!(ManaKind);

/// The color of mana that lands with this basic land type tap for, none for other subtypes.
///
/// ```
/// use spellstack_core::{color::Color, mana::basic_land_mana, types::Subtype};
/// assert_eq!(basic_land_mana(Subtype::ISLAND), Some(Color::Blue));
/// assert_eq!(basic_land_mana(Subtype::GATE), None);
/// ```
pub fn basic_land_mana(subtype: Subtype) -> Option<Color> {
    // CR 305.6
    match subtype {
        Subtype::PLAINS => Some(Color::White),
        Subtype::ISLAND => Some(Color::Blue),
        Subtype::SWAMP => Some(Color::Black),
        Subtype::MOUNTAIN => Some(Color::Red),
        Subtype::FOREST => Some(Color::Green),
        _ => None,
    }
}
