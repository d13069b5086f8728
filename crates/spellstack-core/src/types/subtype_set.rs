//! Sets of subtypes, as bits.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::BitOr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::subtype::{Subtype, SubtypeKind};

/// The number of words that the bits take.
const WORDS: usize = 8;

const _: () = assert!(
    Subtype::COUNT <= WORDS * u64::BITS as usize,
    "the table of subtypes has outgrown the set"
);

/// A set of subtypes, of one size whatever is in it.
///
/// ```
/// use spellstack_core::types::{Subtype, SubtypeKind, SubtypeSet};
/// let mut set: SubtypeSet = [Subtype::FOREST, Subtype::DRYAD].into_iter().collect();
/// set.remove_kind(SubtypeKind::Land);
/// assert!(set.contains(Subtype::DRYAD) && !set.contains(Subtype::FOREST));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubtypeSet([u64; WORDS]);

/// Word by word: a list of words is otherwise hashed as its bytes in memory, which depend on the machine.
impl Hash for SubtypeSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|word| state.write_u64(*word));
    }
}

impl SubtypeSet {
    /// The set without subtypes.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every creature type (CR 205.3m).
    pub const ALL_CREATURE_TYPES: Self = Self::all_of(SubtypeKind::Creature);

    /// Every subtype of the kind.
    pub const fn all_of(kind: SubtypeKind) -> Self {
        let places = kind.places();
        let mut set = Self::EMPTY;
        let mut place = places.start;
        while place < places.end {
            set.0[place / 64] |= 1 << (place % 64);
            place += 1;
        }
        set
    }

    /// The set of one subtype.
    pub const fn only(subtype: Subtype) -> Self {
        let mut set = Self::EMPTY;
        set.insert(subtype);
        set
    }

    /// Whether the subtype is in the set.
    pub const fn contains(&self, subtype: Subtype) -> bool {
        self.0[subtype.index() / 64] & (1 << (subtype.index() % 64)) != 0
    }

    /// Adds a subtype.
    pub const fn insert(&mut self, subtype: Subtype) {
        self.0[subtype.index() / 64] |= 1 << (subtype.index() % 64);
    }

    /// Removes a subtype.
    pub const fn remove(&mut self, subtype: Subtype) {
        self.0[subtype.index() / 64] &= !(1 << (subtype.index() % 64));
    }

    /// The subtypes in either set.
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The subtypes in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The subtypes of this set that are not in the other.
    pub fn difference(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether the sets share a subtype.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// Whether the set has no subtypes.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The number of subtypes.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Keeps only the subtypes of the kind.
    pub fn retain_kind(&mut self, kind: SubtypeKind) {
        *self = self.intersection(&Self::all_of(kind));
    }

    /// Removes the subtypes of the kind.
    pub fn remove_kind(&mut self, kind: SubtypeKind) {
        *self = self.difference(&Self::all_of(kind));
    }

    /// The subtypes in the order of the table: by kind, then by name.
    pub fn iter(&self) -> impl Iterator<Item = Subtype> + Clone + use<> {
        self.0
            .into_iter()
            .zip((0u16..).step_by(64))
            .flat_map(|(word, start)| Bits(word).map(move |bit| Subtype::from_place(start + bit)))
    }
}

/// The places of the bits that are set, lowest first.
#[derive(Clone)]
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let lowest = self.0.trailing_zeros();
        // Clears the lowest bit that is set; of zero it leaves zero.
        self.0 &= self.0.wrapping_sub(1);
        u16::try_from(lowest).ok().filter(|bit| *bit < 64)
    }
}

impl fmt::Debug for SubtypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl From<Subtype> for SubtypeSet {
    fn from(subtype: Subtype) -> Self {
        Self::only(subtype)
    }
}

impl FromIterator<Subtype> for SubtypeSet {
    fn from_iter<I: IntoIterator<Item = Subtype>>(subtypes: I) -> Self {
        let mut set = Self::EMPTY;
        subtypes.into_iter().for_each(|subtype| set.insert(subtype));
        set
    }
}

impl BitOr for SubtypeSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(&other)
    }
}

impl Serialize for SubtypeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A list has a length, which compact formats want to know first.
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SubtypeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Subtype>::deserialize(deserializer)?.into_iter().collect())
    }
}
