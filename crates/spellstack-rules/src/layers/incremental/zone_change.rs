//! Objects that come and go without a difference to any other, because they change no characteristics themselves.

use smallvec::SmallVec;
use spellstack_core::types::{CardTypes, Supertype};
use spellstack_core::{CardType, CounterKind, ObjectId, Subtype, Zone, ZoneKind};

use super::{Followed, Incremental, Update, apply_to, enlist, is_worn};
use crate::derived::{Aspects, CharTable, LayerOutput, Touch, touched_by_new};
use crate::event::{Change, Entry, Event, Move, Mover, Thing};
use crate::layers::{Scratch, World, belongs, insert};
use crate::reader::Reader;
use crate::state::Object;

/// Takes what has gone out of the findings, and puts what has come into them.
pub(super) fn follow(
    world: World<'_>,
    found: &mut LayerOutput,
    scratch: &mut Scratch,
    change: Change<'_>,
) -> Followed {
    let (gone, come) = match change {
        Change::Event(Event::Move(movement)) => match movement.what {
            Mover::Object(id) => (Some(id), movement.becomes),
            Mover::Library(..) => (None, movement.becomes),
        },
        Change::Event(Event::Cease { object }) => (Some(*object), None),
        Change::Event(Event::CreateToken { becomes, .. }) => (None, *becomes),
        Change::Event(_) | Change::Bookkeeping(_) => (None, None),
    };
    let mut touches = SmallVec::new();
    if let Some(id) = gone {
        found.table.remove(id);
        if found.watchers.remove(id) {
            touches.push(Touch::of(Aspects::MANA_LOST));
        }
    }
    let valid = come.is_none_or(|id| arrive(world, found, scratch, &mut touches, id));
    found.table.sum_up();
    Followed {
        valid,
        quiet: valid && passes_quietly(world, &found.table, gone, come),
        touches,
    }
}

impl Reader<'_> {
    /// Whether what the event takes away makes no difference to other objects, so that only what comes and goes has to be
    /// worked out.
    pub(super) fn changes_zone_alone(&self, change: Change<'_>) -> bool {
        let Change::Event(event) = change else {
            return false;
        };
        match event {
            Event::Move(movement) => self.moves_alone(movement),
            Event::Cease { object } => !self.reads_stack() && self.leaves_alone(*object),
            Event::CreateToken { entry, .. } => !self.blocking_is_noticed(entry),
            _ => false,
        }
    }

    /// The same, and what comes changes no characteristics either, however the layers are brought up to date.
    #[inline]
    pub(crate) fn comes_or_goes_alone(&self, change: Change<'_>, update: &Update) -> bool {
        let alone = match update {
            Update::Unneeded | Update::Incremental(Incremental::ZoneChange) => true,
            Update::Incremental(Incremental::Rows(_)) => false,
            Update::Full => self.derived.output().separable && self.changes_zone_alone(change),
        };
        alone && !self.brings_modifier(change)
    }

    /// Whether something comes that may change characteristics, or isn't what its definition says.
    fn brings_modifier(&self, change: Change<'_>) -> bool {
        let (def, entry) = match change {
            Change::Event(Event::CreateToken { def, entry, .. }) => (Some(*def), entry),
            Change::Event(Event::Move(movement)) => {
                let def = match movement.what {
                    Mover::Object(id) => self.facts.object(id).map(|object| object.def),
                    Mover::Library(_, card) => self.facts.cards.get(card.index()).map(|info| info.def),
                };
                (def, &movement.entry)
            }
            _ => return false,
        };
        let modifies = |def| self.program.def(def).flags.modifies;
        let other = |def| self.program.def(def).other;
        entry.face_down
            || entry.extras().copy_of.is_some()
            || !entry.extras().counters.is_empty()
            || def.is_some_and(|def| modifies(def) || other(def).is_some_and(modifies))
    }

    /// Whether something enters blocking, and effects look at combat: what it blocks becomes blocked (CR 509.4).
    fn blocking_is_noticed(&self, entry: &Entry) -> bool {
        entry.extras().blocking.is_some() && self.derived.reads().intersects(Aspects::COMBAT)
    }

    /// Whether a move makes no difference to other objects' characteristics.
    fn moves_alone(&self, movement: &Move) -> bool {
        let by_stack = movement.from == Zone::Stack || movement.to == Zone::Stack;
        let of_command = movement.from == Zone::Command || movement.to == Zone::Command;
        // Nothing moves to or from the command zone often enough for a fast path. Elsewhere no effect in play may read the zones
        // concerned: one that counts cards in graveyards sees every card that goes there.
        if of_command
            || by_stack && self.reads_stack()
            || self.derived.reads().intersects(Aspects::OTHER_ZONES)
            || self.blocking_is_noticed(&movement.entry)
        {
            return false;
        }
        // CR 112.4, 400.7a, 400.7g: to these zones effects go along.
        let is_followed = matches!(movement.to, Zone::Battlefield | Zone::Stack);
        match movement.what {
            Mover::Object(id) => self.leaves_alone(id) && !(is_followed && self.mover_is_changed(movement)),
            Mover::Library(..) => true,
        }
    }

    fn leaves_alone(&self, id: ObjectId) -> bool {
        let is_hone = |kind: CounterKind| kind == CounterKind::Hone;
        self.facts.object(id).is_some_and(|object| {
            is_inert(self.arrivals().world(), object)
                && !self.facts.counters_of(id).any(|(kind, _)| is_hone(kind))
        })
    }
}

