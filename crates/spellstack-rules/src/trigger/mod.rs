//! Triggered abilities (CR 603): matched against committed batches, then put on the stack.

pub(crate) mod binding;
mod queue;
mod times;

use smallvec::SmallVec;
use spellstack_core::lang::{EventPattern, Trigger};
use spellstack_core::mana::ManaKind;
use spellstack_core::{ObjectId, PlayerSet, ZoneKind};

use crate::bounds::MOST_WAITING;
use crate::budget::Budget;
use crate::control::{Bound, Frame, Scope, Waiting};
use crate::derived::{Quick, Watcher};
use crate::event::{Bookkeeping, Event};
use crate::game::Game;
use crate::keyword::madness;
use crate::look::Context;
use crate::program::{AbilityClass, EventKind, EventKinds, WatchClass};
use crate::reader::reader;
use crate::state::{EventBinding, NO_SOURCE, Note, Object, StackEntry, StackKind};

reader! {
    /// Which abilities an event sets off (CR 603.2).
    Triggers, triggers
}

impl Game {
    /// Finds what the committed batch sets off; what is noted of that afterwards.
    /// Whatever is going on, and whether or not anybody may act (CR 113.3c, 117.2a, 603.2a).
    pub(crate) fn match_triggers(
        &mut self,
        batch: &[Event],
        kinds: EventKinds,
        looking_back: &[Watcher],
    ) -> Vec<Bookkeeping> {
        let mut found: Vec<Waiting> = Vec::new();
        let mut budget = self.budget;
        let watched = self.derived.watched_by(WatchClass::Trigger).intersects(kinds);
        for event in batch.iter().filter(|_| watched || !looking_back.is_empty()) {
            for kind in EventKind::of_event(event) {
                let back = looking_back.iter().filter(|watcher| watcher.kind == *kind);
                self.triggers()
                    .match_watchers(back, event, Era::Before, &mut found, &mut budget);
                // CR 603.6a: those of permanents that have just entered too.
                let now = self.derived.watchers(WatchClass::Trigger, *kind).iter();
                self.triggers()
                    .match_watchers(now, event, Era::After, &mut found, &mut budget);
            }
        }
        self.triggers().trigger_again(looking_back, &mut found);
        let ids = self
            .triggers()
            .match_delayed(batch, kinds, &mut found, &mut budget);
        self.budget = budget;
        self.triggers().match_monarch(batch, &mut found);
        let mut notes = Vec::new();
        if !ids.is_empty() {
            notes.push(Bookkeeping::EndDelayed { ids: ids.into() });
        }
        for waiting in found {
            let triggered = self.program.ability(waiting.ability).as_triggered();
            if triggered.is_some_and(|triggered| matches!(triggered.trigger, Trigger::OncePerTurn(_))) {
                notes.push(Bookkeeping::Note {
                    object: waiting.source,
                    ability: waiting.ability,
                    note: Note::Triggered,
                });
            }
            self.enqueue(waiting);
        }
        notes
    }

    /// A triggered mana ability resolves at once (CR 605.4, 605.4a); others wait for the stack.
    fn enqueue(&mut self, waiting: Waiting) {
        if self.program.ability(waiting.ability).class == AbilityClass::TriggeredMana {
            self.resolve_mana_trigger(&waiting);
            return;
        }
        let watchers = self
            .derived
            .watchers(WatchClass::Trigger, EventKind::AbilityTriggers);
        if !watchers.is_empty() && !waiting.second {
            let event = Event::Trigger {
                object: waiting.source,
                ability: waiting.ability,
            };
            let mut found = Vec::new();
            let mut budget = self.budget;
            self.triggers()
                .match_watchers(watchers.iter(), &event, Era::After, &mut found, &mut budget);
            self.budget = budget;
            self.triggers().trigger_again(&[], &mut found);
            self.control.waiting.push(waiting);
            self.control.waiting.extend(found);
            return;
        }
        self.control.waiting.push(waiting);
    }

    fn resolve_mana_trigger(&mut self, waiting: &Waiting) {
        let kind = StackKind::Triggered(waiting.ability);
        let mut entry = StackEntry::ability(kind, waiting.source, waiting.controller);
        entry.event = waiting.event;
        let Some(root) = self.program.ability(waiting.ability).roots.first().copied() else {
            return;
        };
        let mut scope = Scope::new(entry);
        scope.wanted = self.take_wanted(|game| game.payments().mana_choices_of(waiting));
        self.enter_scope(scope, root);
    }

