//! Subtypes as small numbers into the table of the rules (CR 205.3).

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::plural::plural;
use super::table::{KINDS, NAMES};
use super::{CardType, CardTypes};
use crate::text_form::serde_as_text;

/// What subtypes are correlated to (CR 205.3g-q).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SubtypeKind {
    /// Artifact types (CR 205.3g).
    Artifact,
    /// Enchantment types (CR 205.3h).
    Enchantment,
    /// Land types (CR 205.3i).
    Land,
    /// Planeswalker types (CR 205.3j).
    Planeswalker,
    /// Spell types, of instants and sorceries (CR 205.3k).
    Spell,
    /// Creature types, of creatures and kindreds (CR 205.3m).
    Creature,
    /// Battle types (CR 205.3q).
    Battle,
}

impl SubtypeKind {
    /// Every kind of subtype.
    pub const ALL: [Self; 7] = [
        Self::Artifact,
        Self::Enchantment,
        Self::Land,
        Self::Planeswalker,
        Self::Spell,
        Self::Creature,
        Self::Battle,
    ];

    /// The card types that subtypes of this kind belong to (CR 205.3d).
    pub const fn card_types(self) -> CardTypes {
        match self {
            Self::Artifact => CardTypes::only(CardType::Artifact),
            Self::Enchantment => CardTypes::only(CardType::Enchantment),
            Self::Land => CardTypes::only(CardType::Land),
            Self::Planeswalker => CardTypes::only(CardType::Planeswalker),
            Self::Spell => CardTypes::of(&[CardType::Instant, CardType::Sorcery]),
            Self::Creature => CardTypes::of(&[CardType::Creature, CardType::Kindred]),
            Self::Battle => CardTypes::only(CardType::Battle),
        }
    }

    /// The places of this kind's subtypes in the table.
    pub(super) const fn places(self) -> Range<usize> {
        let mut start = 0;
        let mut index = 0;
        while index < KINDS.len() {
            let (kind, count) = KINDS[index];
            if kind as u8 == self as u8 {
                return start..start + count;
            }
            start += count;
            index += 1;
        }
        start..start
    }
}

/// A subtype, such as Goblin, Aura or Island.
///
/// There is a constant for every one that the rules list.
///
/// ```
/// use spellstack_core::types::{Subtype, SubtypeKind};
/// assert_eq!(Subtype::from_name("goblin"), Some(Subtype::GOBLIN));
/// assert_eq!(Subtype::AURA.kind(), SubtypeKind::Enchantment);
/// assert_eq!(Subtype::ELF.plural(), "Elves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subtype(u16);

impl Subtype {
    /// The number of subtypes that the rules list.
    pub const COUNT: usize = NAMES.len();

    /// The subtype at a place of the table, which the caller knows to exist.
    pub(super) const fn from_place(place: u16) -> Self {
        Self(place)
    }

    /// The subtype of that name, without regard to case or the kind of apostrophe.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = straight_apostrophes(name);
        SubtypeKind::ALL
            .into_iter()
            .find_map(|kind| find_in(kind.places(), &name))
    }

    /// The name as printed.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The printed name of several objects of this subtype.
    pub fn plural(self) -> Cow<'static, str> {
        plural(self.name())
    }

    /// What the subtype is correlated to.
    pub fn kind(self) -> SubtypeKind {
        SubtypeKind::ALL
            .into_iter()
            .find(|kind| kind.places().contains(&self.index()))
            .expect("the kinds cover the table")
    }

    /// The subtype's place among all subtypes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is one of the five basic land types (CR 305.6).
    pub const fn is_basic_land_type(self) -> bool {
        matches!(
            self,
            Self::PLAINS | Self::ISLAND | Self::SWAMP | Self::MOUNTAIN | Self::FOREST
        )
    }

    /// Every subtype, kind after kind and by name within a kind.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Self::in_places(0..Self::COUNT)
    }

    /// Every subtype of the kind, by name.
    pub fn all_of(kind: SubtypeKind) -> impl Iterator<Item = Self> + Clone {
        Self::in_places(kind.places())
    }

    fn in_places(places: Range<usize>) -> impl Iterator<Item = Self> + Clone {
        (0..=u16::MAX)
            .take(places.end)
            .skip(places.start)
            .map(Self::from_place)
    }
}

impl fmt::Debug for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subtype({})", self.name())
    }
}

impl fmt::Display for Subtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a subtype.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a subtype")]
pub struct SubtypeError(pub String);

impl FromStr for Subtype {
    type Err = SubtypeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or_else(|| SubtypeError(text.to_owned()))
    }
}

serde_as_text!(Subtype);

/// The name as the table spells it, where cards may print a typographic apostrophe.
fn straight_apostrophes(name: &str) -> Cow<'_, str> {
    match name.contains('’') {
        true => name.replace('’', "'").into(),
        false => name.into(),
    }
}

/// Looks the name up in one kind's part of the table.
fn find_in(places: Range<usize>, name: &str) -> Option<Subtype> {
    let start = places.start;
    let place = NAMES[places]
        .binary_search_by(|other| compare_ignoring_case(other, name))
        .ok()?;
    u16::try_from(start + place).ok().map(Subtype)
}

fn compare_ignoring_case(one: &str, other: &str) -> Ordering {
    let one = one.bytes().map(|byte| byte.to_ascii_lowercase());
    one.cmp(other.bytes().map(|byte| byte.to_ascii_lowercase()))
}
