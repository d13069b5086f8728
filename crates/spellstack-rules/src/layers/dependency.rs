//! The order of effects within a layer: characteristic-defining abilities first, then timestamps, then dependency
//! (CR 613.3, 613.7-613.9), so that the latest mostly prevails (CR 113.10c).

use smallvec::SmallVec;
use spellstack_core::ObjectId;
use spellstack_core::lang::{Layer, Modification};
use spellstack_core::types::CardTypes;

use super::application::Application;
use super::collect::{Active, Origin, new_statics_of};
use super::{Scratch, World, apply};
use crate::derived::CharTable;
use crate::program::{AbilityClass, CharacteristicKinds, ReadSet, removes_abilities, types_written, writes};

/// Applies every effect of a layer.
pub(super) fn apply_layer(world: World<'_>, table: &mut CharTable, scratch: &mut Scratch, layer: Layer) {
    for defining in [true, false] {
        gather(scratch, layer, defining);
        if !scratch.remaining.is_empty() {
            apply_group(world, table, scratch, layer, defining);
        }
    }
}

/// Lists the effects of a layer, the earliest first.
fn gather(scratch: &mut Scratch, layer: Layer, defining: bool) {
    let Scratch {
        active, remaining, ..
    } = scratch;
    remaining.clear();
    for (number, effect) in (0u32..).zip(active.iter()) {
        if effect.defining == defining && effect.layers.contains(layer) {
            remaining.push(number);
        }
    }
    sort(active, remaining);
}

fn sort(active: &[Active], remaining: &mut [u32]) {
    remaining.sort_unstable_by_key(|number| (active[*number as usize].timestamp, *number));
}

/// Applies every effect of a layer that isn't from a characteristic-defining ability, the earliest first, where none
/// depends on another.
pub(super) fn apply_in_order(world: World<'_>, table: &mut CharTable, scratch: &mut Scratch, layer: Layer) {
    gather(scratch, layer, false);
    for at in 0..scratch.remaining.len() {
        let number = scratch.remaining[at] as usize;
        apply_one(world, table, scratch, number, layer);
    }
}

fn apply_group(world: World<'_>, table: &mut CharTable, scratch: &mut Scratch, layer: Layer, defining: bool) {
    // Looking for dependencies means applying effects on trial, quadratic in their number. Nearly always a look at what they
    // read and write shows that timestamp order is right.
    let mut may_have_dependencies = may_have_dependencies(world, scratch, layer);
    scratch.may_have_dependencies |= may_have_dependencies;
    let mut at = 0;
    while at < scratch.remaining.len() {
        // CR 613.8c: the order is found again after each effect.
        let next = if may_have_dependencies {
            next(world, table, scratch, layer, at)
        } else {
            at
        };
        // The one to apply comes to the front; the others keep their timestamp order.
        scratch.remaining[at..=next].rotate_right(1);
        let number = scratch.remaining[at] as usize;
        at += 1;
        let known = scratch.active.len();
        apply_one(world, table, scratch, number, layer);
        // An effect may bring about others in its own layer, as a granted ability does. They join in with their timestamps,
        // and what they read wasn't part of the first look.
        for new in known..scratch.active.len() {
            let effect = &scratch.active[new];
            if effect.layers.contains(layer) && effect.defining == defining {
                scratch
                    .remaining
                    .push(u32::try_from(new).expect("fewer than 2^32 effects"));
                may_have_dependencies = true;
            }
        }
        if scratch.active.len() > known {
            sort(&scratch.active, &mut scratch.remaining[at..]);
        }
    }
}

/// Applies one effect, remembers what it has started to apply to, and finds the effects that it brings about.
fn apply_one(world: World<'_>, table: &mut CharTable, scratch: &mut Scratch, number: usize, layer: Layer) {
    let Scratch {
        active,
        sets,
        plan,
        trace,
        ..
    } = scratch;
    let effect = active[number];
    plan.make(world, table, &effect, sets, layer);
    if !plan.holds {
        return;
    }
    // CR 613.6: in later layers it goes on for the same objects, even if its ability is gone by then.
    if effect.started.is_none() {
        active[number].started = Some(remember(sets, &plan.objects));
    }
    if plan.objects.is_empty() {
        return;
    }
    if let Some(trace) = trace {
        trace.note(world, &effect, plan, layer);
    }
    apply::apply(world, table, &effect, plan, layer);
    if brings_statics(world, &effect, layer) {
        for id in &plan.objects {
            new_statics_of(world, table, *id, active);
        }
    }
}

fn remember(sets: &mut Vec<ObjectId>, objects: &[ObjectId]) -> (u32, u32) {
    let narrow = |n| u32::try_from(n).expect("fewer than 2^32 objects");
    let start = narrow(sets.len());
    sets.extend_from_slice(objects);
    (start, narrow(objects.len()))
}

/// Whether the objects may have new static abilities once the effect has been applied in the layer.
fn brings_statics(world: World<'_>, effect: &Active, layer: Layer) -> bool {
    if !matches!(layer, Layer::Copy | Layer::Ability) {
        return false;
    }
    let mut found = false;
    world.changes(effect).in_layer(layer, effect.defining, |phrase| {
        let is_static = |id| {
            let class = world.program.ability(id).class;
            matches!(class, AbilityClass::Static | AbilityClass::CharacteristicDefining)
        };
        found |= matches!(phrase.change, Modification::Copy(..)) || phrase.grant.iter().any(is_static);
    });
    found
}

/// What effects write in a layer.
#[derive(Clone, Copy, Default)]
struct Written {
    characteristics: CharacteristicKinds,
    /// Of card types, those that they give or take.
    types: CardTypes,
    /// Whether they take abilities away.
    removes: bool,
}

