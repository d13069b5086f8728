//! Effects that do the same: instances of one static ability under one player's control, where its words are about nothing
//! else of its source. They are worked out once, and applied together.

use spellstack_core::lang::{Layer, Modification};
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::application::{Application, exists};
use super::collect::{Active, Origin};
use super::{Scratch, World, admit, apply, collect, dependency};
use crate::derived::CharTable;

/// From so many effects on it is worth to look for those that do the same.
pub(super) const MANY: usize = 12;

/// What effects that do the same have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    ability: AbilityId,
    statement: u8,
    you: PlayerId,
    /// What they have started to apply to.
    started: Option<(u32, u32)>,
}

impl Kind {
    /// The kind of an effect, if others could do the same. It holds as long as nobody's control changes.
    pub fn of(world: World<'_>, table: &CharTable, effect: &Active) -> Option<Kind> {
        let Origin::Static(held, statement) = effect.origin else {
            return None;
        };
        if !world.program.ability(held.id).applies_alike {
            return None;
        }
        Some(Kind {
            ability: held.id,
            statement,
            you: world.look(table).controller(effect.source)?,
            started: effect.started,
        })
    }
}

/// Applies the effects of a layer that haven't been, from a place on, where none depends on another. Ends early where one
/// brings about others; the place after the last one that was applied.
pub(super) fn apply_all(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    layer: Layer,
    mut at: usize,
) -> usize {
    if layer == Layer::PtModify && scratch.trace.is_none() && add_up(world, table, scratch, layer, at) {
        return scratch.remaining.len();
    }
    let known = scratch.active.len();
    while at < scratch.remaining.len() && scratch.active.len() == known && !scratch.work.is_exhausted() {
        at = apply_run(world, table, scratch, layer, at);
    }
    at
}

/// Applies an effect, and those after it that do the same; the place after them.
fn apply_run(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    layer: Layer,
    at: usize,
) -> usize {
    let kind = |number: u32| Kind::of(world, table, &scratch.active[number as usize]);
    let rest = &scratch.remaining[at..];
    let first = kind(rest[0]);
    let is_same = |number: &&u32| first.is_some() && kind(**number) == first;
    let length = 1 + rest[1..].iter().take_while(is_same).count();
    if length == 1 {
        let number = rest[0] as usize;
        dependency::apply_one(world, table, scratch, number, layer);
        return at + 1;
    }
    let mut members: Vec<u32> = rest[..length].to_vec();
    apply_together(world, table, scratch, layer, &mut members);
    at + length
}

fn apply_together(
    world: World<'_>,
    table: &mut CharTable,
    scratch: &mut Scratch,
    layer: Layer,
    members: &mut Vec<u32>,
) {
    if !plan(world, table, scratch, layer, members) {
        return;
    }
    let effects: Vec<Active> = members
        .iter()
        .map(|number| scratch.active[*number as usize])
        .collect();
    let Scratch {
        active,
        plan,
        trace,
        work,
        known,
        ..
    } = scratch;
    if let Some(trace) = trace {
        for effect in &effects {
            trace.note(world, effect, plan, layer);
        }
    }
    work.spend_on(plan.objects.len() * apply::changes_of_each(world, &effects, layer));
    apply::apply_alike(world, table, &effects, plan, layer);
    if !dependency::brings_statics(world, &effects[0], layer) {
        return;
    }
    for effect in &effects {
        work.spend_on_new(plan.objects.len());
        if work.is_exhausted() {
            return;
        }
        collect::granted_statics(world, table, (effect, layer), &plan.objects, active, known);
    }
}

/// Finds out what effects of one kind do, and notes what they start to apply to; whether they do anything. Those stay among
/// them whose abilities exist.
fn plan(
    world: World<'_>,
    table: &CharTable,
    scratch: &mut Scratch,
    layer: Layer,
    members: &mut Vec<u32>,
) -> bool {
    let Scratch {
        active,
        sets,
        plan,
        work,
        ..
    } = scratch;
    if !table.only_gains() {
        let look = world.look(table);
        members.retain(|number| {
            let effect = &active[*number as usize];
            let abilities = look.chars(effect.source).map(|chars| chars.abilities.len());
            work.spend_on(abilities.unwrap_or_default());
            effect.started.is_some() || exists(&look, effect)
        });
    }
    let Some(first) = members.first() else {
        return false;
    };
    let first = active[*first as usize];
    plan.make(world, table, &first, sets, layer);
    work.spend_on_plan(world, &first, plan);
    if !plan.holds {
        return false;
    }
    // CR 613.6.
    if first.started.is_none() {
        let started = Some(dependency::remember(sets, &plan.objects));
        members
            .iter()
            .for_each(|number| active[*number as usize].started = started);
    }
    !plan.objects.is_empty()
}

