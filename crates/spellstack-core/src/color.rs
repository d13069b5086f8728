//! The five colors and sets of them (CR 105).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::bit_set::bit_set;
use crate::text_form::serde_as_text;

/// One of the five colors (CR 105.1).
///
/// ```
/// use spellstack_core::color::Color;
/// assert_eq!("red".parse(), Ok(Color::Red));
/// assert_eq!(Color::Blue.letter(), 'U');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// White, written W.
    White,
    /// Blue, written U.
    Blue,
    /// Black, written B.
    Black,
    /// Red, written R.
    Red,
    /// Green, written G.
    Green,
}

impl Color {
    /// Every color, in the order white, blue, black, red, green.
    pub const ALL: [Self; 5] = [Self::White, Self::Blue, Self::Black, Self::Red, Self::Green];

    /// The letter of the color's mana symbol.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Blue => 'U',
            Self::Black => 'B',
            Self::Red => 'R',
            Self::Green => 'G',
        }
    }

    /// The color whose mana symbol has this letter, of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|color| color.letter() == letter.to_ascii_uppercase())
    }

    /// The color's English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Blue => "blue",
            Self::Black => "black",
            Self::Red => "red",
            Self::Green => "green",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a color.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a color")]
pub struct ColorError(pub String);

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|color| color.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ColorError(text.to_owned()))
    }
}

serde_as_text!(Color);

bit_set! {
    /// A set of colors: what an object's color is (CR 105.2).
    ColorSet, Color, u8
}

impl ColorSet {
    /// Whether there is no color in the set (CR 105.2c).
    pub const fn is_colorless(self) -> bool {
        self.is_empty()
    }

    /// Whether there is exactly one color in the set (CR 105.2a).
    pub const fn is_monocolored(self) -> bool {
        self.len() == 1
    }

    /// Whether there are two or more colors in the set (CR 105.2b).
    pub const fn is_multicolored(self) -> bool {
        self.len() >= 2
    }

    /// The colors in the order in which mana costs print them.
    ///
    /// The five stand in a circle; a printed cost walks it in steps of one where
    /// that reaches all of its colors, else in steps of two (`{R}{W}`, `{W}{B}{G}`).
    pub fn in_printed_order(self) -> impl Iterator<Item = Color> + Clone {
        let (start, stride) = self.printed_walk();
        (0..self.len()).map(move |place| Color::ALL[(start + place * stride) % 5])
    }

    /// Where the printed order starts on the circle of colors, and its stride.
    fn printed_walk(self) -> (usize, usize) {
        let walks = [1, 2]
            .into_iter()
            .flat_map(|stride| (0..5).map(move |start| (start, stride)));
        let visited = |&(start, stride): &(usize, usize)| -> Self {
            (0..self.len())
                .map(|place| Color::ALL[(start + place * stride) % 5])
                .collect()
        };
        walks
            .into_iter()
            .find(|walk| visited(walk) == self)
            .expect("every set of five places on a circle is walked in steps of one or of two")
    }
}
