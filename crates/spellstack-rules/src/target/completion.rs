//! Whether all the targets of a clause can be chosen together (CR 115.3, 601.2c).
//!
//! "Another target" makes it a matching: where each of several targets excludes each other one, augmenting paths tell
//! whether there are enough. Only two shapes are tried out choice by choice: a target that later ones are described by
//! ("that player controls"), and, where targets exclude only some of the others, the one that excludes the most, until
//! those that are left all exclude each other. Cards have one or two of these, so it is exact for them. A text that
//! would need more tries than `MOST_TRIES` counts as one that can't be completed.

use std::collections::BTreeSet;

use spellstack_core::lang::visit::{Flow, STOP, Visitor, stops_in, walk_object, walk_player};
use spellstack_core::lang::{ObjectRef, PlayerRef, TargetRelation, TargetSpec};

use super::Targets;
use super::matching::has_distinct_items;
use crate::control::Scope;
use crate::event::Thing;
use crate::state::Chosen;

/// How many choices are tried.
pub(crate) const MOST_TRIES: u32 = 2_000;

impl Targets<'_> {
    /// Whether the targets from the `at`-th on can be chosen, given those chosen before.
    pub(crate) fn completable(&self, targets: &[TargetSpec], mode: u8, at: usize, scope: &mut Scope) -> bool {
        let mut search = Completion {
            rules: *self,
            targets,
            mode,
            first: at,
            tries: 0,
        };
        search.describing_from(at, scope)
    }

    /// What can't be chosen before the `at`-th target without a look at the later ones, if those can be chosen as it is. Anything
    /// else leaves enough: a target with more to choose from than are chosen in all always finds one. `None` if what can be
    /// chosen later is described by what is chosen before.
    pub(crate) fn pressing(
        &self,
        targets: &[TargetSpec],
        mode: u8,
        at: usize,
        scope: &Scope,
    ) -> Option<BTreeSet<Thing>> {
        let later = &targets[at.min(targets.len())..];
        if later.iter().any(is_described) {
            return None;
        }
        let open = later.iter().filter(|spec| self.target_numbers(spec, scope).0 > 0);
        let lists: Vec<Vec<Thing>> = open.map(|spec| self.legal_targets(spec, mode, scope)).collect();
        let numbers = later.iter().map(|spec| self.target_numbers(spec, scope).0);
        let needed = numbers.fold(1, usize::saturating_add);
        let short = lists.into_iter().filter(|list| list.len() < needed);
        Some(short.flatten().collect())
    }
}

struct Completion<'a> {
    rules: Targets<'a>,
    targets: &'a [TargetSpec],
    mode: u8,
    /// The first target that isn't chosen yet.
    first: usize,
    tries: u32,
}

/// A target for which so many of these things have to be chosen.
#[derive(Clone)]
struct Open {
    target: usize,
    number: usize,
    things: Vec<Thing>,
}

