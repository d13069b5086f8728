//! Which continuous effects there are: from static abilities, resolved spells and abilities, and keyword counters.

use std::collections::BTreeSet;

use spellstack_core::lang::{Layer, Objects, Statement, Static, derive};
use spellstack_core::{ObjectId, Zone};

use super::World;
use super::application::{Changes, grants_before};
use super::apply;
use crate::characteristics::HeldAbility;
use crate::derived::{CharTable, Row};
use crate::keyword::changeling;
use crate::program::{AbilityClass, AbilityEntry, ReadSet, types_asked};
use crate::state::{Affected, ContinuousEffect, Counters};

/// A continuous effect that changes characteristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Active {
    pub origin: Origin,
    /// The object whose ability it is, or the source of a resolved effect.
    pub source: ObjectId,
    /// CR 613.7.
    pub timestamp: u32,
    pub layers: LayerSet,
    /// Whether it comes from a characteristic-defining ability (CR 604.3).
    pub defining: bool,
    pub reads: ReadSet,
    /// What it has started to apply to, as a run of the scratch's sets (CR 613.6).
    pub started: Option<(u32, u32)>,
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A statement of a static ability, by its number.
    Static(HeldAbility, u8),
    /// Changeling (CR 702.73a).
    Changeling(HeldAbility),
    /// A resolved spell or ability: the place among the facts' effects.
    Effect(u32),
    /// Keyword counters: the place among the facts' counters (CR 122.1b).
    Counter(u32),
}

/// A set of layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LayerSet(u16);

impl LayerSet {
    pub fn insert(&mut self, layer: Layer) {
        self.0 |= 1 << layer as u16;
    }

    pub fn contains(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u16) != 0
    }
}

impl<'a> World<'a> {
    /// The static ability behind a statement.
    pub(super) fn static_of(self, held: HeldAbility) -> Option<&'a Static> {
        self.program.ability(held.id).as_static()
    }

    /// The objects and changes of a statement of a static ability.
    pub(super) fn statement_of(self, held: HeldAbility, statement: u8) -> Option<(&'a Objects, Changes<'a>)> {
        let statements = &self.static_of(held)?.statements;
        match statements.get(usize::from(statement))? {
            Statement::Modify(objects, list) => {
                let first = grants_before(&statements[..usize::from(statement)]);
                let grants = self.program.ability(held.id).grants.get(first..).unwrap_or(&[]);
                Some((objects, Changes { list, grants }))
            }
            Statement::Rule(_) | Statement::Replace(_) => None,
        }
    }
}

/// Finds every effect that exists before the first layer. Those of static abilities are there as long as the ability
/// is, and use no stack (CR 113.3d, 117.2b, 405.6b, 604.2, 611.3b).
pub(super) fn collect(world: World<'_>, table: &CharTable, active: &mut Vec<Active>) {
    for Row { id, chars } in table.rows() {
        let flags = world.program.def(chars.def).flags;
        if flags.modifies || !chars.exceptions.is_empty() {
            statics_of(world, table, *id, active);
        }
    }
    for id in world.facts.in_zone(Zone::Command) {
        if table.get(*id).is_none() {
            statics_of(world, table, *id, active);
        }
    }
    effects(world, active);
    keyword_counters(world, active);
}

/// The effects of static abilities that are known, to tell those that are new; empty until some are brought.
pub(super) type Known = BTreeSet<(ObjectId, Origin)>;

/// Adds the effects of static abilities that an object has just got by becoming a copy.
pub(super) fn new_statics_of(
    world: World<'_>,
    table: &CharTable,
    id: ObjectId,
    active: &mut Vec<Active>,
    known: &mut Known,
) {
    let first = active.len();
    statics_of(world, table, id, active);
    forget_known(active, first, known);
}

/// Adds the effects of static abilities that an effect has just granted to objects in a layer.
pub(super) fn granted_statics(
    world: World<'_>,
    table: &CharTable,
    (effect, layer): (&Active, Layer),
    objects: &[ObjectId],
    active: &mut Vec<Active>,
    known: &mut Known,
) {
    let color = apply::color_of(world, effect);
    for id in objects {
        let Some(object) = world.facts.object(*id).filter(|_| table.get(*id).is_some()) else {
            continue;
        };
        let first = active.len();
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            for ability in phrase.grant.iter() {
                let held = HeldAbility {
                    id: ability,
                    color,
                    timestamp: effect.timestamp,
                };
                if is_static(world.program.ability(ability)) && functions_in(object.zone) {
                    // CR 613.7a.
                    let timestamp = object.timestamp.max(held.timestamp);
                    static_effects(world, *id, held, timestamp, false, active);
                }
            }
        });
        forget_known(active, first, known);
    }
}

fn is_static(entry: &AbilityEntry) -> bool {
    matches!(
        entry.class,
        AbilityClass::Static | AbilityClass::CharacteristicDefining
    )
}

/// CR 113.6: static abilities function on the battlefield, those of emblems in the command zone (CR 113.6p, 114.4).
fn functions_in(zone: Zone) -> bool {
    matches!(zone, Zone::Battlefield | Zone::Command)
}

