//! What mana an effect gives, with what replaces it and what triggers (CR 106.12, 605.4a).

use smallvec::SmallVec;
use spellstack_core::lang::{Body, Effect, EventPattern, ManaOutput, Trigger, derive};
use spellstack_core::mana::ManaKind;
use spellstack_core::types::Supertype;
use spellstack_core::{AbilityId, ObjectId, PlayerId};

use super::source::Tier;
use crate::control::{Replacer, Scope, Waiting};
use crate::demand::{ANY_COLOR, Kinds, from_source, kinds, only, part};
use crate::look::Context;
use crate::payment::Payments;
use crate::program::{AbilityClass, EventKind, WatchClass, gives_nothing_up};
use crate::state::{EventBinding, StackEntry, StackKind};

/// What a mana ability gives, in one way to choose.
#[derive(Clone, Debug, Default)]
pub(super) struct Output {
    pub units: SmallVec<[(Kinds, u32); 2]>,
    /// For each choice of mana, in the order in which they are made, what can be chosen. One of several kinds is a choice
    /// of one unit; where more depends on it, each kind is an output of its own.
    pub picks: SmallVec<[Kinds; 1]>,
    /// How many of the choices are made before anything is produced.
    before: Option<usize>,
    /// How much it hurts, besides what the ability costs.
    pub tier: Tier,
}

/// What becomes of tapping a permanent for mana.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tapped {
    /// It is tapped for mana, perhaps for more or less of it.
    ForMana,
    /// Something else is done instead.
    ForSomethingElse,
}

