//! The abilities that watch for events, change rules or wait to be activated.

use spellstack_core::{ObjectId, PlayerId};

use super::touch::is_about_mana;
use crate::characteristics::HeldAbility;
use crate::program::{EventKind, EventKinds, WatchClass};

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

    /// The kinds of events that some watcher of a class watches for.
    #[inline]
    pub fn kinds(&self, class: WatchClass) -> EventKinds {
        self.kinds[class as usize]
    }

    /// The watchers of a class for a kind of event. Most kinds have none.
    #[inline]
    pub fn of(&self, class: WatchClass, kind: EventKind) -> &[Watcher] {
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
