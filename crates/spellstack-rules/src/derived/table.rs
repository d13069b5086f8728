//! The characteristics that the layers gave to objects.

use spellstack_core::ObjectId;
use spellstack_core::types::{CardTypes, Supertype, Supertypes};

use crate::characteristics::{Characteristics, HeldAbility};

/// The characteristics of the objects that the layers work on: those on the battlefield and the stack, and others that
/// some effect or characteristic-defining ability changes. Other objects are as printed.
#[derive(Clone, Debug, Default)]
pub(crate) struct CharTable {
    /// For each slot of the objects, 1 + the place in `rows`, or 0.
    index: Vec<u32>,
    rows: Vec<Row>,
    arena: Vec<HeldAbility>,
    sum: Sum,
    /// Whether something may have lost an ability since the table was filled.
    loses: bool,
}

/// How the rows that a change concerns were before it was tried.
#[derive(Debug, Default)]
pub(crate) struct Before {
    changed: Vec<(u32, Characteristics)>,
    rows: usize,
    arena: usize,
    loses: bool,
}

/// An object with its characteristics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub id: ObjectId,
    pub chars: Characteristics,
}

/// What is so of the table as a whole, once all layers have been applied.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    /// Every card type that something has.
    pub types: CardTypes,
    /// Every supertype that something has.
    pub supertypes: Supertypes,
    /// How many legendary objects there are.
    pub legends: u32,
}

impl CharTable {
    /// An empty table with room for that number of objects and a few more.
    pub fn with_room(rows: usize) -> Self {
        CharTable {
            rows: Vec::with_capacity(rows + 4),
            ..CharTable::default()
        }
    }

    /// The characteristics worked out for an object, if any were.
    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<&Characteristics> {
        let row = &self.rows[self.place(id)?];
        (row.id == id).then_some(&row.chars)
    }

    #[inline]
    fn place(&self, id: ObjectId) -> Option<usize> {
        let place = *self.index.get(id.index())?;
        Some(place.checked_sub(1)? as usize)
    }

    /// The objects in the table with their characteristics, in the order in which they were put there.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Where computed lists of abilities live.
    pub fn arena(&self) -> &[HeldAbility] {
        &self.arena
    }

    /// What is so of the table as a whole.
    pub fn sum(&self) -> Sum {
        self.sum
    }

    /// Sums up what the layers have come to.
    pub fn sum_up(&mut self) {
        self.sum = Sum::default();
        for Row { chars, .. } in &self.rows {
            self.sum.types = self.sum.types.union(chars.types);
            self.sum.supertypes = self.sum.supertypes.union(chars.supertypes);
            self.sum.legends += u32::from(chars.supertypes.contains(Supertype::Legendary));
        }
    }

    pub fn clear(&mut self) {
        self.index.clear();
        self.rows.clear();
        self.arena.clear();
        self.loses = false;
    }

    /// Notes how these objects are, before a change to them is tried.
    pub fn note_before(&self, objects: &[ObjectId], before: &mut Before) {
        before.changed.clear();
        let place = |id: &ObjectId| self.place(*id).filter(|place| self.rows[*place].id == *id);
        let changed = objects.iter().filter_map(place);
        before.changed.extend(changed.map(|place| {
            let at = u32::try_from(place).expect("fewer than 2^32 objects");
            (at, self.rows[place].chars)
        }));
        (before.rows, before.arena) = (self.rows.len(), self.arena.len());
        before.loses = self.loses;
    }

    /// Becomes again what it was when that was noted. The change has added abilities to the end of the arena and objects to
    /// the end of the rows.
    pub fn restore(&mut self, before: &Before) {
        for (place, chars) in &before.changed {
            self.rows[*place as usize].chars = *chars;
        }
        for row in self.rows.drain(before.rows..) {
            self.index[row.id.index()] = 0;
        }
        self.arena.truncate(before.arena);
        self.loses = before.loses;
    }

    /// Something may have lost an ability.
    pub fn note_loss(&mut self) {
        self.loses = true;
    }

    /// Whether everything has the abilities that it had when the table was filled, and those that it was given.
    pub fn only_gains(&self) -> bool {
        !self.loses
    }

    /// All rows, and the arena of computed abilities.
    pub fn parts_mut(&mut self) -> (&mut [Row], &mut Vec<HeldAbility>) {
        (&mut self.rows, &mut self.arena)
    }

    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.row_mut(id).map(|(chars, _)| chars)
    }

    /// The characteristics worked out for an object, and the arena of computed abilities.
    pub fn row_mut(&mut self, id: ObjectId) -> Option<(&mut Characteristics, &mut Vec<HeldAbility>)> {
        let place = self.place(id)?;
        let row = &mut self.rows[place];
        (row.id == id).then_some((&mut row.chars, &mut self.arena))
    }

    /// Takes an object out; the others keep their order.
    pub fn remove(&mut self, id: ObjectId) {
        let Some(place) = self.place(id).filter(|place| self.rows[*place].id == id) else {
            return;
        };
        self.rows.remove(place);
        self.index[id.index()] = 0;
        for later in &self.rows[place..] {
            self.index[later.id.index()] -= 1;
        }
    }

    #[inline]
    pub fn insert(&mut self, id: ObjectId, chars: Characteristics) {
        if self.index.len() <= id.index() {
            self.index.resize(id.index() + 1, 0);
        }
        self.rows.push(Row { id, chars });
        self.index[id.index()] = u32::try_from(self.rows.len()).expect("fewer than 2^32 objects");
    }
}
