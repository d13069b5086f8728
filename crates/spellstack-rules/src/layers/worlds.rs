//! Which permanents have the supertype world (CR 704.5k).

use spellstack_core::{ObjectId, Supertype};

use crate::event::Bookkeeping;
use crate::reader::Reader;

impl Reader<'_> {
    /// Whether there is a world, or one is noted: mostly neither is so.
    #[inline]
    pub(crate) fn may_have_worlds(&self) -> bool {
        let sum = self.derived.table().sum();
        !self.facts.worlds.is_empty() || sum.supertypes.contains(Supertype::World)
    }

    /// The record that notes the worlds, if they are others than those that are noted.
    pub(crate) fn new_worlds(&self) -> Option<Bookkeeping> {
        if !self.may_have_worlds() {
            return None;
        }
        let table = &self.derived.table();
        let known = &self.facts.worlds;
        let is_world = |id: &ObjectId| {
            let chars = table.get(*id);
            chars.is_some_and(|chars| chars.supertypes.contains(Supertype::World))
        };
        let objects: Vec<ObjectId> = self
            .facts
            .battlefield()
            .iter()
            .copied()
            .filter(is_world)
            .collect();
        let is_noted = known.iter().map(|world| world.object).eq(objects.iter().copied());
        (!is_noted).then_some(Bookkeeping::NoteWorlds { objects })
    }
}
