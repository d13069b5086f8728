//! Targets: what can be chosen, and whether it still can (CR 115, 601.2c, 608.2b, 702.11, 702.16, 702.18).

mod completion;
mod matching;

use std::borrow::Cow;

use spellstack_core::lang::{Body, PlayerAbility, Quantity, Rule, TargetRelation, TargetSpec};
use spellstack_core::{AbilityId, DefId, KeywordKind, ObjectId, PlayerId, ShortVec, Zone};

use crate::control::Scope;
use crate::event::Thing;
use crate::keyword::{enchant, hexproof, protection, shroud};
use crate::look::Context;
use crate::program::{AbilityClass, AbilityEntry};
use crate::reader::reader;
use crate::state::{Chosen, StackEntry, StackKind};

pub(crate) use completion::{MOST_TRIES, is_described};
pub(crate) use matching::has_distinct_items;

reader! {
    /// What can be targeted, by what (CR 115).
    Targets, targets
}

/// The keywords that keep permanents from being targeted.
const GUARDS: [KeywordKind; 4] = [
    KeywordKind::Shroud,
    KeywordKind::Hexproof,
    KeywordKind::HexproofFrom,
    KeywordKind::Protection,
];

/// A use of the word *target* on a spell or ability, with where it stands.
pub(crate) struct Spec<'a> {
    /// Which of the chosen modes.
    pub mode: u8,
    /// Which target of the mode.
    pub target: u8,
    pub spec: Cow<'a, TargetSpec>,
}