    /// The next kinds of mana that the payer wants of the mana ability that is being followed, for as many choices as come
    /// with it.
    pub(crate) fn take_wanted(&mut self, choices: impl FnOnce(&Game) -> usize) -> SmallVec<[ManaKind; 2]> {
        let is_mana = |scope: &Scope| {
            let ability = scope.entry.ability_id();
            ability.is_some_and(|id| self.program.ability(id).class == AbilityClass::Mana)
        };
        let Some(at) = self.control.scopes.iter().rposition(is_mana) else {
            return SmallVec::new();
        };
        if self.control.scopes[at].wanted.is_empty() {
            return SmallVec::new();
        }
        let count = choices(self);
        let wanted = &mut self.control.scopes[at].wanted;
        wanted.drain(..count.min(wanted.len())).collect()
    }

    /// State triggers: the state is looked at whenever state-based actions are (CR 603.8).
    pub(crate) fn match_state_triggers(&mut self) {
        let watchers = self.derived.watchers(WatchClass::State, EventKind::Other);
        if watchers.is_empty() {
            return;
        }
        let look = self.look();
        let mut found = Vec::new();
        for watcher in watchers {
            let key = (watcher.object, watcher.held.id);
            let Some(triggered) = self.program.ability(watcher.held.id).as_triggered() else {
                continue;
            };
            let Trigger::State(condition) = &triggered.trigger else {
                continue;
            };
            let context = Context::of(watcher.object, watcher.controller);
            // CR 603.4, 603.8.
            let holds = |condition| look.holds(condition, &context);
            if !self.facts.armed.contains(&key)
                && holds(condition)
                && triggered.condition.as_ref().is_none_or(holds)
            {
                found.push((key, watcher.controller));
            }
        }
        for ((source, ability), controller) in found {
            self.record(Bookkeeping::ArmState {
                object: source,
                ability,
                waiting: true,
            });
            let event = EventBinding {
                subject: Some(source),
                ..EventBinding::default()
            };
            let mut waiting = vec![Waiting {
                ability,
                source,
                controller,
                event,
                others: Vec::new(),
                bindings: Vec::new(),
                second: false,
                since: None,
            }];
            self.triggers().trigger_again(&[], &mut waiting);
            waiting.into_iter().for_each(|waiting| self.enqueue(waiting));
        }
    }

    /// Counts what cards ask of the past, for each player as *you*.
    pub(crate) fn count_history(&mut self, batch: &[Event], kinds: EventKinds) {
        if !self.program.history_kinds.intersects(kinds) {
            return;
        }
        let players = self.facts.players.len();
        let asked = (self.program.history.len() * players * batch.len()) as u64;
        let each = self.program.history_price.of(self.facts.things());
        self.budget.spend(asked.saturating_mul(each));
        if self.budget.is_exhausted() {
            return;
        }
        let mut counts: SmallVec<[(usize, u32); 4]> = SmallVec::new();
        let look = self.look();
        let patterns = self.program.history.iter().enumerate();
        let may_match = |pattern| kinds.contains(EventKind::of_pattern(pattern));
        for (index, pattern) in patterns.filter(|(_, pattern)| may_match(pattern)) {
            for you in self.facts.players.ids() {
                // A pattern of the past refers to *you* alone, never to *this*.
                let context = Context::of(None, you);
                let mut count = 0;
                for event in batch {
                    binding::each_match(&look, pattern, event, &context, &mut |_| count += 1);
                }
                if count > 0 {
                    counts.push((index * players + you.index(), count));
                }
            }
        }
        self.facts.count_history(&counts);
    }

    /// Begins a scope: what moves from now on moves by the doing of what it is for.
    pub(crate) fn open_scope(&mut self, mut scope: Scope) {
        scope.gone_before = u32::try_from(self.facts.last_known.len()).ok();
        self.control.scopes.push(scope);
    }

    /// Starts following an effect in a scope of its own.
    pub(crate) fn enter_scope(&mut self, scope: Scope, root: spellstack_core::NodeId) {
        self.open_scope(scope);
        self.push(Frame::EndScope);
        self.push(Frame::Effect(Box::new(crate::control::EffectFrame::new(root))));
    }
}

