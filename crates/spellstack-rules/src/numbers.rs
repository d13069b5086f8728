//! Lists of numbers with the same hash on every platform.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use smallvec::{Array, SmallVec};
use spellstack_core::ShortVec;

/// A list of numbers, hashed number by number.
///
/// A plain list of numbers is hashed as its bytes in memory, whose order depends on the machine.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Numbers<L>(pub L);

impl<T: Clone> Clone for Numbers<Vec<T>> {
    fn clone(&self) -> Self {
        Numbers(self.0.clone())
    }
}

impl<T: Copy, const N: usize> Clone for Numbers<ShortVec<T, N>> {
    fn clone(&self) -> Self {
        Numbers(self.0.copied())
    }
}

/// A copy of a short list: faster as memory than item by item, and without a call if there is nothing in it, as is mostly so.
#[inline]
pub(crate) fn copied<A: Array<Item: Copy>>(list: &SmallVec<A>) -> SmallVec<A> {
    if list.is_empty() {
        SmallVec::new()
    } else {
        SmallVec::from_slice(list)
    }
}

impl<L: Deref<Target = [T]>, T: Hash> Hash for Numbers<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.len());
        self.0.iter().for_each(|number| number.hash(state));
    }
}

impl<L> Deref for Numbers<L> {
    type Target = L;

    fn deref(&self) -> &L {
        &self.0
    }
}

impl<L> DerefMut for Numbers<L> {
    fn deref_mut(&mut self) -> &mut L {
        &mut self.0
    }
}

impl<L> From<L> for Numbers<L> {
    fn from(list: L) -> Self {
        Numbers(list)
    }
}

impl<L: FromIterator<T>, T> FromIterator<T> for Numbers<L> {
    fn from_iter<I: IntoIterator<Item = T>>(numbers: I) -> Self {
        Numbers(numbers.into_iter().collect())
    }
}
