//! What follows from the facts and is kept until they change: characteristics, and who watches for what.
//!
//! A cache is never part of equality, the hash or a saved game.

use std::sync::Arc;

use spellstack_core::types::{CardTypes, Supertype, Supertypes};
use spellstack_core::{ObjectId, PlayerId};

use crate::characteristics::{Characteristics, HeldAbility};
use crate::event::{EventKind, EventKinds};
use crate::layers::{Active, Scratch};
use crate::legal::Idle;
use crate::payment::{KeptMana, is_about_mana};

/// The characteristics of the objects that the layers work on: those on the battlefield and the stack, and others that
/// some effect or characteristic-defining ability changes. Other objects are as printed.
#[derive(Clone, Debug, Default)]
pub(crate) struct CharTable {
    /// For each slot of the objects, 1 + the place in `rows`, or 0.
    index: Vec<u32>,
    rows: Vec<Row>,
    arena: Vec<HeldAbility>,
    sum: Sum,
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
    /// An empty table with room for so many objects and a few more.
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
    }

    /// Becomes equal to another table, in the memory it has.
    pub fn copy_from(&mut self, other: &CharTable) {
        self.index.clone_from(&other.index);
        self.rows.clone_from(&other.rows);
        self.arena.clone_from(&other.arena);
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

/// How many kinds of events there are.
const KINDS: usize = EventKind::ALL.len();

/// All watchers, sorted by class, then kind; otherwise in the order of the objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Watchers {
    list: Vec<Watcher>,
    /// Where each class begins, and where the last one ends.
    starts: [u32; CLASSES + 1],
    /// The kinds of events that some watcher of each class watches for, in a set.
    kinds: [EventKinds; CLASSES],
}

/// What the layers come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub table: CharTable,
    pub watchers: Watchers,
    /// What the layers read, so that a change to anything else leaves the cache valid.
    pub reads: Reads,
    /// Whether every effect does to each object what it would do if there were no others (`layers/alone.rs`).
    pub separable: bool,
    /// The statements of static abilities in play that change characteristics.
    pub modifiers: Vec<Active>,
}

impl Findings {
    /// Where other findings can be put: the memory of the old ones, unless a copy of the game goes on reading them.
    pub fn anew(found: &mut Arc<Findings>) -> &mut Findings {
        if Arc::get_mut(found).is_none() {
            *found = Arc::new(Findings {
                table: CharTable::with_room(found.table.rows.len()),
                ..Findings::default()
            });
        }
        Arc::make_mut(found)
    }
}

/// Everything that is cached.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Copies of a game share what was found for them until one of them finds something else.
    pub found: Arc<Findings>,
    pub valid: bool,
    /// Whether state-based actions have been looked for in vain since something that they look at changed.
    pub settled: bool,
    /// Whether no token or copy has gone where it ceases to exist since that was last looked for.
    pub no_strays: bool,
    /// The players who were found to have nothing to do, since when nothing has happened that concerns them.
    pub idle: Idle,
    /// The mana that players were found to have; none in a clone.
    pub mana: KeptMana,
    /// Memory that the layers work in; none in a clone.
    pub scratch: Option<Box<Scratch>>,
}

impl Clone for Cache {
    fn clone(&self) -> Self {
        Cache {
            found: Arc::clone(&self.found),
            valid: self.valid,
            settled: self.settled,
            no_strays: self.no_strays,
            idle: self.idle,
            mana: KeptMana::default(),
            scratch: None,
        }
    }
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
    /// Whose turn it is.
    pub const TURN: Reads = Reads(32);
    /// What happened this turn.
    pub const HISTORY: Reads = Reads(64);
    /// The stack.
    pub const STACK: Reads = Reads(128);
    /// The step.
    pub const STEP: Reads = Reads(256);
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
    /// Becomes the list of these, sorted: each is counted first and then put in its place.
    pub fn become_list(&mut self, unsorted: &[Watcher]) {
        let mut places = [0_u32; CLASSES * KINDS];
        let bucket = |watcher: &Watcher| watcher.class as usize * KINDS + watcher.kind as usize;
        self.kinds = [EventKinds::default(); CLASSES];
        for watcher in unsorted {
            places[bucket(watcher)] += 1;
            self.kinds[watcher.class as usize].insert(watcher.kind);
        }
        let mut start = 0;
        for (class, kinds) in self.kinds.iter().enumerate() {
            self.starts[class] = start;
            for kind in kinds.iter() {
                let place = &mut places[class * KINDS + kind as usize];
                start += std::mem::replace(place, start);
            }
        }
        self.starts[CLASSES] = start;
        self.list.clear();
        self.list.extend_from_slice(unsorted);
        for watcher in unsorted {
            let place = &mut places[bucket(watcher)];
            self.list[*place as usize] = *watcher;
            *place += 1;
        }
    }

    /// Puts a watcher in its place: among those of its class and kind, before those of later objects.
    pub fn insert(&mut self, watcher: Watcher, is_later: impl Fn(ObjectId) -> bool) {
        let key = |known: &Watcher| (known.class, known.kind);
        let mut place = self.list.partition_point(|known| key(known) <= key(&watcher));
        while place > 0
            && key(&self.list[place - 1]) == key(&watcher)
            && is_later(self.list[place - 1].object)
        {
            place -= 1;
        }
        self.list.insert(place, watcher);
        self.starts[watcher.class as usize + 1..]
            .iter_mut()
            .for_each(|start| *start += 1);
        self.kinds[watcher.class as usize].insert(watcher.kind);
    }

    /// Takes out the watchers of an object; whether some of them had to do with mana.
    pub fn remove(&mut self, object: ObjectId) -> bool {
        let before = self.list.len();
        let mut of_mana = false;
        self.list.retain(|watcher| {
            let is_its = watcher.object == object;
            of_mana |= is_its && is_about_mana(watcher);
            !is_its
        });
        if self.list.len() == before {
            return false;
        }
        self.starts = [0; CLASSES + 1];
        self.kinds = [EventKinds::default(); CLASSES];
        for watcher in &self.list {
            self.starts[watcher.class as usize + 1] += 1;
            self.kinds[watcher.class as usize].insert(watcher.kind);
        }
        for class in 0..CLASSES {
            self.starts[class + 1] += self.starts[class];
        }
        of_mana
    }

    /// The watchers of a class for a kind of event. Most kinds have none.
    #[inline]
    fn of(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        if !self.kinds[class as usize].contains(kind) {
            return &[];
        }
        self.find(class, kind)
    }

    /// It stays out of line, so that the quick answer doesn't.
    #[inline(never)]
    fn find(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        let (start, end) = (self.starts[class as usize], self.starts[class as usize + 1]);
        let of_class = &self.list[start as usize..end as usize];
        // All rules, activated and mana abilities are of one kind.
        if self.kinds[class as usize] == EventKinds::only(kind) {
            return of_class;
        }
        let start = of_class.partition_point(|watcher| watcher.kind < kind);
        let len = of_class[start..].partition_point(|watcher| watcher.kind == kind);
        &of_class[start..start + len]
    }
}

impl Cache {
    /// The kinds of events that some watcher of a class watches for.
    #[inline]
    pub fn watched_by(&self, class: WatchClass) -> EventKinds {
        self.found.watchers.kinds[class as usize]
    }

    /// The watchers of a class for a kind of event.
    #[inline]
    pub fn watchers(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
        self.found.watchers.of(class, kind)
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
