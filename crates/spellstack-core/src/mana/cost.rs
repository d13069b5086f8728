//! Mana costs (CR 202).

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;
use thiserror::Error;

use super::symbol::ManaSymbol;
use crate::color::{Color, ColorSet};
use crate::text_form::serde_as_text;

/// An amount of mana to pay, as a list of symbols in printed order.
///
/// Costs that ask for the same are equal: generic mana is one symbol, and the
/// order is X, generic, colorless, then the colors as cards print them, then snow.
/// A card with no mana cost at all (CR 202.1b) has none of these, not [`ManaCost::ZERO`].
///
/// ```
/// use spellstack_core::mana::ManaCost;
/// let cost: ManaCost = "{W}{2}{W}".parse()?;
/// assert_eq!(cost.to_string(), "{2}{W}{W}");
/// assert_eq!(cost.mana_value(), 4);
/// # Ok::<(), spellstack_core::mana::ManaCostError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ManaCost(SmallVec<[ManaSymbol; 4]>);

impl ManaCost {
    /// The cost of no mana, `{0}` (CR 107.4d, 118.5).
    pub const ZERO: Self = Self(SmallVec::new_const());

    /// The cost made of these symbols, in whatever order they come.
    ///
    /// More generic mana than a `u32` counts is cut off there.
    pub fn from_symbols(symbols: impl IntoIterator<Item = ManaSymbol>) -> Self {
        let mut generic = 0u32;
        let mut list = SmallVec::new();
        for symbol in symbols {
            match symbol.normalized() {
                ManaSymbol::Generic(amount) => generic = generic.saturating_add(amount),
                other => list.push(other),
            }
        }
        if generic > 0 {
            list.push(ManaSymbol::Generic(generic));
        }
        sort_as_printed(&mut list);
        Self(list)
    }

    /// The cost of that much generic mana.
    pub fn of_generic(amount: u32) -> Self {
        Self::from_symbols([ManaSymbol::Generic(amount)])
    }

    /// The symbols in printed order; none for `{0}`.
    pub fn symbols(&self) -> &[ManaSymbol] {
        &self.0
    }

    /// Whether it is the cost of no mana, `{0}`.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The amount of generic mana, X left out.
    pub fn generic(&self) -> u32 {
        let is_generic = |symbol: &&ManaSymbol| matches!(symbol, ManaSymbol::Generic(_));
        self.0
            .iter()
            .find(is_generic)
            .map_or(0, |symbol| symbol.mana_value(0))
    }

    /// Whether there is an X to choose.
    pub fn has_x(&self) -> bool {
        self.0.contains(&ManaSymbol::X)
    }

    /// The mana value where X is not chosen and so counts as zero (CR 202.3).
    pub fn mana_value(&self) -> u32 {
        self.mana_value_with_x(0)
    }

    /// The mana value on the stack, where X is the number chosen for it (CR 202.3e).
    pub fn mana_value_with_x(&self, x: u32) -> u32 {
        self.0
            .iter()
            .fold(0, |sum, symbol| sum.saturating_add(symbol.mana_value(x)))
    }

    /// The colors of the symbols (CR 105.2, 202.2).
    pub fn colors(&self) -> ColorSet {
        self.0
            .iter()
            .fold(ColorSet::EMPTY, |colors, symbol| colors.union(symbol.colors()))
    }

    /// How many symbols are of at least one of the colors, which is devotion (CR 700.5).
    pub fn symbols_of(&self, colors: ColorSet) -> u32 {
        let symbols = self.0.iter().filter(|symbol| symbol.colors().intersects(colors));
        u32::try_from(symbols.count()).unwrap_or(u32::MAX)
    }

    /// The cost with X replaced by the number chosen for it (CR 107.3a).
    pub fn with_x(&self, x: u32) -> Self {
        if !self.has_x() {
            return self.clone();
        }
        Self::from_symbols(self.0.iter().map(|&symbol| match symbol {
            ManaSymbol::X => ManaSymbol::Generic(x),
            other => other,
        }))
    }