impl Payments<'_> {
    /// What a mana ability gives a player, in each way to choose; nothing if that can't be determined beforehand.
    pub(super) fn produced(
        &self,
        effect: &Effect,
        who: PlayerId,
        object: ObjectId,
        taps: bool,
    ) -> SmallVec<[Output; 1]> {
        let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(Output::default(), 1);
        if !self.outputs(effect, &Context::of(object, who), who, &mut outputs) {
            return SmallVec::new();
        }
        outputs.retain(|output| !output.units.is_empty());
        // CR 106.12a: what produces no mana isn't tapped for mana.
        if taps && !outputs.is_empty() {
            if self.replace_mana(who, object, &[], &mut outputs) == Tapped::ForMana {
                self.add_triggered(who, object, &mut outputs);
            }
            outputs.retain(|output| !output.units.is_empty());
        }
        outputs
    }

    /// Whether mana from the object is snow mana (CR 107.4h). A spell or ability that is gone is judged as it last was.
    pub(crate) fn is_snow_source(&self, id: ObjectId) -> bool {
        let look = self.look();
        let chars = look.chars(id).or_else(|| look.seen(id).map(|seen| seen.chars));
        chars.is_some_and(|chars| chars.supertypes.contains(Supertype::Snow))
    }

    /// The same for a permanent.
    pub(super) fn is_snow_permanent(&self, id: ObjectId) -> bool {
        self.derived.table().sum().supertypes.contains(Supertype::Snow) && self.is_snow_source(id)
    }

    /// CR 106.12b: effects may replace what the permanent is tapped for. The player is taken to apply increases first.
    fn replace_mana(
        &self,
        who: PlayerId,
        tapped: ObjectId,
        applied: &[Replacer],
        outputs: &mut SmallVec<[Output; 1]>,
    ) -> Tapped {
        let Some(changes) = self.replacements().mana_changes(who, tapped, applied) else {
            return Tapped::ForMana;
        };
        for (effect, this, you) in &changes.instead {
            let others = self.outputs_instead(effect, (*this, *you), who, tapped);
            // The choices of what is replaced have been made by then, and it doesn't matter how.
            let made = outputs.first().map(Output::any_choices).unwrap_or_default();
            *outputs = others.into_iter().map(|other| other.after(&made)).collect();
            // CR 106.12a: what produces no mana isn't tapped for mana, and there is nothing left to replace.
            if outputs.iter().all(|output| output.units.is_empty()) {
                return Tapped::ForSomethingElse;
            }
        }
        if changes.nothing {
            outputs.clear();
            return Tapped::ForSomethingElse;
        }
        if !changes.instead.is_empty() {
            outputs.retain(|output| !output.units.is_empty());
            return Tapped::ForMana;
        }
        let all = std::mem::take(outputs);
        for mut output in all.into_iter().flat_map(Output::apart) {
            if let Some((_, count)) = output.units.first_mut() {
                *count = count.saturating_add(changes.plus);
            }
            for (_, count) in &mut output.units {
                *count = count.saturating_mul(changes.times);
            }
            output.units.retain(|(_, count)| *count > 0);
            if !output.units.is_empty() {
                outputs.push(output);
            }
        }
        Tapped::ForMana
    }

    /// What is given by what is done rather than to produce what a permanent is tapped for; empty if that isn't determined.
    fn outputs_instead(
        &self,
        effect: &Effect,
        (this, you): (Option<ObjectId>, PlayerId),
        who: PlayerId,
        tapped: ObjectId,
    ) -> SmallVec<[Output; 1]> {
        let event = tapped_by(who, tapped);
        let context = Context::of(this, you).with_event(&event);
        let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(Output::default(), 1);
        let told = self.outputs(effect, &context, who, &mut outputs);
        if told { outputs } else { SmallVec::new() }
    }

    /// What triggered mana abilities add when the permanent is tapped for mana (CR 605.1b, 605.4a).
    fn add_triggered(&self, who: PlayerId, tapped: ObjectId, outputs: &mut SmallVec<[Output; 1]>) {
        for watcher in self
            .derived
            .watchers(WatchClass::Trigger, EventKind::TappedForMana)
        {
            if !self.may_watch_tapping(watcher, tapped) {
                continue;
            }
            let extra =
                self.triggered_outputs((watcher.held.id, watcher.object, watcher.controller), who, tapped);
            add_each(&extra, outputs);
        }
    }

    /// So much mana of a kind from the mana ability that is being followed, with what comes with it, in each way to choose: what
    /// triggers as its source is tapped, and what has triggered and is yet to resolve (CR 605.4a).
    pub(super) fn coming(
        &self,
        who: PlayerId,
        kind: ManaKind,
        count: u32,
        scopes: &[Scope],
    ) -> Vec<SmallVec<[(Kinds, u32); 2]>> {
        let (scope, waiting) = scopes
            .split_last()
            .expect("a mana ability is followed in a scope");
        let mut own = Output::default();
        own.add(
            from_source(only(kind), self.is_snow_source(scope.entry.source)),
            count,
        );
        let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(own, 1);
        if let Some(tapped) = scope.tapped
            && self.replace_mana(who, tapped, &scope.applied, &mut outputs) == Tapped::ForMana
        {
            self.add_triggered(who, tapped, &mut outputs);
        }
        for StackEntry {
            kind,
            source,
            controller,
            event,
            ..
        } in waiting.iter().map(|scope| &scope.entry)
        {
            if let (StackKind::Triggered(ability), Some(tapped)) = (*kind, event.subject) {
                let extra = self.triggered_outputs((ability, *source, *controller), who, tapped);
                add_each(&extra, &mut outputs);
            }
        }
        let ways = outputs.into_iter().flat_map(Output::apart);
        ways.map(|output| output.units).collect()
    }

    /// What one triggered mana ability would add; empty if nothing, or if it isn't determined.
    pub(super) fn triggered_outputs(
        &self,
        (ability, source, controller): (AbilityId, ObjectId, PlayerId),
        who: PlayerId,
        tapped: ObjectId,
    ) -> SmallVec<[Output; 1]> {
        let look = self.look();
        let event = tapped_by(who, tapped);
        let entry = self.program.ability(ability);
        let Some(triggered) = entry.as_triggered() else {
            return SmallVec::new();
        };
        let (Trigger::Event(patterns), Body::Plain(clause)) = (&triggered.trigger, &triggered.body) else {
            return SmallVec::new();
        };
        if entry.class != AbilityClass::TriggeredMana {
            return SmallVec::new();
        }
        let context = Context::of(source, controller).with_event(&event);
        let watches = patterns.iter().any(|pattern| {
            matches!(pattern, EventPattern::TappedForMana { what } if look.fits(tapped, what, &context))
        });
        let holds = |condition| look.holds(condition, &context);
        if !watches || !triggered.condition.as_ref().is_none_or(holds) {
            return SmallVec::new();
        }
        let mut outputs: SmallVec<[Output; 1]> = SmallVec::from_elem(Output::default(), 1);
        if !self.outputs(&clause.effect, &context, who, &mut outputs) {
            return SmallVec::new();
        }
        outputs.retain(|output| !output.units.is_empty());
        outputs
    }

    /// How many choices of mana a triggered mana ability makes for the player who tapped something.
    pub(crate) fn mana_choices_of(&self, waiting: &Waiting) -> usize {
        let (Some(tapped), Some(who)) = (waiting.event.subject, waiting.event.player) else {
            return 0;
        };
        let ability = (waiting.ability, waiting.source, waiting.controller);
        let outputs = self.triggered_outputs(ability, who, tapped);
        outputs.first().map_or(0, |output| output.picks.len())
    }

    /// How many choices of mana the same makes for the player who tapped the permanent.
    pub(crate) fn mana_choices_instead(
        &self,
        effect: &Effect,
        words: (Option<ObjectId>, PlayerId),
        who: PlayerId,
        tapped: ObjectId,
    ) -> usize {
        let outputs = self.outputs_instead(effect, words, who, tapped);
        outputs.first().map_or(0, |output| output.picks.len())
    }

    /// Adds what an effect gives to each of the outputs; false if it can't be determined beforehand.
    pub(super) fn outputs(
        &self,
        effect: &Effect,
        context: &Context<'_>,
        who: PlayerId,
        outputs: &mut SmallVec<[Output; 1]>,
    ) -> bool {
        let mut hurts = |tier: Tier| outputs.iter_mut().for_each(|it| it.tier = it.tier.max(tier));
        match effect {
            Effect::AddMana(player, output) => {
                if self.look().player(player, context) == Some(who) {
                    self.add_output(output, context, outputs);
                }
                true
            }
            Effect::Then(parts) | Effect::Together(parts) => {
                parts.iter().all(|part| self.outputs(part, context, who, outputs))
            }
            Effect::Bind(_, inner) => self.outputs(inner, context, who, outputs),
            Effect::If {
                condition,
                then,
                otherwise,
            } => match (self.look().holds(condition, context), otherwise) {
                (true, _) => self.outputs(then, context, who, outputs),
                (false, Some(otherwise)) => self.outputs(otherwise, context, who, outputs),
                (false, None) => true,
            },
            _ if gives_nothing_up(effect) => {
                hurts(Tier::Hurts);
                true
            }
            _ => {
                hurts(Tier::GivesUp);
                !derive::adds_mana(effect)
            }
        }
    }

    fn add_output(&self, output: &ManaOutput, context: &Context<'_>, outputs: &mut SmallVec<[Output; 1]>) {
        let snow = context.this.is_some_and(|this| self.is_snow_source(this));
        let of = |set: Kinds| from_source(set, snow);
        match output {
            ManaOutput::Exactly(mana) => {
                outputs
                    .iter_mut()
                    .for_each(|o| mana.iter().for_each(|kind| o.add(of(only(*kind)), 1)));
            }
            ManaOutput::Amount(kind, value) => {
                let count = self.look().amount(value, context);
                outputs.iter_mut().for_each(|o| o.add(of(only(*kind)), count));
            }
            ManaOutput::OneOf(choices) => {
                let set = choices.iter().fold(0, |set, kind| set | only(*kind));
                outputs.iter_mut().for_each(|o| o.choose(of(set), 1));
            }
            ManaOutput::AnyColor(value) => match self.look().amount(value, context) {
                0 => {}
                1 => outputs.iter_mut().for_each(|o| o.choose(of(ANY_COLOR), 1)),
                // All of it is of one colour: each colour is an alternative.
                count => {
                    let before = std::mem::take(outputs);
                    for kind in kinds(ANY_COLOR) {
                        for output in &before {
                            let mut output = output.clone();
                            output.choose(of(only(kind)), count);
                            outputs.push(output);
                        }
                    }
                }
            },
        }
    }
}

