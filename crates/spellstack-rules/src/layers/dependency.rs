//! The order of effects within a layer: characteristic-defining abilities first, then timestamps, then dependency
//! (CR 613.3, 613.7-613.9), so that the latest mostly prevails (CR 113.10c).

use spellstack_core::ObjectId;
use spellstack_core::lang::{Layer, Modification};

use super::collect::{Active, granted_statics, new_statics_of};
use super::concern::Summary;
use super::order::Order;
use super::{Scratch, World, alike, apply};
use crate::derived::CharTable;
use crate::program::AbilityClass;

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
    // Those that joined in stand after those that were sorted before: a stable sort makes use of that.
    remaining.sort_by_key(|number| (active[*number as usize].timestamp, *number));
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
    // Nearly always a look at what they read and write shows that timestamp order is right.
    let mut summary = Summary::default();
    for number in &scratch.remaining {
        summary.add(world, &scratch.active[*number as usize], layer);
    }
    scratch.may_have_dependencies |= summary.may_have_dependencies();
    let mut at = 0;
    while at < scratch.remaining.len() && !scratch.work.is_exhausted() {
        let known = scratch.active.len();
        at = if summary.may_have_dependencies() {
            apply_by_dependency(world, table, scratch, layer, at)
        } else if scratch.remaining.len() - at >= alike::MANY {
            alike::apply_all(world, table, scratch, layer, at)
        } else {
            let number = scratch.remaining[at] as usize;
            apply_one(world, table, scratch, number, layer);
            at + 1
        };
        // An effect may bring about others in its own layer, as a granted ability does. They join in with their timestamps,
        // and what they read wasn't part of the first look.
        let Scratch {
            active,
            remaining,
            work,
            ..
        } = scratch;
        for (number, effect) in (0u32..).zip(active.iter()).skip(known) {
            if effect.layers.contains(layer) && effect.defining == defining {
                remaining.push(number);
                summary.add(world, effect, layer);
            }
        }
        if active.len() > known {
            work.spend_on(remaining.len() - at);
            sort(active, &mut remaining[at..]);
        }
    }
}

/// Applies effects of which some may depend on others, until one brings about others; the place after the last of them.
fn apply_by_dependency(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    layer: Layer,
    mut at: usize,
) -> usize {
    let known = scratch.active.len();
    let mut order = Order::of(world, table, scratch, layer, at);
    while at < scratch.remaining.len() && scratch.active.len() == known && !scratch.work.is_exhausted() {
        // CR 613.8c: the order is found again after each effect.
        let next = order.next(world, table, scratch, layer, at);
        // The one to apply comes to the front; the others keep their timestamp order.
        scratch.remaining[at..=next].rotate_right(1);
        let number = scratch.remaining[at];
        at += 1;
        apply_one(world, table, scratch, number as usize, layer);
        order.note_applied(number, &mut scratch.work);
    }
    at
}

/// Applies one effect, remembers what it has started to apply to, and finds the effects that it brings about.
pub(super) fn apply_one(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    number: usize,
    layer: Layer,
) {
    let Scratch {
        active,
        sets,
        plan,
        trace,
        work,
        known,
        ..
    } = scratch;
    let effect = active[number];
    plan.make(world, table, &effect, sets, layer);
    work.spend_on_plan(world, &effect, plan);
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
    if !brings_statics(world, &effect, layer) {
        return;
    }
    if layer == Layer::Copy || loses(world, &effect, layer) {
        for id in &plan.objects {
            new_statics_of(world, table, *id, active, known);
        }
    } else {
        work.spend_on_new(plan.objects.len());
        granted_statics(world, table, (&effect, layer), &plan.objects, active, known);
    }
}

/// Whether objects may lose abilities by the effect in the layer.
pub(super) fn loses(world: World<'_>, effect: &Active, layer: Layer) -> bool {
    let mut found = false;
    let changes = world.changes(effect);
    changes.in_layer(layer, effect.defining, |phrase| {
        found |= apply::may_lose(phrase.change)
    });
    found
}

pub(super) fn remember(sets: &mut Vec<ObjectId>, objects: &[ObjectId]) -> (u32, u32) {
    let narrow = |n| u32::try_from(n).expect("fewer than 2^32 objects");
    let start = narrow(sets.len());
    sets.extend_from_slice(objects);
    (start, narrow(objects.len()))
}

/// Whether the objects may have new static abilities once the effect has been applied in the layer.
pub(super) fn brings_statics(world: World<'_>, effect: &Active, layer: Layer) -> bool {
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