impl Written {
    /// What an effect writes.
    fn by(world: World<'_>, effect: &Active, layer: Layer) -> Self {
        let mut written = Written::default();
        if let Origin::Counter(_) = effect.origin {
            written.characteristics = CharacteristicKinds::ABILITIES;
            return written;
        }
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            written = written.union(Written {
                characteristics: writes(phrase.change),
                types: types_written(phrase.change),
                removes: removes_abilities(phrase.change),
            });
        });
        written
    }

    fn union(self, other: Written) -> Self {
        Written {
            characteristics: self.characteristics.union(other.characteristics),
            types: self.types.union(other.types),
            removes: self.removes || other.removes,
        }
    }

    /// Whether it could make a difference to another effect: to what its words read, or to its existence. The words of an
    /// effect whose objects are settled read nothing but the numbers and players that they refer to.
    fn may_concern(self, effect: &Active) -> bool {
        let is_read = match effect.origin {
            Origin::Static(..) => {
                let ReadSet {
                    characteristics,
                    types,
                    ..
                } = effect.reads;
                types.intersects(self.types)
                    || characteristics.intersects(self.characteristics.difference(CharacteristicKinds::TYPES))
            }
            Origin::Changeling(_) | Origin::Effect(_) | Origin::Counter(_) => false,
        };
        is_read || self.removes && can_be_ended(effect)
    }
}

/// Whether an effect ends with the ability that it comes from: not once it has started to apply (CR 613.6).
fn can_be_ended(effect: &Active) -> bool {
    match effect.origin {
        Origin::Static(..) | Origin::Changeling(_) => effect.started.is_none(),
        Origin::Effect(_) | Origin::Counter(_) => false,
    }
}

/// A cheap look at whether any effect of the group could depend on another.
fn may_have_dependencies(world: World<'_>, scratch: &Scratch, layer: Layer) -> bool {
    let Scratch {
        active, remaining, ..
    } = scratch;
    if remaining.len() < 2 {
        return false;
    }
    let effects = || remaining.iter().map(|number| &active[*number as usize]);
    let all = effects().fold(Written::default(), |all, effect| {
        all.union(Written::by(world, effect, layer))
    });
    effects().any(|effect| all.may_concern(effect))
}

/// Whether an effect that begins could make the order of effects matter in one of its layers, where it didn't before:
/// because of what it writes, or because what one of them writes and reads itself isn't alone any more.
pub(super) fn may_depend(world: World<'_>, modifiers: &[Active], new: &Active) -> bool {
    let in_layer = |layer: Layer| {
        let written = Written::by(world, new, layer);
        let others = modifiers.iter().filter(move |other| other.layers.contains(layer));
        others
            .map(move |other| (other, written.union(Written::by(world, other, layer))))
            .any(|(other, written)| written.may_concern(other))
    };
    let mut layers = Layer::ALL.into_iter().filter(|layer| new.layers.contains(*layer));
    layers.any(in_layer)
}

/// The place of the effect to apply next: the earliest that waits for no other (CR 613.8b).
fn next(world: World<'_>, table: &CharTable, scratch: &mut Scratch, layer: Layer, at: usize) -> usize {
    find_dependencies(world, table, scratch, layer, at);
    let Scratch { remaining, edges, .. } = scratch;
    let waits = |number: u32| {
        // CR 613.8b: effects that depend on each other in a loop don't wait for each other.
        edges
            .iter()
            .any(|(from, to)| *from == number && !reaches(edges, *to, number))
    };
    (at..remaining.len())
        .find(|place| !waits(remaining[*place]))
        .unwrap_or(at)
}

/// Finds which of the effects that are left depends on which, by trying: what would one do before the other is
/// applied, and what after it (CR 613.8a)?
fn find_dependencies(world: World<'_>, table: &CharTable, scratch: &mut Scratch, layer: Layer, at: usize) {
    let Scratch {
        active,
        sets,
        remaining,
        plan,
        before,
        after,
        edges,
        imagined,
        ..
    } = scratch;
    edges.clear();
    for other in &remaining[at..] {
        let cause = &active[*other as usize];
        let written = Written::by(world, cause, layer);
        let may_depend = |number: u32| number != *other && written.may_concern(&active[number as usize]);
        if !remaining[at..].iter().any(|number| may_depend(*number)) {
            continue;
        }
        // What doesn't apply changes nothing for anybody.
        plan.make(world, table, cause, sets, layer);
        if !plan.holds {
            continue;
        }
        // One copy of the table for each cause, not for each pair.
        imagined.copy_from(table);
        apply::apply(world, imagined, cause, plan, layer);
        for number in remaining[at..].iter().filter(|number| may_depend(**number)) {
            let effect = &active[*number as usize];
            if depends(world, (table, imagined), (before, after), effect, sets, layer) {
                edges.push((*number, *other));
            }
        }
    }
}

/// Whether the effect would do one thing in one table and another in the other.
fn depends(
    world: World<'_>,
    (now, then): (&CharTable, &CharTable),
    (before, after): (&mut Application, &mut Application),
    effect: &Active,
    sets: &[ObjectId],
    layer: Layer,
) -> bool {
    before.make(world, now, effect, sets, layer);
    after.make(world, then, effect, sets, layer);
    before != after
}

/// Whether one effect depends on another, directly or through others.
fn reaches(edges: &[(u32, u32)], from: u32, to: u32) -> bool {
    let mut seen: SmallVec<[u32; 16]> = SmallVec::from_slice(&[from]);
    let mut at = 0;
    while at < seen.len() {
        let number = seen[at];
        if number == to {
            return true;
        }
        for (_, next) in edges.iter().filter(|(start, _)| *start == number) {
            if !seen.contains(next) {
                seen.push(*next);
            }
        }
        at += 1;
    }
    false
}
