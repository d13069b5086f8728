//! The order of objects in every zone but the libraries, in one list.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use spellstack_core::{ObjectId, PlayerId, Zone};

/// All zones' lists, one after the other: battlefield, stack, exile, command, then each player's hand and graveyard.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneTable {
    items: Vec<ObjectId>,
    /// The end of each zone's run in `items`.
    ends: SmallVec<[u32; 8]>,
}

impl ZoneTable {
    pub(crate) fn new(players: usize) -> Self {
        ZoneTable {
            items: Vec::new(),
            ends: SmallVec::from_elem(0, 4 + 2 * players),
        }
    }

    /// The objects in a zone, the oldest first; none for a library.
    pub(crate) fn get(&self, zone: Zone) -> &[ObjectId] {
        let Some(index) = index(zone) else { return &[] };
        &self.items[self.start(index)..self.ends[index] as usize]
    }

    pub(crate) fn push(&mut self, zone: Zone, id: ObjectId) {
        let Some(index) = index(zone) else { return };
        self.items.insert(self.ends[index] as usize, id);
        for end in &mut self.ends[index..] {
            *end += 1;
        }
    }

    pub(crate) fn remove(&mut self, zone: Zone, id: ObjectId) {
        let Some(index) = index(zone) else { return };
        let start = self.start(index);
        if let Some(offset) = self.get(zone).iter().position(|item| *item == id) {
            self.items.remove(start + offset);
            for end in &mut self.ends[index..] {
                *end -= 1;
            }
        }
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