    /// Both costs together.
    pub fn plus(&self, other: &Self) -> Self {
        Self::from_symbols(self.0.iter().chain(&other.0).copied())
    }

    /// The cost with more generic mana.
    pub fn plus_generic(&self, amount: u32) -> Self {
        self.with_generic(self.generic().saturating_add(amount))
    }

    /// The cost with less generic mana, never less than none of it (CR 118.7a).
    pub fn minus_generic(&self, amount: u32) -> Self {
        self.with_generic(self.generic().saturating_sub(amount))
    }

    /// The cost less this mana. Mana of a type takes away what asks for that type (CR 118.7b-d), as a Phyrexian symbol's
    /// color does (CR 118.7f), and what is left over takes generic mana, as snow mana does (CR 118.7g).
    ///
    /// A symbol of the cost that could be paid in another way counts as mana of that type: whoever pays announces it so
    /// (CR 601.2b). Symbols of which a player would have to choose a half (CR 118.7e) take away nothing.
    pub fn minus(&self, less: &Self) -> Self {
        let mut left: SmallVec<[ManaSymbol; 4]> = self.0.iter().copied().collect();
        let mut generic = 0_u32;
        for symbol in less.symbols() {
            let taken = match symbol {
                ManaSymbol::Generic(amount) => {
                    generic = generic.saturating_add(*amount);
                    continue;
                }
                ManaSymbol::Colored(color) | ManaSymbol::Phyrexian(color) => {
                    place_of(&left, |other| other == ManaSymbol::Colored(*color))
                        .or_else(|| place_of(&left, |other| other.colors().contains(*color)))
                }
                ManaSymbol::Colorless => place_of(&left, |other| other == ManaSymbol::Colorless)
                    .or_else(|| place_of(&left, |other| matches!(other, ManaSymbol::ColorlessHybrid(_)))),
                ManaSymbol::Snow => None,
                ManaSymbol::X
                | ManaSymbol::Hybrid(..)
                | ManaSymbol::MonoHybrid(..)
                | ManaSymbol::ColorlessHybrid(_)
                | ManaSymbol::PhyrexianHybrid(..) => continue,
            };
            match taken {
                Some(at) => {
                    left.remove(at);
                }
                None => generic = generic.saturating_add(1),
            }
        }
        Self::from_symbols(left).minus_generic(generic)
    }

    /// The cost with exactly this much generic mana.
    pub fn with_generic(&self, amount: u32) -> Self {
        if amount == self.generic() {
            return self.clone();
        }
        let others = self
            .0
            .iter()
            .copied()
            .filter(|symbol| !matches!(symbol, ManaSymbol::Generic(_)));
        Self::from_symbols(others.chain([ManaSymbol::Generic(amount)]))
    }
}

fn place_of(symbols: &[ManaSymbol], is_it: impl Fn(ManaSymbol) -> bool) -> Option<usize> {
    symbols.iter().position(|symbol| is_it(*symbol))
}

impl FromIterator<ManaSymbol> for ManaCost {
    fn from_iter<I: IntoIterator<Item = ManaSymbol>>(symbols: I) -> Self {
        Self::from_symbols(symbols)
    }
}

impl From<Color> for ManaCost {
    fn from(color: Color) -> Self {
        Self::from_symbols([ManaSymbol::Colored(color)])
    }
}

impl fmt::Display for ManaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("{0}");
        }
        self.0.iter().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

/// The text is not a mana cost; positions count bytes from zero.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManaCostError {
    /// There is nothing to read.
    #[error("a mana cost is empty; the cost of no mana is '{{0}}'")]
    Empty,
    /// Something stands outside of braces.
    #[error("expected '{{' at position {position}, found '{text}'")]
    OutsideBraces {
        /// Where it stands.
        position: usize,
        /// What stands there, to the end of the text.
        text: String,
    },
    /// A brace is not closed.
    #[error("no '}}' for the '{{' at position {position} in '{text}'")]
    Unclosed {
        /// Where the brace stands.
        position: usize,
        /// The brace and what follows.
        text: String,
    },
    /// There is no such symbol.
    #[error("unknown mana symbol '{text}' at position {position}")]
    UnknownSymbol {
        /// Where the symbol starts.
        position: usize,
        /// The symbol, braces included.
        text: String,
    },
    /// The numbers add up to more than can be counted.
    #[error("too much generic mana with '{text}' at position {position}")]
    TooMuchGeneric {
        /// Where the number stands that is too much.
        position: usize,
        /// The symbol, braces included.
        text: String,
    },
}

