//! What follows from the facts and is kept until they change: characteristics, and who watches for what.
//!
//! A cache is never part of equality, the hash or a saved game.

use spellstack_core::{ObjectId, PlayerId};

use crate::characteristics::{Characteristics, HeldAbility};
use crate::event::EventKind;
use crate::layers::Scratch;

/// The characteristics of the objects that the layers work on: those on the battlefield and the stack, and others that
/// some effect or characteristic-defining ability changes. Other objects are as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CharTable {
    /// For each slot of the objects, 1 + the place in `chars`, or 0.
    index: Vec<u32>,
    ids: Vec<ObjectId>,
    chars: Vec<Characteristics>,
    arena: Vec<HeldAbility>,
}

impl CharTable {
    /// The characteristics worked out for an object, if any were.
    pub fn get(&self, id: ObjectId) -> Option<&Characteristics> {
        let place = *self.index.get(id.index())?;
        let place = place.checked_sub(1)? as usize;
        (self.ids[place] == id).then(|| &self.chars[place])
    }

    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        let place = *self.index.get(id.index())?;
        let place = place.checked_sub(1)? as usize;
        (self.ids[place] == id).then(|| &mut self.chars[place])
    }

    /// The objects in the table, in the order in which they were put there.
    pub fn ids(&self) -> &[ObjectId] {
        &self.ids
    }

    /// Where computed lists of abilities live.
    pub fn arena(&self) -> &[HeldAbility] {
        &self.arena
    }

    pub fn clear(&mut self) {
        self.index.clear();
        self.ids.clear();
        self.chars.clear();
        self.arena.clear();
    }

    /// Becomes equal to another table, in the memory it has.
    pub fn copy_from(&mut self, other: &CharTable) {
        self.index.clone_from(&other.index);
        self.ids.clone_from(&other.ids);
        self.chars.clone_from(&other.chars);
        self.arena.clone_from(&other.arena);
    }

    /// All characteristics, in the order of `ids`, and the arena of computed abilities.
    pub fn parts_mut(&mut self) -> (&mut [Characteristics], &mut Vec<HeldAbility>) {
        (&mut self.chars, &mut self.arena)
    }

    /// The characteristics worked out for an object, and the arena of computed abilities.
    pub fn row_mut(&mut self, id: ObjectId) -> Option<(&mut Characteristics, &mut Vec<HeldAbility>)> {
        let place = *self.index.get(id.index())?;
        let place = place.checked_sub(1)? as usize;
        (self.ids[place] == id).then(|| (&mut self.chars[place], &mut self.arena))
    }

    /// The objects in the table with their characteristics.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &Characteristics)> {
        self.ids.iter().copied().zip(&self.chars)
    }

    pub fn insert(&mut self, id: ObjectId, chars: Characteristics) {
        if self.index.len() <= id.index() {
            self.index.resize(id.index() + 1, 0);
        }
        self.ids.push(id);
        self.chars.push(chars);
        self.index[id.index()] = u32::try_from(self.ids.len()).expect("fewer than 2^32 objects");
    }
}

/// What a watcher is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WatchClass {
    /// A triggered ability.
    Trigger,
    /// A triggered ability that watches the state of the game (CR 603.8).
    State,
    /// A replacement or prevention effect of a static ability.
    Replacement,
    /// A rule-changing static ability.
    Rule,
    /// An activated ability that uses the stack.
    Activated,
    /// An activated mana ability.
    Mana,
}

/// An ability that watches for events of a kind, changes a rule or waits to be activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watcher {
    pub class: WatchClass,
    pub kind: EventKind,
    pub object: ObjectId,
    /// Who controls the object (its owner, off the battlefield and the stack).
    pub controller: PlayerId,
    pub held: HeldAbility,
}

/// How many classes of watchers there are.
const CLASSES: usize = WatchClass::Mana as usize + 1;

/// All watchers, sorted by class, then kind; otherwise in the order of the objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Watchers {
    list: Vec<Watcher>,
    /// Where each class ends; 0 if nothing is of it.
    ends: [u32; CLASSES],
    /// The kinds of events that some watcher of each class watches for, as bits.
    kinds: [u128; CLASSES],
}

/// Everything that is cached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache {
    pub table: CharTable,
    pub watchers: Watchers,
    pub valid: bool,
    /// What the layers read, so that a change to anything else leaves the cache valid.
    pub reads: Reads,
    /// The statements of static abilities in play that change characteristics: object, ability, number.
    pub modifiers: Vec<(ObjectId, HeldAbility, u8)>,
    /// Memory that the layers work in; empty in a clone.
    pub scratch: Scratch,
}

/// The facts beyond objects' own that some active effect reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reads(pub u16);

impl Reads {
    /// Tapped or untapped.
    pub const TAPPED: Reads = Reads(1);
    /// Counters of any kind (those that change power and toughness always count).
    pub const COUNTERS: Reads = Reads(2);
    /// Who attacks and blocks.
    pub const COMBAT: Reads = Reads(4);
    /// Cards in hands, graveyards, exile or libraries.
    pub const OTHER_ZONES: Reads = Reads(8);
    /// Life totals.
    pub const LIFE: Reads = Reads(16);
    /// Whose turn it is, and the step.
    pub const TURN: Reads = Reads(32);
    /// What happened this turn.
    pub const HISTORY: Reads = Reads(64);
    /// The stack.
    pub const STACK: Reads = Reads(128);
    /// Everything.
    pub const ALL: Reads = Reads(u16::MAX);

    pub const fn intersects(self, other: Reads) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn union(self, other: Reads) -> Reads {
        Reads(self.0 | other.0)
    }
}

impl Watchers {
    /// Becomes the list of these, which are sorted.
    pub fn become_list(&mut self, sorted: impl Iterator<Item = Watcher>) {
        self.list.clear();
        self.list.extend(sorted);
        self.ends = [0; CLASSES];
        self.kinds = [0; CLASSES];
        for (end, watcher) in (1_u32..).zip(&self.list) {
            self.ends[watcher.class as usize] = end;
            self.kinds[watcher.class as usize] |= 1 << watcher.kind as u32;
        }
    }

    /// The watchers of a class for a kind of event. Most kinds have none.
    fn of(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        if self.kinds[class as usize] & (1 << kind as u32) == 0 {
            return &[];
        }
        let earlier = &self.ends[..class as usize];
        let start = earlier.iter().copied().max().unwrap_or(0) as usize;
        let of_class = &self.list[start..self.ends[class as usize] as usize];
        let start = of_class.partition_point(|watcher| watcher.kind < kind);
        let len = of_class[start..].partition_point(|watcher| watcher.kind == kind);
        &of_class[start..start + len]
    }
}

impl Cache {
    /// The watchers of a class for a kind of event.
    pub fn watchers(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        self.watchers.of(class, kind)
    }

    /// The activated abilities that function where they are: those that use the stack, or mana abilities.
    pub fn activated(&self, class: WatchClass, controller: PlayerId) -> impl Iterator<Item = &Watcher> {
        let watchers = self.watchers(class, EventKind::Other).iter();
        watchers.filter(move |watcher| watcher.controller == controller)
    }

    /// The rule-changing static abilities.
    pub fn rules(&self) -> &[Watcher] {
        self.watchers(WatchClass::Rule, EventKind::Other)
    }
}
