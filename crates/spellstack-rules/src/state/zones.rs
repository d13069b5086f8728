//! The order of objects in every zone except the libraries, in one list.
//!
//! A hand is in the order of what its cards are, since when each of them came there is nothing that others may learn from
//! the order in which they are shown or leave.

use serde::{Deserialize, Serialize};
use spellstack_core::{ObjectId, PlayerId, ShortVec, Zone};

use crate::numbers::Numbers;
use crate::spare_capacity::SpareCapacity;

/// All zones' lists, one after the other: battlefield, stack, exile, command, then each player's hand and graveyard.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneTable {
    items: SpareCapacity<ObjectId>,
    /// The end of each zone's run in `items`.
    ends: Numbers<ShortVec<u32, 8>>,
}

impl ZoneTable {
    pub(crate) fn new(players: usize) -> Self {
        ZoneTable {
            items: SpareCapacity::default(),
            ends: std::iter::repeat_n(0, 4 + 2 * players).collect(),
        }
    }

    /// The objects in a zone, the oldest first; none for a library.
    #[inline]
    pub(crate) fn get(&self, zone: Zone) -> &[ObjectId] {
        let Some(index) = index(zone) else { return &[] };
        &self.items[self.start(index)..self.ends[index] as usize]
    }

    pub(crate) fn push(&mut self, zone: Zone, id: ObjectId) {
        self.insert(zone, self.get(zone).len(), id);
    }

    /// Puts an object at a place in its zone.
    pub(crate) fn insert(&mut self, zone: Zone, place: usize, id: ObjectId) {
        let Some(index) = index(zone) else { return };
        let start = self.start(index);
        self.items.insert(start + place, id);
        for end in &mut self.ends[index..] {
            *end += 1;
        }
    }

    pub(crate) fn remove(&mut self, zone: Zone, id: ObjectId) {
        let Some(index) = index(zone) else { return };
        let start = self.start(index);
        // What came last is on top of the stack, and the first to go elsewhere too.
        if let Some(offset) = self.get(zone).iter().rposition(|item| *item == id) {
            self.items.remove(start + offset);
            for end in &mut self.ends[index..] {
                *end -= 1;
            }
        }
    }

    /// The objects in a zone, to be put in another order or given other ids.
    pub(crate) fn get_mut(&mut self, zone: Zone) -> &mut [ObjectId] {
        let Some(index) = index(zone) else { return &mut [] };
        let (start, end) = (self.start(index), self.ends[index] as usize);
        &mut self.items[start..end]
    }

    /// Whether one object stands before another in the list of everything.
    pub(crate) fn is_before(&self, one: ObjectId, other: ObjectId) -> bool {
        one != other && self.items.iter().find(|id| **id == one || **id == other) == Some(&one)
    }

    /// Everything, zone by zone.
    pub(crate) fn all(&self) -> &[ObjectId] {
        &self.items
    }

    pub(crate) fn all_mut(&mut self) -> &mut [ObjectId] {
        &mut self.items
    }

    fn start(&self, index: usize) -> usize {
        if index == 0 {
            0
        } else {
            self.ends[index - 1] as usize
        }
    }
}

#[inline]
fn index(zone: Zone) -> Option<usize> {
    let of = |player: PlayerId, offset| 4 + 2 * player.index() + offset;
    match zone {
        Zone::Battlefield => Some(0),
        Zone::Stack => Some(1),
        Zone::Exile => Some(2),
        Zone::Command => Some(3),
        Zone::Hand(player) => Some(of(player, 0)),
        Zone::Graveyard(player) => Some(of(player, 1)),
        Zone::Library(_) => None,
    }
}