impl FromStr for ManaCost {
    type Err = ManaCostError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut symbols = SmallVec::<[ManaSymbol; 8]>::new();
        let mut generic = 0u32;
        for braced in braced_parts(text) {
            let (position, part) = braced?;
            let symbol = ManaSymbol::from_inner(&part[1..part.len() - 1]).ok_or_else(|| {
                ManaCostError::UnknownSymbol {
                    position,
                    text: part.to_owned(),
                }
            })?;
            if let ManaSymbol::Generic(amount) = symbol {
                generic = generic
                    .checked_add(amount)
                    .ok_or_else(|| ManaCostError::TooMuchGeneric {
                        position,
                        text: part.to_owned(),
                    })?;
            }
            symbols.push(symbol);
        }
        match symbols.is_empty() {
            true => Err(ManaCostError::Empty),
            false => Ok(Self::from_symbols(symbols)),
        }
    }
}

serde_as_text!(ManaCost);

/// The parts of the text in braces, each with its position, braces included.
pub(super) fn braced_parts(text: &str) -> impl Iterator<Item = Result<(usize, &str), ManaCostError>> {
    let mut position = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    std::iter::from_fn(move || {
        if position >= end {
            return None;
        }
        let (start, rest) = (position, &text[position..end]);
        // After an error there is nothing more to read.
        position = end;
        if !rest.starts_with('{') {
            return Some(Err(ManaCostError::OutsideBraces {
                position: start,
                text: rest.to_owned(),
            }));
        }
        let Some(close) = rest.find('}') else {
            return Some(Err(ManaCostError::Unclosed {
                position: start,
                text: rest.to_owned(),
            }));
        };
        position = start + close + 1;
        Some(Ok((start, &rest[..=close])))
    })
}

/// Puts the symbols into the order in which cards print them.
fn sort_as_printed(symbols: &mut [ManaSymbol]) {
    let colors = symbols
        .iter()
        .fold(ColorSet::EMPTY, |colors, symbol| colors.union(symbol.colors()));
    let order: SmallVec<[Color; 5]> = colors.in_printed_order().collect();
    let plain = symbols
        .iter()
        .filter(|symbol| matches!(symbol, ManaSymbol::Colored(_)))
        .fold(ColorSet::EMPTY, |colors, symbol| colors.union(symbol.colors()));
    symbols.sort_by_key(|symbol| {
        let (group, place) = printed_place(*symbol, plain, &order);
        (group, place, *symbol)
    });
}

/// The group of symbols that a symbol is printed in, and its place among the group's colors.
///
/// Two-colored hybrids come before the plain colors (`{R/W}{G}`), unless they
/// share their first color with one and follow it (`{G}{G/W}{W}`).
fn printed_place(symbol: ManaSymbol, plain: ColorSet, order: &[Color]) -> (u8, usize) {
    let place = |color: Color| order.iter().position(|other| *other == color).unwrap_or(0);
    match symbol {
        ManaSymbol::X => (0, 0),
        ManaSymbol::Generic(_) => (1, 0),
        ManaSymbol::Colorless => (2, 0),
        ManaSymbol::Hybrid(first, _) | ManaSymbol::PhyrexianHybrid(first, _) => {
            let group = if plain.contains(first) { 4 } else { 3 };
            (group, place(first))
        }
        ManaSymbol::Colored(color)
        | ManaSymbol::MonoHybrid(_, color)
        | ManaSymbol::ColorlessHybrid(color)
        | ManaSymbol::Phyrexian(color) => (4, place(color)),
        ManaSymbol::Snow => (5, 0),
    }
}
