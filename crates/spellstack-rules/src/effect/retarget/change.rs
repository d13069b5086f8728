//! Targets on their way to others, and what each of them can still become.

use spellstack_core::DefId;
use spellstack_core::lang::{TargetChange, TargetRelation};

use crate::event::Thing;
use crate::game::Game;
use crate::state::StackEntry;
use crate::target::{MOST_TRIES, Spec, has_distinct_items, is_described};

/// Targets on their way to others.
pub(super) struct Change {
    pub which: TargetChange,
    /// As it was.
    pub before: StackEntry,
    /// As it would be.
    pub entry: StackEntry,
    pub def: DefId,
}

impl Change {
    /// The targets that are others than before, by place.
    pub fn changed(&self) -> impl Iterator<Item = (usize, Thing)> + '_ {
        let both = self.before.targets.iter().zip(&self.entry.targets).enumerate();
        both.filter(|(_, (before, after))| before.thing != after.thing)
            .map(|(at, (_, after))| (at, after.thing))
    }

    fn has_changed(&self) -> bool {
        self.changed().next().is_some()
    }

    /// What the target could become, so that the later ones can be chosen too.
    pub fn options(&self, game: &Game, at: usize) -> Vec<Thing> {
        // CR 115.7b: only one of them may be changed.
        if self.which == TargetChange::One && self.has_changed() {
            return Vec::new();
        }
        let mut things = self.others(game, at);
        things.retain(|thing| self.with(at, *thing).can_be_completed(game, at + 1));
        things
    }

    /// Whether the target may stay as it is, with what the later ones can become.
    pub fn may_keep(&self, game: &Game, at: usize) -> bool {
        match self.which {
            TargetChange::Any | TargetChange::New => self.can_be_completed(game, at + 1),
            TargetChange::All => false,
            // The last that can change has to.
            TargetChange::One => {
                (at + 1..self.entry.targets.len()).any(|later| !self.options(game, later).is_empty())
            }
        }
    }

    /// Whether the targets from that one on can be kept or changed so that the final set is legal.
    fn can_be_completed(&self, game: &Game, at: usize) -> bool {
        if self.which == TargetChange::One {
            return self.is_legal(game) || !self.has_changed() && self.one_can_change(game, at);
        }
        let specs = game.targets().specs(&self.entry, self.def);
        let is_matching = !specs.iter().any(|spec| is_described(&spec.spec));
        match is_matching.then(|| self.open_from(game, &specs, at)).flatten() {
            Some(groups) => {
                self.is_distinct_before(&specs, at) && groups.iter().all(|lists| can_be_told_apart(lists))
            }
            None => self.can_be_tried(game, at, &mut 0),
        }
    }

    fn one_can_change(&self, game: &Game, at: usize) -> bool {
        (at..self.entry.targets.len()).any(|at| {
            let mut others = self.others(game, at).into_iter();
            others.any(|thing| self.with(at, thing).is_legal(game))
        })
    }

    /// What the targets from that one on can be, in groups of which each member has to be another than every other. None if
    /// some have to be others than only some of the rest.
    fn open_from(&self, game: &Game, specs: &[Spec<'_>], at: usize) -> Option<Vec<Vec<Vec<Thing>>>> {
        let mut open: Vec<usize> = (at..self.entry.targets.len()).collect();
        let mut groups = Vec::new();
        while let Some(first) = open.pop() {
            let mut group = vec![first];
            group.extend(open.extract_if(.., |other| self.excludes(specs, first, *other)));
            let are_apart = |one: usize, other: usize| one == other || self.excludes(specs, one, other);
            let is_whole = group
                .iter()
                .all(|one| group.iter().all(|other| are_apart(*one, *other)));
            let is_alone = !open
                .iter()
                .any(|other| group.iter().any(|one| self.excludes(specs, *one, *other)));
            if !is_whole || !is_alone {
                return None;
            }
            groups.push(
                group
                    .iter()
                    .map(|one| self.left_for(game, specs, *one, at))
                    .collect(),
            );
        }
        Some(groups)
    }

    /// What a target can be once those before `at` are settled.
    fn left_for(&self, game: &Game, specs: &[Spec<'_>], target: usize, at: usize) -> Vec<Thing> {
        let mut things = self.others(game, target);
        if self.which != TargetChange::All {
            things.push(self.before.targets[target].thing);
        }
        for settled in (0..at).filter(|settled| self.excludes(specs, target, *settled)) {
            things.retain(|thing| *thing != self.entry.targets[settled].thing);
        }
        things
    }

    /// Whether no two of the targets before that one are the same that may not be.
    fn is_distinct_before(&self, specs: &[Spec<'_>], at: usize) -> bool {
        let targets = &self.entry.targets;
        let is_repeated = |one: usize, other: usize| {
            targets[one].thing == targets[other].thing && self.excludes(specs, one, other)
        };
        !(0..at).any(|one| (0..one).any(|other| is_repeated(one, other)))
    }

    /// CR 115.3: nothing is chosen twice for one instance of the word; and for another it isn't if that says so.
    fn excludes(&self, specs: &[Spec<'_>], one: usize, other: usize) -> bool {
        let targets = &self.entry.targets;
        let says_so = |one: usize, other: usize| {
            let relation = TargetRelation::OtherThan(targets[other].target);
            self.spec_of(specs, one)
                .is_some_and(|spec| spec.spec.relations.contains(&relation))
        };
        targets[one].mode == targets[other].mode
            && (targets[one].target == targets[other].target || says_so(one, other) || says_so(other, one))
    }

    /// The same, by trying one choice after the other: what a target can be depends on what another one is. A text that needs
    /// more tries than `MOST_TRIES` counts as one that can't be completed.
    fn can_be_tried(&self, game: &Game, at: usize, tries: &mut u32) -> bool {
        if at >= self.entry.targets.len() {
            return self.is_legal(game);
        }
        *tries += 1;
        if *tries > MOST_TRIES {
            return false;
        }
        let keeps = self.which != TargetChange::All;
        keeps && self.can_be_tried(game, at + 1, tries)
            || self
                .others(game, at)
                .into_iter()
                .any(|thing| self.with(at, thing).can_be_tried(game, at + 1, tries))
    }

    fn with(&self, at: usize, thing: Thing) -> Change {
        let mut entry = self.entry.clone();
        entry.targets[at].thing = thing;
        Change {
            entry,
            before: self.before.clone(),
            ..*self
        }
    }

    /// Everything else that can be chosen for the target (CR 115.7a).
    fn others(&self, game: &Game, at: usize) -> Vec<Thing> {
        let (specs, scope) = (
            game.targets().specs(&self.entry, self.def),
            game.reader().scope_of(&self.entry),
        );
        let Some(spec) = self.spec_of(&specs, at) else {
            return Vec::new();
        };
        let mut things = game.targets().legal_targets_unrelated(&spec.spec, &scope);
        things.retain(|thing| *thing != self.before.targets[at].thing);
        things
    }

    fn spec_of<'s, 'g>(&self, specs: &'s [Spec<'g>], at: usize) -> Option<&'s Spec<'g>> {
        let chosen = self.entry.targets[at];
        specs
            .iter()
            .find(|spec| (spec.mode, spec.target) == (chosen.mode, chosen.target))
    }

    /// CR 115.3: nothing is chosen twice for one instance of the word. CR 115.7d: what targets say of each other holds.
    fn is_legal(&self, game: &Game) -> bool {
        let targets = &self.entry.targets;
        let is_repeated = |at: usize| {
            let is_same = |other: usize| {
                let (one, other) = (targets[at], targets[other]);
                (one.mode, one.target, one.thing) == (other.mode, other.target, other.thing)
            };
            (0..at).any(is_same)
        };
        let specs = game.targets().specs(&self.entry, self.def);
        let scope = game.reader().scope_of(&self.entry);
        (0..targets.len()).all(|at| {
            let spec = self.spec_of(&specs, at);
            !is_repeated(at)
                && spec.is_none_or(|spec| {
                    game.targets()
                        .relations_hold(&spec.spec, spec.mode, targets[at].thing, &scope)
                })
        })
    }
}

fn can_be_told_apart(lists: &[Vec<Thing>]) -> bool {
    let lists: Vec<&[Thing]> = lists.iter().map(Vec::as_slice).collect();
    has_distinct_items(&lists)
}
