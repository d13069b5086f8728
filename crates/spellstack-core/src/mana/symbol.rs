//! The symbols that mana costs are made of (CR 107.4).

use std::fmt;

use crate::color::{Color, ColorSet};

/// One symbol of a mana cost (CR 107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ManaSymbol {
    /// A number of mana of any type, `{2}`.
    Generic(u32),
    /// One mana of a color, `{W}`.
    Colored(Color),
    /// One colorless mana, `{C}`.
    Colorless,
    /// One mana from a snow source, `{S}`.
    Snow,
    /// An amount of generic mana that is chosen, `{X}`.
    X,
    /// One mana of either color, `{W/U}`.
    Hybrid(Color, Color),
    /// That many mana of any type or one of the color, `{2/W}`.
    MonoHybrid(u32, Color),
    /// One colorless mana or one of the color, `{C/W}`.
    ColorlessHybrid(Color),
    /// One mana of the color or two life, `{W/P}`.
    Phyrexian(Color),
    /// One mana of either color or two life, `{W/U/P}`.
    PhyrexianHybrid(Color, Color),
}

impl ManaSymbol {
    /// What the symbol adds to a mana value where X is `x` (CR 202.3e-g).
    pub const fn mana_value(self, x: u32) -> u32 {
        match self {
            Self::Generic(amount) => amount,
            Self::X => x,
            Self::MonoHybrid(amount, _) if amount > 1 => amount,
            Self::MonoHybrid(..)
            | Self::Colored(_)
            | Self::Colorless
            | Self::Snow
            | Self::Hybrid(..)
            | Self::ColorlessHybrid(_)
            | Self::Phyrexian(_)
            | Self::PhyrexianHybrid(..) => 1,
        }
    }

    /// The colors of the symbol (CR 107.4a, 107.4e-f).
    pub const fn colors(self) -> ColorSet {
        match self {
            Self::Generic(_) | Self::Colorless | Self::Snow | Self::X => ColorSet::EMPTY,
            Self::Colored(color)
            | Self::MonoHybrid(_, color)
            | Self::ColorlessHybrid(color)
            | Self::Phyrexian(color) => ColorSet::only(color),
            Self::Hybrid(one, other) | Self::PhyrexianHybrid(one, other) => ColorSet::of(&[one, other]),
        }
    }

    /// Whether two life can pay for the symbol (CR 107.4f).
    pub const fn is_phyrexian(self) -> bool {
        matches!(self, Self::Phyrexian(_) | Self::PhyrexianHybrid(..))
    }

    /// The same symbol in the form that is printed.
    ///
    /// A hybrid of one color with itself is that color, and the halves of a hybrid stand in printed order.
    pub(super) fn normalized(self) -> Self {
        match self {
            Self::Hybrid(one, other) => match printed_pair(one, other) {
                Some((first, second)) => Self::Hybrid(first, second),
                None => Self::Colored(one),
            },
            Self::PhyrexianHybrid(one, other) => match printed_pair(one, other) {
                Some((first, second)) => Self::PhyrexianHybrid(first, second),
                None => Self::Phyrexian(one),
            },
            Self::MonoHybrid(..)
            | Self::Generic(_)
            | Self::Colored(_)
            | Self::Colorless
            | Self::Snow
            | Self::X
            | Self::ColorlessHybrid(_)
            | Self::Phyrexian(_) => self,
        }
    }

    /// Reads what stands between the braces.
    pub(super) fn from_inner(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let parts = (parts.next()?, parts.next(), parts.next(), parts.next());
        let symbol = match parts {
            (part, None, None, None) => plain(part)?,
            (part, Some("P" | "p"), None, None) => Self::Phyrexian(color(part)?),
            ("C" | "c", Some(part), None, None) => Self::ColorlessHybrid(color(part)?),
            (one, Some(other), None, None) => match amount(one) {
                Some(amount) if amount > 0 => Self::MonoHybrid(amount, color(other)?),
                _ => Self::Hybrid(color(one)?, color(other)?),
            },
            (one, Some(other), Some("P" | "p"), None) => Self::PhyrexianHybrid(color(one)?, color(other)?),
            _ => return None,
        };
        let is_doubled = symbol != symbol.normalized() && symbol.colors().is_monocolored();
        (!is_doubled).then(|| symbol.normalized())
    }
}

impl fmt::Display for ManaSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generic(amount) => write!(f, "{{{amount}}}"),
            Self::Colored(color) => write!(f, "{{{}}}", color.letter()),
            Self::Colorless => f.write_str("{C}"),
            Self::Snow => f.write_str("{S}"),
            Self::X => f.write_str("{X}"),
            Self::Hybrid(one, other) => write!(f, "{{{}/{}}}", one.letter(), other.letter()),
            Self::MonoHybrid(amount, color) => write!(f, "{{{amount}/{}}}", color.letter()),
            Self::ColorlessHybrid(color) => write!(f, "{{C/{}}}", color.letter()),
            Self::Phyrexian(color) => write!(f, "{{{}/P}}", color.letter()),
            Self::PhyrexianHybrid(one, other) => {
                write!(f, "{{{}/{}/P}}", one.letter(), other.letter())
            }
        }
    }
}

/// A symbol of one part.
fn plain(text: &str) -> Option<ManaSymbol> {
    match text {
        "C" | "c" => Some(ManaSymbol::Colorless),
        "S" | "s" => Some(ManaSymbol::Snow),
        "X" | "x" => Some(ManaSymbol::X),
        _ => color(text)
            .map(ManaSymbol::Colored)
            .or_else(|| amount(text).map(ManaSymbol::Generic)),
    }
}

/// The color of a single letter.
fn color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    letters.next().is_none().then(|| Color::from_letter(letter))?
}

/// A number written in digits alone.
fn amount(text: &str) -> Option<u32> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// Two different colors in the order in which hybrid symbols print them.
fn printed_pair(one: Color, other: Color) -> Option<(Color, Color)> {
    let mut colors = ColorSet::of(&[one, other]).in_printed_order();
    Some((colors.next()?, colors.next()?))
}