impl Triggers<'_> {
    /// The abilities that look back in time and watch for something in the batch, as they are before it (CR 603.10).
    pub(crate) fn triggers_looking_back(&self, kinds: EventKinds) -> SmallVec<[Watcher; 4]> {
        let mut found: SmallVec<[Watcher; 4]> = SmallVec::new();
        if !self.derived.watched_by(WatchClass::Trigger).intersects(kinds) {
            return found;
        }
        for kind in kinds.iter() {
            let watchers = self.derived.watchers(WatchClass::Trigger, kind).iter();
            found.extend(
                watchers
                    .filter(|watcher| self.program.ability(watcher.held.id).looks_back)
                    .copied(),
            );
        }
        if self.program.triggers_again && !found.is_empty() {
            found.extend_from_slice(self.derived.rules());
        }
        found
    }

    /// Whether something waits for events of these kinds.
    #[inline]
    pub(crate) fn may_set_off(&self, kinds: EventKinds, looking_back: &[Watcher]) -> bool {
        self.derived.watched_by(WatchClass::Trigger).intersects(kinds)
            || !looking_back.is_empty()
            || !self.facts.delayed.is_empty()
            || self.facts.monarch.is_some()
    }

    /// Finds which of them the event sets off; no more of them once that is more than can ever resolve.
    fn match_watchers<'w>(
        &self,
        watchers: impl Iterator<Item = &'w Watcher>,
        happened: &Event,
        era: Era,
        found: &mut Vec<Waiting>,
        budget: &mut Budget,
    ) {
        let mut unmoved: Option<&Watcher> = None;
        let things = self.facts.things();
        let happenings = happenings(happened);
        for watcher in watchers {
            // Whether or not it turns out to be like the one before.
            let price = self.program.ability(watcher.held.id).prices.watch.of(things);
            budget.spend(price.saturating_mul(happenings));
            if found.len() > MOST_WAITING || budget.is_exhausted() {
                return;
            }
            let is_unmoved = || unmoved.is_some_and(|other| self.watches_the_same(other, watcher));
            let is_idle =
                || !self.match_watcher(watcher, happened, era, &mut Vec::new(), &mut Budget::default());
            if self
                .derived
                .holds_quickly(Quick::UnmovedAlike, is_unmoved, is_idle)
            {
                continue;
            }
            let is_match = self.match_watcher(watcher, happened, era, found, budget);
            unmoved = Some(watcher).filter(|_| !is_match);
        }
    }

    /// Whether an event that doesn't match for one of them doesn't for the other either.
    fn watches_the_same(&self, one: &Watcher, other: &Watcher) -> bool {
        one.held.id == other.held.id
            && one.controller == other.controller
            && self.program.ability(one.held.id).watches_alike
    }

    /// Finds how often the event sets it off; whether the event is one that it watches for.
    fn match_watcher(
        &self,
        watcher: &Watcher,
        happened: &Event,
        era: Era,
        found: &mut Vec<Waiting>,
        budget: &mut Budget,
    ) -> bool {
        let mut is_match = false;
        let Some(triggered) = self.program.ability(watcher.held.id).as_triggered() else {
            return is_match;
        };
        let patterns = triggered.trigger.patterns();
        let is_either = watches_cycling_and_discarding(patterns);
        let limit = match triggered.trigger {
            Trigger::Event(_) | Trigger::State(_) => None,
            Trigger::OneOrMore(_) => Some(Often::AtOnce),
            Trigger::OncePerTurn(_) => Some(Often::EachTurn),
        };
        let context = Context::of(watcher.object, watcher.controller).with_ability(watcher.held.id);
        let look = self.look();
        let condition = self.program.ability(watcher.held.id).prices.condition;
        for pattern in patterns.iter().filter(|pattern| era.judges(pattern)) {
            if EventKind::of_pattern(pattern) != watcher.kind {
                continue;
            }
            binding::each_match(&look, pattern, happened, &context, &mut |event| {
                is_match = true;
                budget.spend(
                    condition
                        .of(self.facts.things())
                        .saturating_add(found.len() as u64 / 4),
                );
                if budget.is_exhausted() {
                    return;
                }
                // CR 603.4: an intervening *if* is checked as the event happens.
                let context = context.with_event(&event);
                let holds = || {
                    triggered
                        .condition
                        .as_ref()
                        .is_none_or(|condition| look.holds(condition, &context))
                };
                let is_it = |waiting: &Waiting| waiting.event.subject == event.subject;
                // CR 603.2c: what several events at once remove is removed once.
                let is_one_of_several =
                    is_either || matches!(pattern, EventPattern::LastCounterRemoved { .. });
                let is_again = is_one_of_several && triggers_of(watcher, found).any(is_it);
                let may_trigger = || {
                    let entry = self.program.ability(watcher.held.id);
                    madness::may_trigger(&look, entry, event.became)
                };
                if is_again || !self.is_seen(watcher.object) || !holds() || !may_trigger() {
                    return;
                }
                if let Some(Often::AtOnce) = limit
                    && let Some(first) = triggers_of_mut(watcher, found).next()
                {
                    // CR 603.2c: one event for all of it, with all of its amount.
                    first.event.amount = first.event.amount.saturating_add(event.amount);
                } else if !limit.is_some_and(|limit| self.has_triggered(watcher, limit, found)) {
                    found.push(Waiting {
                        ability: watcher.held.id,
                        source: watcher.object,
                        // CR 109.4b, 113.8, 603.3a: who controlled the source as it triggered.
                        controller: watcher.controller,
                        event,
                        others: Vec::new(),
                        bindings: self
                            .x_of(watcher, pattern, happened, &event)
                            .into_iter()
                            .collect(),
                        second: matches!(pattern, EventPattern::AbilityTriggers { .. }),
                        since: None,
                    });
                }
            });
        }
        is_match
    }

    /// CR 107.3m: what triggers as its own object enters has the X of the spell that became it, and what triggers as it
    /// is turned face up or cycled that of the cost (CR 107.3d).
    fn x_of(
        &self,
        watcher: &Watcher,
        pattern: &EventPattern,
        happened: &Event,
        event: &EventBinding,
    ) -> Option<Bound> {
        let x_bound = |x: u32| (x > 0).then_some(Bound::X(x));
        if let Event::Cycle { object, x, .. } = happened
            && (*object == watcher.object || event.became == Some(watcher.object))
        {
            return x_bound(*x);
        }
        // CR 107.3i: on the stack the spell has its X.
        if let EventPattern::Casts { .. } = pattern
            && event.subject == Some(watcher.object)
        {
            let spell = self.facts.stack_entry(watcher.object)?;
            return x_bound(spell.x);
        }
        let is_entry = match pattern {
            EventPattern::Moves { to, .. } => *to == Some(ZoneKind::Battlefield),
            EventPattern::TurnedFaceUp { .. } => true,
            _ => false,
        };
        let object = self.facts.object(watcher.object);
        let own = object.filter(|_| is_entry && event.subject == Some(watcher.object));
        own.and_then(|object| x_bound(object.x))
    }

    /// CR 603.2f: an ability of a card that all players haven't seen doesn't trigger.
    fn is_seen(&self, id: ObjectId) -> bool {
        let everybody = PlayerSet::all(self.facts.players.len());
        let is_hidden = |object: &Object| !object.zone.is_public() && object.known != everybody;
        !self.facts.object(id).is_some_and(is_hidden)
    }

    /// Whether an ability with a limit on how often it triggers has reached it, by the events at hand or earlier this turn.
    fn has_triggered(&self, watcher: &Watcher, limit: Often, found: &[Waiting]) -> bool {
        let noted = (watcher.object, watcher.held.id, Note::Triggered);
        triggers_of(watcher, found).next().is_some()
            || match limit {
                Often::AtOnce => false,
                Often::EachTurn => self.facts.noted.contains(&noted),
            }
    }

    /// Delayed triggers wait in the facts; one that waits for a single event stops waiting (CR 603.7a-b).
    fn match_delayed(
        &self,
        batch: &[Event],
        kinds: EventKinds,
        found: &mut Vec<Waiting>,
        budget: &mut Budget,
    ) -> Vec<u32> {
        let mut ended = Vec::new();
        for delayed in self
            .facts
            .delayed
            .iter()
            .filter(|delayed| !delayed.span.is_to_come())
        {
            let Some(triggered) = self.program.ability(delayed.ability).as_triggered() else {
                continue;
            };
            let patterns = triggered.trigger.patterns();
            let may_match = |pattern| kinds.contains(EventKind::of_pattern(pattern));
            if !patterns.iter().any(may_match) {
                continue;
            }
            let things = self.facts.things();
            let prices = &self.program.ability(delayed.ability).prices;
            let each = prices
                .watch
                .of(things)
                .saturating_add(prices.condition.of(things));
            let kept = bound_objects(&delayed.bindings) as u64;
            budget.spend(each.saturating_add(kept).saturating_mul(batch.len() as u64));
            if found.len() > MOST_WAITING || budget.is_exhausted() {
                break;
            }
            let look = self.look();
            // The pattern refers to the event of the ability that made it.
            let context = Context::of(delayed.source, delayed.controller)
                .with_bindings(&delayed.bindings)
                .with_event(&delayed.event);
            let mut set_off = |event: EventBinding, pattern: &EventPattern| {
                let event = event.or(&delayed.event, pattern.parts());
                // CR 603.4.
                let context = context.with_event(&event);
                let condition = triggered.condition.as_ref();
                if !condition.is_none_or(|condition| look.holds(condition, &context)) {
                    return;
                }
                if delayed.once && ended.contains(&delayed.id) {
                    // CR 603.7b: its controller chooses which event it was.
                    if let Some(first) = found.last_mut().filter(|first| first.event != event) {
                        first.others.push(event);
                    }
                    return;
                }
                if delayed.once {
                    ended.push(delayed.id);
                }
                found.push(Waiting {
                    ability: delayed.ability,
                    source: delayed.source,
                    controller: delayed.controller,
                    event,
                    others: Vec::new(),
                    bindings: delayed.bindings.clone(),
                    second: false,
                    since: Some(delayed.since),
                });
            };
            for event in batch {
                for pattern in patterns {
                    let mut found = |event| set_off(event, pattern);
                    binding::each_match(&look, pattern, event, &context, &mut found);
                }
            }
        }
        ended
    }

    /// The abilities of being the monarch have no source; the monarch controls them (CR 725.2).
    fn match_monarch(&self, batch: &[Event], found: &mut Vec<Waiting>) {
        let Some(monarch) = self.facts.monarch else {
            return;
        };
        let look = self.look();
        let context = Context::of(None, monarch);
        for ability in self.program.monarch.iter() {
            let triggered = self.program.ability(ability).as_triggered();
            for pattern in triggered.map_or(&[][..], |triggered| triggered.trigger.patterns()) {
                for event in batch {
                    binding::each_match(&look, pattern, event, &context, &mut |event| {
                        found.push(Waiting {
                            ability,
                            source: NO_SOURCE,
                            controller: monarch,
                            event,
                            others: Vec::new(),
                            bindings: Vec::new(),
                            second: false,
                            since: None,
                        });
                    });
                }
            }
        }
    }
}