/// Adds the effects of an object's static abilities, as its list of abilities is now.
pub(super) fn statics_of(world: World<'_>, table: &CharTable, id: ObjectId, active: &mut Vec<Active>) {
    let Some(object) = world.facts.object(id) else {
        return;
    };
    let functions = functions_in(object.zone);
    for (held, entry) in world.look(table).abilities(id) {
        let own = held.timestamp == 0;
        let defining = own && entry.class == AbilityClass::CharacteristicDefining;
        // CR 613.7a: the object's timestamp, or that of the effect that granted the ability if it is later.
        let timestamp = object.timestamp.max(held.timestamp);
        // CR 113.6a, 604.3: those that define characteristics function everywhere.
        if is_static(entry) && (functions || defining) {
            static_effects(world, id, held, timestamp, defining, active);
        } else if own && changeling::is_it(entry) {
            let mut layers = LayerSet::default();
            layers.insert(Layer::Type);
            let origin = Origin::Changeling(held);
            active.push(Active {
                defining: true,
                ..plain(origin, id, timestamp, layers)
            });
        }
    }
}

fn static_effects(
    world: World<'_>,
    id: ObjectId,
    held: HeldAbility,
    timestamp: u32,
    defining: bool,
    active: &mut Vec<Active>,
) {
    let Some(ability) = world.static_of(held) else {
        return;
    };
    for (number, statement) in (0u8..).zip(&ability.statements) {
        match statement {
            Statement::Modify(objects, changes) => {
                let mut reads = ReadSet::default();
                reads.objects(objects);
                ability
                    .condition
                    .iter()
                    .for_each(|condition| reads.condition(condition));
                let mut layers = LayerSet::default();
                for change in changes {
                    reads.change(change);
                    layers.insert(derive::layer(change, defining));
                }
                let origin = Origin::Static(held, number);
                active.push(Active {
                    defining,
                    reads,
                    ..plain(origin, id, timestamp, layers)
                });
            }
            Statement::Rule(_) | Statement::Replace(_) => {}
        }
    }
}

/// Drops the effects from a place on that are among those before it: an object may be looked through twice.
fn forget_known(active: &mut Vec<Active>, first: usize, known: &mut Known) {
    if known.is_empty() {
        known.extend(active[..first].iter().map(|old| (old.source, old.origin)));
    }
    let mut at = first;
    while at < active.len() {
        if known.insert((active[at].source, active[at].origin)) {
            at += 1;
        } else {
            active.remove(at);
        }
    }
}

/// Adds the effects that were settled to change one object: those of resolved spells and abilities, and its keyword
/// counters.
pub(super) fn settled_on(world: World<'_>, id: ObjectId, active: &mut Vec<Active>) {
    let changes_it = |effect: &ContinuousEffect| match &effect.affected {
        Affected::Objects(objects) => objects.contains(&id),
        Affected::AsWorded => false,
    };
    for (index, effect) in world.facts.effects.iter().enumerate() {
        if changes_it(effect) {
            active.extend(lasting(world, index));
        }
    }
    for (index, counters) in world.facts.counters.iter().enumerate() {
        if counters.on == id {
            active.extend(keyword_counter(index, counters));
        }
    }
}

fn effects(world: World<'_>, active: &mut Vec<Active>) {
    let all = 0..world.facts.effects.len();
    active.extend(all.filter_map(|index| lasting(world, index)));
}

/// The effect of a resolved spell or ability at a place among the facts' effects, if it changes characteristics now.
pub(super) fn lasting(world: World<'_>, index: usize) -> Option<Active> {
    let effect = world.facts.effects.get(index)?;
    if effect.span.is_to_come() {
        return None;
    }
    let changes = world.changes_by(effect)?;
    match effect.affected {
        Affected::Objects(_) => {}
        Affected::AsWorded => return None,
    }
    let mut layers = LayerSet::default();
    let mut reads = ReadSet::default();
    for change in changes.list {
        layers.insert(change.layer());
        reads.types = reads.types.union(types_asked(change));
    }
    let origin = Origin::Effect(narrow(index));
    Some(Active {
        reads,
        ..plain(origin, effect.source, effect.timestamp, layers)
    })
}

fn keyword_counters(world: World<'_>, active: &mut Vec<Active>) {
    let all = world.facts.counters.iter().enumerate();
    active.extend(all.filter_map(|(index, counters)| keyword_counter(index, counters)));
}

/// The effect of counters at a place among the facts' counters, if they give a keyword.
fn keyword_counter(index: usize, counters: &Counters) -> Option<Active> {
    if !counters.kind.is_keyword() {
        return None;
    }
    let mut layers = LayerSet::default();
    layers.insert(Layer::Ability);
    let origin = Origin::Counter(narrow(index));
    Some(plain(origin, counters.on, counters.timestamp, layers))
}

fn plain(origin: Origin, source: ObjectId, timestamp: u32, layers: LayerSet) -> Active {
    Active {
        origin,
        source,
        timestamp,
        layers,
        defining: false,
        reads: ReadSet::default(),
        started: None,
    }
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 effects")
}
