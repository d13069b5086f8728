//! The order of effects of a layer of which some may depend on others (CR 613.8).
//!
//! An effect can depend only on one that writes what it reads, or that may end it; only such pairs are tried. Effects that do
//! the same depend on the same ones, and are looked at as one. What was found stays so until an effect is applied that
//! writes what one of the two reads.

use std::collections::BTreeMap;

use spellstack_core::ObjectId;
use spellstack_core::lang::Layer;

use super::alike::Kind;
use super::application::{Application, exists};
use super::collect::Active;
use super::concern::{Needs, Writes};
use super::dependency::loses;
use super::{Scratch, Work, World, apply};
use crate::derived::{Before, CharTable};

/// Effects that are to be applied, and what is known of how they depend on each other.
#[derive(Default)]
pub(super) struct Order {
    classes: Vec<Class>,
    /// The class of each effect, by its number; of others than those that are to be applied nothing that is meant.
    class_of: Vec<u32>,
    /// The classes that were reached in the last search: those with its number.
    reached: Vec<u32>,
    search: u32,
}

/// Effects that do the same.
struct Class {
    /// Their numbers, the earliest first, and how many of them have been applied.
    members: Vec<u32>,
    applied: usize,
    writes: Writes,
    /// Whether they may take abilities away.
    loses: bool,
    needs: Needs,
    /// What they may depend on.
    causes: Vec<Cause>,
    /// Whether they wait for others, as far as that was found out since the last effect was applied.
    waits: Option<bool>,
}

struct Cause {
    class: usize,
    /// Whether they do, as far as that has been found out.
    depends: Option<bool>,
}

impl Class {
    /// The earliest that hasn't been applied.
    fn next(&self) -> Option<usize> {
        self.members.get(self.applied).map(|number| *number as usize)
    }
}

/// What it takes to try what an effect would do.
struct Trial<'a> {
    world: World<'a>,
    table: &'a mut CharTable,
    layer: Layer,
    active: &'a [Active],
    sets: &'a [ObjectId],
    plan: &'a mut Application,
    now: &'a mut Application,
    then: &'a mut Application,
    noted: &'a mut Before,
    work: &'a mut Work,
}

impl Order {
    /// The order of the effects that are left.
    pub fn of(world: World<'_>, table: &CharTable, scratch: &mut Scratch, layer: Layer, at: usize) -> Self {
        let Scratch {
            active,
            remaining,
            work,
            ..
        } = scratch;
        let left = &remaining[at..];
        let mut order = Order {
            class_of: vec![0; active.len()],
            ..Order::default()
        };
        let effects = || left.iter().map(|number| &active[*number as usize]);
        // Where abilities may be lost, each effect ends by itself; where control changes, one player's may become another's.
        let by_itself = layer == Layer::Control || effects().any(|effect| loses(world, effect, layer));
        let look = world.look(table);
        let mut known: BTreeMap<(Kind, bool), usize> = BTreeMap::new();
        for number in left {
            let effect = &active[*number as usize];
            let kind = Kind::of(world, table, effect).filter(|_| !by_itself);
            let is_there = || table.only_gains() || exists(&look, effect);
            let kind = kind.map(|kind| (kind, is_there()));
            let class = kind
                .and_then(|kind| known.get(&kind).copied())
                .unwrap_or_else(|| {
                    let class = order.classes.len();
                    if let Some(kind) = kind {
                        known.insert(kind, class);
                    }
                    order.classes.push(Class {
                        members: Vec::new(),
                        applied: 0,
                        writes: Writes::by(world, effect, layer),
                        loses: loses(world, effect, layer),
                        needs: Needs::of(world, effect, layer),
                        causes: Vec::new(),
                        waits: None,
                    });
                    class
                });
            order.classes[class].members.push(*number);
            order.class_of[*number as usize] = u32::try_from(class).expect("fewer than 2^32 effects");
        }
        order.reached = vec![0; order.classes.len()];
        work.spend_trying(active.len() + left.len());
        order.find_causes(work);
        order
    }

    fn find_causes(&mut self, work: &mut Work) {
        for at in 0..self.classes.len() {
            let needs = &self.classes[at].needs;
            let others = self.classes.iter().enumerate().filter(|(class, _)| *class != at);
            let causes = others.filter(|(_, other)| other.writes.may_concern(needs));
            let causes: Vec<Cause> = causes.map(|(class, _)| Cause { class, depends: None }).collect();
            work.spend_trying(self.classes.len() + causes.len());
            if work.is_exhausted() {
                return;
            }
            self.classes[at].causes = causes;
        }
    }