/// How many things one event happens to at once.
fn happenings(event: &Event) -> u64 {
    match event {
        Event::DeclareAttackers { attacks } => attacks.len() as u64,
        Event::DeclareBlockers { blocks } => blocks.len() as u64,
        _ => 1,
    }
}

/// How many objects are taken along.
fn bound_objects(bindings: &[Bound]) -> usize {
    bindings.iter().map(|bound| bound.objects().len()).sum()
}

/// How often an ability triggers at most.
#[derive(Clone, Copy)]
enum Often {
    /// Once for all that happens at the same time (CR 603.2c).
    AtOnce,
    /// Once each turn.
    EachTurn,
}

/// Whether an ability is judged as it was before the batch or as it is after it.
#[derive(Clone, Copy)]
enum Era {
    Before,
    After,
}

impl Era {
    fn judges(self, pattern: &EventPattern) -> bool {
        let looks_back = spellstack_core::lang::derive::looks_back(pattern);
        match self {
            Era::Before => looks_back,
            Era::After => !looks_back,
        }
    }
}

/// CR 702.29d: to cycle a card is to discard it, and an ability that watches for either triggers once.
fn watches_cycling_and_discarding(patterns: &[EventPattern]) -> bool {
    let cycles = |pattern: &EventPattern| matches!(pattern, EventPattern::Cycles { .. });
    let discards = |pattern: &EventPattern| matches!(pattern, EventPattern::Discards { .. });
    patterns.len() > 1 && patterns.iter().any(cycles) && patterns.iter().any(discards)
}

/// What the ability has triggered on among what is found so far, to be changed.
fn triggers_of_mut<'a>(watcher: &Watcher, found: &'a mut [Waiting]) -> impl Iterator<Item = &'a mut Waiting> {
    let (object, ability) = (watcher.object, watcher.held.id);
    found
        .iter_mut()
        .filter(move |waiting| waiting.source == object && waiting.ability == ability)
}

/// What the ability has triggered on among what is found so far.
fn triggers_of<'a>(watcher: &Watcher, found: &'a [Waiting]) -> impl Iterator<Item = &'a Waiting> {
    let (object, ability) = (watcher.object, watcher.held.id);
    found
        .iter()
        .filter(move |waiting| waiting.source == object && waiting.ability == ability)
}