/// Whether state-based actions have nothing to do with what has gone and what has come.
fn passes_quietly(
    world: World<'_>,
    table: &CharTable,
    gone: Option<ObjectId>,
    come: Option<ObjectId>,
) -> bool {
    // A rule may keep players from being enchanted.
    let is_concerned = |host: Thing| match host {
        Thing::Player(_) => true,
        Thing::Object(host) => gone == Some(host),
    };
    // In combat, what goes may have been in it (CR 506.4).
    let combat = &world.facts.combat;
    combat.attacks.is_empty()
        && combat.blocks.is_empty()
        && world.program.enchants_by_nature
        && come.is_none_or(|id| arrives_quietly(world, table, id))
        && !world.facts.hosts().any(is_concerned)
}

/// Whether nothing about a new object is the business of state-based actions (CR 704.5).
fn arrives_quietly(world: World<'_>, table: &CharTable, id: ObjectId) -> bool {
    let Some(object) = world.facts.object(id) else {
        return true;
    };
    let Some(chars) = table.get(id).filter(|_| object.zone == Zone::Battlefield) else {
        return object.zone != Zone::Battlefield;
    };
    // Each line is a state-based action that could find the object: CR 704.5f, 704.5i and 704.5v, 704.5j, 704.5k, 704.5m-p,
    // and 704.5q. Damage (CR 704.5g) isn't among them, as a new object has none.
    let of_note = CardTypes::of(&[CardType::Planeswalker, CardType::Battle]);
    let is_healthy = !chars.is_creature() || chars.toughness > 0;
    is_healthy
        && !chars.types.intersects(of_note)
        && !chars.supertypes.contains(Supertype::Legendary)
        && !chars.supertypes.contains(Supertype::World)
        && !chars.has_subtype(Subtype::AURA)
        && object.attached.is_none()
        && !world
            .facts
            .counters_of(id)
            .any(|(kind, _)| kind.pt_change().is_some())
}

/// Works out what has come, if it makes no difference to other objects; false if it might.
fn arrive(
    world: World<'_>,
    found: &mut LayerOutput,
    scratch: &mut Scratch,
    touches: &mut SmallVec<[Touch; 4]>,
    id: ObjectId,
) -> bool {
    let Some(object) = world.facts.object(id) else {
        return true;
    };
    let LayerOutput {
        table,
        watchers,
        modifiers,
        ..
    } = found;
    let of_note = |kind: CounterKind| kind == CounterKind::Hone || kind.is_keyword();
    if !is_inert(world, object)
        || world.facts.counters_of(id).any(|(kind, _)| of_note(kind))
        || is_worn(table)
    {
        return false;
    }
    if belongs(world, object) {
        if let Zone::Hand(player) = object.zone {
            touches.push(Touch::for_player(Aspects::HAND, player));
        }
        insert(world, table, id, object);
        apply_to(world, table, scratch, modifiers, id);
    }
    enlist(world, table, watchers, scratch, id);
    let new = scratch.watchers.iter();
    touches.extend(new.map(|watcher| touched_by_new(world.program, watcher)));
    true
}

/// Whether an object changes no characteristics where it is, and is what its definition says.
fn is_inert(world: World<'_>, object: &Object) -> bool {
    let flags = world.program.def(object.def).flags;
    // CR 113.6, 113.6a: elsewhere than on the battlefield only abilities that define characteristics function.
    let modifies = match object.zone {
        Zone::Battlefield | Zone::Command => flags.modifies,
        Zone::Library(_) | Zone::Hand(_) | Zone::Stack | Zone::Graveyard(_) | Zone::Exile => flags.has_cda,
    };
    !modifies
        && object.exceptions.is_empty()
        && !object.is_face_down()
        && object.zone.kind() != ZoneKind::Command
}
