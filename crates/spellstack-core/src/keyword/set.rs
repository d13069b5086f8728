//! Sets of kinds of keywords.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::KeywordKind;

/// A set of keyword kinds: a keyword that is there twice does no more than once (CR 702.2f, 702.3c, 702.4e, 702.7d,
/// 702.8b, 702.9c, 702.10d, 702.12c, 702.13c, 702.15f, 702.17c, 702.18b, 702.19g, 702.20c, 702.28c, 702.31c, 702.36c,
/// 702.61c, 702.80d, 702.90f, 702.111c, 702.118c).
///
/// ```
/// use spellstack_core::{KeywordKind, KeywordSet};
///
/// let mut keywords = KeywordSet::EMPTY;
/// keywords.insert(KeywordKind::Flying);
/// keywords.insert(KeywordKind::Flying);
/// keywords.remove(KeywordKind::Flying);
/// assert!(keywords.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeywordSet([u64; 2]);

/// Word by word: a list of words is otherwise hashed as its bytes in memory, which depend on the machine.
impl Hash for KeywordSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|word| state.write_u64(*word));
    }
}

impl KeywordSet {
    /// No keyword.
    pub const EMPTY: KeywordSet = KeywordSet([0; 2]);

    /// Whether a keyword of the kind is in the set.
    #[must_use]
    pub const fn contains(self, kind: KeywordKind) -> bool {
        self.0[kind as usize / 64] & bit(kind) != 0
    }

    /// Adds a kind.
    pub const fn insert(&mut self, kind: KeywordKind) {
        self.0[kind as usize / 64] |= bit(kind);
    }

    /// Takes a kind away.
    pub const fn remove(&mut self, kind: KeywordKind) {
        self.0[kind as usize / 64] &= !bit(kind);
    }

    /// What is in either set.
    #[must_use]
    pub const fn union(self, other: KeywordSet) -> KeywordSet {
        KeywordSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0
    }
}

const fn bit(kind: KeywordKind) -> u64 {
    1 << (kind as u64 % 64)
}
