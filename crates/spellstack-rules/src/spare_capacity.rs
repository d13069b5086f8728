//! Lists that are about to grow when they have been copied.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// The number of items for which a copy has spare capacity.
const ROOM: usize = 8;

/// A list whose copies have room for some more items.
///
/// A copy of a plain list has none, so that the first item put into it copies all of it once more.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpareCapacity<T>(Vec<T>);

impl<T> Default for SpareCapacity<T> {
    fn default() -> Self {
        SpareCapacity(Vec::new())
    }
}

impl<T: Copy> Clone for SpareCapacity<T> {
    fn clone(&self) -> Self {
        let mut copy = Vec::with_capacity(self.len() + ROOM);
        copy.extend_from_slice(self);
        SpareCapacity(copy)
    }
}

impl<T> Deref for SpareCapacity<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for SpareCapacity<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}
