//! Lists and sets with an entry per player.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitOr, Index, IndexMut};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::id::PlayerId;

/// One value for each player of a game, in turn order.
///
/// ```
/// use spellstack_core::{id::PlayerId, player::PerPlayer};
/// let mut life = PerPlayer::from_fn(2, |_| 20);
/// life[PlayerId::new(1)] -= 3;
/// assert_eq!(life.values().copied().collect::<Vec<_>>(), [20, 17]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PerPlayer<T>(SmallVec<[T; 2]>);

/// Value by value: a list of numbers is otherwise hashed as its bytes in memory, which depend on the machine.
impl<T: Hash> Hash for PerPlayer<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.len());
        self.0.iter().for_each(|value| value.hash(state));
    }
}

impl<T> PerPlayer<T> {
    /// A value for each of `players` players, made from the player's id.
    pub fn from_fn(players: usize, mut value: impl FnMut(PlayerId) -> T) -> Self {
        Self(ids(players).map(&mut value).collect())
    }

    /// The number of players.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no players at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The player's value, if there is such a player.
    pub fn get(&self, player: PlayerId) -> Option<&T> {
        self.0.get(player.index())
    }

    /// The player's value to change, if there is such a player.
    pub fn get_mut(&mut self, player: PlayerId) -> Option<&mut T> {
        self.0.get_mut(player.index())
    }

    /// The players in turn order from the first seat.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<T> {
        ids(self.len())
    }

    /// Each player with their value.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerId, &T)> {
        self.ids().zip(&self.0)
    }

    /// Each player with their value to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PlayerId, &mut T)> {
        self.ids().zip(&mut self.0)
    }

    /// The values in turn order.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The values in turn order, to change.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Default for PerPlayer<T> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<T> FromIterator<T> for PerPlayer<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> Index<PlayerId> for PerPlayer<T> {
    type Output = T;

    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for PerPlayer<T> {
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// A set of players.
///
/// It has room for [`PlayerSet::CAPACITY`] seats, far above any game's number of players;
/// to make or grow a set with a player beyond is a bug of the caller and panics.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerSet(u32);

impl PlayerSet {
    /// The number of seats that a set can tell apart.
    pub const CAPACITY: usize = u32::BITS as usize;

    /// The set without players.
    pub const fn empty() -> Self {
        Self(0)
    }

    /// The first `players` seats.
    pub const fn all(players: usize) -> Self {
        assert!(players <= Self::CAPACITY);
        match players {
            Self::CAPACITY => Self(u32::MAX),
            _ => Self((1 << players) - 1),
        }
    }

    /// The set of one player.
    pub const fn only(player: PlayerId) -> Self {
        assert!(player.index() < Self::CAPACITY);
        Self(1 << player.index())
    }

    /// Adds a player.
    pub const fn insert(&mut self, player: PlayerId) {
        self.0 |= Self::only(player).0;
    }

    /// Removes a player.
    pub const fn remove(&mut self, player: PlayerId) {
        self.0 &= !Self::only(player).0;
    }

    /// Whether the player is in the set.
    pub const fn contains(self, player: PlayerId) -> bool {
        player.index() < Self::CAPACITY && self.0 & (1 << player.index()) != 0
    }

    /// The players in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The players in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The players of this set that are not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of players in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The players in turn order from the first seat.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PlayerId> + Clone {
        // One bit after the other: a walk over all seats takes longer than what is done with the one or two that are there.
        let rest = |set: &u32| Some(set & (set - 1)).filter(|rest| *rest != 0);
        let sets = std::iter::successors(Some(self.0).filter(|set| *set != 0), rest);
        sets.map(|set| PlayerId::new(u8::try_from(set.trailing_zeros()).unwrap_or(u8::MAX)))
    }
}

impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<PlayerId> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> Self {
        let mut set = Self::empty();
        players.into_iter().for_each(|player| set.insert(player));
        set
    }
}

impl BitOr for PlayerSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

/// The first `players` seats in turn order.
fn ids(players: usize) -> impl Iterator<Item = PlayerId> + Clone {
    (0..=u8::MAX).take(players).map(PlayerId::new)
}