impl<'a> Targets<'a> {
    /// The targets that a spell or ability asks for, with the modes chosen for it.
    pub(crate) fn specs(&self, entry: &StackEntry, def: DefId) -> Vec<Spec<'a>> {
        let mut specs = Vec::new();
        if entry.kind == StackKind::Spell
            && let Some(spec) = self.aura_spec(def)
        {
            // CR 115.1b, 303.4a: an Aura spell targets what its enchant ability allows.
            specs.push(Spec {
                mode: 0,
                target: 0,
                spec: Cow::Owned(spec),
            });
            return specs;
        }
        let Some(ability) = self.body_ability(entry, def) else {
            return specs;
        };
        let modes: ShortVec<u8, 2> = if entry.modes.is_empty() {
            ShortVec::from([0])
        } else {
            entry.modes.0.copied()
        };
        // CR 115.8, 700.2c, 700.2f: those of the modes chosen, which new targets don't change.
        for (index, mode) in modes.iter().enumerate() {
            for (target, spec) in self
                .program
                .ability(ability)
                .targets(usize::from(*mode))
                .iter()
                .enumerate()
            {
                let narrow = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
                specs.push(Spec {
                    mode: narrow(index),
                    target: narrow(target),
                    spec: Cow::Borrowed(spec),
                });
            }
        }
        specs
    }

    /// The `at`-th of the targets that a spell or ability asks for.
    pub(crate) fn spec_at(&self, entry: &StackEntry, def: DefId, at: usize) -> Option<Spec<'a>> {
        if entry.kind == StackKind::Spell
            && enchant::is_among(self.program.def(def).base.keywords)
            && let Some(spec) = self.aura_spec(def)
        {
            return (at == 0).then_some(Spec {
                mode: 0,
                target: 0,
                spec: Cow::Owned(spec),
            });
        }
        let mut left = at;
        for index in 0..entry.modes.len().max(1) {
            let targets = self.targets_of_mode(entry, def, index);
            if let Some(spec) = targets.get(left) {
                let narrow = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
                return Some(Spec {
                    mode: narrow(index),
                    target: narrow(left),
                    spec: Cow::Borrowed(spec),
                });
            }
            left -= targets.len();
        }
        None
    }

    /// What a spell or ability asks for where something was chosen.
    pub(crate) fn spec_of(
        &self,
        entry: &StackEntry,
        def: DefId,
        chosen: &Chosen,
    ) -> Option<Cow<'a, TargetSpec>> {
        let (mode, target) = (usize::from(chosen.mode), usize::from(chosen.target));
        if entry.kind == StackKind::Spell
            && enchant::is_among(self.program.def(def).base.keywords)
            && let Some(spec) = self.aura_spec(def)
        {
            return ((mode, target) == (0, 0)).then_some(Cow::Owned(spec));
        }
        let targets = match entry.modes.get(mode) {
            None if mode > 0 => &[],
            _ => self.targets_of_mode(entry, def, mode),
        };
        targets.get(target).map(Cow::Borrowed)
    }

    /// The targets of the chosen mode of that number, or of the only clause.
    pub(crate) fn targets_of_mode(&self, entry: &StackEntry, def: DefId, index: usize) -> &'a [TargetSpec] {
        let mode = entry.modes.get(index).copied().unwrap_or(0);
        self.body_ability(entry, def).map_or(&[], |ability| {
            self.program.ability(ability).targets(usize::from(mode))
        })
    }

    /// The ability whose body a stack entry follows: its own, or the spell ability of the face.
    pub(crate) fn body_ability(&self, entry: &StackEntry, def: DefId) -> Option<AbilityId> {
        entry.ability_id().or_else(|| self.spell_ability(def))
    }

    /// What a face does as it resolves.
    pub(crate) fn spell_ability(&self, def: DefId) -> Option<AbilityId> {
        self.program
            .printed(def)
            .iter()
            .find(|id| self.program.ability(*id).class == AbilityClass::Spell)
    }

    /// Everything that can be chosen for a target, players first, then objects by age: permanents unless the filter
    /// says otherwise (CR 115.2).
    pub(crate) fn legal_targets(&self, spec: &TargetSpec, mode: u8, scope: &Scope) -> Vec<Thing> {
        let mut things = self.legal_targets_unrelated(spec, scope);
        things.retain(|thing| self.relations_hold(spec, mode, *thing, scope));
        things
    }

    /// The same, whatever it says of other targets.
    pub(crate) fn legal_targets_unrelated(&self, spec: &TargetSpec, scope: &Scope) -> Vec<Thing> {
        let look = self.look();
        let context = Context::in_scope(scope);
        // CR 115.5: nothing on the stack can target itself.
        let itself = self
            .facts
            .stack_entry(scope.entry.object)
            .map(|entry| Thing::Object(entry.object));
        let is_legal = |thing: &Thing| {
            Some(*thing) != itself && self.can_be_targeted(*thing, scope.entry.source, scope.entry.controller)
        };
        let mut things = Vec::with_capacity(8);
        if let Some(filter) = &spec.players {
            let players = look.players(filter, &context).into_iter();
            things.extend(players.map(Thing::Player).filter(is_legal));
        }
        if let Some(filter) = &spec.objects {
            look.each_fitting(filter, &context, |id| {
                let thing = Thing::Object(id);
                if is_legal(&thing) {
                    things.push(thing);
                }
            });
        }
        things
    }

    /// Whether a target that was chosen is still legal (CR 608.2b).
    pub(crate) fn is_legal_target(&self, spec: &TargetSpec, mode: u8, thing: Thing, scope: &Scope) -> bool {
        let look = self.look();
        let context = Context::in_scope(scope);
        let fits = match thing {
            Thing::Player(player) => {
                !self.facts.players[player].lost
                    && spec
                        .players
                        .as_ref()
                        .is_some_and(|filter| look.player_fits(player, filter, &context))
            }
            Thing::Object(id) => {
                let seen = self.facts.object(id).and_then(|_| look.seen(id));
                seen.is_some_and(|seen| {
                    spec.objects
                        .as_ref()
                        .is_some_and(|filter| look.fits_in_zone(&seen, filter, &context))
                })
            }
        };
        fits && self.can_be_targeted(thing, scope.entry.source, scope.entry.controller)
            && self.relations_hold(spec, mode, thing, scope)
    }

    pub(crate) fn relations_hold(&self, spec: &TargetSpec, mode: u8, thing: Thing, scope: &Scope) -> bool {
        let of = |target: u8| {
            scope
                .entry
                .targets
                .iter()
                .filter(move |chosen| chosen.mode == mode && chosen.target == target)
        };
        spec.relations.iter().all(|relation| match relation {
            TargetRelation::OtherThan(target) => of(*target).all(|chosen| chosen.thing != thing),
            TargetRelation::ControlledBy(target) => of(*target).all(|chosen| match (chosen.thing, thing) {
                (Thing::Player(player), Thing::Object(id)) => self.look().last_controller(id) == Some(player),
                (Thing::Player(_) | Thing::Object(_), _) => false,
            }),
        })
    }

    /// Shroud, hexproof and protection (CR 702.11b-d, 702.16b, 702.18a) guard permanents and players: spells, and cards
    /// elsewhere than on the battlefield, can be targeted whatever they have (CR 113.6).
    fn can_be_targeted(&self, thing: Thing, source: ObjectId, controller: PlayerId) -> bool {
        let look = self.look();
        match thing {
            Thing::Object(id) => {
                let Some(object) = self.facts.object(id) else {
                    return false;
                };
                let chars = look.chars_of(id, object);
                if object.zone != Zone::Battlefield || !GUARDS.iter().any(|keyword| chars.has(*keyword)) {
                    return true;
                }
                let opposing = look.controller(id) != Some(controller);
                let is_hexproof = || hexproof::is_hexproof(chars) || self.is_hexproof_from(id, source);
                let is_guarded = shroud::is_shrouded(chars)
                    || opposing && is_hexproof()
                    || self.is_protected_from(id, source);
                !is_guarded
            }
            Thing::Player(player) => !self.any_rule(|rule, context, look| match rule {
                Rule::PlayerHas(filter, ability) if look.player_fits(player, filter, context) => {
                    match ability {
                        PlayerAbility::Shroud => true,
                        PlayerAbility::Hexproof => player != controller,
                        PlayerAbility::Protection(quality) => {
                            protection::is_from(look, quality, source, context)
                        }
                    }
                }
                _ => false,
            }),
        }
    }

    /// Whether an ability, or a spell's own, has a legal choice of modes and targets.
    pub(crate) fn has_legal_targets(
        &self,
        ability: AbilityId,
        source: ObjectId,
        controller: PlayerId,
    ) -> bool {
        let entry = self.program.ability(ability);
        if let Some(Body::Plain(clause)) = entry.body()
            && clause.targets.is_empty()
        {
            return true;
        }
        let kind = match entry.class {
            AbilityClass::Spell => StackKind::Spell,
            _ => StackKind::Activated(ability),
        };
        let scope = Scope::new(StackEntry {
            kind,
            source,
            ..StackEntry::spell(source, controller)
        });
        self.body_has_targets(ability, &scope)
    }

    /// The same for an ability all of whose targets are permanents, determined by their characteristics alone.
    pub(crate) fn has_permanents_to_target(
        &self,
        entry: &AbilityEntry,
        source: ObjectId,
        controller: PlayerId,
    ) -> bool {
        let look = self.look();
        let context = Context::of(source, controller);
        let is_legal = |id| self.can_be_targeted(Thing::Object(id), source, controller);
        entry.targets(0).iter().all(|spec| {
            let number = match &spec.quantity {
                Quantity::Exactly(value) => look.amount(value, &context) as usize,
                Quantity::UpTo(_) | Quantity::AnyNumber => 0,
            };
            let filter = spec.objects.as_ref();
            filter.is_some_and(|filter| look.has_matching_permanents(filter, &context, number, is_legal))
        })
    }

    /// The same, for what is in the scope.
    pub(crate) fn body_has_targets(&self, ability: AbilityId, scope: &Scope) -> bool {
        let entry = self.program.ability(ability);
        match entry.body() {
            None => true,
            Some(Body::Plain(clause)) => self.clause_has_targets(&clause.targets, scope),
            Some(Body::Modal { at_least, modes, .. }) => {
                let legal = modes
                    .iter()
                    .filter(|mode| self.clause_has_targets(&mode.targets, scope))
                    .count();
                legal >= usize::from(*at_least)
            }
        }
    }

    pub(crate) fn clause_has_targets(&self, targets: &[TargetSpec], scope: &Scope) -> bool {
        let alone = |spec: &TargetSpec| spec.relations.is_empty();
        if scope.entry.targets.is_empty() && targets.iter().all(alone) {
            return targets.iter().all(|spec| self.has_enough_targets(spec, scope));
        }
        let mut scope = scope.clone();
        scope.entry.targets.clear();
        self.completable(targets, 0, 0, &mut scope)
    }

    /// Whether there are as many legal targets as there have to be, for a target that refers to no other.
    fn has_enough_targets(&self, spec: &TargetSpec, scope: &Scope) -> bool {
        let (min, _) = self.target_numbers(spec, scope);
        if min == 0 {
            return true;
        }
        let look = self.look();
        let context = Context::in_scope(scope);
        let StackEntry {
            source, controller, ..
        } = scope.entry;
        let itself = self
            .facts
            .stack_entry(scope.entry.object)
            .map(|entry| entry.object);
        let is_legal = |thing| self.can_be_targeted(thing, source, controller);
        let mut left = min;
        if let Some(filter) = &spec.players {
            let mut players = self.facts.apnap();
            let is_enough = players.any(|player| {
                let fits = !self.facts.players[player].lost
                    && look.player_fits(player, filter, &context)
                    && is_legal(Thing::Player(player));
                left -= usize::from(fits);
                left == 0
            });
            if is_enough {
                return true;
            }
        }
        spec.objects.as_ref().is_some_and(|filter| {
            look.has_matching(filter, &context, left, |id| {
                Some(id) != itself && is_legal(Thing::Object(id))
            })
        })
    }

    /// The fewest and the most targets that can be chosen.
    pub(crate) fn target_numbers(&self, spec: &TargetSpec, scope: &Scope) -> (usize, usize) {
        let look = self.look();
        let context = Context::in_scope(scope);
        let (min, max) = match &spec.quantity {
            Quantity::Exactly(value) => {
                let number = look.amount(value, &context) as usize;
                (number, number)
            }
            // CR 115.6.
            Quantity::UpTo(value) => (0, look.amount(value, &context) as usize),
            Quantity::AnyNumber => (0, usize::MAX),
        };
        // CR 601.2d: each target of a division gets at least one.
        let limit = spec
            .divided
            .as_ref()
            .map_or(usize::MAX, |total| look.amount(total, &context) as usize);
        (min, max.min(limit))
    }
}