/// Applies all effects that change powers and toughnesses by adding to them, if no sum on the way could saturate: then
/// their order makes no difference (CR 613.4c).
fn add_up(world: World<'_>, table: &mut CharTable, scratch: &mut Scratch, layer: Layer, at: usize) -> bool {
    let with_kind = |number: &u32| {
        let kind = Kind::of(world, table, &scratch.active[*number as usize]);
        (kind, *number)
    };
    let mut rest: Vec<(Option<Kind>, u32)> = scratch.remaining[at..].iter().map(with_kind).collect();
    rest.sort_unstable();
    let mut sums = Sums::default();
    let mut members = Vec::new();
    for run in rest.chunk_by(|one, other| one.0.is_some() && one.0 == other.0) {
        members.clear();
        members.extend(run.iter().map(|(_, number)| *number));
        if !plan(world, table, scratch, layer, &mut members) {
            continue;
        }
        let plan = &scratch.plan;
        plan.objects.iter().for_each(|id| admit(world, table, *id));
        sums.add(
            world,
            &scratch.active[members[0] as usize],
            plan,
            layer,
            members.len(),
        );
        if scratch.work.is_exhausted() {
            return true;
        }
    }
    sums.apply(table)
}

/// What is added to powers and toughnesses, by the slots of the objects.
#[derive(Default)]
struct Sums(Vec<Option<Sum>>);

#[derive(Clone, Copy)]
struct Sum {
    id: ObjectId,
    power: i64,
    toughness: i64,
    /// What the numbers come to without their signs.
    size: i64,
}

impl Sums {
    fn add(&mut self, world: World<'_>, effect: &Active, plan: &Application, layer: Layer, times: usize) {
        let times = i64::try_from(times).unwrap_or(i64::MAX);
        let mut numbers = plan.values.chunks(plan.objects.len().max(1));
        world.changes(effect).in_layer(layer, effect.defining, |phrase| {
            let Modification::ModifyPt(..) = phrase.change else {
                return;
            };
            let pairs = numbers.next().unwrap_or(&[]);
            for (id, (power, toughness)) in plan.objects.iter().zip(pairs) {
                let by = |number: i32| i64::from(number).saturating_mul(times);
                self.add_to(*id, by(*power), by(*toughness));
            }
        });
    }

    fn add_to(&mut self, id: ObjectId, power: i64, toughness: i64) {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, None);
        }
        let sum = self.0[id.index()].get_or_insert(Sum {
            id,
            power: 0,
            toughness: 0,
            size: 0,
        });
        sum.power = sum.power.saturating_add(power);
        sum.toughness = sum.toughness.saturating_add(toughness);
        let size = power.saturating_abs().max(toughness.saturating_abs());
        sum.size = sum.size.saturating_add(size);
    }

    /// Adds them, unless a sum on the way could saturate; whether that was done.
    fn apply(&self, table: &mut CharTable) -> bool {
        let size = |number: i32| i64::from(number).saturating_abs();
        let is_small = |sum: &Sum| {
            let now = table
                .get(sum.id)
                .map_or(0, |chars| size(chars.power).max(size(chars.toughness)));
            now.saturating_add(sum.size) <= i64::from(i32::MAX)
        };
        if !self.0.iter().flatten().all(is_small) {
            return false;
        }
        let add = |number: i32, by: i64| {
            i32::try_from(i64::from(number) + by).expect("a sum that was found to be small")
        };
        for sum in self.0.iter().flatten() {
            if let Some(chars) = table.get_mut(sum.id) {
                chars.power = add(chars.power, sum.power);
                chars.toughness = add(chars.toughness, sum.toughness);
            }
        }
        true
    }
}