    /// The place of the effect to apply next: the earliest that waits for no other (CR 613.8b).
    pub fn next(
        &mut self,
        world: World<'_>,
        table: &mut CharTable,
        scratch: &mut Scratch,
        layer: Layer,
        at: usize,
    ) -> usize {
        let Scratch {
            active,
            sets,
            remaining,
            plan,
            before,
            after,
            noted,
            work,
            ..
        } = scratch;
        let mut trial = Trial {
            world,
            table,
            layer,
            active,
            sets,
            plan,
            now: before,
            then: after,
            noted,
            work,
        };
        for (place, number) in remaining.iter().enumerate().skip(at) {
            trial.work.spend_trying(1);
            if trial.work.is_exhausted() {
                break;
            }
            if !self.waits(&mut trial, self.class_of[*number as usize] as usize) {
                return place;
            }
        }
        at
    }

    /// An effect has been applied (CR 613.8c): what it may have changed has to be found out again.
    pub fn note_applied(&mut self, number: u32, work: &mut Work) {
        let applied = self.class_of[number as usize] as usize;
        self.classes[applied].applied += 1;
        let (writes, loses) = (self.classes[applied].writes, self.classes[applied].loses);
        let is_new: Vec<bool> = self
            .classes
            .iter()
            .map(|class| writes.may_concern(&class.needs) || writes.may_alter(&class.writes))
            .collect();
        for (class, needs_new) in self.classes.iter_mut().zip(&is_new) {
            class.waits = None;
            for cause in &mut class.causes {
                if loses || *needs_new || is_new[cause.class] {
                    cause.depends = None;
                }
            }
            work.spend_trying(1 + class.causes.len());
        }
    }

    /// Whether effects wait for another that they depend on. Those that depend on each other in a loop don't wait for each
    /// other (CR 613.8b), nor do those that do the same.
    fn waits(&mut self, trial: &mut Trial<'_>, class: usize) -> bool {
        if let Some(waits) = self.classes[class].waits {
            return waits;
        }
        let waits = (0..self.classes[class].causes.len()).any(|place| {
            let cause = self.classes[class].causes[place].class;
            self.depends(trial, class, place) && !self.reaches(trial, cause, class)
        });
        self.classes[class].waits = Some(waits);
        waits
    }

    /// Whether effects depend on others, directly or through others.
    fn reaches(&mut self, trial: &mut Trial<'_>, from: usize, to: usize) -> bool {
        self.search += 1;
        self.reached[from] = self.search;
        let mut left = vec![from];
        while let Some(class) = left.pop() {
            for place in 0..self.classes[class].causes.len() {
                let cause = self.classes[class].causes[place].class;
                let is_known = cause != to && self.reached[cause] == self.search;
                trial.work.spend_trying(1);
                if is_known || !self.depends(trial, class, place) {
                    continue;
                }
                if cause == to {
                    return true;
                }
                self.reached[cause] = self.search;
                left.push(cause);
            }
        }
        false
    }

    /// Whether the effects of a class depend on those of the cause at a place of its list.
    fn depends(&mut self, trial: &mut Trial<'_>, class: usize, place: usize) -> bool {
        let cause = &self.classes[class].causes[place];
        let (Some(effect), Some(other)) = (self.classes[class].next(), self.classes[cause.class].next())
        else {
            return false;
        };
        if let Some(depends) = cause.depends {
            return depends;
        }
        if trial.work.is_exhausted() {
            return false;
        }
        let depends = trial.depends(effect, other);
        self.classes[class].causes[place].depends = Some(depends);
        depends
    }
}

impl Trial<'_> {
    /// Whether an effect would do one thing before another is applied, and another thing after it (CR 613.8a).
    fn depends(&mut self, effect: usize, cause: usize) -> bool {
        let (world, layer) = (self.world, self.layer);
        let (effect, cause) = (&self.active[effect], &self.active[cause]);
        self.plan.make(world, self.table, cause, self.sets, layer);
        self.work.spend_trying_plan(world, cause, self.plan);
        // What doesn't apply changes nothing for anybody.
        if !self.plan.holds || self.plan.objects.is_empty() {
            return false;
        }
        self.now.make(world, self.table, effect, self.sets, layer);
        self.table.note_before(&self.plan.objects, self.noted);
        apply::apply(world, self.table, cause, self.plan, layer);
        self.then.make(world, self.table, effect, self.sets, layer);
        self.table.restore(self.noted);
        self.work.spend_trying_plan(world, effect, self.now);
        self.work.spend_trying_plan(world, effect, self.then);
        self.now != self.then
    }
}
