//! Which permanents have the supertype world (CR 704.5k).

use spellstack_core::{ObjectId, Supertype};

use crate::event::Bookkeeping;
use crate::reader::Reader;

impl Reader<'_> {
    /// The record that notes the worlds, if they are others than those that are noted.
    pub(crate) fn new_worlds(&self) -> Option<Bookkeeping> {
        let table = &self.derived.table();
        let known = &self.facts.worlds;
        if known.is_empty() && !table.sum().supertypes.contains(Supertype::World) {
            return None;
        }
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
