//! Printed power and toughness (CR 208).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text_form::serde_as_text;

/// A printed power or toughness: a number, or one that an ability of the card defines.
///
/// ```
/// use spellstack_core::pt::PtValue;
/// assert_eq!("1+*".parse(), Ok(PtValue::StarPlus(1)));
/// assert_eq!(PtValue::StarPlus(1).with_star(4), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PtValue {
    /// A plain number.
    Fixed(i32),
    /// A star alone (CR 208.2a).
    Star,
    /// A number plus a star, such as `1+*`.
    StarPlus(i32),
}

impl PtValue {
    /// The value where the star counts as `star`.
    pub const fn with_star(self, star: i32) -> i32 {
        match self {
            Self::Fixed(number) => number,
            Self::Star => star,
            Self::StarPlus(number) => star.saturating_add(number),
        }
    }

    /// The plain number, none where there is a star.
    pub const fn fixed(self) -> Option<i32> {
        match self {
            Self::Fixed(number) => Some(number),
            Self::Star | Self::StarPlus(_) => None,
        }
    }

    /// Whether there is a star.
    pub const fn has_star(self) -> bool {
        self.fixed().is_none()
    }
}

impl From<i32> for PtValue {
    fn from(number: i32) -> Self {
        Self::Fixed(number)
    }
}

impl fmt::Display for PtValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(number) => write!(f, "{number}"),
            Self::Star => f.write_str("*"),
            Self::StarPlus(number) => write!(f, "{number}+*"),
        }
    }
}

/// The text is not a printed power, toughness, or pair of them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PtError {
    /// Neither a number nor one with a star.
    #[error("'{0}' is not a power or toughness such as '2', '*' or '1+*'")]
    Value(String),
    /// There is no slash between power and toughness.
    #[error("'{0}' is not a power and toughness such as '2/3'")]
    MissingSlash(String),
}

impl FromStr for PtValue {
    type Err = PtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text == "*" {
            return Ok(Self::Star);
        }
        let plus = text.strip_suffix("+*").or_else(|| text.strip_prefix("*+"));
        let number = plus.unwrap_or(text).parse();
        match (number, plus) {
            (Ok(number), None) => Ok(Self::Fixed(number)),
            (Ok(number), Some(_)) => Ok(Self::StarPlus(number)),
            (Err(_), _) => Err(PtError::Value(text.to_owned())),
        }
    }
}

/// Printed power and toughness together, such as `2/3`.
///
/// ```
/// use spellstack_core::pt::{Pt, PtValue};
/// let pt: Pt = "*/1+*".parse()?;
/// assert_eq!(pt, Pt { power: PtValue::Star, toughness: PtValue::StarPlus(1) });
/// assert_eq!(Pt::new(2, 3).to_string(), "2/3");
/// # Ok::<(), spellstack_core::pt::PtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pt {
    /// What stands before the slash.
    pub power: PtValue,
    /// What stands after the slash.
    pub toughness: PtValue,
}

impl Pt {
    /// Power and toughness that are plain numbers.
    pub const fn new(power: i32, toughness: i32) -> Self {
        Self {
            power: PtValue::Fixed(power),
            toughness: PtValue::Fixed(toughness),
        }
    }

    /// A star for both.
    pub const STAR: Self = Self {
        power: PtValue::Star,
        toughness: PtValue::Star,
    };
}

impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.power, self.toughness)
    }
}

impl FromStr for Pt {
    type Err = PtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (power, toughness) = text
            .split_once('/')
            .ok_or_else(|| PtError::MissingSlash(text.to_owned()))?;
        Ok(Self {
            power: power.parse()?,
            toughness: toughness.parse()?,
        })
    }
}

serde_as_text!(PtValue, Pt);