/// Adds to each of the outputs what triggers, in each way to choose; nothing if nothing does.
fn add_each(extra: &[Output], outputs: &mut SmallVec<[Output; 1]>) {
    if extra.is_empty() {
        return;
    }
    let before = std::mem::take(outputs);
    for output in &before {
        outputs.extend(extra.iter().map(|added| output.with(added)));
    }
}

pub(super) fn tapped_by(who: PlayerId, tapped: ObjectId) -> EventBinding {
    EventBinding {
        subject: Some(tapped),
        player: Some(who),
        ..EventBinding::default()
    }
}

impl Output {
    fn add(&mut self, set: Kinds, count: u32) {
        self.before.get_or_insert(self.picks.len());
        match self.units.iter_mut().find(|(known, _)| *known == set) {
            Some((_, known)) => *known = known.saturating_add(count),
            None if count > 0 => self.units.push((set, count)),
            None => {}
        }
    }

    fn choose(&mut self, set: Kinds, count: u32) {
        self.picks.push(set);
        self.add(set, count);
    }

    /// Choices of mana, made in any way, up to where something is produced.
    fn any_choices(&self) -> SmallVec<[Kinds; 1]> {
        let made = self.picks.iter().take(self.before.unwrap_or(0));
        let any = |set: &Kinds| kinds(*set).next().map_or(*set, |kind| part(*set, kind));
        made.map(any).collect()
    }

    /// This after choices that have been made.
    fn after(mut self, made: &[Kinds]) -> Output {
        self.picks.insert_many(0, made.iter().copied());
        self.before = self.before.map(|before| before + made.len());
        self
    }

    /// This and what a triggered ability adds. Its choices come right after the first mana.
    fn with(&self, added: &Output) -> Output {
        let mut output = self.clone();
        output.tier = output.tier.max(added.tier);
        let at = output.before.unwrap_or(0).min(output.picks.len());
        output.picks.insert_many(at, added.picks.iter().copied());
        output.before = Some(at + added.picks.len());
        for (set, count) in &added.units {
            output.add(*set, *count);
        }
        output
    }

    /// One output for each way to make its choices.
    fn apart(self) -> Vec<Output> {
        let Some(at) = self.picks.iter().position(|set| kinds(*set).count() > 1) else {
            return vec![self];
        };
        let set = self.picks[at];
        let settled = kinds(set).map(|kind: ManaKind| {
            let mut output = self.clone();
            let of_kind = part(set, kind);
            output.picks[at] = of_kind;
            if let Some((_, count)) = output.units.iter_mut().find(|(known, _)| *known == set) {
                *count -= 1;
            }
            output.add(of_kind, 1);
            output.units.retain(|(_, count)| *count > 0);
            output
        });
        settled.flat_map(Output::apart).collect()
    }
}
