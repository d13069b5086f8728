//! Effects that last: continuous effects, changed rules, replacement shields, delayed and reflexive triggers.

use smallvec::SmallVec;
use spellstack_core::keyword::Keyword;
use spellstack_core::lang::{
    Ability, Duration, Instead, Modification, Objects, PlayerRef, Quality, Replacement, Statement,
};
use spellstack_core::{AbilityId, Color, ObjectId, ShortVec};

use super::objects_of;
use crate::control::{Bound, EffectFrame, InstructionResult, Waiting};
use crate::decision::{Item, Why};
use crate::effect::Effects;
use crate::event::{Batch, Bookkeeping, Event, Thing};
use crate::numbers::Numbers;
use crate::program::refers_to_item;
use crate::state::{Affected, ContinuousEffect, DelayedTrigger, EffectSpan};

impl Effects<'_> {
    /// CR 611.2c-d: the set of objects and the values are fixed as the effect begins.
    pub(super) fn modify(
        &mut self,
        frame: Box<EffectFrame>,
        what: &Objects,
        changes: &[Modification],
        duration: &Duration,
    ) {
        let Some((frame, things)) = self.things(frame, what, Why::ChooseObjects) else {
            return;
        };
        let objects: SmallVec<[ObjectId; 2]> = objects_of(&things)
            .filter(|id| self.facts.object(*id).is_some())
            .collect();
        if objects.is_empty() {
            return;
        }
        // "Its power" is that of each of them: what comes to something else is an effect of its own (CR 611.2d).
        let values = |id: &ObjectId| self.values_of(changes, *id);
        let first = values(&objects[0]);
        let differ = objects.len() > 1 && changes.iter().any(refers_to_item);
        let (alike, others): (SmallVec<[ObjectId; 2]>, SmallVec<[ObjectId; 2]>) =
            objects.into_iter().partition(|id| !differ || values(id) == first);
        for id in others {
            self.modify_objects(&frame, SmallVec::from_slice(&[id]), changes, duration);
        }
        self.modify_objects(&frame, alike, changes, duration);
    }

    /// The values of the changes for an object, in order.
    fn values_of(&self, changes: &[Modification], id: ObjectId) -> ShortVec<i32, 2> {
        let (look, context) = self.words();
        let context = context.with_item(id);
        let pairs = changes.iter().filter_map(|change| match change {
            Modification::SetPt(power, toughness) | Modification::ModifyPt(power, toughness) => {
                Some([power, toughness])
            }
            _ => None,
        });
        pairs.flatten().map(|value| look.value(value, &context)).collect()
    }

    fn modify_objects(
        &mut self,
        frame: &EffectFrame,
        objects: SmallVec<[ObjectId; 2]>,
        changes: &[Modification],
        duration: &Duration,
    ) {
        let values = self.values_of(changes, objects[0]);
        let mut effect = self.new_effect(frame, duration, Affected::Objects(objects));
        effect.values = values.into();
        let (look, context) = self.words();
        for change in changes {
            match change {
                Modification::Copy(reference, _) => {
                    let original = look.all_seen(reference, &context).next();
                    effect.copy = original.map(|seen| seen.chars.copied());
                }
                Modification::Control(player) => effect.player = look.player(player, &context),
                _ => {}
            }
        }
        effect.color = self.chosen_color_of(changes);
        self.begin_lasting(effect);
    }

    /// The colour chosen for the label that the changes name.
    fn chosen_color_of(&self, changes: &[Modification]) -> Option<Color> {
        let (look, context) = self.words();
        let label = changes.iter().find_map(|change| match change {
            Modification::Gain(ability) => match &**ability {
                Ability::Keyword(Keyword::Protection(quality) | Keyword::HexproofFrom(quality)) => {
                    match quality {
                        Quality::ChosenColor(label) => Some(*label),
                        Quality::Color(_) | Quality::Objects(_) | Quality::Everything => None,
                    }
                }
                _ => None,
            },
            _ => None,
        });
        label.and_then(|label| look.chosen_color(label, &context))
    }

    pub(super) fn change_rule(&mut self, frame: &EffectFrame, duration: &Duration) {
        let mut effect = self.new_effect(frame, duration, Affected::AsWorded);
        effect.ability = self.granted(frame);
        self.begin_lasting(effect);
    }

    /// It waits until it is used up or its duration is over (CR 614.3, 615.3).
    pub(super) fn set_up_replacement(&mut self, frame: &EffectFrame, uses: Option<u32>, duration: &Duration) {
        let mut effect = self.new_effect(frame, duration, Affected::AsWorded);
        effect.ability = self.granted(frame);
        effect.uses = uses;
        effect.shield = match uses {
            None => self.shield(effect.ability),
            Some(_) => None,
        };
        self.begin_lasting(effect);
    }

    /// CR 615.7: how much damage an effect that prevents the next N of it can prevent.
    fn shield(&self, ability: Option<AbilityId>) -> Option<u32> {
        let (look, context) = self.words();
        self.program
            .ability(ability?)
            .as_static()?
            .statements
            .iter()
            .find_map(|statement| match statement {
                Statement::Replace(Replacement {
                    instead: Instead::Prevent(Some(value)) | Instead::PreventAnd(Some(value), _),
                    ..
                }) => Some(look.amount(value, &context)),
                Statement::Replace(_) | Statement::Modify(..) | Statement::Rule(_) => None,
            })
    }

    pub(super) fn regenerate(&mut self, frame: Box<EffectFrame>, objects: &Objects) {
        let Some((frame, things)) = self.things(frame, objects, Why::ChooseObjects) else {
            return;
        };
        // CR 701.19b: what replaces its destruction regenerates it at once, and sets up no shield.
        let replaced = self.scope().replaced.and_then(|event| event.subject);
        let (now, later): (Vec<ObjectId>, Vec<ObjectId>) =
            objects_of(&things).partition(|id| Some(*id) == replaced);
        let shields = later.into_iter().map(|id| {
            let affected = Affected::Objects(SmallVec::from_slice(&[id]));
            let mut effect = self.new_effect(&frame, &Duration::EndOfTurn, affected);
            effect.uses = Some(1);
            Bookkeeping::BeginEffect {
                effect: Box::new(effect),
            }
        });
        let records = shields.collect();
        let events = now.into_iter().flat_map(regenerated).collect();
        self.emit(Batch { events, records });
    }

    /// CR 603.7d-f, 610.2: source and controller are those of what creates it.
    pub(super) fn set_up_delayed(&mut self, frame: &EffectFrame, duration: &Duration) {
        let Some(ability) = self.granted(frame) else {
            return;
        };
        let entry = &self.scope().entry;
        let trigger = DelayedTrigger {
            id: 0,
            ability,
            source: entry.source,
            controller: entry.controller,
            span: self.span(duration),
            since: 0,
            // CR 603.7b: once, unless its duration says "this turn" or longer.
            once: *duration == Duration::NextTime,
            bindings: self.taken_along(),
            event: self.words().1.event.copied().unwrap_or_default(),
        };
        self.emit(vec![Bookkeeping::BeginDelayed {
            trigger: Box::new(trigger),
        }]);
    }

    /// CR 603.12, 603.12a: it triggers each time that this instruction is followed.
    pub(super) fn reflexive(&mut self, frame: &EffectFrame) {
        let Some(ability) = self.granted(frame) else {
            return;
        };
        let entry = &self.scope().entry;
        let waiting = Waiting {
            ability,
            source: entry.source,
            controller: entry.controller,
            event: self.words().1.event.copied().unwrap_or_default(),
            others: Vec::new(),
            bindings: self.taken_along(),
            second: false,
            since: None,
        };
        self.control.waiting.push(waiting);
    }

    /// CR 611.2b: nothing begins whose duration is over already.
    fn begin_lasting(&mut self, effect: ContinuousEffect) {
        if self.reader().is_within_duration(&self.look(), &effect) {
            self.emit(vec![Bookkeeping::BeginEffect {
                effect: Box::new(effect),
            }]);
        }
    }

    /// The ability that the node sets up.
    fn granted(&self, frame: &EffectFrame) -> Option<AbilityId> {
        self.program
            .node(frame.node)
            .grants
            .first()
            .map(|span| AbilityId::new(span.start))
    }

    pub(super) fn new_effect(
        &self,
        frame: &EffectFrame,
        duration: &Duration,
        affected: Affected,
    ) -> ContinuousEffect {
        let entry = &self.scope().entry;
        ContinuousEffect {
            id: 0,
            node: frame.node,
            ability: None,
            source: entry.source,
            controller: entry.controller,
            affected,
            values: Numbers::default(),
            copy: None,
            player: None,
            color: None,
            span: self.span(duration),
            uses: None,
            shield: None,
            bindings: self.taken_along(),
            event: self.words().1.event.copied().unwrap_or_default(),
            timestamp: 0,
        }
    }

    fn span(&self, duration: &Duration) -> EffectSpan {
        let entry = &self.scope().entry;
        match duration {
            Duration::EndOfTurn => EffectSpan::EndOfTurn,
            Duration::EndOfCombat => EffectSpan::EndOfCombat,
            Duration::YourNextTurn => EffectSpan::TurnOf(entry.controller),
            Duration::NextTurnOf(player) => {
                let (look, context) = self.words();
                EffectSpan::NextTurnOf(look.player(player, &context).unwrap_or(entry.controller))
            }
            Duration::ThisLeaves => EffectSpan::While(entry.source),
            Duration::AsLongAs(_) => EffectSpan::Condition,
            Duration::NextTime | Duration::Forever => EffectSpan::Forever,
        }
    }

    /// What the words of a lasting effect stand for now: results, targets, costs, the defending player, and where those
    /// objects have gone by its doing.
    fn taken_along(&self) -> Vec<Bound> {
        let (look, context) = self.words();
        let scope = self.scope();
        // What is found again isn't kept beside what was found before, or what goes on setting itself up would grow.
        let is_kept = |known: &&Bound| !matches!(known, Bound::Moved(..) | Bound::Defending(_));
        let mut bound: Vec<Bound> = scope.entry.results.iter().filter(is_kept).cloned().collect();
        let most = scope.entry.targets.iter().map(|chosen| chosen.target).max();
        for target in most.map_or(0..0, |most| 0..most + 1) {
            let mut done = InstructionResult::default();
            for thing in look.targets_of(target, &context) {
                match thing {
                    Thing::Object(id) => done.objects.push(id),
                    Thing::Player(player) => done.players.push(player),
                }
            }
            bound.retain(|known| !matches!(known, Bound::Target(known, _) if *known == target));
            bound.push(Bound::Target(target, done));
        }
        if scope.entry.x > 0 {
            bound.retain(|known| !matches!(known, Bound::X(_)));
            bound.push(Bound::X(scope.entry.x));
        }
        if !scope.entry.cost_objects.is_empty() {
            bound.retain(|known| !matches!(known, Bound::Cost(_)));
            bound.push(Bound::Cost(scope.entry.cost_objects.iter().copied().collect()));
        }
        // CR 615.11: of shields set up for each of some creatures, each is for its own.
        // The innermost item comes first, and those of now before those of what made this.
        let items = scope.items.iter();
        for item in items.filter(|item| matches!(item, Item::Object(_) | Item::Player(_))) {
            let item = Bound::Item(*item);
            bound.retain(|known| *known != item);
            bound.insert(0, item);
        }
        let kicked = look.kicked(&context);
        if kicked > 0 {
            bound.retain(|known| !matches!(known, Bound::Kicked(_)));
            bound.push(Bound::Kicked(kicked));
        }
        if let Some(player) = look.player(&PlayerRef::Defending, &context) {
            bound.push(Bound::Defending(player));
        }
        self.note_moved(&mut bound);
        bound
    }

    /// Notes where what is taken along has gone, since afterwards it isn't known who moved it.
    fn note_moved(&self, bound: &mut Vec<Bound>) {
        let (look, context) = self.words();
        let event = context
            .event
            .into_iter()
            .flat_map(|event| [event.subject, event.other]);
        let source = self.scope().entry.source;
        let mut known: SmallVec<[ObjectId; 4]> = event.flatten().chain([source]).collect();
        known.extend(bound.iter().flat_map(Bound::objects).copied());
        for id in known {
            let new = look.find(id, &context);
            let moved = Bound::Moved(id, new);
            if new != id && !bound.contains(&moved) {
                bound.push(moved);
            }
        }
    }
}

/// What happens to a permanent that regenerates (CR 701.19a).
pub(crate) fn regenerated(object: ObjectId) -> [Event; 3] {
    [
        Event::RemoveDamage { object },
        Event::Tap { object },
        Event::RemoveFromCombat { object },
    ]
}