impl Completion<'_> {
    /// Tries what can be chosen for the targets that later ones are described by, and then the others.
    fn describing_from(&mut self, at: usize, scope: &mut Scope) -> bool {
        let Some(target) = (at..self.targets.len()).find(|target| self.describes_later(*target)) else {
            return self.others(scope);
        };
        let spec = &self.targets[target];
        let (min, _) = self.rules.target_numbers(spec, scope);
        let things = self.rules.legal_targets(spec, self.mode, scope);
        self.describing(target, min, &things, scope)
    }

    /// The same, with so many things still to be chosen for one of them.
    fn describing(&mut self, target: usize, number: usize, things: &[Thing], scope: &mut Scope) -> bool {
        if number == 0 {
            return self.describing_from(target + 1, scope);
        }
        things.len() >= number
            && things.iter().enumerate().any(|(at, thing)| {
                scope.entry.targets.push(Chosen {
                    mode: self.mode,
                    target: narrow(target),
                    thing: *thing,
                    share: 0,
                });
                let is_found =
                    self.may_try() && self.describing(target, number - 1, &things[at + 1..], scope);
                scope.entry.targets.pop();
                is_found
            })
    }

    /// Whether the targets that describe no others can be chosen.
    fn others(&mut self, scope: &Scope) -> bool {
        let mut open: Vec<Open> = Vec::new();
        for target in self.first..self.targets.len() {
            if self.describes_later(target) {
                continue;
            }
            let spec = &self.targets[target];
            let (number, _) = self.rules.target_numbers(spec, scope);
            let mut things = self.rules.legal_targets(spec, self.mode, scope);
            // A later target that is chosen already may say that it is another than this one.
            let excluding = scope.entry.targets.iter().filter(|chosen| {
                chosen.mode == self.mode && self.excludes(usize::from(chosen.target), target)
            });
            for chosen in excluding {
                things.retain(|thing| *thing != chosen.thing);
            }
            if things.len() < number {
                return false;
            }
            if number > 0 {
                open.push(Open {
                    target,
                    number,
                    things,
                });
            }
        }
        self.complete(open)
    }

    /// Targets that don't exclude each other, not even by way of others, are chosen independently.
    fn complete(&mut self, mut open: Vec<Open>) -> bool {
        while let Some(first) = open.pop() {
            let mut together = vec![first];
            let mut at = 0;
            while let Some(target) = together.get(at).map(|member| member.target) {
                let excluded = open.extract_if(.., |other| self.excludes(target, other.target));
                together.extend(excluded);
                at += 1;
            }
            if !self.complete_together(together) {
                return false;
            }
        }
        true
    }

    fn complete_together(&mut self, mut open: Vec<Open>) -> bool {
        let excluded = |one: &Open| {
            let others = open
                .iter()
                .filter(|other| self.excludes(one.target, other.target));
            others.count()
        };
        let Some(most) = (0..open.len()).max_by_key(|at| excluded(&open[*at])) else {
            return true;
        };
        if open.iter().all(|one| excluded(one) + 1 == open.len()) {
            let lists = open
                .iter()
                .flat_map(|one| std::iter::repeat_n(&one.things[..], one.number));
            return has_distinct_items(&lists.collect::<Vec<_>>());
        }
        let one = open.swap_remove(most);
        self.try_each(one.target, one.number, &one.things, open)
    }

    /// Tries what can be chosen for one target, and then the others.
    fn try_each(&mut self, target: usize, number: usize, things: &[Thing], others: Vec<Open>) -> bool {
        if number == 0 {
            return self.complete(others);
        }
        things.len() >= number
            && things.iter().enumerate().any(|(at, thing)| {
                let mut others = others.clone();
                for other in others
                    .iter_mut()
                    .filter(|other| self.excludes(target, other.target))
                {
                    other.things.retain(|item| item != thing);
                }
                self.may_try() && self.try_each(target, number - 1, &things[at + 1..], others)
            })
    }

    fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= MOST_TRIES
    }

    /// Whether a target has to be another than an earlier or later one.
    fn excludes(&self, one: usize, other: usize) -> bool {
        let (earlier, later) = (one.min(other), one.max(other));
        let spec = self.targets.get(later);
        spec.is_some_and(|spec| {
            spec.relations
                .contains(&TargetRelation::OtherThan(narrow(earlier)))
        })
    }

    /// Whether what can be chosen for a later target depends on what is chosen for this one, apart from being another.
    fn describes_later(&self, target: usize) -> bool {
        let later = &self.targets[target + 1..];
        later.iter().any(|later| is_described_by(later, narrow(target)))
    }
}

/// Whether what can be chosen for a target depends on what the one of that number is, apart from being another.
fn is_described_by(spec: &TargetSpec, number: u8) -> bool {
    spec.relations.contains(&TargetRelation::ControlledBy(number)) || stops_in(spec, Mention(Some(number)))
}

/// Whether what can be chosen for a target depends on what some other one is, apart from being another.
pub(crate) fn is_described(spec: &TargetSpec) -> bool {
    let is_relation = |relation: &TargetRelation| matches!(relation, TargetRelation::ControlledBy(_));
    spec.relations.iter().any(is_relation) || stops_in(spec, Mention(None))
}

/// Stops where the target of that number is mentioned, or any.
struct Mention(Option<u8>);

impl Mention {
    fn is(&self, number: u8) -> bool {
        self.0.is_none_or(|mentioned| mentioned == number)
    }
}

impl<'a> Visitor<'a> for Mention {
    fn visit_object(&mut self, object: &'a ObjectRef) -> Flow {
        match object {
            ObjectRef::Target(number) if self.is(*number) => STOP,
            other => walk_object(self, other),
        }
    }

    fn visit_player(&mut self, player: &'a PlayerRef) -> Flow {
        match player {
            PlayerRef::Target(number) | PlayerRef::TargetOrController(number) if self.is(*number) => STOP,
            other => walk_player(self, other),
        }
    }
}

fn narrow(target: usize) -> u8 {
    u8::try_from(target).unwrap_or(u8::MAX)
}
