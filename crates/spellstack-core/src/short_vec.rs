//! A list that is mostly short.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A list with room for `N` values in itself; one that grows longer is kept on the heap.
///
/// It is a slice in all else: it reads, prints, compares, hashes and serializes as one.
///
/// ```
/// use spellstack_core::ShortVec;
/// let mut list: ShortVec<u32, 2> = ShortVec::from([3, 1]);
/// list.push(2);
/// list.sort();
/// assert_eq!(list, [1, 2, 3]);
/// assert_eq!(list.iter().sum::<u32>(), 6);
/// assert_eq!(format!("{list:?}"), "[1, 2, 3]");
/// assert_eq!(list.into_vec(), vec![1, 2, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShortVec<T, const N: usize>(
    #[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))] SmallVec<[T; N]>,
);

impl<T, const N: usize> ShortVec<T, N> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(SmallVec::new_const())
    }

    /// An empty list with room for that many values.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        Self(SmallVec::with_capacity(capacity))
    }

    /// A list of those values.
    #[inline]
    #[must_use]
    pub fn from_slice(values: &[T]) -> Self
    where
        T: Copy,
    {
        Self(SmallVec::from_slice(values))
    }

    /// A copy of the list: faster as memory than value by value, and without a call if it is empty.
    #[inline]
    #[must_use]
    pub fn copied(&self) -> Self
    where
        T: Copy,
    {
        if self.is_empty() {
            Self::new()
        } else {
            Self::from_slice(self)
        }
    }

    /// Puts a value at the end.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.0.push(value);
    }

    /// Makes the list that long: with copies of the value at its end, or without what is behind.
    #[inline]
    pub fn resize(&mut self, len: usize, value: T)
    where
        T: Clone,
    {
        self.0.resize(len, value);
    }

    /// Takes the last value away.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes the value at a place away; what follows it moves up.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    #[inline]
    #[track_caller]
    pub fn remove(&mut self, at: usize) -> T {
        self.0.remove(at)
    }

    /// Keeps the values of which that holds.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.0.retain(|value| keep(value));
    }

    /// Drops all values behind the first `len`.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Drops all values.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The values as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The values as a list of the standard library.
    #[inline]
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.0.into_vec()
    }
}

impl<T, const N: usize> Default for ShortVec<T, N> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for ShortVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Hash, const N: usize> Hash for ShortVec<T, N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T, const N: usize> Deref for ShortVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for ShortVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> AsRef<[T]> for ShortVec<T, N> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> FromIterator<T> for ShortVec<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(SmallVec::from_iter(values))
    }
}

impl<T, const N: usize> Extend<T> for ShortVec<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.0.extend(values);
    }
}

impl<T, const N: usize> From<Vec<T>> for ShortVec<T, N> {
    #[inline]
    fn from(values: Vec<T>) -> Self {
        Self(SmallVec::from_vec(values))
    }
}

impl<T, const N: usize, const M: usize> From<[T; M]> for ShortVec<T, N> {
    #[inline]
    fn from(values: [T; M]) -> Self {
        Self(SmallVec::from_iter(values))
    }
}

impl<T: Clone, const N: usize> From<&[T]> for ShortVec<T, N> {
    #[inline]
    fn from(values: &[T]) -> Self {
        Self(SmallVec::from(values))
    }
}

impl<T, const N: usize> From<ShortVec<T, N>> for Vec<T> {
    #[inline]
    fn from(values: ShortVec<T, N>) -> Self {
        values.into_vec()
    }
}

/// The values of a [`ShortVec`], one by one.
#[derive(Debug)]
pub struct IntoIter<T, const N: usize>(smallvec::IntoIter<[T; N]>);

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back()
    }
}

impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {}

impl<T, const N: usize> IntoIterator for ShortVec<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter(self.0.into_iter())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ShortVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut ShortVec<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> std::slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T]> for ShortVec<T, N> {
    #[inline]
    fn eq(&self, other: &[T]) -> bool {
        self.as_slice() == other
    }
}

impl<T: PartialEq, const N: usize> PartialEq<Vec<T>> for ShortVec<T, N> {
    #[inline]
    fn eq(&self, other: &Vec<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: PartialEq, const N: usize, const M: usize> PartialEq<[T; M]> for ShortVec<T, N> {
    #[inline]
    fn eq(&self, other: &[T; M]) -> bool {
        self.as_slice() == other.as_slice()
    }
}
